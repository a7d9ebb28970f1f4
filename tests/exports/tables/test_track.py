"""The Action Track on virtual tables: its boxes are where they are drawn, cubes on them, and it lies beside the map."""

import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from sandtable.exports.games.warfare_track import LAP, box_name, turn_name
from sandtable.exports.tabletop.table import BOXES, Board
from sandtable.exports.tabletop.tray import lay_start
from sandtable.exports.tts import write_table
from sandtable.exports.vassal.boards import scale_of
from sandtable.exports.vassal.export import write_table as write_module
from tests.exports.tables.built import SCENARIOS, nothing, table
from tests.exports.tables.vassal_reader import MAP, PREFIX, read_module, read_piece, region_at
from tests.faces.drawn_things import drawn

TRACK = ("supports", "cubes", "action-track")
BRIDGE = SCENARIOS[4]


def track(language: str) -> Board:
    [board] = [one for one in table("tts", "warfare", TRACK, (), language).boards if one.shape == BOXES]
    return board


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_box_has_its_middle_between_its_two_numbers(language: str) -> None:
    """Each index is drawn twice, once for each side of the table, about the middle of its box."""
    board = track(language)
    named = {cell.name: cell for cell in board.cells}
    assert len(named) == len(board.cells) == 48
    found = defaultdict(list)
    for one in drawn(board.face.items):
        if one.kind == "text" and re.fullmatch(r"\d+|T\d", one.name):
            left, top, right, bottom = one.box
            found[one.name].append(((left + right) / 2, (top + bottom) / 2))
    for names in [
        {str(n): box_name(n, language) for n in range(1, 41)},
        {f"T{n}": turn_name(n, language) for n in range(1, 9)},
    ]:
        for text, name in names.items():
            cell = named[name]
            nearest = sorted(found[text], key=lambda at, cell=cell: (at[0] - cell.x) ** 2 + (at[1] - cell.y) ** 2)[:2]
            assert len(nearest) == 2, text
            middle = [sum(one[axis] for one in nearest) / 2 for axis in (0, 1)]
            assert middle == pytest.approx([cell.x, cell.y], abs=0.2), name


def test_a_table_without_the_track_has_its_start_as_before() -> None:
    [start] = table("tts", "warfare", ("supports",), (BRIDGE,)).starts
    assert start.track is None
    assert not [one for one in start.placings if one.record.startswith("cube")]
    assert lay_start(start).track is None


@pytest.mark.slow
def test_cubes_lie_on_their_boxes_with_a_sign_for_a_lap(tmp_path: Path) -> None:
    made = table("vassal", "warfare", TRACK, (BRIDGE,))
    read = read_module(next(iter(write_module(made, tmp_path, nothing))))
    [start] = made.starts
    laid = lay_start(start)
    assert laid.track is not None
    scale = scale_of(laid.face.width, laid.face.height)
    [main] = [one for name, one in read.maps().items() if name == "Map"]
    [grid] = list(main.iter(f"{MAP}boardPicker.board.RegionGrid"))
    assert {one.attrib["name"] for one in grid} == {cell.name for cell in laid.track.cells}
    for cell in laid.track.cells:
        name, x, y = region_at(grid, cell.x * scale + 9, cell.y * scale - 9)
        assert (name, x, y) == (cell.name, round(cell.x * scale), round(cell.y * scale))
    found = Counter()
    for stack in main.iter(f"{MAP}SetupStack"):
        at = region_at(grid, float(stack.attrib["x"]), float(stack.attrib["y"]))[0]
        found.update((at, slot.attrib["entryName"]) for slot in read.slots(stack) if "cube" in slot.attrib["entryName"])
    assert found == {("Box 40", "Blue cube"): 1, ("Box 38", "Red cube"): 1, ("Turn 1", "Turn cube"): 1}
    window = next(read.root.iter(f"{PREFIX}module.PieceWindow"))
    for slot in read.slots(window):
        piece = read_piece(slot.text or "")
        laps = [one for one in piece.types if one[0] == "emb2" and one[19] == LAP.names["en"]]
        is_cube = slot.attrib["entryName"] in (
            "Blue cube",
            "Grey cube",
            "Red cube",
            "Orange cube",
            "Green cube",
            "Yellow cube",
        )
        assert len(laps) == is_cube, slot.attrib["entryName"]
    # It lies with the map, and not once more among the boards.
    assert "Boards and tracks" not in read.maps()
    assert b"Ctrl-H, Ctrl-Shift-H" in read.files["help/keys.html"]


@pytest.mark.slow
def test_boxes_are_points_to_snap_to_on_a_table(tmp_path: Path) -> None:
    made = table("tts", "warfare", TRACK, (BRIDGE,))
    list(write_table(made, tmp_path, nothing))
    [file] = tmp_path.glob("*.json")
    [board] = [one for one in json.loads(file.read_text())["ObjectStates"] if one.get("Locked")]
    [start] = made.starts
    laid = lay_start(start)
    assert laid.track is not None
    assert start.board is not None
    assert len(board["AttachedSnapPoints"]) == len(start.board.cells) + 48
    half = laid.face.height / 2
    box = next(cell for cell in laid.track.cells if cell.name == "Box 40")
    places = [
        (one["Position"]["x"] * half + laid.face.width / 2, half - one["Position"]["z"] * half)
        for one in board["AttachedSnapPoints"]
    ]
    assert any(place == pytest.approx((box.x, box.y), abs=0.01) for place in places)
