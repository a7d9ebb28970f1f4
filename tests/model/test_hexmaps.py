"""Hex and square maps of a pack's own."""

from pathlib import Path

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.items import walk
from sandtable.ink.shapes import TextRun
from sandtable.model.loading.pack_loader import load_pack

GAME = """
id: skerry
name: Skerry
edition: "1.0"
languages: [en]
components:
  - {id: isle, type: TYPE, name: The isle, file: isle.yaml, size: [120, 100]}
"""
ISLE = """
maps:
  - id: isle
    name: The isle
    source: house
    cell: 18
    numbers: "0101"
    sketch: |
      ~ ~ . t
      . . t -
    ground:
      - {letter: "~", name: Sea, colour: "#9cc0d0", pattern: waves}
      - {letter: ".", name: Turf, colour: "#dfe3b4"}
      - {letter: t, name: Wood, colour: "#9db57c", pattern: dots}
    roads: [["0102", "0202"]]
    rivers: [["0301", "0302"]]
    sides: [{between: ["0201", "0301"]}]
    places: [{at: "0202", name: Haven}]
"""


def pack_at(folder: Path, isle: str = ISLE, type_: str = "hexmap") -> Path:
    (folder / "game.yaml").write_text(GAME.replace("TYPE", type_))
    (folder / "isle.yaml").write_text(isle)
    return folder


@pytest.mark.parametrize(
    ("type_", "isle"),
    [
        ("hexmap", ISLE),
        ("hexmap", ISLE.replace("    cell: 18\n", "    cell: 18\n    top: flat\n")),
        ("squaremap", ISLE),
        ("squaremap", "maps: [{id: isle, name: Isle, source: house, cell: 10, columns: 4, rows: 2, numbers: '0101'}]"),
    ],
)
def test_every_cell_is_drawn_and_numbered(tmp_path: Path, type_: str, isle: str) -> None:
    loaded = load_pack(pack_at(tmp_path, isle, type_))
    assert loaded.findings == ()
    assert loaded.pack is not None
    renderer = FaceRenderer(loaded.pack, "en")
    component = loaded.pack.component("isle")
    face = renderer.front(component, component.records[0])
    assert renderer.findings == []
    assert face is not None
    said = {word.text for item, _ in walk(face.items) if isinstance(item, TextRun) for _, word in item.words}
    cells = {f"{column:02}{row:02}" for column in range(1, 5) for row in (1, 2)}
    assert said & cells == (cells - {"0402"} if "sketch" in isle else cells)
    assert ("Haven" in said) == ("sketch" in isle)
    assert ("Sea" in said) == ("sketch" in isle)


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        (". . t -", ". s t -", "ST013", "'s' in the sketch of 'isle' has no look"),
        ('["0102", "0202"]', '["0102", "0902"]', "ST013", "no cell '0902'"),
        ('["0201", "0301"]', '["0201", "0402"]', "ST013", "no cell '0402'"),
        ("cell: 18", "cell: 40", "ST012", "its board is 120 × 100 mm"),
        ("sketch: |\n      ~ ~ . t\n      . . t -\n", "columns: 3\n", "ST010", "neither a sketch nor columns"),
        ("pattern: waves", "pattern: wavs", "ST012", "wavs"),
    ],
)
def test_faults_of_maps(tmp_path: Path, old: str, new: str, code: str, said: str) -> None:
    assert old in ISLE
    loaded = load_pack(pack_at(tmp_path, ISLE.replace(old, new)))
    assert loaded.pack is None
    assert any(one.code == code and said in one.message for one in loaded.findings), loaded.findings


def test_a_board_may_be_two_metres_across(tmp_path: Path) -> None:
    folder = pack_at(tmp_path)
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("[120, 100]", "[2000, 820]"))
    assert load_pack(folder).findings == ()
    game.write_text(game.read_text().replace("[2000,", "[2001,"))
    assert [found.message for found in load_pack(folder).findings] == [
        "item 1 of 'size' is 2001; at most 2000 is allowed"
    ]
