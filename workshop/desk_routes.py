"""Addresses of the Desk: a pack, its unsaved text, its faces, help while writing, comparison of editions."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rules_check.manual.pages import Page, find_page
from workshop.answers import NotThere, answer, answering, in_thread
from workshop.call_queue import Urgency
from workshop.desk import Desk, Wish
from workshop.home_routes import picture, room_of
from workshop.requests import body, query

_SVG = "image/svg+xml"


def routes() -> list[Route]:
    return [
        Route("/api/pack", answering(_pack)),
        Route("/api/edit", answering(_edit), methods=["POST"]),
        Route("/api/drop", answering(_drop), methods=["POST"]),
        Route("/api/complete", answering(_complete), methods=["POST"]),
        Route("/api/hover", answering(_hover), methods=["POST"]),
        Route("/api/fix", answering(_fix), methods=["POST"]),
        Route("/api/explain/{code}", answering(_explain)),
        Route("/api/search", answering(_search)),
        Route("/api/compare", answering(_compare)),
        Route("/face", answering(_face)),
    ]


async def _desk(request: Request, pack: str) -> Desk:
    desk: Desk = await in_thread(room_of(request).desk, pack)
    return desk


async def _pack(request: Request) -> Response:
    pack = query(request, "of-pack")["pack"]
    desk = await _desk(request, pack)
    room_of(request).watch_pack(pack)
    return answer(await desk.queue.run(Urgency.LOOK, desk.overview))


async def _edit(request: Request) -> Response:
    data = await body(request, "edit")
    desk = await _desk(request, data["pack"])
    turn = desk.announce(data.get("tab", ""))
    wishes = [Wish(**one) for one in data.get("show", [])]
    edited = (data.get("name"), data.get("text"))
    answered: dict[str, Any] = await desk.queue.run(
        Urgency.EDIT, desk.edit, turn, edited, wishes, frozenset(data.get("have", []))
    )
    return answer({"seq": data["seq"], **answered})


async def _drop(request: Request) -> Response:
    data = await body(request, "drop")
    desk = await _desk(request, data["pack"])
    await in_thread(desk.drop, data["name"])
    return answer({})


async def _complete(request: Request) -> Response:
    data = await body(request, "place")
    desk = await _desk(request, data["pack"])
    return answer(await desk.queue.run(Urgency.HELP, desk.complete, data["name"], data["text"], data["offset"]))


async def _hover(request: Request) -> Response:
    data = await body(request, "place")
    desk = await _desk(request, data["pack"])
    return answer(await desk.queue.run(Urgency.HELP, desk.hover, data["name"], data["text"], data["offset"]))


async def _fix(request: Request) -> Response:
    data = await body(request, "fix")
    desk = await _desk(request, data["pack"])
    found = data["finding"]
    place = (found["code"], found["line"], found["column"])
    return answer({"edits": await desk.queue.run(Urgency.EDIT, desk.fix, data["name"], data["text"], place)})


async def _explain(request: Request) -> Response:
    code = request.path_params["code"]
    page = await in_thread(find_page, code)
    if page is None:
        raise NotThere("error.no-rule", code=code[:20])
    return answer(_manual_page(page))


def _manual_page(page: Page) -> dict[str, Any]:
    blocks = [{"kind": "p", "text": page.manual.why}]
    for heading, example in (("Bad", page.manual.bad), ("Good", page.manual.good)):
        if example:
            blocks += [{"kind": "h", "text": heading}, {"kind": "code", "text": example}]
    return {"code": page.code, "name": page.name, "title": page.manual.title, "ref": page.ref, "blocks": blocks}


async def _search(request: Request) -> Response:
    data = query(request, "search")
    desk = await _desk(request, data["pack"])
    return answer(await desk.queue.run(Urgency.LOOK, desk.search, data["q"]))


async def _compare(request: Request) -> Response:
    data = query(request, "compare")
    desk = await _desk(request, data["pack"])
    return answer(await desk.editions_queue.run(Urgency.LOOK, desk.compare, data["edition"]))


async def _face(request: Request) -> Response:
    data = query(request, "face")
    desk = await _desk(request, data["pack"])
    wish = Wish(
        data["component"], data["record"], data.get("side", "front"), data.get("lang", ""),
        data.get("low") == "1", int(data.get("copy", "1")),
    )  # fmt: skip
    if edition := data.get("edition"):
        svg = await desk.editions_queue.run(Urgency.PICTURE, desk.edition_svg, wish, edition)
    else:
        svg = await picture(request, desk, desk.face_svg, wish)
    kept = "private, max-age=3600, immutable" if data.get("rev") else "no-store"
    return Response(svg, media_type=_SVG, headers={"cache-control": kept})
