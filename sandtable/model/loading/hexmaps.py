"""Check hex and square maps: letters without a look, cells off the map, maps larger than their board."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

from sandtable.findings import Finding
from sandtable.geometry.sizes import Size
from sandtable.model.codes import finding
from sandtable.model.pack import Record
from sandtable.model.reading.suggestions import nearest_or_list

HEAD_AND_FOOT = 16.0  # mm of a board that its title and legend take
NO_CELL = "-"


def map_findings(record: Record, type_: str, size: Size | None) -> Iterator[Finding]:
    """Yield the findings of a hex or square map."""
    fields: Any = record.fields
    rows = [line.split() for line in fields.get("sketch", "").splitlines() if line.strip()]
    if not rows and not {"columns", "rows"} <= fields.keys():
        yield finding("ST010", record.at, f"map '{record.id}' has neither a sketch nor columns and rows")
        return
    if not rows and len(fields.get("ground", ())) > 1:
        message = (
            f"map '{record.id}' has {len(fields['ground'])} grounds and no sketch: nothing says which cell is of which"
        )
        yield finding(
            "ST010", record.place("ground"), message, "write a sketch:, or keep one ground, which fills all cells"
        )
    columns = max(len(row) for row in rows) if rows else fields["columns"]
    count = len(rows) or fields["rows"]
    known = {ground["letter"] for ground in fields.get("ground", ())}
    for letter in dict.fromkeys(letter for row in rows for letter in row):
        if letter != NO_CELL and letter not in known:
            hint = (
                f"give it a row under ground:, with a name and a colour; {nearest_or_list(letter, known)}"
                if known
                else ""
            )
            message = f"'{letter}' in the sketch of '{record.id}' has no look"
            yield finding("ST013", record.place("sketch"), message, hint or "ground: says how letters look")
    yield from _off_the_map(record, rows, columns, count)
    if size is not None:
        yield from _too_large(record, type_, columns, count, size)


def _off_the_map(record: Record, rows: list[list[str]], columns: int, count: int) -> Iterator[Finding]:
    fields: Any = record.fields
    named = [
        *((f"roads.{n}", cell) for n, way in enumerate(fields.get("roads", ())) for cell in way),
        *((f"rivers.{n}", cell) for n, way in enumerate(fields.get("rivers", ())) for cell in way),
        *((f"sides.{n}", cell) for n, side in enumerate(fields.get("sides", ())) for cell in side["between"]),
        *((f"places.{n}", place["at"]) for n, place in enumerate(fields.get("places", ()))),
    ]
    for place, cell in named:
        column, row = int(cell[:2]), int(cell[2:])
        there = 1 <= column <= columns and 1 <= row <= count
        if there and rows:
            there = column <= len(rows[row - 1]) and rows[row - 1][column - 1] != NO_CELL
        if not there:
            hint = f"it has {columns} columns and {count} rows"
            yield finding("ST013", record.place(place), f"no cell '{cell}' on map '{record.id}'", hint)


def _too_large(record: Record, type_: str, columns: int, rows: int, size: Size) -> Iterator[Finding]:
    cell: float = record.fields["cell"]
    corner = cell / sqrt(3)
    if type_ == "squaremap":
        width, height = columns * cell, rows * cell
    elif record.fields.get("top") == "flat":
        width, height = (columns - 1) * 1.5 * corner + 2 * corner, (rows + (0.5 if columns > 1 else 0)) * cell
    else:
        width, height = (columns + (0.5 if rows > 1 else 0)) * cell, (rows - 1) * 1.5 * corner + 2 * corner
    if width > size.width or height + HEAD_AND_FOOT > size.height:
        need = Size(round(width + 8, 1), round(height + HEAD_AND_FOOT + 6, 1))
        message = (
            f"map '{record.id}' needs {Size(round(width, 1), round(height, 1))} for its cells, and its board is {size}"
        )
        yield finding("ST012", record.place("cell"), message, f"make the board {need}, or the cells smaller")
