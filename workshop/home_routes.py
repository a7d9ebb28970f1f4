"""Addresses of Home and of the shell: jobs, the shelf, new packs, go-to, events."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from sandtable.resources import builtin_packs
from workshop.answers import NotThere, answer, answering, in_thread
from workshop.call_queue import Urgency
from workshop.covers import cover
from workshop.desk import Desk
from workshop.events import MOST_PAGES, TooManyPages
from workshop.goto import find_places
from workshop.home import home
from workshop.importing import import_table, make_pack
from workshop.requests import body, query
from workshop.workroom import Workroom

_SVG = "image/svg+xml"


def routes() -> list[Route]:
    return [
        Route("/api/home", answering(_home)),
        Route("/api/home/findings", answering(_findings), methods=["POST"]),
        Route("/api/new", answering(_new), methods=["POST"]),
        Route("/api/copy", answering(_copy), methods=["POST"]),
        Route("/api/import", answering(_import), methods=["POST"]),
        Route("/api/goto", answering(_goto)),
        Route("/api/events", answering(_events)),
        Route("/cover/{game}", answering(_cover)),
        Route("/fan", answering(_fan)),
    ]


def room_of(request: Request) -> Workroom:
    room: Workroom = request.app.state.room
    return room


async def _home(request: Request) -> Response:
    return answer(await in_thread(home, room_of(request).bench))


async def _findings(request: Request) -> Response:
    data = await body(request, "findings")
    return answer(await in_thread(room_of(request).counted, data["keys"]))


async def _new(request: Request) -> Response:
    data = await body(request, "new")
    return answer({"key": await in_thread(make_pack, room_of(request).bench, data["name"])})


async def _copy(request: Request) -> Response:
    data = await body(request, "copy")
    return answer({"key": await in_thread(make_pack, room_of(request).bench, data["name"], data["game"])})


async def _import(request: Request) -> Response:
    data = await body(request, "import")
    named = (data["name"], data["filename"], data["data"], data.get("sheet"))
    key, told = await in_thread(import_table, room_of(request).bench, *named)
    return answer({"key": key, "told": told})


async def _goto(request: Request) -> Response:
    data = query(request, "goto")
    room, pack = room_of(request), data.get("pack")
    cards: list[dict[str, Any]] = []
    if pack is not None:
        desk = await in_thread(room.desk, pack)
        cards = await desk.queue.run(Urgency.LOOK, desk.cards)
    return answer(await in_thread(find_places, room.bench, data["q"], pack, cards))


async def _events(request: Request) -> Response:
    room = room_of(request)
    if room.events.count() >= MOST_PAGES:
        raise TooManyPages
    return StreamingResponse(room.events.stream({"boot": id(room)}), media_type="text/event-stream")


async def _cover(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in builtin_packs():
        raise NotThere("error.no-face")
    svg = await in_thread(cover, game)
    return Response(svg, media_type=_SVG, headers={"cache-control": "private, max-age=3600"})


async def _fan(request: Request) -> Response:
    data = query(request, "fan")
    desk = await in_thread(room_of(request).desk, data["pack"])
    svg = await picture(request, desk, desk.fan_picture, int(data["n"]))
    return Response(svg, media_type=_SVG)


async def picture(request: Request, desk: Desk, function: Callable[..., str], *arguments: Any) -> str:
    """A picture drawn when its turn comes, or none if the page has turned away meanwhile."""

    async def still_wanted() -> bool:
        return not await request.is_disconnected()

    return await desk.queue.run(Urgency.PICTURE, function, *arguments, wanted=still_wanted)
