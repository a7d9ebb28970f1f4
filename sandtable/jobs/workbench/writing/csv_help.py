"""Completion and hover help in text tables: columns in the first row, values of their column below."""

from typing import NamedTuple

from sandtable.jobs.workbench.writing.csv_cells import CellSpan, TextTable, quoted, read_cells
from sandtable.jobs.workbench.writing.options import (
    Completion,
    Option,
    description,
    narrowed,
    type_words,
    values_of,
    with_swatches,
)
from sandtable.jobs.workbench.writing.schema_walk import SchemaWalk
from sandtable.model.authoring.export import schema_of_records
from sandtable.model.pack import Pack
from sandtable.model.reading.rejected import Refused
from sandtable.model.reading.schema_shapes import Schema


class _Place(NamedTuple):
    table: TextTable
    row: int
    column: int
    cell: CellSpan


def complete_cell(pack: Pack, name: str, text: str, offset: int) -> Completion | None:
    """Names of columns in the first row, values of the column below it."""
    place, walk = _place(text, offset), _walk(pack, name)
    if place is None or walk is None:
        return None
    if place.row == 0:
        options = _columns(pack, place, walk)
    else:
        options = values_of(_column(place, walk))
        separator = place.table.separator
        options = [one._replace(apply=quoted(one.label, separator)) for one in options]
    typed = text[place.cell.start : offset].lstrip('"')
    found = with_swatches(narrowed(options, typed), pack.palette)
    return Completion(place.cell.start, place.cell.end, tuple(found))


def hover_cell(pack: Pack, name: str, text: str, offset: int) -> tuple[int, int, str, str, str] | None:
    """Span, title, type and meaning of the column at an offset."""
    place, walk = _place(text, offset), _walk(pack, name)
    if place is None or walk is None:
        return None
    schemas = _column(place, walk)
    header = place.table.rows[0]
    title = header[place.column].text if place.column < len(header) else ""
    said, types = description(schemas), type_words(schemas)
    return (place.cell.start, place.cell.end, title, types, said) if said or types else None


def _walk(pack: Pack, name: str) -> SchemaWalk | None:
    component = next((one for one in pack.components if one.file == name and not one.holds), None)
    if component is None:
        return None
    try:
        return SchemaWalk(schema_of_records(pack, component))
    except (Refused, ValueError, KeyError, OSError):  # a schema of the pack that is being written
        return None


def _place(text: str, offset: int) -> _Place | None:
    table = read_cells(text)
    for number, row in enumerate(table.rows):
        if row[0].start <= offset <= row[-1].end:
            column, cell = next((n, one) for n, one in enumerate(row) if offset <= one.end)
            return _Place(table, number, column, cell)
    return None


def _column(place: _Place, walk: SchemaWalk) -> list[Schema]:
    """Schemas of the column of a cell; a dotted column leads into its field."""
    header = place.table.rows[0]
    if place.column >= len(header):
        return []
    return walk.at(header[place.column].text.strip().split("."), None)


def _columns(pack: Pack, place: _Place, walk: SchemaWalk) -> list[Option]:
    taken = {cell.text.strip() for number, cell in enumerate(place.table.rows[0]) if number != place.column}
    names: list[str] = []
    for schema in walk.at((), None):
        for name in schema.get("properties", {}):
            below = walk.at((name,), None)
            by_language = [lang for lang in pack.languages if any(lang in one.get("properties", {}) for one in below)]
            names += [name, *(f"{name}.{language}" for language in by_language)]
    return [
        Option(name, name, "key", type_words(below), description(below))
        for name in dict.fromkeys(names)
        if name not in taken
        for below in [walk.at(name.split("."), None)]
    ]
