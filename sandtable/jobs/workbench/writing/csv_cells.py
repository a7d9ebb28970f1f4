"""Cells of a text table with their spans, and edits of one cell that leave every other letter as it is."""

import re
from typing import NamedTuple

from sandtable.jobs.workbench.views import TextEdit

SEPARATORS = (",", ";", "\t")
MOST_ROWS = 20_000
_BREAK = re.compile(r"\r\n|\n|\r")


class CellSpan(NamedTuple):
    """A cell: its text without quotes, and its span with them."""

    text: str
    start: int
    end: int


class TextTable(NamedTuple):
    """All rows of a text table, blank ones too, the header first."""

    separator: str
    rows: tuple[tuple[CellSpan, ...], ...]


def read_cells(text: str) -> TextTable:
    """The cells of a text; a quote that is never closed ends with it."""
    first = _BREAK.split(text, maxsplit=1)[0]
    separator = max(SEPARATORS, key=re.sub(r'"(?:[^"]|"")*"', "", first).count)
    cell = re.compile(rf'(?:"((?:[^"]|"")*+)(?:"[ \t]*|\Z)|([^{separator}\r\n]*+))({separator}|\r\n|\n|\r|\Z)')
    rows: list[tuple[CellSpan, ...]] = []
    row: list[CellSpan] = []
    at = len(text) - len(text.removeprefix("\ufeff"))
    while len(rows) < MOST_ROWS:
        found = cell.match(text, at)
        if found is None:  # letters after a closed quote
            stop = _BREAK.search(text, at)
            end = stop.start() if stop is not None else len(text)
            row.append(CellSpan(text[at:end], at, end))
            at, mark = (stop.end() if stop is not None else len(text)), "\n"
        else:
            quoted, plain, mark = found.groups()
            written = quoted.replace('""', '"') if quoted is not None else plain
            row.append(CellSpan(written, at, found.start(3)))
            at = found.end()
        if mark == separator:
            continue
        rows.append(tuple(row))
        row = []
        if at >= len(text):
            break
    return TextTable(separator, tuple(rows))


def write_cell(text: str, row: int, column: int, value: str) -> TextEdit:
    """The edit that gives a cell a value; missing cells before it are added. Raise IndexError for a missing row."""
    table = read_cells(text)
    cells = table.rows[row]
    if column < len(cells):
        cell = cells[column]
        was_quoted = text[cell.start : cell.start + 1] == '"'
        return TextEdit(cell.start, cell.end, quoted(value, table.separator, was_quoted and bool(value)))
    missing = table.separator * (column - len(cells) + 1)
    end = cells[-1].end
    return TextEdit(end, end, missing + quoted(value, table.separator))


def insert_row(text: str, before: int, values: list[str]) -> TextEdit:
    """The edit that adds a row before another, or after the last one."""
    table = read_cells(text)
    line = table.separator.join(quoted(value, table.separator) for value in values)
    ending = _BREAK.search(text)
    newline = ending[0] if ending is not None else "\n"
    if before < len(table.rows):
        start = table.rows[before][0].start
        return TextEdit(start, start, line + newline)
    end = len(text)
    return TextEdit(end, end, line + newline if not text or text.endswith(("\n", "\r")) else newline + line)


def delete_row(text: str, row: int) -> TextEdit:
    """The edit that takes a row away; raise IndexError for a missing one."""
    table = read_cells(text)
    start = table.rows[row][0].start
    end = table.rows[row + 1][0].start if row + 1 < len(table.rows) else len(text)
    return TextEdit(start, end, "")


def quoted(value: str, separator: str, always: bool = False) -> str:
    """A value as a cell; in quotes where it needs them."""
    if always or any(letter in value for letter in (separator, '"', "\n", "\r")) or value != value.strip():
        return '"' + value.replace('"', '""') + '"'
    return value
