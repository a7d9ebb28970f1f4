"""What people may mean by a label."""

import pytest

from sandtable.games.warfare.scenarios.hex_labels import printed_label, printed_tile
from sandtable.ground.board import Board, read_sketch
from sandtable.ground.terrain import Spot, Terrain

OPEN = Terrain("open", 0, False, 0, None, False, {}, (".",))


def board(columns: int, rows: int) -> Board:
    return read_sketch("\n".join([". " * columns] * rows), [OPEN])


@pytest.mark.parametrize(
    ("written", "columns", "rows", "printed"),
    [
        ("0403", 9, 9, "0403"),
        (" 0403 ", 9, 9, "0403"),
        ("403", 9, 9, "0403"),
        ("43", 9, 9, "0403"),
        ("403", 45, 9, None),  # column 4 and row 3, or column 40 and row 3
        ("111", 12, 12, None),
        ("999", 9, 9, None),
        ("4", 9, 9, None),
        ("4x3", 9, 9, None),
        ("", 9, 9, None),
        ("४३", 9, 9, None),
        ("12034", 120, 50, None),
        ("11950", 120, 50, "119050"),
    ],
)
def test_hexes_of_a_sketch(written, columns, rows, printed) -> None:
    assert printed_label(written, board(columns, rows)) == printed


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("T07", "T07"),
        ("t07", "T07"),
        ("T7", "T07"),
        (" t007", "T07"),
        ("T8", None),
        ("7", None),
        ("camp", "Camp"),
        ("", None),
    ],
)
def test_tiles(written, printed) -> None:
    assert printed_tile(written, ("T07", "T17", "Camp")) == printed


def test_tiles_that_are_alike_are_not_guessed() -> None:
    assert printed_tile("t7", ("T07", "T7")) is None


def test_hexes_of_tiles() -> None:
    spot = Spot(".", OPEN)
    tiles = Board.make({(0, 0): spot, (1, 0): spot}, {(0, 0): "T07.d4", (1, 0): "T07.d5"})
    assert printed_label("t07.D4", tiles) == "T07.d4"
    assert printed_label("T07.d9", tiles) is None
