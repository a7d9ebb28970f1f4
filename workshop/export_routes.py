"""Addresses of exports: what a pack can be exported for, one export with its progress, and its files."""

from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from sandtable.resources import GAME_FILE
from workshop.answers import NotThere, answer, answering, in_thread
from workshop.exporting import Export, targets_of
from workshop.home import read_head
from workshop.home_routes import room_of
from workshop.requests import body, query


def routes() -> list[Route]:
    return [
        Route("/api/exports", answering(_exports)),
        Route("/api/export", answering(_start), methods=["POST"]),
        Route("/api/export/state", answering(_state)),
        Route("/api/export/cancel", answering(_cancel), methods=["POST"]),
        Route("/export", answering(_file)),
    ]


async def _exports(request: Request) -> Response:
    key = query(request, "of-pack")["pack"]
    room = room_of(request)
    desk = room.open_desk(key)

    def told() -> dict[str, Any]:
        found = targets_of(read_head(room.bench.path(key) / GAME_FILE))
        folders = {one["id"]: room.exports.shown_folder(key, one["id"]) for one in found["targets"]}
        last = room.exports.of_pack(key)
        return {**found, "folders": folders, "last": last.told() if last is not None else None}

    return answer({**await in_thread(told), "unsaved": desk is not None and desk.has_unsaved()})


async def _start(request: Request) -> Response:
    data = await body(request, "export")
    asked = (data["pack"], data["target"], data.get("lang", ""), data["into"])
    export = await in_thread(room_of(request).exports.start, *asked)
    return answer(export.told())


async def _state(request: Request) -> Response:
    return answer(await in_thread(_found(request, query(request, "of-export")["id"]).told))


async def _cancel(request: Request) -> Response:
    _found(request, (await body(request, "cancel"))["id"]).stop.set()
    return answer({})


async def _file(request: Request) -> Response:
    """A file of an export, to be saved: a browser opens none of them as a page of ours."""
    data = query(request, "export-file")
    export = _found(request, data["id"])
    path = export.files.get(data["name"]) if export.state == "done" else None
    if path is None or not path.is_file():
        raise NotThere("error.no-file")
    return FileResponse(path, media_type="application/octet-stream", filename=path.name)


def _found(request: Request, number: str) -> Export:
    export = room_of(request).exports.find(int(number))
    if export is None:
        raise NotThere("error.no-export")
    return export
