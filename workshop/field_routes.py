"""Addresses of the Field: scenarios, their state, gestures, sight and other questions, pictures."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from workshop.answers import Handler, answer, answering, in_thread, language_of
from workshop.call_queue import Urgency
from workshop.field import Field
from workshop.field_documents import documents
from workshop.home_routes import room_of
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
        *(Route(f"/field/{kind}", answering(_picture(kind))) for kind in ("flat", "art", "over", "tile", "counter")),
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

        asked = {key: value for key, value in data.items() if key not in ("pack", "name")}
        svg = await field.picture_queue.run(Urgency.PICTURE, field.picture, data["name"], kind, asked, wanted=wanted)
        return Response(svg, media_type=_SVG, headers={"cache-control": "private, max-age=3600, immutable"})

    return drawn
