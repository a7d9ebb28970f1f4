"""Journeys of an author who looks: the card on the mat, its parts, the deck below."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import copy_builtin
from tests.browser.desk_page import CARGO, NIGHT, DeskPage

BASE = "decks/base.yaml"


@pytest.fixture
def holm(tmp_path: Path) -> Path:
    """A copy of Proelio, in two languages."""
    return copy_builtin("proelio", tmp_path / "two" / "holm")


def test_front_back_and_both(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/foghorn")
    desk.expect_face("night", "foghorn")
    desk.expect_face("night", "foghorn", "back", place=".aside face-picture")
    desk.page.get_by_role("button", name="Back", exact=True).click()
    desk.expect_face("night", "foghorn", "back")
    desk.page.keyboard.press("b")
    desk.page.keyboard.press("b")
    desk.expect_face("night", "foghorn")
    expect(desk.page.locator(".aside:visible")).to_have_count(0)


def test_low_ink(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="cargo/lace")
    desk.rev()
    desk.page.get_by_role("button", name="Low").click()
    desk.expect_face("cargo", "lace", low=True)


def test_all_languages_side_by_side(holm: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(holm.parent)), holm, card="base/knights")
    desk.expect_face("base", "knights", lang="en")
    desk.page.get_by_role("group", name="Language of the card").get_by_role("button", name="All").click()
    desk.expect_face("base", "knights", lang="en", n=0)
    desk.expect_face("base", "knights", lang="it", n=1)
    left, right = desk.page.locator(".card").nth(0).bounding_box(), desk.page.locator(".card").nth(1).bounding_box()
    assert left["x"] + left["width"] < right["x"] and left["y"] == right["y"]


def test_real_size_in_millimetres(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/foghorn")
    desk.rev()
    desk.page.get_by_role("button", name="1:1").click()
    expect(desk.page.locator(".stagebar .end b")).to_have_text("100 %")
    box = desk.page.locator(".card face-picture").first.bounding_box()
    assert box["width"] == pytest.approx((63 + 2 * 3.175) * 96 / 25.4, abs=0.6)
    desk.page.locator(".stagebar").click(position={"x": 4, "y": 4})
    desk.page.keyboard.press("+")
    expect(desk.page.locator(".stagebar .end b")).to_have_text("125 %")
    desk.page.keyboard.press("x")
    expect(desk.page.locator(".card .over .trim")).to_have_count(0)
    desk.expect_face("night", "foghorn")


def test_press_a_part_and_change_its_line(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/foghorn")
    desk.rev()
    part = _part_box(desk, "night", "foghorn", "name")
    desk.page.locator(".card .press").first.hover(position=part)
    expect(desk.page.locator(".flag")).to_contain_text("name")
    line = desk.line_of(NIGHT, "name: The Foghorn")
    desk.page.locator(".card .press").first.click(position=part)
    expect(desk.page.locator(".cm-lineNumbers .cm-activeLineGutter")).to_have_text(str(line))
    desk.edit(NIGHT, "The Foghorn", "Old Horn")
    desk.save()
    desk.expect_face("night", "foghorn")
    assert "name: Old Horn" in desk.text_of(NIGHT)


def test_the_line_of_the_cursor_outlines_its_part(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/foghorn")
    desk.rev()
    line = desk.line_of(NIGHT, "Play this when a rower")
    desk.go(file=NIGHT, line=line)
    expect(desk.page.locator(".flag").first).to_contain_text(f"made by line {line}: text")
    outline = desk.page.locator(".over .part").first.bounding_box()
    card = desk.page.locator(".card").first.bounding_box()
    assert card["x"] < outline["x"] and outline["y"] > card["y"] + card["height"] / 2
    desk.expect_face("night", "foghorn")


def test_a_part_of_the_template_leads_to_the_template(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/foghorn")
    desk.rev()
    desk.page.locator(".card .press").first.click(
        position=_part_box(desk, "night", "foghorn", "name"), modifiers=["Shift"]
    )
    expect(desk.page.locator(".tab .name[aria-current]")).to_have_attribute("title", "templates/night.svg.j2")
    desk.page.mouse.move(5, 5)  # away from the card, so that the cursor's line is told of
    expect(desk.page.locator(".flag").first).to_contain_text("night.svg.j2")
    desk.expect_face("night", "foghorn")


def test_search_in_all_languages(holm: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(holm.parent)), holm, card="base/knights")
    desk.rev()
    desk.page.locator(".strip").focus()
    desk.page.keyboard.press("/")
    desk.page.keyboard.type("trabucchi")
    expect(desk.page.locator(".strip button")).to_have_count(1)
    desk.page.locator(".strip button").click()
    desk.expect_face("base", "trebuchets", lang="en")


def test_filter_by_type_and_step_through(holm: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(holm.parent)), holm, card="base/dung")
    desk.rev()
    desk.page.get_by_role("button", name="Defence").click()
    expect(desk.page.locator(".strip button").first).to_contain_text("Shields")
    desk.page.locator(".strip button").first.click()
    desk.page.keyboard.press("Alt+ArrowDown")
    desk.expect_face("base", "palisades", lang="en")
    expect(desk.page.locator(".strip button[aria-current]")).to_contain_text("Palisades")


def test_compare_with_an_earlier_edition(holm: Path, serve: Callable[..., Any], journey: Any) -> None:
    git = ["git", "-C", str(holm), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "1"], ["tag", "1.0"]):
        subprocess.run([*git, *words], check=True, capture_output=True)
    old = (holm / BASE).read_text()
    desk = DeskPage(journey(serve(holm.parent)), holm, card="base/knights")
    desk.rev()
    changed = old.replace("    copies: 10\n", "    copies: 8\n", 1)
    desk.edit(BASE, "copies: 10", "copies: 8")
    desk.save()
    assert (holm / BASE).read_text() == changed
    desk.page.get_by_role("button", name="Compare editions").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="1.0").click()
    expect(desk.page.locator(".diff del")).to_have_text("10")
    expect(desk.page.locator(".diff ins")).to_have_text("8")
    expect(desk.page.locator(".strip .chg")).to_have_count(1)
    expect(desk.page.locator(".ed.was face-picture")).to_be_visible()
    (holm / BASE).write_text(old)
    desk.journey.shot("compared")


def test_a_card_of_a_table_by_its_cell(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="cargo/salt")
    desk.rev()
    cell = desk.page.locator('input[data-row="4"][data-column="1"]')
    cell.focus()
    expect(desk.page.locator(".flag").first).to_contain_text("made by line 5: name")
    desk.expect_face("cargo", "brandy")
    cell.fill("Rum Kegs")
    cell.press("Tab")
    desk.save()
    assert "brandy,Rum Kegs,4" in desk.text_of(CARGO)


def _part_box(desk: DeskPage, component: str, record: str, field: str) -> dict[str, float]:
    """Middle of a part on the screen, from the edge of the card."""
    from tests.browser.desk_page import face_of

    face = face_of(desk.folder, component, record)
    part = min((one for one in face.parts if one.field.startswith(field)), key=lambda one: one.width * one.height)
    box = desk.page.locator(".card .press").first.bounding_box()
    scale = box["width"] / (face.sizes.width + 2 * face.sizes.bleed)
    return {
        "x": (part.x + part.width / 2 + face.sizes.bleed) * scale,
        "y": (part.y + part.height / 2 + face.sizes.bleed) * scale,
    }
