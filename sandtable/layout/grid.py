"""Pieces of one size in rows and columns."""

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.geometry.sizes import Size
from sandtable.ink.page import Box
from sandtable.layout.area import Area, Block, Cell, Sheet, Sides, how_many, turned_size

# Room around the block: a short cut mark on every side, and a line of furniture along two of them,
# which stands between the marks of wide pieces and outside those of narrow ones.
MARK_ROOM = 1.25
LINE_ROOM = 2.5
LINE_AND_MARK_ROOM = 7.5
WIDE = 55.0


class Grid(NamedTuple):
    """Places for equal pieces, `cell` as they lie; the block is centred in what its area leaves."""

    columns: int
    rows: int
    cell: Size
    turned: bool
    left: float
    top: float
    gutter: float

    @property
    def holds(self) -> int:
        return self.columns * self.rows

    def places(self, count: int) -> Iterator[Box]:
        """Yield the first `count` places in reading order; the places do not depend on `count`."""
        for n in range(count):
            row, column = divmod(n, self.columns)
            yield Box(
                self.left + column * (self.cell.width + self.gutter),
                self.top + row * (self.cell.height + self.gutter),
                self.cell.width,
                self.cell.height,
            )


def fit_grid(size: Size, area: Area, gutter: float = 0, turned: bool = False) -> Grid:
    """Return the largest grid of the area, possibly an empty one."""
    cell, inner = turned_size(size, turned), area.inner
    columns = how_many(cell.width, inner.width, gutter)
    rows = how_many(cell.height, inner.height, gutter)
    width = columns * (cell.width + gutter) - gutter
    height = rows * (cell.height + gutter) - gutter
    left, top = inner.x + (inner.width - width) / 2, inner.y + (inner.height - height) / 2
    return Grid(columns, rows, cell, turned, left, top, gutter)


def rooms(size: Size, turned: bool) -> tuple[Sides, ...]:
    """Space to keep free around a block, best first: furniture above and below, or beside large pieces.

    Small pieces lose less by a row than their furniture would by standing on end.
    """
    cell = turned_size(size, turned)
    if cell.width < WIDE or cell.height < WIDE:
        return (Sides.of(MARK_ROOM, LINE_ROOM if cell.width >= WIDE else LINE_AND_MARK_ROOM),)
    return Sides.of(MARK_ROOM, LINE_ROOM), Sides.of(LINE_ROOM, MARK_ROOM)


def grid_sheets(grid: Grid, area: Area, pieces: int) -> list[Sheet]:
    """Fill sheets with pieces in order; a partly filled sheet uses the places of a full one."""
    sheets: list[Sheet] = []
    for start in range(0, pieces, grid.holds):
        places = grid.places(min(grid.holds, pieces - start))
        cells = tuple(Cell(start + n, box, grid.turned) for n, box in enumerate(places))
        sheets.append((Block(cells, area.box),))
    return sheets
