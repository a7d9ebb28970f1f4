"""Addresses of the room Playtest: a series that runs, its figures as they come, its reports."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from playtest.playtest_run import Wish
from playtest.subject import Subject
from sandtable.jobs.playtest import subjects_named
from sandtable.jobs.table.pictures import ground_svg
from workshop.answers import NotThere, answer, answering, in_thread
from workshop.playtests import NothingPlayed, Playtests, Series
from workshop.requests import body, query
from workshop.table_routes import tables_of
from workshop.tables import Tables

_ALIVE = 15.0
_KINDS = {"html": "text/html", "pdf": "application/pdf", "json": "application/json"}
_KEPT = {"cache-control": "private, max-age=86400, immutable"}


def routes() -> list[Route]:
    return [
        Route("/api/playtest", answering(_all)),
        Route("/api/playtest/start", answering(_start), methods=["POST"]),
        Route("/api/playtest/{series}", answering(_series)),
        Route("/api/playtest/{series}/events", answering(_events)),
        Route("/api/playtest/{series}/stop", answering(_stop), methods=["POST"]),
        Route("/api/playtest/{series}/more", answering(_more), methods=["POST"]),
        Route("/api/playtest/{series}/cards", answering(_cards), methods=["POST"]),
        Route("/api/playtest/{series}/keep", answering(_keep), methods=["POST"]),
        Route("/playtest/{series}/report.{form}", answering(_report)),
        Route("/playtest/{series}/ground", answering(_ground)),
    ]


def _playtests(request: Request) -> Playtests:
    found: Playtests = request.app.state.playtests
    return found


def _found(request: Request) -> Series:
    series = _playtests(request).find(request.path_params["series"])
    if series is None:
        raise NotThere("error.no-series")
    return series


async def _start(request: Request) -> Response:
    data = await body(request, "playtest-start")
    tables = tables_of(request)

    def started() -> Series:
        wish = Wish(games=data.get("games"), players=tuple(data.get("players", ())), seed=data.get("seed", 1))
        return _playtests(request).start(_subject(tables, data), wish)

    return answer({"series": (await in_thread(started)).key})


def _subject(tables: Tables, data: dict[str, Any]) -> Subject:
    """Subject of a playtest: unsaved text of a file of the folder, a file, or a start of a game."""
    if "text" in data:
        return Subject(data["named"], data["text"], str((tables.root / data["named"]).parent))
    return subjects_named(tables.named_here(data["named"])).subjects[0]


async def _all(request: Request) -> Response:
    """Series of this workshop, the newest first."""
    told = ("series", "named", "title", "state", "games", "most", "headline")
    return answer({"series": [{key: one.data[key] for key in told} for one in _playtests(request).all()]})


async def _series(request: Request) -> Response:
    series = _found(request)
    ground = await in_thread(series.ground, f"/playtest/{series.key}/ground")
    return answer({**series.data, "ground": ground})


async def _events(request: Request) -> Response:
    return StreamingResponse(_stream(tables_of(request), _found(request)), media_type="text/event-stream")


async def _stream(tables: Tables, series: Series) -> AsyncIterator[str]:
    """The latest figures whenever there are new ones, until the series ends."""
    told = 0
    with tables.waking() as woken:
        while True:
            woken.clear()
            if series.number != told:
                told, data = series.number, series.data
                yield f"event: series\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
                if data["state"] != "running":
                    return
            try:
                await asyncio.wait_for(woken.wait(), _ALIVE)
            except TimeoutError:
                yield ": alive\n\n"


async def _stop(request: Request) -> Response:
    await body(request, "table-nothing")
    series = _found(request)
    series.stop()
    return answer({})


async def _more(request: Request) -> Response:
    """Go on with the games that were stopped, or play more of them."""
    data = await body(request, "playtest-more")
    _playtests(request).go_on(_found(request), data.get("games", 0))
    return answer({})


async def _cards(request: Request) -> Response:
    await body(request, "table-nothing")
    _playtests(request).judge(_found(request))
    return answer({})


async def _keep(request: Request) -> Response:
    data = await body(request, "playtest-keep")
    series, folder = _found(request), tables_of(request).root / "out" / "playtest"
    file = Path(await in_thread(series.keep, data["why"], folder))
    return answer({"named": file.relative_to(tables_of(request).root).as_posix()})


async def _report(request: Request) -> Response:
    form = request.path_params["form"]
    if form not in _KINDS:
        raise NotThere("error.no-series")
    language = query(request, "table-lang").get("lang", "")
    try:
        report = await in_thread(_found(request).report, form, language)
    except NothingPlayed:
        raise NotThere("error.no-series") from None
    return Response(report, media_type=_KINDS[form])


async def _ground(request: Request) -> Response:
    series = _found(request)
    svg = await in_thread(ground_svg, series.ready, Path(series.subject.name))
    return Response(svg, media_type="image/svg+xml", headers=_KEPT)
