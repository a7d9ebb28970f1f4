"""A map as Tiled has it: grounds in columns and rows, ways from cell to cell, walls on sides."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from sandtable.geometry.hexes import Hex
from sandtable.ground.board import Board
from sandtable.ground.terrain import ROADS, Link, link

Cell = tuple[int, int]  # column and row, from 0
SHAPES = ("pointy", "flat", "square")


class Ground(NamedTuple):
    """A kind of ground: its letter, and its paint if it has one."""

    letter: str
    paint: str = ""


@dataclass(frozen=True)
class GroundMap:
    """Cells with their grounds; ways by kind, each a chain of cells; walls by cell."""

    columns: int
    rows: int
    shape: str = "pointy"
    cells: Mapping[Cell, Ground] = field(default_factory=dict)
    ways: Mapping[str, tuple[tuple[Cell, ...], ...]] = field(default_factory=dict)
    walls: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    units: tuple[tuple[Cell, str], ...] = ()  # seen in Tiled; not read back

    @property
    def grounds(self) -> list[Ground]:
        """Every ground on the map once, in order."""
        return sorted(set(self.cells.values()))


def cell_of(hex_: Hex) -> Cell:
    """Column and row of a pointy hex, whose every second row stands half a hex to the right."""
    q, r = hex_
    return q + (r - r % 2) // 2, r


def map_of_board(board: Board, units: Iterable[tuple[Hex, str]] = ()) -> tuple[GroundMap, Cell]:
    """Return the ground of a board from its upper left corner on, and the cell of that corner; rows stay odd or even."""
    places = {hex_: cell_of(hex_) for hex_ in board.spots}
    left = min(column for column, _ in places.values())
    top = min(row for _, row in places.values())
    top -= top % 2

    def cell(hex_: Hex) -> Cell:
        column, row = cell_of(hex_)
        return column - left, row - top

    cells = {cell(hex_): Ground(spot.letter, spot.paint) for hex_, spot in board.spots.items()}
    made = GroundMap(
        columns=max(column for column, _ in cells) + 1,
        rows=max(row for _, row in cells) + 1,
        cells=cells,
        ways={"road": tuple(sorted(tuple(sorted((cell(a), cell(b)))) for a, b in board.roads))},
        walls={cell(hex_): tuple(sorted(spot.fortified)) for hex_, spot in board.fortified.items()},
        units=tuple((cell(hex_), name) for hex_, name in units if hex_ in board.spots),
    )
    return made, (left, top)


def neighbours_of(cell: Cell) -> list[Cell]:
    """The six neighbours of a pointy cell."""
    column, row = cell
    shift = row % 2
    return [
        *((column - 1, row), (column + 1, row)),
        *((column - 1 + shift, row - 1), (column + shift, row - 1)),
        *((column - 1 + shift, row + 1), (column + shift, row + 1)),
    ]


def usual_roads(cells: Mapping[Cell, Ground]) -> set[Link]:
    """Joints of a sketch that names none: all neighbouring roads."""
    roads = {cell for cell, ground in cells.items() if ground.letter in ROADS}
    return {link(one, other) for one in roads for other in neighbours_of(one) if other in roads}


def joints(ways: Sequence[Sequence[Cell]]) -> set[Link]:
    """Pairs of cells that chains join."""
    return {link(one, other) for chain in ways for one, other in pairwise(chain)}


def label(cell: Cell, digits: int = 2) -> str:
    """Name of a cell, `0101` at the upper left."""
    column, row = cell
    return f"{column + 1:0{digits}}{row + 1:0{digits}}"
