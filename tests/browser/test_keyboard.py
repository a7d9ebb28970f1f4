"""Journeys without a pointer."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.desk_page import NIGHT, DeskPage


def test_from_home_to_a_saved_card_by_keyboard(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    page = journey(serve(bench)).page
    keys = page.keyboard
    expect(page.locator(".job")).to_have_count(1)
    keys.press("ArrowDown")
    expect(page.get_by_role("link", name="A Light at Gull Rock", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".card face-picture[data-rev]").first).to_be_visible()
    keys.press("Control+k")
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_focused()
    keys.type("fog bank")
    expect(page.locator(".found li[aria-selected=true]")).to_contain_text("Fog Bank")
    keys.press("Enter")
    expect(page.locator(".cm-content")).to_be_focused()
    expect(page.locator(".cm-activeLine")).to_contain_text("id: fog-bank")
    keys.press("ArrowDown")
    keys.press("End")
    for _ in range(4):
        keys.press("Backspace")
    keys.type("Wall")
    keys.press("Control+s")
    expect(page.locator(".tabs .save")).to_be_disabled()
    text = (bench / "my-game" / NIGHT).read_text()
    assert "name: Fog Wall\n" in text
    expect(page.locator(".strip button[aria-current] .nm")).to_have_text("Fog Wall")


def test_through_the_panes_by_keyboard(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    folder = bench / "my-game"
    good = (folder / NIGHT).read_text()
    (folder / NIGHT).write_text(good.replace("side: keeper", "side: kepeer", 1))
    desk = DeskPage(journey(serve(bench)), folder)
    page, keys = desk.page, desk.page.keyboard
    expect(page.locator(".foundlist .line")).to_have_count(1)
    keys.press("F8")
    expect(page.locator(".slip")).to_be_visible()
    desk.put_right()
    desk.save()
    assert (folder / NIGHT).read_text() == good
    keys.press("Escape")
    keys.press("Escape")
    expect(page.locator(".edit")).to_be_focused()
    keys.press("F6")
    expect(page.locator(".stage")).to_be_focused()
    keys.press("i")
    desk.expect_face("night", "great-lamp", low=True)
    keys.press("F6")
    expect(page.locator(".film")).to_be_focused()
    keys.press("Alt+ArrowDown")
    desk.expect_face("night", "foghorn", low=True)
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Keys")
    desk.journey.check_access()
    keys.press("Escape")


def test_parts_of_a_card_by_arrow_keys(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/foghorn")
    desk.rev()
    desk.page.locator(".card .press").first.focus()
    for _ in range(40):
        desk.page.keyboard.press("ArrowRight")
        if desk.page.locator("#announce").inner_text().endswith(": name"):
            break
    expect(desk.page.locator("#announce")).to_contain_text("name")
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(".cm-activeLine")).to_contain_text("name: The Foghorn")
    desk.edit(NIGHT, "The Foghorn", "The Great Foghorn")
    desk.save()
    desk.expect_face("night", "foghorn")
