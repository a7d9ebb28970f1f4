"""Journeys on a phone, which is for looking, and on a tablet."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import copy_builtin
from tests.browser.desk_page import NIGHT, DeskPage

PHONE = {"width": 390, "height": 844, "touch": True}


def test_look_at_a_card_on_a_phone(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(bench), **PHONE)
    begun.page.get_by_role("link", name="Open the desk of A Light at Gull Rock").tap()
    expect(begun.page.locator(".card face-picture[data-rev]").first).to_be_visible()
    desk = DeskPage(begun, bench / "my-game", card="night/lighthouse-cat")
    desk.expect_face("night", "lighthouse-cat")
    box = begun.page.locator(".card").first.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    begun.page.get_by_role("button", name="Back", exact=True).tap()
    desk.expect_face("night", "lighthouse-cat", "back")
    expect(begun.page.locator(".edit")).to_be_hidden()
    for button in begun.page.locator(".stagebar button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert begun.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_search_the_deck_on_a_phone(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    holm = copy_builtin("proelio", tmp_path / "two" / "holm")
    desk = DeskPage(journey(serve(holm.parent), **PHONE), holm, card="base/dung")
    desk.rev()
    desk.page.get_by_role("searchbox").fill("torri")
    expect(desk.page.locator(".strip button")).to_have_count(1)
    desk.page.locator(".strip button").tap()
    desk.expect_face("base", "towers", lang="en")
    desk.page.get_by_role("group", name="Language of the card").get_by_role("button", name="Italiano").tap()
    desk.expect_face("base", "towers", lang="it")


def test_write_on_a_tablet(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(bench), width=1024, height=768, touch=True)
    desk = DeskPage(begun, bench / "my-game", card="night/foghorn")
    desk.rev()
    begun.page.get_by_role("button", name="Files").tap()
    begun.page.locator('.tree button[data-key="decks/night.yaml"]').tap()
    begun.check_access()
    desk.edit(NIGHT, "The Foghorn", "The Old Horn")
    desk.save()
    desk.expect_face("night", "foghorn")
    assert "name: The Old Horn" in desk.text_of(NIGHT)
