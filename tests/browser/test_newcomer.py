"""Journeys of somebody who sees the workshop for the first time, and what was awkward then."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.desk_page import NIGHT, DeskPage

TEMPLATE = "templates/night.svg.j2"


def test_a_file_that_is_opened_shows_its_card(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    """The card of another deck stayed, outlined for the line of another file."""
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="cargo/salt")
    desk.expect_face("cargo", "salt")
    desk.page.locator(f'.tree button[data-key="{NIGHT}"]').click()
    desk.expect_face("night", "fog-bank")
    expect(desk.page.locator(".strip button[aria-current]")).to_contain_text("Fog Bank")
    expect(desk.page.locator(".card .flag:visible")).to_have_count(0)
    desk.page.locator('.tree button[data-key="game.yaml"]').click()
    desk.expect_face("night", "fog-bank")


def test_a_template_that_cannot_be_drawn(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    """The last picture stayed without its stamp, and the pictures of the strip went away for good."""
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/foghorn")
    desk.expect_face("night", "foghorn")
    good = desk.rev()
    line = desk.line_of(TEMPLATE, "<svg")
    desk.go(file=TEMPLATE, line=line)
    expect(desk.page.locator(".cm-content")).to_be_focused()
    desk.type("{{ nonsense }")
    expect(desk.page.locator(".card .stamp")).to_contain_text("night.svg.j2")
    assert desk.rev() == good
    desk.journey.shot("stamped")
    desk.page.locator(".strip button", has_text="Fog Bank").click()
    expect(desk.page.locator(".card.blank")).to_be_visible()
    expect(desk.page.locator(".kept")).to_contain_text("night.svg.j2")
    desk.journey.shot("blank")
    expect(desk.page.locator(".strip .undrawn")).not_to_have_count(0)
    desk.go(file=TEMPLATE, line=line)
    expect(desk.page.locator(".cm-content")).to_be_focused()
    for _ in "{{ nonsense }":
        desk.page.keyboard.press("Delete")
    desk.expect_face("night", "fog-bank")
    expect(desk.page.locator(".card .stamp")).to_have_count(0)
    expect(desk.page.locator(".strip .undrawn")).to_have_count(0)


def test_a_name_that_can_be_no_file(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    """It was said that there is no such file, and of a picture that built-in games are not changed."""
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/foghorn")
    desk.rev()
    desk.page.get_by_role("button", name="New file").click()
    for name in ("script.py", "../up.yaml", "art/new.png"):
        desk.page.get_by_role("textbox", name="Name").fill(name)
        desk.page.keyboard.press("Enter")
        expect(desk.page.locator("#new-wrong")).to_contain_text(f"“{name}” cannot be a file here")
    desk.page.get_by_role("textbox", name="Name").fill("decks/more.yaml")
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(".tab .name[aria-current]")).to_have_attribute("title", "decks/more.yaml")
    assert (bench / "my-game/decks/more.yaml").read_text() == ""
