"""The room Playtest: begun from everywhere, watched as it narrows, stopped, gone on with, and reported."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from sandtable.resources import shipped_with
from tests.browser.field_page import FieldPage

PHONE = {"width": 360, "height": 780, "touch": True}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "farm.yaml").write_bytes(shipped_with("warfare")["03-clear-the-farm"].read_bytes())
    return folder


def begin(page: Any, games: int, player: str = "greedy") -> None:
    """Answer the dialog: so many games by one player in all seats."""
    page.locator("#playtest-games").fill(str(games))
    for seat in page.locator(".seatrow select").all():
        seat.select_option(player)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".test .live")).to_be_visible()


def wait_for(page: Any, state: str, games: int = 0) -> int:
    """Wait until a series is in a state, with at least so many games; return how many there are."""
    page.wait_for_function(
        "([state, games]) => { const { dataset } = document.getElementById('room');"
        " return dataset.state === state && Number(dataset.games) >= games; }",
        arg=[state, games],
    )
    return int(page.locator("#room").get_attribute("data-games"))


def test_a_scenario_of_the_folder_from_home_to_a_game_to_look_at(
    folder: Path, serve: Callable[..., Any], journey: Any
) -> None:
    one = journey(serve(folder))
    page = one.page
    page.get_by_role("link", name="Playtest What the Olive Trees Hide").click()
    expect(page.get_by_role("heading", name="What the Olive Trees Hide")).to_be_visible()
    begin(page, 400)
    wait_for(page, "running", 3)
    expect(page.locator(".funnel")).to_be_visible()
    page.keyboard.press("Space")  # stop, and keep what there is
    played = wait_for(page, "stopped", 3)
    assert played < 400
    expect(page.locator(".live")).to_contain_text(f"{played} of 400 games")
    expect(page.locator(".big")).to_contain_text(f"of {played}: a share of")
    expect(page.locator(".heat").first).to_be_attached()
    one.check_access()
    report = page.request.get(page.get_by_role("link", name="JSON").evaluate("one => one.href")).json()
    assert report["games"] == played and report["stopped"]
    assert page.request.get(page.get_by_role("link", name="PDF").evaluate("one => one.href")).body()[:5] == b"%PDF-"
    # The map, the whole of it and by side, agrees with the report.
    lost = sum(n for piece in report["pieces"] for _, n in piece["lost_at"])
    whole = page.evaluate("[...document.querySelectorAll('.heatn')].map(one => Number(one.textContent))")
    assert whole and sum(whole) <= lost
    page.keyboard.press("v")
    expect(page.locator('.lossslip [aria-pressed="true"]')).to_have_text("Marine company")
    page.locator(".points button").first.click()
    expect(page.locator(".cursor")).to_be_attached()
    page.get_by_role("button", name="Go on").last.click()
    wait_for(page, "running", played + 1)
    page.get_by_role("button", name="Stop, and keep what there is").click()
    wait_for(page, "stopped", played + 1)
    page.get_by_role("button", name="typical").click()
    expect(page.locator(".now .no")).to_contain_text("choice 0 of")
    assert list((folder / "out" / "playtest").glob("*-typical.play"))
    page.get_by_role("link", name="Playtest", exact=True).first.click()
    expect(page.locator(".funnel")).to_be_visible()


def test_the_worth_of_cards_in_italian_on_a_phone(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    one = journey(serve(folder), **PHONE)
    one.begin("#/playtest?of=proelio%2Fopen-3")
    page = one.page
    begin(page, 8, "random")
    wait_for(page, "done", 8)
    expect(page.locator('[data-section="share"] text.value')).to_have_count(3)
    page.get_by_role("button", name="Measure what each card is worth").tap()
    expect(page.locator('[data-section="cards"]')).to_be_visible()
    wait_for(page, "done")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for button in page.locator(".doing button, .live button:visible").all():
        assert button.bounding_box()["height"] >= 34
    page.evaluate("localStorage.setItem('sandtable.language', 'it')")
    page.reload()
    expect(page.get_by_role("heading", name="Ancora incerto.")).to_be_visible()
    expect(page.get_by_role("heading", name="Chi vince?")).to_be_visible()


def test_the_field_and_the_table_lead_to_a_playtest(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    page = FieldPage(journey(serve(folder)), "farm.yaml").page
    page.get_by_role("button", name="Playtest from here").click()
    begin(page, 2)
    wait_for(page, "done", 2)
    page.keyboard.press("g")
    page.keyboard.press("t")
    page.locator('[data-game="edadh"]').click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".acts .offer")).to_be_visible()
    page.get_by_role("link", name="Playtest this").click()
    expect(page.locator("#playtest-games")).to_have_value("400")
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.keyboard.press("y")
    expect(page.locator(".test .live")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("whose losses the map shows")


def test_a_series_that_is_gone_says_so(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    one = journey(serve(folder))
    one.begin("#/playtest/p000000000000")
    expect(one.page.get_by_text("There is no such playtest.")).to_be_visible()
    assert json.loads(one.page.evaluate("JSON.stringify(localStorage.getItem('sandtable.playtest'))")) is None
