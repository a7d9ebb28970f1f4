"""Hex and square maps of a pack's own."""

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.png import rasterise
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.items import walk
from sandtable.ink.page import Face, full_page
from sandtable.ink.shapes import Path as Shape
from sandtable.ink.shapes import TextRun
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Component

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


PAINTED = ISLE.replace('colour: "#9cc0d0", pattern: waves', "look: sea").replace(
    'colour: "#9db57c", pattern: dots', "look: forest"
)


@pytest.mark.parametrize("top", ["pointy", "flat"])
def test_ground_is_painted_by_name_where_its_cells_are(tmp_path: Path, top: str) -> None:
    loaded = load_pack(pack_at(tmp_path, PAINTED.replace("cell: 18\n", f"cell: 18\n    top: {top}\n")))
    assert loaded.pack is not None, loaded.findings
    component = loaded.pack.component("isle")
    renderer = FaceRenderer(loaded.pack, "en")
    plate = rasterise(pdf([full_page(face_of(renderer, component))], Metadata("isle", "en")), 100)
    picture = Image.open(io.BytesIO(plate)).convert("RGB")
    # Measured from the numbers, which stand at the top of their cells: the sea is blue, the turf its own colour.
    middles = cells_of(face_of(renderer, component), 18)

    def colour(cell: str, places: Sequence[tuple[float, float]]) -> list[float]:
        x, y = middles[cell]
        found = [picture.getpixel((round((x + dx) / 25.4 * 100), round((y + dy) / 25.4 * 100))) for dx, dy in places]
        return [sum(pixel[n] for pixel in found) / len(found) for n in range(3)]

    over = [(dx, dy) for dx in (-4.0, 0.0, 4.0) for dy in (0.0, 3.0)]
    sea, wood, turf = colour("0101", over), colour("0401", over), colour("0102", [(-5.0, 3.0), (-5.5, 3.5)])
    assert sea[2] > sea[0] + 20, "water is blue"
    assert wood[1] > max(wood[0], wood[2]), "woods are green"
    assert turf == pytest.approx([0xDF, 0xE3, 0xB4], abs=3), "what has a colour of its own keeps it"


def test_a_look_nobody_paints_is_told_at_its_word(tmp_path: Path) -> None:
    loaded = load_pack(pack_at(tmp_path, PAINTED.replace("forest", "forst")))
    assert loaded.pack is not None
    renderer = FaceRenderer(loaded.pack, "en")
    component = loaded.pack.component("isle")
    renderer.front(component, component.records[0])
    told = {(found.code, found.message, found.hint) for found in renderer.findings}
    assert told == {("ST042", "isle (en): no ground is painted as 'forst'", "did you mean 'forest'?")}


def test_squares_are_not_painted(tmp_path: Path) -> None:
    loaded = load_pack(pack_at(tmp_path, PAINTED, "squaremap"))
    assert loaded.pack is None
    assert any("unknown key 'look'" in found.message for found in loaded.findings)


def test_a_side_road_runs_to_the_middle_of_the_road_it_meets(tmp_path: Path) -> None:
    roads = ISLE.replace('roads: [["0102", "0202"]]', 'roads: [["0102", "0202", "0301"], ["0202", "0201"]]')
    loaded = load_pack(pack_at(tmp_path, roads))
    assert loaded.pack is not None
    renderer = FaceRenderer(loaded.pack, "en")
    face = face_of(renderer, loaded.pack.component("isle"))
    x, y = cells_of(face, 18)["0202"]
    ways = [
        item for item, _ in walk(face.items) if isinstance(item, Shape) and item.style.width == pytest.approx(18 * 0.09)
    ]
    ends = [
        command[-2:] for way in ways for command in way.outline if command[0] in "ML" and way.style.stroke != "#a3241f"
    ]
    assert sum(abs(a - x) < 0.01 and abs(b - y) < 0.01 for a, b in ends) >= 2


BLANK = "maps: [{id: isle, name: Isle, source: house, cell: 10, columns: 5, rows: 3, ground: [GROUND]}]"
SAND = '{letter: ".", name: Sand, colour: "#dfe3b4"}'


@pytest.mark.parametrize("type_", ["hexmap", "squaremap"])
def test_one_ground_fills_a_map_without_a_sketch(tmp_path: Path, type_: str) -> None:
    loaded = load_pack(pack_at(tmp_path, BLANK.replace("GROUND", SAND), type_))
    assert loaded.findings == ()
    assert loaded.pack is not None
    face = face_of(FaceRenderer(loaded.pack, "en"), loaded.pack.component("isle"))
    filled = [item for item, _ in walk(face.items) if isinstance(item, Shape) and item.style.fill == "#dfe3b4"]
    assert len(filled) == 5 * 3 + 1  # and the legend


def test_of_several_grounds_a_sketch_says_which_is_where(tmp_path: Path) -> None:
    rock = '{letter: r, name: Rock, colour: "#888888"}'
    loaded = load_pack(pack_at(tmp_path, BLANK.replace("GROUND", f"{SAND}, {rock}")))
    assert [(one.code, one.at.line) for one in loaded.findings] == [("ST010", 1)]
    assert "2 grounds and no sketch" in loaded.findings[0].message


def face_of(renderer: FaceRenderer, component: Component) -> Face:
    face = renderer.front(component, component.records[0])
    assert face is not None
    assert renderer.findings == []
    return face


def cells_of(face: Face, cell: float) -> dict[str, tuple[float, float]]:
    """The middle of every cell, from where its number stands."""
    runs = [item for item, _ in walk(face.items) if isinstance(item, TextRun)]
    return {
        run.words[0][1].text: ((run.left + run.right) / 2, run.y + 0.31 * cell)
        for run in runs
        if run.words[0][1].text.isdigit()
    }
