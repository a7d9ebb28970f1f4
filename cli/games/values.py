"""Values of cards and counters as columns: the short values of their fields."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.model.pack import Pack, Record

LONGEST = 28  # letters of a value that still fits a column
WIDEST = 9  # columns besides id, name and copies
# What a field is for drawing alone.
_DRAWN = ("silhouette", "short", "template", "sections", "verso", "symbol", "colour", "colours")
NOTHING = "–"


def value_columns(pack: Pack, records: Sequence[Record]) -> list[tuple[str, list[str]]]:
    """Return heading and cells of every field whose values differ between records."""
    names = dict.fromkeys(name for record in records for name in record.fields if name not in _DRAWN)
    columns = []
    for name in names:
        values = [record.fields.get(name) for record in records]
        column = _column(name, values, pack)
        if column is not None and (len(records) == 1 or len(set(column[1])) > 1):
            columns.append(column)
    return columns[:WIDEST]


def _column(name: str, values: Sequence[Any], pack: Pack) -> tuple[str, list[str]] | None:
    said = [value for value in values if value is not None]
    if all(isinstance(value, Mapping) for value in said):
        # Keys that all share make it a form; without any, each record says something else.
        shared = set[str].intersection(*(set(value) for value in said)) if said else set()
        parts = tuple(dict.fromkeys(key for value in said for key in value)) if shared else ()
        if set(parts) == set(pack.languages):
            return None
        cells = [_mapping(value, parts) for value in values]
        heading = f"{name} {'/'.join(parts)}" if parts else name
    else:
        cells, heading = [_cell(value) for value in values], name
    if any(cell is None or len(cell) > LONGEST for cell in cells):
        return None
    return heading, [cell or NOTHING for cell in cells]


def _mapping(value: Mapping[str, Any] | None, parts: Sequence[str]) -> str | None:
    """`3/5/green` where all have keys in common, `recon yellow, smoke red` where not."""
    if value is None:
        return ""
    cells = {key: _cell(below) for key, below in value.items()}
    if any(cell is None for cell in cells.values()):
        return None
    if parts:
        return "/".join(cells.get(part) or NOTHING for part in parts)
    return ", ".join(f"{key} {cell}".strip() for key, cell in cells.items())


def _cell(value: Any) -> str | None:
    """Return a plain value in words; None for any other value."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
        return ", ".join(map(str, value))
    return None
