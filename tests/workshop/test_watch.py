"""Changes that other programs make, told to the open pages."""

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.workshop.conftest import starter
from workshop import watching
from workshop.events import MOST_PAGES, MOST_WAITING, Events, TooManyPages
from workshop.watching import Watch
from workshop.workroom import Workroom

_PATIENCE = 20.0  # seconds for an event on a busy machine


def _watched(bench: Path, act: Callable[[Workroom], Awaitable[None]], wanted: list[str]) -> list[tuple[str, Any]]:
    """Events that a page gets while somebody acts, up to the last one that is wanted."""

    async def run() -> list[tuple[str, Any]]:
        room = Workroom(bench)
        room.open()
        task = asyncio.create_task(room.watch.run())
        got: list[tuple[str, Any]] = []
        stream = room.events.stream({})
        await anext(stream)
        try:
            room.desk("mine")
            room.watch_pack("mine")
            await asyncio.sleep(0.3)
            await act(room)
            async with asyncio.timeout(_PATIENCE):
                async for event in stream:
                    name, _, data = event.partition("\n")
                    if event.startswith("event"):
                        got.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
                    if wanted and got and got[-1][0] == wanted[0]:
                        wanted.pop(0)
                    if not wanted:
                        return got
        finally:
            await stream.aclose()  # type: ignore[attr-defined]
            room.watch.stop()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            room.close()
        return got

    return asyncio.run(run())


def test_a_file_that_was_written_or_removed_is_told(tmp_path: Path) -> None:
    starter(tmp_path / "mine")

    async def act(_room: Workroom) -> None:
        (tmp_path / "mine/decks/night.yaml").write_text("cards: []\n")
        await asyncio.sleep(0.3)
        (tmp_path / "mine/decks/cargo.csv").unlink()

    got = _watched(tmp_path, act, ["changed", "changed"])
    changed = {data["name"]: data for name, data in got if name == "changed"}
    assert changed["decks/night.yaml"]["pack"] == "mine"
    assert changed["decks/night.yaml"]["rev"]
    assert changed["decks/cargo.csv"]["gone"]


def test_a_folder_that_goes_and_comes_back_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_AGAIN", 0.1)
    bench = tmp_path / "bench"
    starter(bench / "mine")

    async def act(_room: Workroom) -> None:
        shutil.rmtree(bench)
        await asyncio.sleep(1.0)
        starter(bench / "mine")

    got = _watched(bench, act, ["folder", "folder"])
    assert [data["gone"] for name, data in got if name == "folder"] == [True, False]


def test_a_watch_goes_on_after_the_system_refused_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_AGAIN", 0.05)
    real, calls = watching.awatch, []

    def refusing(*folders: Any, **options: Any) -> Any:
        calls.append(folders)
        if len(calls) == 1:
            raise OSError(28, "no space left on device: too many watches")
        return real(*folders, **options)

    monkeypatch.setattr(watching, "awatch", refusing)

    async def run() -> list[Path]:
        seen: list[Path] = []
        over = asyncio.Event()

        def on_change(files: list[Path]) -> None:
            seen.extend(files)
            if files:
                over.set()

        watch = Watch(on_change)
        watch.add(tmp_path)
        task = asyncio.create_task(watch.run())
        await asyncio.sleep(0.5)
        (tmp_path / "a.yaml").write_text("x")
        await asyncio.wait_for(over.wait(), _PATIENCE)
        watch.stop()
        await asyncio.gather(task, return_exceptions=True)
        return seen

    assert tmp_path / "a.yaml" in asyncio.run(run())


def test_links_and_hidden_folders_are_not_watched(tmp_path: Path) -> None:
    (tmp_path / "a" / ".git" / "objects").mkdir(parents=True)
    (tmp_path / "a" / "link").symlink_to("/")
    assert watching.folders_below(tmp_path) == [tmp_path, tmp_path / "a"]


def test_a_page_that_falls_behind_reads_everything_again() -> None:
    async def run() -> list[str]:
        events = Events()
        stream = events.stream({})
        await anext(stream)
        for number in range(MOST_WAITING + 3):
            events.tell("changed", {"number": number})
        got = [await anext(stream) for _ in range(3)]
        await stream.aclose()  # type: ignore[attr-defined]
        assert events.count() == 0
        return got

    assert asyncio.run(run())[0].startswith("event: behind")


def test_pages_are_counted() -> None:
    async def run() -> None:
        events = Events()
        streams = [events.stream({}) for _ in range(MOST_PAGES + 1)]
        for stream in streams[:-1]:
            await anext(stream)
        with pytest.raises(TooManyPages):
            await anext(streams[-1])
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]

    asyncio.run(run())
