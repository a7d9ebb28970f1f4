"""Addresses of the Table: positions, choices, events and pictures, each for the seat of whoever asks.

A guest's seat is fixed at the door (`scope["role"]`); this machine's own page names a seat that sits at the screen.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from playtest.match import IllegalChoice
from sandtable.games.replay import BadReplay
from sandtable.games.table_view import ONLOOKER
from sandtable.jobs.play import PlayRequest
from sandtable.jobs.table.hosted_table import HostedTable
from sandtable.jobs.table.lesson_table import LessonTable
from sandtable.jobs.table.pictures import ground_svg
from sandtable.jobs.table.refusals import AnotherChoice, HandOver, NoLesson, NotYours, NoUndo, Stale, TooMany
from sandtable.jobs.table.replaying import ALL, NoSuchStep, Replay
from sandtable.jobs.table.story import story_html, story_pdf
from workshop.answers import NotThere, answer, answering, in_thread, language_of
from workshop.call_queue import Urgency
from workshop.desk import Desk, Wish
from workshop.page_words import say
from workshop.requests import body, query
from workshop.table_hello import hello
from workshop.table_starts import seats_of, starts
from workshop.tables import OneTable, Outside, Role, Tables, TooManyTables

_ALIVE = 15.0  # seconds between two signs of life
_RETRY = 500  # milliseconds after which a page comes back
_KEPT = {"cache-control": "private, max-age=86400, immutable"}
_REFUSED: Mapping[type[Exception], tuple[int, str]] = {
    Stale: (409, "stale"),
    IllegalChoice: (422, "refused"),
    AnotherChoice: (409, "lesson"),
    NoUndo: (409, "no-undo"),
    NoLesson: (404, "no-lesson"),
    NotYours: (403, "not-yours"),
    BadReplay: (422, "bad-replay"),
    NoSuchStep: (404, "no-step"),
    Outside: (404, "outside"),
    TooManyTables: (503, "too-many"),
    TooMany: (503, "too-many-pages"),
}


def shared_routes() -> list[Route]:
    """Addresses for this machine's page and for guests."""
    return [
        _route("/api/table/{table}", _hello),
        _route("/api/table/{table}/state", _state),
        _route("/api/table/{table}/events", _events),
        _route("/api/table/{table}/since", _since),
        _route("/api/table/{table}/choose", _choose, post=True),
        _route("/api/table/{table}/hint", _hint, post=True),
        _route("/api/table/{table}/why", _why, post=True),
        _route("/api/table/{table}/look", _look, post=True),
        _route("/api/table/{table}/undo", _undo, post=True),
        _route("/api/table/{table}/rule", _rule),
        _route("/api/table/{table}/replay", _replay),
        _route("/api/table/{table}/replay/{number:int}", _replay_step),
        _route("/table/{table}/face", _face),
        _route("/table/{table}/ground", _ground),
        _route("/table/{table}/story.html", _story),
        _route("/table/{table}/story.pdf", _story_pdf),
    ]


def host_routes() -> list[Route]:
    """Addresses that only this machine's page has; for guests they do not exist."""
    return [
        _route("/api/table/starts", _starts),
        _route("/api/table/seats", _seats),
        _route("/api/table/open", _open, post=True),
        _route("/api/table/{table}/close", _close, post=True),
        _route("/api/table/{table}/hurry", _hurry, post=True),
        _route("/api/table/{table}/leave", _leave, post=True),
        _route("/api/table/{table}/sit", _sit, post=True),
        _route("/api/table/{table}/save", _save, post=True),
        _route("/api/table/{table}/fork", _fork, post=True),
        _route("/api/table/{table}/lesson", _lesson, post=True),
        _route("/table/{table}/lesson/{number:int}", _lesson_drawing),
    ]


def _route(path: str, handler: Callable[[Request], Awaitable[Response]], *, post: bool = False) -> Route:
    return Route(path, table_route(handler), methods=["POST"] if post else ["GET"])


