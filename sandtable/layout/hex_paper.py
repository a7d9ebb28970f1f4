"""Blank paper with hexes or squares, with optional numbers; lengths in millimetres."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sandtable.ink.fonts import font
from sandtable.ink.page import Box, Page
from sandtable.ink.shapes import Command, Item, Path, Style, TextRun
from sandtable.layout.paper import Paper

Shape = Literal["pointy", "flat", "square"]
Numbers = Literal["none", "0101", "a1", "1-1"]
Point = tuple[float, float]

FONT = "sans-400"
LETTERS = 2.4  # mm: a number in a large cell; smaller ones have smaller numbers
ROOT3 = math.sqrt(3)


class NoRoom(ValueError):
    """Cells larger than the paper; the message says so."""


@dataclass(frozen=True, slots=True)
class Grid:
    """As many whole cells of `size` mm across flats as fit; every second row or column is shifted by half a cell."""

    shape: Shape
    size: float
    columns: int
    rows: int

    @property
    def steps(self) -> Point:
        """Distances from one column and one row to the next, in mm."""
        along = self.size * ROOT3 / 2
        return {
            "pointy": (self.size, along),
            "flat": (along, self.size),
            "square": (self.size, self.size),
        }[self.shape]

    @property
    def extent(self) -> Point:
        """Width and height of all cells together, in mm."""
        across, down = self.steps
        corner = self.size / ROOT3  # from the centre of a hex to its corners
        if self.shape == "square":
            return self.columns * across, self.rows * down
        if self.shape == "pointy":
            return (self.columns + (0.5 if self.rows > 1 else 0)) * across, (self.rows - 1) * down + 2 * corner
        return (self.columns - 1) * across + 2 * corner, (self.rows + (0.5 if self.columns > 1 else 0)) * down

    def centre(self, column: int, row: int) -> Point:
        """Centre of a cell in mm, from the upper left corner of the grid."""
        across, down = self.steps
        corner = self.size / ROOT3
        if self.shape == "square":
            return (column + 0.5) * across, (row + 0.5) * down
        if self.shape == "pointy":
            return (column + 0.5 + 0.5 * (row % 2)) * across, row * down + corner
        return column * across + corner, (row + 0.5 + 0.5 * (column % 2)) * down

    def corners(self, column: int, row: int) -> list[Point]:
        x, y = self.centre(column, row)
        if self.shape == "square":
            half = self.size / 2
            return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        first = 30 if self.shape == "pointy" else 0
        radius = self.size / ROOT3
        angles = [math.radians(first + 60 * n) for n in range(6)]
        return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def largest_grid(shape: Shape, size: float, room: Box) -> Grid:
    """Return the grid of as many whole cells as fit; raise NoRoom when not even one does."""

    def most(grows: Literal["columns", "rows"]) -> int:
        count = 0
        while count < 2000:
            columns, rows = (count + 1, 2) if grows == "columns" else (2, count + 1)
            width, height = Grid(shape, size, columns, rows).extent
            if (width > room.width + 1e-9) if grows == "columns" else (height > room.height + 1e-9):
                break
            count += 1
        return count

    columns, rows = most("columns"), most("rows")
    if not columns or not rows:
        raise NoRoom(
            f"no cell of {size:g} mm fits on the paper, which has room for {room.width:g} × {room.height:g} mm"
        )
    return Grid(shape, size, columns, rows)


def hex_page(
    paper: Paper,
    shape: Shape,
    size: float,
    *,
    numbers: Numbers = "none",
    colour: str = "#9a9a9a",
    width: float = 0.2,
    grid: Grid | None = None,
) -> Page:
    """Return a page of cells in the middle of the paper; each side of a cell is drawn once."""
    room = paper.printable
    cells = grid or largest_grid(shape, size, room)
    extent = cells.extent
    left, top = room.x + (room.width - extent[0]) / 2, room.y + (room.height - extent[1]) / 2
    items: list[Item] = [
        Path(tuple(_sides(cells, left, top)), Style(fill=None, stroke=colour, width=width, cap="round"))
    ]
    if numbers != "none":
        items += _numbers(cells, left, top, numbers, colour)
    return Page(paper.width, paper.height, (), over=tuple(items), trim=Box(left, top, *extent))


def label(column: int, row: int, numbers: Numbers) -> str:
    """Label of a cell, column first: 0101, A1, 1-1."""
    if numbers == "0101":
        return f"{column + 1:02}{row + 1:02}"
    if numbers == "a1":
        return f"{_letters(column)}{row + 1}"
    return f"{column + 1}-{row + 1}"


def _sides(grid: Grid, left: float, top: float) -> Iterator[Command]:
    drawn: set[tuple[Point, Point]] = set()
    for row in range(grid.rows):
        for column in range(grid.columns):
            points = [(round(left + x, 3), round(top + y, 3)) for x, y in grid.corners(column, row)]
            for a, b in zip(points, [*points[1:], points[0]], strict=True):
                # Neighbours reckon their corners from other centres: a hundredth of a millimetre is no difference.
                ends = sorted(((round(a[0], 1), round(a[1], 1)), (round(b[0], 1), round(b[1], 1))))
                key = ends[0], ends[1]
                if key not in drawn:
                    drawn.add(key)
                    yield ("M", *a)
                    yield ("L", *b)


def _numbers(grid: Grid, left: float, top: float, numbers: Numbers, colour: str) -> Iterator[Item]:
    size = min(LETTERS, grid.size * 0.16)
    # In a hex near its upper side or corner, where pieces leave it to be seen.
    up = {"pointy": 0.36, "flat": 0.34, "square": 0.34}[grid.shape] * grid.size
    for row in range(grid.rows):
        for column in range(grid.columns):
            x, y = grid.centre(column, row)
            word = font(FONT).shape(label(column, row, numbers))
            start = left + x - word.width * size / 2000
            yield TextRun(
                y=round(top + y - up + size * 0.35, 3), size=size, fill=colour, words=((round(start, 3), word),)
            )


def _letters(column: int) -> str:
    # A, B … Z, AA …
    return (_letters(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)
