"""The application: which address is answered by what."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from sandtable import __version__
from sandtable.model.reading.folder import is_file
from workshop import desk_routes, export_routes, field_routes, file_routes, home_routes, playtest_routes, table_routes
from workshop.answers import NotThere, answer, answering
from workshop.fonts import font_file
from workshop.home import shown_path
from workshop.page_words import LANGUAGES, ROOMS_WITH_WORDS, page_words
from workshop.playtests import Playtests
from workshop.tables import Tables
from workshop.workroom import Workroom

ROOMS = ("home", "desk", "field", "table", "playtest")
_STATIC = Path(__file__).parent / "static"
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".png": "image/png",
    ".ico": "image/x-icon",
}


def make_app(room: Workroom, address: str, tables: Tables | None = None) -> Starlette:
    """The application over one workroom; `address` is shown in the page. Its tables may be given."""
    at_table = Tables(room.bench.root) if tables is None else tables

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        room.open()
        at_table.begin()
        watching = asyncio.create_task(room.watch.run())
        try:
            yield
        finally:
            room.watch.stop()
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            await asyncio.to_thread(app.state.playtests.close)
            await asyncio.to_thread(at_table.close_all)
            room.close()

    app = Starlette(routes=_routes(), lifespan=lifespan)
    app.state.room, app.state.address, app.state.tables = room, address, at_table
    app.state.playtests = Playtests(at_table.changed)
    return app


def _routes() -> list[Route]:
    return [
        *page_routes(_page),
        *home_routes.routes(),
        *desk_routes.routes(),
        *field_routes.routes(),
        *file_routes.routes(),
        *export_routes.routes(),
        *table_routes.host_routes(),
        *table_routes.shared_routes(),
        *playtest_routes.routes(),
    ]


def page_routes(page: Callable[[Request], Awaitable[Response]]) -> list[Route]:
    """Addresses of a page and of what it is made from."""
    return [
        Route("/", answering(page)),
        Route("/static/fonts/{name}", answering(_font)),
        Route("/static/{path:path}", answering(_static)),
        Route("/api/words/{language}", answering(_words)),
        Route("/api/words/{language}/{room}", answering(_words)),
    ]


async def _page(request: Request) -> Response:
    boot = {
        "version": __version__,
        "address": request.app.state.address,
        "root": shown_path(request.app.state.room.bench.root),
        "rooms": ROOMS,
        "nonce": request.scope["nonce"],
        "open": request.app.state.room.opened,
        "table": request.app.state.tables.opened,
    }
    return page_with(boot, request.scope["nonce"])


def page_with(boot: Mapping[str, Any], nonce: str) -> Response:
    """The page with what it must know at first."""
    text = (_STATIC / "index.html").read_text(encoding="utf-8")
    escaped = json.dumps(boot).replace("<", "\\u003c")
    text = text.replace("{{nonce}}", nonce).replace("{{boot}}", escaped)
    return Response(text, media_type="text/html")


async def _font(request: Request) -> Response:
    found = font_file(request.path_params["name"])
    if found is None:
        raise NotThere("error.no-file")
    return Response(found, media_type="font/ttf", headers={"cache-control": "private, max-age=86400"})


async def _static(request: Request) -> Response:
    parts = request.path_params["path"].split("/")
    file = _STATIC.joinpath(*parts)
    plain = all(part and not part.startswith(".") and "\\" not in part and "\0" not in part for part in parts)
    if not plain or file.suffix not in _TYPES or not is_file(file):
        raise NotThere("error.no-file")
    return FileResponse(file, media_type=_TYPES[file.suffix], headers={"cache-control": "no-cache"})


async def _words(request: Request) -> Response:
    language, room = request.path_params["language"], request.path_params.get("room", "")
    if room and room not in ROOMS_WITH_WORDS:
        raise NotThere("error.no-file")
    return answer(page_words(language if language in LANGUAGES else "en", room))