def table_route(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Turn what a table refuses into an error the page can show."""

    @wraps(handler)
    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except HandOver as error:
            data = {"error": _error(request, "handover"), **error.data}
            return answer(data, 409)
        except tuple(_REFUSED) as error:
            status, code = _REFUSED[type(error)]
            return answer({"error": _error(request, code)}, status)

    return answering(answered)


def _error(request: Request, code: str) -> dict[str, str]:
    """An error in words that hold nothing of the position."""
    return {"code": code, "message": say(f"error.table-{code}", language_of(request)), "hint": ""}


# --- who asks for what


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def role_of(request: Request) -> Role | None:
    """Role of a guest; None for this machine's own page."""
    role: Role | None = request.scope.get("role")
    return role


def table_of(request: Request) -> OneTable:
    """The table of an address; raise NotThere, also to a guest of another one."""
    role, key = role_of(request), request.path_params["table"]
    found = tables_of(request).find(key)
    if found is None or (role is not None and role.table != key):
        raise NotThere("error.no-table")
    return found


def _played(request: Request) -> HostedTable:
    table = table_of(request)
    if table.played is None:
        raise NotThere("error.no-table")
    return table.played


def _seat(request: Request, played: HostedTable, wanted: Any) -> int:
    role = role_of(request)
    if role is not None:
        return role.seat
    named = None if wanted is None else ONLOOKER if wanted == "watch" else int(wanted)
    seat = played.seat_here(named)
    if seat == ONLOOKER and not played.game.can_be_watched:
        raise NotYours("this game has no onlookers")
    return seat


async def _asked(request: Request, kind: str) -> tuple[HostedTable, int, dict[str, Any]]:
    """Table, seat and data of a POST."""
    data = await body(request, kind)
    played = _played(request)
    return played, _seat(request, played, data.get("seat")), data


# --- positions


async def _hello(request: Request) -> Response:
    return answer(await in_thread(hello, tables_of(request), table_of(request), role_of(request)))


async def _state(request: Request) -> Response:
    played = _played(request)
    seat = _seat(request, played, query(request, "table-seat").get("seat"))
    return answer(await in_thread(played.state, seat))


async def _since(request: Request) -> Response:
    data = query(request, "table-since")
    played = _played(request)
    messages = await in_thread(played.messages, _seat(request, played, data.get("seat")), int(data.get("from", "0")))
    return answer({"messages": [{"event": one.event, "data": json.loads(one.data)} for one in messages]})


async def _events(request: Request) -> Response:
    data = query(request, "table-since")
    played = _played(request)
    seat = _seat(request, played, data.get("seat"))
    written = request.headers.get("last-event-id", data.get("from", "0"))
    since = int(written) if written.isascii() and written.isdigit() and len(written) < 10 else 0
    if role_of(request) is not None:
        played.pages.check_room(seat)
    stream = _stream(tables_of(request), played, seat, since, guest=role_of(request) is not None)
    return StreamingResponse(stream, media_type="text/event-stream")


async def _stream(tables: Tables, played: HostedTable, seat: int, since: int, *, guest: bool) -> AsyncIterator[str]:
    """Messages of one seat, and news of who is there, until the page goes away."""
    if guest:
        played.pages.come(seat, 1)
        tables.changed()
    try:
        yield f"retry: {_RETRY}\n\n"
        people: Any = None
        with tables.waking() as woken:
            while True:
                woken.clear()
                for message in played.messages(seat, since):
                    since = message.number
                    yield f"id: {message.number}\nevent: {message.event}\ndata: {message.data}\n\n"
                    if message.event == "left":
                        return
                if people != (people := played.pages.people()):
                    yield f"event: people\ndata: {json.dumps(people)}\n\n"
                if played.closed:
                    yield "event: closed\ndata: {}\n\n"
                    return
                try:
                    await asyncio.wait_for(woken.wait(), _ALIVE)
                except TimeoutError:
                    yield ": alive\n\n"
    finally:
        if guest:
            played.pages.come(seat, -1)
            tables.changed()


# --- doing


async def _choose(request: Request) -> Response:
    played, seat, data = await _asked(request, "table-choose")
    wanted = data["choice"] if "choice" in data else data["typed"]
    return answer(await in_thread(played.choose, seat, wanted, data["of"]))


async def _hint(request: Request) -> Response:
    played, seat, data = await _asked(request, "table-of")
    return answer(await in_thread(played.hint, seat, data["of"]))


async def _why(request: Request) -> Response:
    played, seat, data = await _asked(request, "table-why")
    return answer(await in_thread(played.why, seat, data["of"], data.get("typed"), data.get("piece")))


async def _look(request: Request) -> Response:
    played, seat, data = await _asked(request, "table-look")
    return answer(await in_thread(played.look, seat, data["word"]))


async def _undo(request: Request) -> Response:
    played, seat, data = await _asked(request, "table-undo")
    return answer(await in_thread(played.undo, seat, data["choices"]))


# --- rules, replay, story


async def _rule(request: Request) -> Response:
    wanted = query(request, "table-rule")["id"]
    table = table_of(request)
    told = table.played or table.replay
    assert told is not None
    lines = await in_thread(told.explaining.rule, wanted)
    if not any(lines.values()):
        raise NotThere("error.no-rule", code=wanted[:20])
    return answer({"rule": wanted, "lines": lines})


async def _told(request: Request) -> Replay:
    """The replay of a table whose game is over; of one that is played there is none."""
    table = table_of(request)
    if not table.is_over:
        raise NotThere("error.no-replay")
    told: Replay = await in_thread(tables_of(request).told, table)
    return told


async def _replay(request: Request) -> Response:
    told = await _told(request)
    return answer(await in_thread(told.overview))


async def _replay_step(request: Request) -> Response:
    eyes = query(request, "table-eyes").get("eyes", ALL)
    told = await _told(request)
    return answer(await in_thread(told.at, request.path_params["number"], eyes))


async def _story(request: Request) -> Response:
    told = await _told(request)
    language = query(request, "table-lang").get("lang", "")
    html = await in_thread(story_html, told, language, request.scope["nonce"])
    return Response(html, media_type="text/html")


async def _story_pdf(request: Request) -> Response:
    told = await _told(request)
    pdf = await in_thread(story_pdf, told, query(request, "table-lang").get("lang", ""))
    return Response(pdf, media_type="application/pdf")


# --- pictures


async def _face(request: Request) -> Response:
    data = query(request, "table-face")
    table = table_of(request)
    desk: Desk = await in_thread(tables_of(request).desk, table)
    pack = table.seated.document.pack
    record = data.get("record") or ""
    if not record:  # of a pile only its back is known
        components = [one for one in pack.components if one.id == data["component"]]
        record = components[0].records[0].id if components and components[0].records else ""
    wish = Wish(data["component"], record, data.get("side", "front"), data.get("lang", ""), data.get("low") == "1", 1)
    svg = await desk.queue.run(Urgency.PICTURE, desk.trimmed_svg, wish)
    return Response(svg, media_type="image/svg+xml", headers=_KEPT)


async def _ground(request: Request) -> Response:
    table = table_of(request)

    def drawn() -> str:
        with table.lock:
            if table.ground is None:
                table.ground = ground_svg(table.seated, Path(table.seated.name))
            return table.ground

    return Response(await in_thread(drawn), media_type="image/svg+xml", headers=_KEPT)


# --- for this machine's page alone


async def _starts(request: Request) -> Response:
    return answer(await in_thread(starts, tables_of(request)))


async def _seats(request: Request) -> Response:
    return answer(await in_thread(seats_of, tables_of(request), query(request, "table-named")["named"]))


async def _open(request: Request) -> Response:
    data = await body(request, "table-open")
    tables = tables_of(request)
    seats = tuple(data.get("seats", ()))

    def opened() -> OneTable:
        if "text" in data:
            return tables.open_text(data["text"], data["named"], seats, data.get("seed"))
        if data.get("as") == "lesson":
            return tables.open_lesson(data["named"])
        named = tables.named_here(data["named"])
        if data.get("as") == "replay":
            return tables.open_replay(named)
        return tables.open(PlayRequest(named, seed=data.get("seed")), seats)

    return answer({"table": (await in_thread(opened)).key})


async def _close(request: Request) -> Response:
    table = table_of(request)
    await body(request, "table-nothing")
    await in_thread(tables_of(request).close, table.key)
    return answer({})


async def _hurry(request: Request) -> Response:
    await body(request, "table-nothing")
    await in_thread(_played(request).hurry)
    return answer({})


async def _leave(request: Request) -> Response:
    await body(request, "table-nothing")
    return answer(await in_thread(_played(request).leave))


async def _sit(request: Request) -> Response:
    data = await body(request, "table-sit")
    return answer(await in_thread(_played(request).sit, data["seat"]))


async def _save(request: Request) -> Response:
    await body(request, "table-nothing")
    return answer({"file": await in_thread(_played(request).save)})


async def _fork(request: Request) -> Response:
    data = await body(request, "table-fork")
    table = table_of(request)
    if not table.is_over:
        raise NotThere("error.no-replay")
    made = await in_thread(tables_of(request).fork, table, data["n"], tuple(data.get("seats", ())))
    return answer({"table": made.key})


async def _lesson(request: Request) -> Response:
    """Go to a step of a lesson, or leave the lesson and play on."""
    data = await body(request, "table-lesson")
    played = _led(request)
    if "step" in data:
        return answer(await in_thread(played.go_to, data["step"]))
    return answer(await in_thread(played.leave_lesson))


async def _lesson_drawing(request: Request) -> Response:
    language = query(request, "table-lang").get("lang", "")
    svg = await in_thread(_led(request).drawing, request.path_params["number"], language)
    return Response(svg, media_type="image/svg+xml", headers=_KEPT)


def _led(request: Request) -> LessonTable:
    """The table as a lesson; raise NoLesson for any other."""
    played = _played(request)
    if not isinstance(played, LessonTable):
        raise NoLesson("this table is no lesson")
    return played
