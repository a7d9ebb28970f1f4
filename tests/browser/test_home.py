"""Journeys that begin at Home: start something, open something."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from sandtable.resources import builtin_packs
from tests.browser.desk_page import DeskPage, face_of


def test_an_empty_folder_and_a_new_game(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    begun = journey(serve(folder))
    page = begun.page
    expect(page.get_by_role("heading", name="This folder is empty.")).to_be_visible()
    begun.check_access()
    begun.shot("empty")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Copy one from the shelf").first).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("textbox", name="Name of its folder").fill("night-watch")
    begun.check_access()
    page.get_by_role("button", name="Make it").click()
    expect(page.locator(".card face-picture[data-rev]").first).to_be_visible()
    assert (folder / "night-watch/game.yaml").is_file()


def test_a_taken_name_changes_nothing(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    before = (bench / "my-game/game.yaml").read_bytes()
    page = journey(serve(bench)).page
    expect(page.locator(".job")).to_have_count(1)
    page.keyboard.press("n")
    page.get_by_role("textbox", name="Name of its folder").fill("my-game")
    page.keyboard.press("Enter")
    expect(page.locator(".wrong")).to_contain_text("my-game")
    assert (bench / "my-game/game.yaml").read_bytes() == before
    page.get_by_role("textbox", name="Name of its folder").fill("another")
    page.keyboard.press("Enter")
    expect(page.locator(".desk")).to_be_visible()
    assert (bench / "another/game.yaml").is_file()


def test_copy_a_game_from_the_shelf(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    page = journey(serve(bench)).page
    page.get_by_role("button", name="Copy Proelio to change it").click()
    page.get_by_role("textbox", name="Name of its folder").fill("holm")
    page.get_by_role("button", name="Copy it").click()
    expect(page.locator(".card face-picture[data-rev]").first).to_be_visible()
    copied = (bench / "holm/decks/base.yaml").read_bytes()
    assert copied == (builtin_packs()["proelio"] / "decks/base.yaml").read_bytes()


def test_a_built_in_game_is_read_only(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = builtin_packs()["edadh"] / "game.yaml"
    before = file.read_bytes()
    page = journey(serve(bench)).page
    page.locator(".box.edadh").click()
    expect(page.locator(".band.note")).to_contain_text("built in")
    page.locator('.tree button[data-key="game.yaml"]').click()
    page.locator(".cm-content").click()
    page.keyboard.insert_text("x")
    page.keyboard.press("Control+s")
    expect(page.locator(".tabs .save")).to_have_count(0)
    expect(page.locator(".mark .dot")).to_have_count(0)
    assert file.read_bytes() == before
    page.get_by_role("button", name="Copy to change").click()
    page.get_by_role("textbox", name="Name of its folder").fill("my-edadh")
    page.get_by_role("button", name="Copy it").click()
    expect(page.locator(".files .head .name")).to_have_text("my-edadh")
    assert (bench / "my-edadh/game.yaml").is_file()


def test_a_deck_from_a_table(bench: Path, serve: Callable[..., Any], journey: Any, tmp_path: Path) -> None:
    table = tmp_path / "spies.csv"
    table.write_text("id,name,cost,text\nmole,Mole,2,Digs.\nowl,Owl,3,Sees by night.\n")
    page = journey(serve(bench)).page
    expect(page.locator(".job")).to_have_count(1)
    page.keyboard.press("i")
    page.locator("#import-file").set_input_files(table)
    page.get_by_role("textbox", name="Name of its folder").fill("spies")
    page.get_by_role("button", name="Make a deck of it").click()
    expect(page.locator(".strip .nm", has_text="Owl")).to_be_visible()
    assert "owl,Owl,3,Sees by night." in (bench / "spies/decks/spies.csv").read_text()


def test_findings_of_the_folder_lead_to_their_cure(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    folder = bench / "my-game"
    good = (folder / "decks/night.yaml").read_text()
    (folder / "decks/night.yaml").write_text(good.replace("side: either", "side: eiter", 1))
    begun = journey(serve(bench))
    page = begun.page
    expect(page.locator(".job .count.err")).to_contain_text("1")
    page.get_by_role("link", name="Open the desk of A Light at Gull Rock").click()
    expect(page.locator(".foundlist .line")).to_have_count(1)
    page.keyboard.press("F8")
    page.locator(".slip").get_by_role("button", name="Put right").click()
    expect(page.locator(".tabs .save")).to_be_enabled()
    page.keyboard.press("Control+s")
    expect(page.locator(".tabs .save")).to_be_disabled()
    assert (folder / "decks/night.yaml").read_text() == good
    page.get_by_role("link", name="Home", exact=True).first.click()
    expect(page.locator(".job .count.ok")).to_be_visible()


def test_go_to_a_card_by_a_few_letters(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    desk.rev()
    desk.page.keyboard.press("Control+k")
    desk.page.get_by_role("combobox", name=re.compile("file")).fill("lighthouse c")
    expect(desk.page.locator(".found li[aria-selected=true]")).to_contain_text("The Lighthouse Cat")
    desk.journey.check_access()
    desk.page.keyboard.press("Enter")
    desk.expect_face("night", "lighthouse-cat")
    expect(desk.page.locator(".cm-content")).to_be_focused()


def test_the_page_in_italian(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(bench), language="it-IT")
    expect(begun.page.get_by_role("heading", name="Su questo banco")).to_be_visible()
    begun.check_access()
    desk = DeskPage(begun, bench / "my-game", card="night/fog-bank")
    desk.edit("decks/night.yaml", "Fog Bank", "Banco")
    expect(begun.page.locator(".tabs .save")).to_contain_text("Salva")
    desk.save()
    assert "name: Banco" in desk.text_of("decks/night.yaml")
    desk.expect_face("night", "fog-bank")
    desk.go(file="decks/night.yaml", line=desk.line_of("decks/night.yaml", "id: foghorn"))
    expect(begun.page.locator(".cm-activeLine")).to_be_in_viewport()
    begun.page.keyboard.press("Alt+l")
    expect(begun.page.locator(".tabs .save")).to_contain_text("Save")
    expect(begun.page.locator(".cm-activeLine")).to_be_in_viewport()  # the text stays where it was
    expect(begun.page.locator(".tab .name[aria-current]")).to_have_attribute("title", "decks/night.yaml")


def test_light_and_dark_stay_chosen(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    first = desk.rev()
    desk.page.keyboard.press("Alt+d")
    expect(desk.page.locator("html")).to_have_attribute("data-theme", "dark")
    desk.page.reload()
    expect(desk.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert desk.rev() == first == face_of(bench / "my-game", "night", "fog-bank").digest  # prints are never inverted
