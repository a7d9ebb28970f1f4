"""A process that goes on for days keeps to the memory it was given: one pack saved over and over, and many packs.

The same for a thousand saves and for hundreds of packs: tests/programs/watch_soak.py and many_packs.py.
"""

import gc
from pathlib import Path
from typing import Any

import pytest

from sandtable.ink.fonts import font
from sandtable.jobs.print_requests import RenderRequest
from sandtable.model.authoring.new_pack import new_pack
from sandtable.session import MEGABYTE, Session
from tests.programs.many_packs import work
from tests.programs.watch_soak import do, save

SETTLED = 9  # the first saves and packs import, and fill the memory that the session has
PACKAGES = ("cli", "generator", "playtest", "rules_check", "sandtable")


def caches() -> list[Any]:
    """The caches of our own functions."""
    found = [one for one in gc.get_objects() if type(one) is type(font)]
    return [one for one in found if str(one.__module__).partition(".")[0] in PACKAGES]


def objects(held: list[Any]) -> int:
    """Count the objects that may be in cycles, garbage and all, after bounded caches of functions were cleared."""
    for cache in held:
        if cache.cache_info().maxsize is not None:
            cache.cache_clear()
    gc.freeze()
    count = gc.get_freeze_count()
    gc.unfreeze()
    return count


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))


@pytest.mark.slow
def test_twenty_saves_leave_nothing_behind(tmp_path: Path) -> None:
    new_pack(tmp_path / "mine")
    session = Session(1)
    counts, held = [], []
    for number in range(20):
        save(tmp_path / "mine", "starter", number)
        do(RenderRequest(str(tmp_path / "mine"), folder=tmp_path / "out", watched=True), session)
        if number >= SETTLED:
            held = held or caches()
            counts.append(objects(held))
    assert session.taken <= MEGABYTE
    assert max(counts[1:]) < counts[0] + 1_000, counts


@pytest.mark.slow
def test_eighteen_packs_leave_nothing_behind(tmp_path: Path) -> None:
    session = Session(1)
    counts, held = [], []
    for number in range(18):
        work(tmp_path, number + 1, session)
        if number >= SETTLED:
            held = held or caches()
            counts.append(objects(held))
    assert session.taken <= MEGABYTE
    assert max(counts[1:]) < counts[0] + 1_000, counts
    unbounded = {one.__qualname__: one.cache_info() for one in caches() if one.cache_info().maxsize is None}
    assert {name: info.currsize for name, info in unbounded.items() if info.currsize > 64} == {}
