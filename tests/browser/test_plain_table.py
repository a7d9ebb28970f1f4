"""A game that draws nothing of its own, played through its lines of text."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import TablePage

FIFTH = Path(__file__).parents[1] / "fifth_game"
SETUP = "game: duel\nsetup: first\nseats:\n  - hand: [lunge, feint, guard]\n  - hand: [guard, lunge, feint]\n"


def test_a_fifth_game_is_played_through_its_lines_of_text(
    tmp_path: Path, serve: Callable[..., Any], journey: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people at one screen: what is hidden from the next one leaves the page with the lines."""
    folder = tmp_path / "games"
    shutil.copytree(FIFTH / "pack", folder / "duel")
    (folder / "first.yaml").write_text(SETUP)
    monkeypatch.setenv("PYTHONPATH", str(FIFTH))
    table = TablePage(journey(serve(folder)), folder)
    table.open("first.yaml", ["person", "person"])
    page, rng, hands = table.page, random.Random(1), set()
    while (state := page.locator("#room").get_attribute("data-state")) != "over":
        if state == "handed-over":
            assert page.locator("#room pre").count() == 0
            page.get_by_role("button", name="show my table").click()
            table.wait_for("asks", "hands-over")
        elif state == "hands-over":
            page.get_by_role("button", name="Hand over").click()
            table.wait_for("handed-over")
        else:
            expect(page.locator(".plainboard pre")).to_contain_text("Your hand: ")
            hands.add(page.locator(".plainboard pre").inner_text().partition("Your hand: ")[2])
            table.act(rng)
    expect(page.locator(".say.result")).to_contain_text("hits are counted")
    assert len(hands) >= 4
    page.get_by_role("link", name="Tell again").click()
    expect(page.locator(".now .no")).to_contain_text("choice 0 of 6")
    page.keyboard.press("End")
    expect(page.locator(".plainboard pre")).to_contain_text("Hits: ")
