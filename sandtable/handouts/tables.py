"""Tables with columns as wide as their words need, and rows that flow with their header repeated."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from sandtable.faces.text import POINT, Setting, Span, TextBox
from sandtable.handouts.blocks import LEADING, SMALL, text_height
from sandtable.handouts.flow import Column
from sandtable.handouts.typesetting import measure, measure_word, set_text
from sandtable.ink.shapes import Path, Style, line, rectangle

SMALLEST = 5 * POINT  # for a word that no column can be wide enough for
HEADER_LINE = 0.3
UNDER_HEADER = 0.8  # what the line under the header takes

Cell = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class TableColumn:
    """Alignment of a column's cells, and its smallest and largest width in mm."""

    align: Literal["left", "center", "right"] = "left"
    least: float = 0.0
    most: float = math.inf


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Rows of cells under a header, which may be left out; every row has a cell for each column.

    With `closed` the last row, a total, never stands at the head of a column without the row above it.

    `gap` lies between columns, `row_gap` between rows. `rule` is the colour of the line under the header, `tint` that
    of every second row. With `fill` the columns share all the width there is; else none is wider than its words.
    Compared by identity.
    """

    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    header: tuple[Cell, ...] | None = None
    size: float = SMALL
    before: float = 1.5
    gap: float = 3.0
    row_gap: float = 0.6
    rule: str | None = None
    tint: str | None = None
    fill: bool = False
    closed: bool = False

    def __post_init__(self) -> None:
        for row in self._all_rows():
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {len(row)} cells in a table of {len(self.columns)} columns")

    def blocks(self) -> Iterator["TableRow"]:
        """Yield the header, if there is one, then the rows, as blocks to flow."""
        head = None
        if self.header is not None:
            head = TableRow(self, self.header, self.before, keep=True)
            yield head
        for number, row in enumerate(self.rows):
            before = self.row_gap if number or head else self.before
            keep = self.closed and number == len(self.rows) - 2
            yield TableRow(self, row, before, keep, head, tinted=number % 2 == 1)

    def widths(self, room: float) -> tuple[float, ...]:
        """Return the widths of the columns in mm when the whole table has `room` mm."""
        return _widths(self, room)

    def column_bounds(self, number: int) -> tuple[float, float]:
        """Return the widths of a column's longest word and longest line in mm, within the column's limits."""
        column = self.columns[number]
        cells = [row[number] for row in self._all_rows()]
        word = max((measure_word(cell, self.size) for cell in cells), default=0.0)
        text = max((measure(cell, self.size) for cell in cells), default=0.0)
        least = max(column.least, min(word, column.most))
        return least, max(least, min(text, column.most))

    def _all_rows(self) -> Iterator[tuple[Cell, ...]]:
        if self.header is not None:
            yield self.header
        yield from self.rows


@dataclass(frozen=True, slots=True, eq=False)
class TableRow:
    """A row of a table; the header is also a row, and the `head` of all others."""

    table: Table
    cells: tuple[Cell, ...]
    before: float
    keep: bool = False
    head: "TableRow | None" = None
    tinted: bool = False

    @property
    def is_header(self) -> bool:
        return self.cells is self.table.header

    def height(self, width: float) -> float:
        """Height of the row in mm, without the space before it."""
        tallest = max(self._cell_height(number, wide) for number, wide in enumerate(self.table.widths(width)))
        return tallest + (UNDER_HEADER if self.is_header else 0.0)

    def place(self, column: Column, y: float) -> None:
        """Set the row in a column, its top at `y`; the cells of a header stand on its rule."""
        table, widths, left = self.table, self.table.widths(column.box.width), column.box.x
        height, wide = self.height(column.box.width), sum(widths) + table.gap * (len(widths) - 1)
        if table.tint and self.tinted:
            ground = rectangle(left, y - table.row_gap / 2, wide, height + table.row_gap)
            column.items.append(Path(ground, Style(fill=table.tint)))
        x = left
        for number, width in enumerate(widths):
            down = height - UNDER_HEADER - self._cell_height(number, width) if self.is_header else 0.0
            column.items.extend(self._set(number, x, y + down, width).items)
            x += width + table.gap
        if table.rule and self.is_header:
            at = y + height - UNDER_HEADER / 2
            style = Style(fill=None, stroke=table.rule, width=HEADER_LINE)
            column.items.append(Path(line(left, at, left + wide, at), style))

    def _cell_height(self, number: int, width: float) -> float:
        return text_height(self._set(number, 0, 0, width).lines, self.table.size)

    def _set(self, number: int, x: float, y: float, width: float) -> Setting:
        size, align = self.table.size, self.table.columns[number].align
        box = TextBox(x, y, width, size=size, min_size=min(size, SMALLEST), leading=LEADING, align=align)
        return set_text(self.cells[number], box)


# Every row asks for the widths of its table, and asks again in each step of the search for level columns.
@lru_cache(maxsize=64)
def _widths(table: Table, room: float) -> tuple[float, ...]:
    """Distribute width as browsers do: each column gets a share between its longest word and its longest line."""
    space = room - table.gap * (len(table.columns) - 1)
    bounds = [table.column_bounds(number) for number in range(len(table.columns))]
    least, most = sum(low for low, _ in bounds), sum(high for _, high in bounds)
    if most <= space:
        natural = [high for _, high in bounds]
        return _filled(table, natural, space) if table.fill else tuple(natural)
    if least >= space:
        return _scaled([low for low, _ in bounds], space)
    return tuple(low + (high - low) * (space - least) / (most - least) for low, high in bounds)


def _filled(table: Table, widths: Sequence[float], space: float) -> tuple[float, ...]:
    """Widen columns to fill the space in proportion; columns with limits of their own keep their width."""
    free = [number for number, column in enumerate(table.columns) if math.isinf(column.most)]
    if not free:
        return _scaled(widths, space)
    kept = sum(width for number, width in enumerate(widths) if number not in free)
    shared = dict(zip(free, _scaled([widths[number] for number in free], space - kept), strict=True))
    return tuple(shared.get(number, width) for number, width in enumerate(widths))


def _scaled(widths: Sequence[float], space: float) -> tuple[float, ...]:
    """Scale widths in proportion to fill a space."""
    total = sum(widths)
    return tuple(width * space / total if total else space / len(widths) for width in widths)
