"""Answers of the server: JSON, and errors in the reader's words with the status that the page expects."""

import json
import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from sandtable.errors import UserError
from sandtable.files import reason
from workshop.bench import FolderGone, NoSuchPack
from workshop.call_queue import Busy, NotWanted
from workshop.events import TooManyPages
from workshop.exporting import Running
from workshop.files import Conflict, Exists, NoSuchFile, NotText, ReadOnly, is_full
from workshop.guard import Refused
from workshop.history import revision
from workshop.line_endings import plain
from workshop.page_words import LANGUAGES, say
from workshop.requests import BadRequest

_LOG = logging.getLogger(__name__)
Handler = Callable[[Request], Awaitable[Response]]


class NotThere(UserError):
    """Something asked for by name that is not there; `key` is the sentence about it."""

    def __init__(self, key: str, /, **values: str) -> None:
        super().__init__(say(key, "en", **values))
        self.key, self.values = key, values


def answer(data: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode(errors="backslashreplace"), status, media_type="application/json")


def language_of(request: Request) -> str:
    """Language of the page that asks."""
    wanted = request.headers.get("accept-language", "en")[:2].lower()
    return wanted if wanted in LANGUAGES else "en"


def answering(handler: Handler) -> Handler:
    """Turn what a handler raises into an error the page can show."""

    @wraps(handler)
    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except BadRequest as error:
            return _error(request, 400, "bad-request", reason=str(error))
        except Conflict as error:
            return _conflict(request, error)
        except (NoSuchFile, NoSuchPack) as error:
            key = "no-file" if isinstance(error, NoSuchFile) else "no-pack"
            return _error(request, 404, key)
        except FolderGone:
            return _error(request, 410, "folder-gone")
        except ReadOnly:
            return _error(request, 403, "read-only")
        except NotThere as error:
            return _error(request, 404, error.key.removeprefix("error."), **error.values)
        except Exists as error:
            return _error(request, 409, "exists", name=str(error))
        except NotText:
            return _error(request, 422, "not-utf8", name="")
        except Running:
            return _error(request, 409, "exporting")
        except Busy:
            return _error(request, 503, "busy")
        except Refused as error:
            return _plain_error(error.status, "refused", str(error))
        except TooManyPages:
            return _error(request, 503, "too-many-pages")
        except (ClientDisconnect, NotWanted):
            return Response(status_code=400)
        except UserError as error:
            return _plain_error(422, "failed", str(error))
        except OSError as error:
            if is_full(error):
                return _error(request, 507, "full")
            return _error(request, 500, "failed", reason=reason(error))
        except Exception as error:
            # A fault of ours: the page must hear of it as of any other, and the terminal how it came about.
            _LOG.exception("the workshop failed to answer %s", request.url.path)
            return _error(request, 500, "failed", reason=type(error).__name__)

    return answered


async def in_thread(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call something that blocks without holding up the other requests."""
    return await run_in_threadpool(function, *arguments)


def _error(request: Request, status: int, code: str, /, **values: str) -> Response:
    return _plain_error(status, code, say(f"error.{code}", language_of(request), **values))


def _plain_error(status: int, code: str, message: str) -> Response:
    return answer({"error": {"code": code, "message": message, "hint": ""}}, status)


def _conflict(request: Request, error: Conflict) -> Response:
    name = str(error).partition(" was changed")[0]
    message = say("error.conflict", language_of(request), name=name)
    other = error.content
    return answer(
        {
            "error": {"code": "conflict", "message": message, "hint": ""},
            "rev": "" if other is None else revision(other),
            "text": None if other is None else plain(other.decode("utf-8", "replace")),
        },
        409,
    )
