"""Tables to import: text tables, every sheet of a workbook, and JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.budget import current
from sandtable.findings import Position
from sandtable.model.codes import finding
from sandtable.model.reading.folder import read_bytes
from sandtable.model.reading.rejected import Refused, refuse_larger
from sandtable.model.reading.tables.csv_file import csv_rows
from sandtable.model.reading.tables.rows import Cell, Row
from sandtable.model.reading.tables.spreadsheet import Workbook
from sandtable.model.reading.tables.table_file import TABLES, is_spreadsheet, is_table
from sandtable.model.reading.values import CELL_SEPARATOR

JSON = ".json"
READABLE = (*TABLES, JSON)


class SourceTable(NamedTuple):
    """Rows to make a deck of, the first of them headings; `sheet` is "" where the file is one table."""

    sheet: str
    rows: Sequence[Row]


def is_readable(name: str) -> bool:
    """True if the file name ends like that of a table or of JSON."""
    return is_table(name) or name.lower().endswith(JSON)


def read_tables(file: Path) -> list[SourceTable]:
    """Every table of a file, an empty one without rows; raise Refused."""
    content, name = read_bytes(file), str(file)
    if is_spreadsheet(name):
        book = Workbook(content, name)
        return [SourceTable(sheet, book.rows(sheet)) for sheet in book.names]
    if name.lower().endswith(JSON):
        return list(_json_tables(content, name))
    return [SourceTable("", csv_rows(content, name))]


def _json_tables(content: bytes, file: str) -> Iterator[SourceTable]:
    refuse_larger(content, file)
    try:
        data = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_without_repeats)
    except _RepeatedKey as error:
        raise Refused(finding("ST008", Position(file), f"key '{error}' stands twice in one object")) from None
    except (ValueError, RecursionError) as error:
        at = Position(file, getattr(error, "lineno", 1), getattr(error, "colno", 1))
        raise Refused(finding("ST003", at, f"not JSON: {getattr(error, 'msg', 'it cannot be read')}")) from None
    if isinstance(data, Mapping):
        lists = {str(name): value for name, value in data.items() if _is_records(value)}
    else:
        lists = {"": data} if _is_records(data) else {}
    if not lists:
        hint = 'write [{"name": …}, …], or {"deck": [{"name": …}, …]}'
        raise Refused(finding("ST011", Position(file), "there is no list of objects in it", hint))
    for name, records in lists.items():
        current().allow("records", len(records), file, "the list has")
        yield SourceTable(name if isinstance(data, Mapping) and len(lists) > 1 else "", _rows(records))
    if isinstance(data, Mapping):
        # Told as passed over, like a sheet without rows.
        yield from (SourceTable(str(name), []) for name in data if name not in lists)


class _RepeatedKey(Exception):
    """A key that an object of JSON has twice."""


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise _RepeatedKey(next(name for name in names if names.count(name) > 1)[:40])
    return found


def _is_records(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _rows(records: Sequence[Mapping[str, Any]]) -> list[Row]:
    flat = [dict(_flat(record)) for record in records]
    heads = list(dict.fromkeys(name for record in flat for name in record))
    rows = [heads, *([record.get(name, "") for name in heads] for record in flat)]
    return [Row(line, [Cell(text, line, n) for n, text in enumerate(cells, 1)]) for line, cells in enumerate(rows, 1)]


def _flat(record: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in record.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        elif isinstance(value, bool):
            yield before + name, "true" if value else "false"
        elif isinstance(value, list) and not any(isinstance(one, list | Mapping) for one in value):
            yield before + name, CELL_SEPARATOR.join(str(one) for one in value)
        elif value is not None:
            yield before + name, json.dumps(value, ensure_ascii=False) if isinstance(value, list) else str(value)
