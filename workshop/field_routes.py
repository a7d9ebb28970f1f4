"""Addresses of the Field: scenarios, their state, gestures, sight and other questions, pictures."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from workshop import making
from workshop.answers import Handler, NotThere, answer, answering, in_thread, language_of
from workshop.bench import LOOSE
from workshop.call_queue import Urgency
from workshop.field import Field
from workshop.field_documents import documents
from workshop.home_routes import room_of
from workshop.print_jobs import Wanted
from workshop.requests import body, query

_SVG = "image/svg+xml"
_ABOUT = ("pack", "name", "text", "seq", "tab")


def routes() -> list[Route]:
    return [
        Route("/api/field/documents", answering(_documents)),
        Route("/api/field/state", answering(_state), methods=["POST"]),
        Route("/api/field/gesture", answering(_gesture), methods=["POST"]),
        Route("/api/field/forms", answering(_forms)),
        *(
            Route(f"/api/field/{kind}", answering(_question(kind)), methods=["POST"])
            for kind in ("sight", "reach", "fire", "ways", "watched")
        ),
        Route("/api/field/templates", answering(_templates)),
        Route("/api/field/new", answering(_new), methods=["POST"]),
        Route("/api/field/copy", answering(_copy), methods=["POST"]),
        Route("/api/field/wishes", answering(_wishes)),
        Route("/api/field/generate", answering(_generate), methods=["POST"]),
        Route("/api/field/print", answering(_print), methods=["POST"]),
        Route("/api/field/cancel", answering(_cancel), methods=["POST"]),
        Route("/field/print", answering(_printed)),
        *(
            Route(f"/field/{kind}", answering(_picture(kind)))
            for kind in ("flat", "art", "over", "tile", "counter", "board")
        ),
    ]


async def _field(request: Request, pack: str) -> Field:
    field: Field = await in_thread(room_of(request).field, pack)
    return field


async def _documents(request: Request) -> Response:
    data = query(request, "field-documents")
    return answer({"documents": await in_thread(documents, room_of(request).bench, data.get("pack"))})


async def _state(request: Request) -> Response:
    data = await body(request, "field-state")
    field = await _field(request, data["pack"])
    room_of(request).watch_pack(data["pack"])
    turn = field.announce(data.get("tab", ""))
    made: dict[str, Any] = await field.queue.run(
        Urgency.EDIT,
        field.state,
        turn,
        data["name"],
        data.get("text"),
        frozenset(data.get("have", [])),
        language_of(request),
    )
    return answer({"seq": data["seq"], **made})


async def _gesture(request: Request) -> Response:
    data = await body(request, "field-gesture")
    field = await _field(request, data["pack"])
    made: dict[str, Any] = await field.queue.run(
        Urgency.EDIT,
        field.gesture,
        data["name"],
        data.get("text"),
        data["gesture"],
        frozenset(data.get("have", [])),
        language_of(request),
    )
    return answer({"seq": data["seq"], **made})


async def _forms(request: Request) -> Response:
    data = query(request, "of-file")
    field = await _field(request, data["pack"])
    return answer(await field.queue.run(Urgency.LOOK, field.forms, data["name"]))


# --- new scenarios, print


async def _made(request: Request, function: Callable[..., Any], *arguments: Any) -> Response:
    """Have something made behind the pictures that are wanted."""
    room = room_of(request)
    field = await _field(request, LOOSE)
    return answer(await field.picture_queue.run(Urgency.LOOK, function, room, *arguments))


async def _templates(request: Request) -> Response:
    return await _made(request, making.templates, query(request, "field-game")["game"])


async def _new(request: Request) -> Response:
    return await _made(request, making.new, await body(request, "field-new"), language_of(request))


async def _copy(request: Request) -> Response:
    data = await body(request, "field-copy")
    return await _made(request, making.copy, data["pack"], data["name"], data["to"])


async def _wishes(request: Request) -> Response:
    return await _made(request, making.wishes, query(request, "field-game")["game"])


async def _generate(request: Request) -> Response:
    return await _made(request, making.generate, await body(request, "field-generate"), language_of(request))


async def _print(request: Request) -> Response:
    data = await body(request, "field-print")
    field = await _field(request, data["pack"])
    wanted = Wanted(data["what"], data["lang"], data.get("paper", "a4"), data.get("low", False))
    return answer({"job": room_of(request).prints.start(field, data["name"], data.get("text"), wanted)})


async def _cancel(request: Request) -> Response:
    room_of(request).prints.cancel((await body(request, "field-cancel"))["job"])
    return answer({})


async def _printed(request: Request) -> Response:
    file = room_of(request).prints.file(query(request, "field-job")["job"])
    if file is None:
        raise NotThere("error.no-file")
    return FileResponse(file, media_type="application/pdf", filename=file.name, headers={"cache-control": "no-store"})


def _question(kind: str) -> Handler:
    async def asked(request: Request) -> Response:
        data = await body(request, f"field-{kind}")
        field = await _field(request, data["pack"])
        wanted = {key: value for key, value in data.items() if key not in _ABOUT}
        found = await field.queue.run(
            Urgency.HELP, field.ask, data["name"], data.get("text"), kind, wanted, language_of(request)
        )
        return answer(found)

    return asked


def _picture(kind: str) -> Handler:
    async def drawn(request: Request) -> Response:
        data = query(request, f"field-{kind}")
        field = await _field(request, data["pack"])

        async def wanted() -> bool:
            return not await request.is_disconnected()

        asked = {key: value for key, value in data.items() if key not in ("pack", "name", "v")}
        svg = await field.picture_queue.run(Urgency.PICTURE, field.picture, data["name"], kind, asked, wanted=wanted)
        kept = "private, max-age=3600, immutable" if "v" in data or "key" in data else "no-store"
        return Response(svg, media_type=_SVG, headers={"cache-control": kept})

    return drawn
