"""Addresses of files: read, save, create, earlier versions, pictures, sheets of a workbook."""

import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sandtable.budget import current
from sandtable.limited_job import run_limited
from workshop.answers import NotThere, answer, answering, in_thread, language_of
from workshop.file_kinds import PICTURE_TYPES, WRITABLE, ending_of, kind_of
from workshop.files import Folder, NotText, shown_text
from workshop.history import revision
from workshop.home_routes import room_of
from workshop.page_words import say
from workshop.requests import body, query
from workshop.sheets import read_sheet


def routes() -> list[Route]:
    return [
        Route("/api/file", answering(_read)),
        Route("/api/file", answering(_save), methods=["PUT"]),
        Route("/api/create", answering(_create), methods=["POST"]),
        Route("/api/history", answering(_history)),
        Route("/api/history/text", answering(_version)),
        Route("/api/sheet", answering(_sheet)),
        Route("/raw", answering(_raw)),
    ]


async def _read(request: Request) -> Response:
    data = query(request, "of-file")
    room = room_of(request)
    folder = await in_thread(room.bench.folder, data["pack"])
    shown = await in_thread(_shown, folder, data["pack"], data["name"], language_of(request))
    desk = room.open_desk(data["pack"])
    unsaved = desk.unsaved(data["name"]) if desk is not None else None
    return answer(shown if unsaved is None else shown | {"unsaved": unsaved})


def _shown(folder: Folder, pack: str, name: str, language: str) -> dict[str, object]:
    content = folder.read(name)
    kind = kind_of(name)
    shown: dict[str, object] = {"name": name, "kind": kind, "rev": revision(content), "read_only": folder.read_only}
    if kind not in WRITABLE:
        return shown | {"binary": True}
    try:
        text = shown_text(content)
    except NotText:
        message = say("error.not-utf8", language, name=name)
        return shown | {"read_only": True, "error": {"code": "not-utf8", "message": message, "hint": ""}}
    return shown | {"text": text, "eol": "\r\n" if b"\r\n" in content else "\n"}


async def _save(request: Request) -> Response:
    data = await body(request, "save")
    room = room_of(request)
    desk = await in_thread(room.desk, data["pack"])
    rev = await in_thread(desk.save, data["name"], data["text"], data["rev"])
    return answer({"rev": rev})


async def _create(request: Request) -> Response:
    data = await body(request, "create")
    desk = await in_thread(room_of(request).desk, data["pack"])
    rev = await in_thread(desk.create, data["name"], data["text"])
    return answer({"rev": rev})


async def _history(request: Request) -> Response:
    data = query(request, "of-file")
    folder = await in_thread(room_of(request).bench.folder, data["pack"])
    versions = await in_thread(folder.history.versions, data["name"])
    return answer([{"rev": one.rev, "when": _iso(one.when), "size": one.size} for one in versions])


def _iso(when: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when))


async def _version(request: Request) -> Response:
    data = query(request, "version")
    folder = await in_thread(room_of(request).bench.folder, data["pack"])
    content = await in_thread(folder.history.content, data["name"], data["rev"])
    if content is None:
        raise NotThere("error.no-file")
    return answer({"text": shown_text(content)})


async def _sheet(request: Request) -> Response:
    data = query(request, "sheet")
    folder = await in_thread(room_of(request).bench.folder, data["pack"])
    content = await in_thread(folder.read, data["name"])
    # A workbook is untrusted: it is read in a worker under limits.
    limits = current().limits
    named = (data["name"], content, data.get("sheet"))
    return answer(await in_thread(lambda: run_limited(read_sheet, *named, limits=limits)))


async def _raw(request: Request) -> Response:
    data = query(request, "version")  # which is in the address so that a browser asks for it again
    media_type = PICTURE_TYPES.get(ending_of(data["name"]))
    if media_type is None:
        raise NotThere("error.no-file")
    folder = await in_thread(room_of(request).bench.folder, data["pack"])
    return Response(await in_thread(folder.read, data["name"]), media_type=media_type)
