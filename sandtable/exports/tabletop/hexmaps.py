"""Cells of a pack's own hex and square maps, where the common template draws them."""

from math import sqrt

from sandtable.exports.tabletop.table import Cell
from sandtable.geometry.sizes import Size
from sandtable.model.loading.hexmaps import NO_CELL
from sandtable.model.pack import Record

_HEAD, _FOOT, _LEGEND = 12.0, 4.0, 10.0  # mm, as templates/_common/hexmap.svg.j2 has them


def shape_of(record: Record, type_: str) -> str:
    """Shape of the cells: square, flat or pointy."""
    return "square" if type_ == "squaremap" else str(record.fields.get("top", "pointy"))


def map_cells(record: Record, type_: str, size: Size) -> tuple[Cell, ...]:
    """Return the cells of a map by column and row, `0101` first, with their middles on the board."""
    fields = record.fields
    rows = [line.split() for line in str(fields.get("sketch", "")).splitlines() if line.strip()]
    if not rows:
        rows = [["."] * int(fields["columns"]) for _ in range(int(fields["rows"]))]
    shape, cell = shape_of(record, type_), float(fields["cell"])
    corner = cell / sqrt(3)
    columns, count = max(map(len, rows)), len(rows)
    if shape == "square":
        wide, high = columns * cell, count * cell
    elif shape == "flat":
        wide, high = (columns - 1) * 1.5 * corner + 2 * corner, (count + (0.5 if columns > 1 else 0)) * cell
    else:
        wide, high = (columns + (0.5 if count > 1 else 0)) * cell, (count - 1) * 1.5 * corner + 2 * corner
    foot = _LEGEND if fields.get("ground") and fields.get("legend", True) else _FOOT
    left, top = (size.width - wide) / 2, _HEAD + (size.height - _HEAD - foot - high) / 2
    found = []
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter == NO_CELL:
                continue
            if shape == "square":
                x, y = (column + 0.5) * cell, (row + 0.5) * cell
            elif shape == "flat":
                x, y = column * 1.5 * corner + corner, (row + 0.5 + 0.5 * (column % 2)) * cell
            else:
                x, y = (column + 0.5 + 0.5 * (row % 2)) * cell, row * 1.5 * corner + corner
            found.append(Cell(f"{column + 1:02}{row + 1:02}", left + x, top + y))
    return tuple(found)
