"""Whole games, hand-over, replay, phone and keyboard at the Table."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import TablePage

PHONE = {"width": 390, "height": 844, "touch": True}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


@pytest.mark.parametrize(
    ("game", "start", "first"),
    [("proelio", "Open War, 4 players", "House 1"), ("warfare", "Bread, Water and a Loudspeaker", "")],
)
def test_a_whole_game_is_the_one_that_the_engine_replays(
    folder: Path, serve: Callable[..., Any], journey: Any, game: str, start: str, first: str
) -> None:
    table = TablePage(journey(serve(folder)), folder)
    table.sit_down(game, start)
    expect(table.page.locator(".tell .ask")).to_be_visible()
    table.journey.check_access()
    table.play_out(random.Random(5))
    result = table.check_with_engine({0})
    names = table.page.evaluate("async () => (await (await fetch(`/api/table/${location.hash.split('/')[2]}`)).json()).seats.map(one => one.name.en)")
    told = table.page.locator(".say.result").inner_text()
    assert result.winners
    assert all(names[seat] in told for seat in result.winners)
    if first:
        assert names[0] == first
