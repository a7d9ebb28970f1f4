"""Journeys of an author who made a mistake: the finding under its line, why, and the cure."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.desk_page import CARGO, NIGHT, DeskPage


def test_put_right_by_the_button_of_the_slip(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.text_of(NIGHT)
    desk.edit(NIGHT, "side: smuggler", "sides: smuggler")
    desk.page.locator(".signs .sign").click()
    slip = desk.page.locator(".slip")
    expect(slip).to_contain_text("sides")
    slip.get_by_role("button", name="Put right").click()
    expect(desk.page.locator(".tabs .save")).to_be_disabled()  # the text is that on the disk again
    desk.edit(NIGHT, "copies: 3", "copies: 4")
    desk.save()
    assert desk.text_of(NIGHT) == before.replace("copies: 3", "copies: 4", 1)


def test_put_right_by_key_in_two_files(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    folder = bench / "my-game"
    good = {name: (folder / name).read_text() for name in (NIGHT, "game.yaml")}
    (folder / NIGHT).write_text(good[NIGHT].replace("side: keeper", "sied: keeper", 1))
    (folder / "game.yaml").write_text(good["game.yaml"].replace("template: night", "templat: night", 1))
    desk = DeskPage(journey(serve(bench)), folder)
    expect(desk.page.locator(".foundlist .line").first).to_be_visible()
    for _ in range(2):
        desk.page.keyboard.press("F8")
        expect(desk.page.locator(".slip")).to_be_visible()
        name = desk.page.locator(".tab .name[aria-current]").get_attribute("title")
        desk.put_right()
        desk.save()
        assert desk.text_of(name) == good[name]
        expect(desk.page.locator(".slip")).to_have_count(0)  # F8 would show the old one a moment longer
    expect(desk.page.locator(".count.ok")).to_be_visible()


def test_why_a_rule_complains(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.text_of(NIGHT)
    desk.edit(NIGHT, "side: smuggler", "side: smugler")
    expect(desk.page.locator(".signs .sign")).to_be_visible()
    desk.page.keyboard.press("F1")
    dialog = desk.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=2)).to_contain_text(re.compile(r"^ST\d{3} "))
    expect(dialog.locator(".sample").first).to_be_visible()
    desk.page.keyboard.press("Escape")
    desk.put_right()
    desk.edit(NIGHT, "copies: 3", "copies: 2")
    desk.save()
    assert desk.text_of(NIGHT) == before.replace("copies: 3", "copies: 2", 1)


def test_broken_text_keeps_the_last_good_picture(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.rev()
    desk.edit(NIGHT, "name: Fog Bank", "name: Fog: Bank: x")
    expect(desk.page.locator(".stamp")).to_contain_text("Last good picture")
    desk.expect_face("night", "fog-bank")  # as the disk has it
    assert desk.rev() == before
    desk.journey.shot("stamped")
    desk.journey.check_access()
    desk.page.keyboard.press("Control+z")
    expect(desk.page.locator(".stamp")).to_have_count(0)


def test_a_fault_elsewhere_keeps_the_picture_and_says_so(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.rev()
    line = desk.line_of(NIGHT, "side: keeper")
    desk.edit(NIGHT, "side: keeper", "side: kepeer")
    expect(desk.page.locator(".kept")).to_contain_text(f"line {line}")
    assert desk.rev() == before or desk.page.locator(".stage").is_visible()
    desk.put_right()
    expect(desk.page.locator(".kept")).to_be_hidden()
    desk.expect_face("night", "great-lamp")


def test_a_pack_that_does_not_load_at_all(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    folder = bench / "my-game"
    good = (folder / "game.yaml").read_text()
    (folder / "game.yaml").write_text(good.replace("\nid: ", "\nid ", 1))
    desk = DeskPage(journey(serve(bench)), folder)
    expect(desk.page.locator(".nothing")).to_contain_text("does not load")
    desk.journey.check_access()
    desk.page.locator(".foundlist .line").first.click()
    expect(desk.page.locator(".slip")).to_be_visible()
    desk.edit("game.yaml", "id my-game", "id: my-game")
    desk.save()
    expect(desk.page.locator(".card face-picture[data-rev]").first).to_be_visible()
    assert desk.text_of("game.yaml") == good


def test_a_file_that_is_not_utf_8(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    folder = bench / "my-game"
    old = b"# caff\xe8\n"
    (folder / "words/it.yaml").write_bytes(old)
    desk = DeskPage(journey(serve(bench)), folder, card="night/fog-bank")
    desk.page.locator('.tree button[data-key="words/it.yaml"]').click()
    expect(desk.page.locator(".unreadable")).to_contain_text("UTF-8")
    desk.page.keyboard.press("Control+s")
    assert (folder / "words/it.yaml").read_bytes() == old


def test_cards_with_findings_in_the_filmstrip(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    folder = bench / "my-game"
    text = (folder / CARGO).read_text()
    (folder / CARGO).write_text(text.replace("geese,A Crate of Geese,5", "geese,A Crate of Geese,55", 1))
    desk = DeskPage(journey(serve(bench)), folder)
    desk.page.locator(".foundlist .line").first.click()
    expect(desk.page.locator(".slip")).to_contain_text("55")
    desk.edit(CARGO, ",55,", ",5,")
    desk.save()
    expect(desk.page.locator(".count.ok")).to_be_visible()
    assert (folder / CARGO).read_text() == text
