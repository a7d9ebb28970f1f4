"""Workbooks and JSON files as decks: `sheet:` names the sheet, no sheet is passed over in silence."""

import io
import json
from pathlib import Path

import openpyxl
import pytest

from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.translation.exporting import gather

GAME = """
id: harbour
name: Harbour
edition: "1.0"
languages: [en]
components:
"""
HEADS = ["id", "name", "text", "source"]
SHEETS = {
    "Ships": [HEADS, ["cog", "Cog", "Slow and dry.", "house"], ["hulk", "Hulk", "Slower.", "house"]],
    "Empty": [],
    "Crew": [HEADS, ["mate", "Mate", "Knows the shoals.", "house"]],
}


def workbook(sheets: dict[str, list[list[str]]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def pack(folder: Path, *components: str, book: bytes = workbook(SHEETS)) -> Path:
    (folder / "game.yaml").write_text(GAME + "".join(f"  - {{type: deck, {one}}}\n" for one in components))
    (folder / "all.xlsx").write_bytes(book)
    return folder


def test_each_deck_names_its_sheet(tmp_path: Path) -> None:
    loaded = load_pack(
        pack(
            tmp_path,
            "id: ships, name: Ships, file: all.xlsx, sheet: Ships",
            "id: crew, name: Crew, file: all.xlsx, sheet: Crew",
        )
    )
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert [[card.id for card in deck.records] for deck in loaded.pack.components] == [["cog", "hulk"], ["mate"]]


def test_texts_of_sheets_have_names_of_their_own(tmp_path: Path) -> None:
    texts = gather(pack(tmp_path, "id: crew, name: Crew, file: all.xlsx, sheet: Crew"), "it").texts
    assert texts["all.xlsx!Crew#cards.mate.text"].source == ("Knows the shoals.",)


@pytest.mark.parametrize(
    ("component", "code", "words", "hint", "place"),
    [
        (
            "id: ships, name: Ships, file: all.xlsx",
            "ST018",
            "2 sheets with cells: 'Ships', 'Crew'",
            "'Ships'",
            "all.xlsx",
        ),
        ("id: x, name: X, file: all.xlsx, sheet: Ship", "ST013", "no sheet of", "'Ships'", "Ship"),
        ("id: x, name: X, file: all.xlsx, sheet: Tavern", "ST013", "no sheet of", "'Ships', 'Empty', 'Crew'", "Tavern"),
        ("id: x, name: X, file: a.csv, sheet: Ships", "ST012", "has no sheets", ".xlsx", "Ships}"),
        ("id: x, name: X, file: all.xlsx, sheet: Empty", "ST002", "empty", "", ""),
    ],
)
def test_a_sheet_in_doubt_is_a_finding(
    tmp_path: Path, component: str, code: str, words: str, hint: str, place: str
) -> None:
    (tmp_path / "a.csv").write_text("id,name,source\na,A,house\n")
    (found,) = load_pack(pack(tmp_path, component)).findings
    assert found.code == code
    if place:  # in game.yaml, where the choice is made
        assert Path(found.at.file).read_text().splitlines()[found.at.line - 1][found.at.column - 1 :].startswith(place)
    assert words in found.message
    assert hint in found.hint


def test_the_only_sheet_with_cells_needs_no_name(tmp_path: Path) -> None:
    one = workbook({"Empty": [], "Ships": SHEETS["Ships"]})
    assert load_pack(pack(tmp_path, "id: ships, name: Ships, file: all.xlsx", book=one)).findings == ()


def test_a_box_has_no_sheet(tmp_path: Path) -> None:
    deck = "id: crew, name: Crew, file: all.xlsx, sheet: Crew"
    box = "  - {type: box, id: box, name: Box, holds: crew, sheet: Crew}\n"
    folder = pack(tmp_path, deck)
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text() + box)
    assert "ST009" in [found.code for found in load_pack(folder).findings]


CARDS = [{"id": "a", "name": "A", "source": "house"}, {"id": "b", "name": "B", "source": "house", "copies": 2}]


@pytest.mark.parametrize("data", [CARDS, {"cards": CARDS}, {"defaults": {"copies": 2}, "cards": CARDS}])
def test_a_json_file_is_a_deck(tmp_path: Path, data: object) -> None:
    (tmp_path / "cards.json").write_text(json.dumps(data, indent=1))
    loaded = load_pack(pack(tmp_path, "id: x, name: X, file: cards.json"))
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert [card.id for card in loaded.pack.components[0].records] == ["a", "b"]


def test_a_fault_in_json_has_its_line(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text('[\n {"id": "a", "name": "A", "source": "house", "cop": 2}\n]')
    (found,) = load_pack(pack(tmp_path, "id: x, name: X, file: cards.json")).findings
    assert (found.code, found.at.line) == ("ST009", 2)
