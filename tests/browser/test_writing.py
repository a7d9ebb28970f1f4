"""Journeys of an author who writes: text, card and disk follow each other."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.desk_page import CARGO, NIGHT, DeskPage

_FINGER = 100  # milliseconds that a person holds a key


def test_change_a_name_see_the_card_and_save(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.text_of(NIGHT)
    after = before.replace("name: Fog Bank", "name: Sea Fret", 1)
    desk.edit(NIGHT, "Fog Bank", "Sea Fret")
    desk.expect_face("night", "fog-bank", edits={NIGHT: after})
    assert desk.text_of(NIGHT) == before  # nothing is written before it is saved
    desk.save()
    assert (bench / "my-game" / NIGHT).read_bytes() == after.encode()


def test_open_from_home_as_after_installing(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(bench))
    begun.page.get_by_role("link", name="Open the desk of A Light at Gull Rock").click()
    expect(begun.page.locator(".card face-picture[data-rev]")).to_be_visible()
    desk = DeskPage(begun, bench / "my-game", card="night/foghorn")
    desk.edit(NIGHT, "The Foghorn", "The Old Horn")
    desk.save()
    desk.expect_face("night", "foghorn")
    assert "name: The Old Horn" in desk.text_of(NIGHT)


def test_line_endings_and_byte_order_mark_stay(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = bench / "my-game" / NIGHT
    old = b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n")
    file.write_bytes(old)
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/hidden-cove")
    desk.go(file=NIGHT, line=desk.line_of(NIGHT, "The Hidden Cove"))
    desk.select(desk.line_of(NIGHT, "The Hidden Cove"), 14, 6)
    desk.type("Secret")
    desk.save()
    assert file.read_bytes() == old.replace(b"The Hidden Cove", b"The Secret Cove", 1)


def test_take_back_and_do_again(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.text_of(NIGHT)
    first = desk.rev()
    desk.edit(NIGHT, "Fog Bank", "Sea Fret")
    desk.expect_face("night", "fog-bank", edits={NIGHT: before.replace("name: Fog Bank", "name: Sea Fret", 1)})
    desk.page.keyboard.press("Control+z")
    expect(desk.page.locator(".card face-picture").first).to_have_attribute("data-rev", first)
    expect(desk.page.locator(".tabs .save")).to_be_disabled()
    desk.page.keyboard.press("Control+Shift+z")
    desk.save()
    assert "name: Sea Fret" in desk.text_of(NIGHT)


def test_a_template_changes_every_card(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    folder = bench / "my-game"
    name = "templates/cargo.svg.j2"
    assert (folder / name).is_file()
    desk = DeskPage(journey(serve(bench)), folder, card="cargo/tea")
    before = desk.rev()
    line = next(one for one in desk.text_of(name).splitlines() if "<text" in one)
    desk.go(file=name, line=desk.line_of(name, line.strip()))
    desk.select(desk.line_of(name, line.strip()), line.index("<text"), 0)
    desk.type('<rect x="20" y="70" width="4" height="4" fill="rust"/>')
    expect(desk.page.locator(".card face-picture").first).not_to_have_attribute("data-rev", before)
    desk.save()
    desk.expect_face("cargo", "tea")
    assert '<rect x="20" y="70" width="4" height="4" fill="rust"/><text' in desk.text_of(name)


def test_words_change_what_templates_print(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.text_of("words/en.yaml")
    desk.edit("words/en.yaml", "Smuggler", "Runner")
    desk.expect_face("night", "fog-bank", edits={"words/en.yaml": before.replace("Smuggler", "Runner", 1)})
    desk.save()
    assert desk.text_of("words/en.yaml") == before.replace("Smuggler", "Runner", 1)


def test_the_rulebook_is_edited_too(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game")
    before = desk.text_of("rules/en.md")
    heading = next(line for line in before.splitlines() if line.startswith("#"))
    desk.edit("rules/en.md", heading, f"{heading} at night")
    desk.save()
    assert desk.text_of("rules/en.md") == before.replace(heading, f"{heading} at night", 1)


def test_a_schema_decides_what_is_a_fault(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="cargo/salt")
    desk.edit("schemas/cargo.json", '"maximum": 9', '"maximum": 6')
    expect(desk.page.locator(".foundlist .line").first).to_contain_text("cargo.csv 7")
    desk.save()
    assert '"maximum": 6' in desk.text_of("schemas/cargo.json")


def test_complete_a_key(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    line = desk.line_of(NIGHT, "side: smuggler")
    desk.go(file=NIGHT, line=line)
    desk.select(line, 0, 0)
    desk.page.keyboard.press("End")
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.type("co")
    option = desk.page.locator(".cm-tooltip-autocomplete li", has_text="copies")
    expect(option).to_be_visible()
    # Slower than the editor's guard against taking a word that has only just appeared.
    desk.page.keyboard.type("p", delay=_FINGER)
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(".cm-activeLine")).to_contain_text("copies:")
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("End")
    shown = desk.page.locator(".cm-activeLine").inner_text()
    desk.page.keyboard.insert_text("5" if shown.endswith(" ") else " 5")
    expect(desk.page.locator(".strip button[aria-current] .copies")).to_have_text("×5")
    desk.save()
    assert "    side: smuggler\n    copies: 5\n" in desk.text_of(NIGHT)


def test_complete_a_value(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/great-lamp")
    before = desk.text_of(NIGHT)
    desk.edit(NIGHT, "side: keeper", "side: ")
    desk.page.keyboard.press("Control+Space")
    expect(desk.page.locator(".cm-tooltip-autocomplete li")).to_have_count(3)
    desk.page.keyboard.type("ei", delay=_FINGER)
    expect(desk.page.locator(".cm-tooltip-autocomplete li[aria-selected]")).to_contain_text("either")
    desk.page.keyboard.press("Enter")
    desk.expect_face("night", "great-lamp", edits={NIGHT: before.replace("side: keeper", "side: either", 1)})
    desk.save()
    assert desk.text_of(NIGHT) == before.replace("side: keeper", "side: either", 1)


def test_help_over_a_key_then_change_its_value(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/great-lamp")
    before = desk.text_of(NIGHT)
    desk.go(file=NIGHT, line=desk.line_of(NIGHT, "side: keeper"))
    desk.page.locator(".cm-line", has_text="side: keeper").first.locator("span", has_text="side").first.hover()
    expect(desk.page.locator(".cm-tooltip-hover")).to_contain_text("Who plays it")
    desk.edit(NIGHT, "side: keeper", "side: smuggler")
    desk.save()
    desk.expect_face("night", "great-lamp")
    assert desk.text_of(NIGHT) == before.replace("side: keeper", "side: smuggler", 1)


def test_pause_draws_nothing_until_one_goes_on(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    first = desk.rev()
    desk.page.keyboard.press("Alt+p")
    before = desk.text_of(NIGHT)
    desk.edit(NIGHT, "Fog Bank", "Sea Fret")
    expect(desk.page.locator(".kept")).to_contain_text("Paused")
    expect(desk.page.locator(".card face-picture").first).to_have_attribute("data-rev", first)
    desk.page.get_by_role("button", name="Go on").click()
    desk.expect_face("night", "fog-bank", edits={NIGHT: before.replace("name: Fog Bank", "name: Sea Fret", 1)})


def test_a_new_file_is_on_the_disk(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game")
    desk.page.get_by_role("button", name="New file").click()
    desk.page.get_by_role("textbox", name="Name", exact=True).fill("rules/notes.md")
    desk.page.get_by_role("button", name="Make it").click()
    expect(desk.page.locator(".tab .name[aria-current]")).to_have_attribute("title", "rules/notes.md")
    expect(desk.page.locator(".cm-content")).to_be_focused()
    desk.page.keyboard.insert_text("# Notes\n")
    desk.save()
    assert (bench / "my-game/rules/notes.md").read_bytes() == b"# Notes\n"


def test_an_earlier_version_is_taken_back(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = (bench / "my-game" / NIGHT).read_bytes()
    desk.edit(NIGHT, "Fog Bank", "Sea Fret")
    desk.save()
    assert (bench / "my-game" / NIGHT).read_bytes() != before
    desk.page.get_by_role("button", name="Earlier versions").click()
    desk.page.get_by_role("button", name="Take back").first.click()
    expect(desk.page.locator(".tabs .save")).to_be_enabled()
    desk.page.locator(".cm-content").focus()
    desk.save()
    assert (bench / "my-game" / NIGHT).read_bytes() == before


def test_a_cell_of_a_table_changes_nothing_else(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="cargo/tea")
    before = desk.text_of(CARGO)
    cell = desk.page.get_by_label("worth, tea")
    if cell.count() == 0:
        cell = desk.page.locator('input[data-row="2"][data-column="2"]')
    cell.fill("6")
    cell.press("Tab")
    after = before.replace("tea,Tea Chests,2,", "tea,Tea Chests,6,", 1)
    desk.expect_face("cargo", "tea", edits={CARGO: after})
    desk.save()
    assert desk.text_of(CARGO) == after


def test_a_new_row_is_a_new_card(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="cargo/tea")
    before = desk.text_of(CARGO)
    desk.page.get_by_role("button", name="Add a row").click()
    row = before.count("\n")
    for column, value in enumerate(("wool", "Bales of Wool", "2", "0", "4", "Warm, and it says nothing.", "house")):
        cell = desk.page.locator(f'input[data-row="{row}"][data-column="{column}"]')
        cell.fill(value)
        cell.press("Tab")
    expect(desk.page.locator('.strip button[data-card="cargo/wool"]')).to_be_visible()
    desk.page.locator('.strip button[data-card="cargo/wool"]').click()
    desk.save()
    desk.expect_face("cargo", "wool")
    assert desk.text_of(CARGO) == before + 'wool,Bales of Wool,2,0,4,"Warm, and it says nothing.",house,\n'


def test_a_workbook_is_followed_when_its_program_saves(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    from openpyxl import Workbook

    folder = bench / "my-game"
    file = folder / "decks/cargo.xlsx"
    rows = [line.split(",") for line in _PLAIN_CARGO.splitlines()]

    def save(name: str) -> None:
        book = Workbook()
        book.active.title = "Cargo"  # type: ignore[union-attr]
        for row in rows:
            book.active.append([int(cell) if cell.isdigit() else cell.replace("NAME", name) for cell in row])  # type: ignore[union-attr]
        book.create_sheet("Ports").append([f"Port of {name}"])
        book.save(file.with_name(".saving.xlsx"))
        file.with_name(".saving.xlsx").replace(file)

    save("Sea Salt")
    game = folder / "game.yaml"
    game.write_text(
        re.sub(r"file: decks/cargo.csv[^\n]*", "file: decks/cargo.xlsx\n    sheet: Cargo", game.read_text())
    )
    desk = DeskPage(journey(serve(bench)), folder, card="cargo/salt")
    drawn = desk.rev()
    desk.page.locator('.tree button[data-key="decks/cargo.xlsx"]').click()
    expect(desk.page.locator(".sheet td", has_text="Sea Salt")).to_be_visible()
    expect(desk.page.locator(".sheet .gridbar")).to_contain_text("Change it in the program that made it")
    desk.page.get_by_role("button", name="Ports").click()
    expect(desk.page.locator(".sheet tr").first).to_contain_text("Port of Sea Salt")
    before = file.read_bytes()
    desk.page.keyboard.press("Control+s")
    assert file.read_bytes() == before
    save("Grey Salt")
    expect(desk.page.locator(".sheet tr").first).to_contain_text("Port of Grey Salt")  # the sheet that was looked at
    expect(desk.page.locator(".card face-picture").first).not_to_have_attribute("data-rev", drawn)
    desk.expect_face("cargo", "salt")
    desk.journey.shot("followed")


_PLAIN_CARGO = """\
id,name,worth,noise,copies,text,source,art
salt,NAME,1,0,8,Dull and damp.,house,art/salt.svg
tea,Tea Chests,2,1,8,The leaves whisper.,house,art/tea.svg"""
