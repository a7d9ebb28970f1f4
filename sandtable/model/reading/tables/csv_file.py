"""Rows of a text table, separated by commas, semicolons or tabs, with quoted cells.

Python's csv module does not give the position of a cell; this reader does, for error messages.
"""

import re
from array import array
from functools import cache

from sandtable.findings import Position
from sandtable.model.codes import finding
from sandtable.model.reading.tables.on_demand import OnDemand
from sandtable.model.reading.tables.rows import Cell, Row
from sandtable.model.reading.yaml_file import Refused, decode

# Many European spreadsheets save with semicolons; pasted cells come with tabs.
SEPARATORS = (",", ";", "\t")
_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs"}
_BREAK = re.compile(r"\r\n|\n|\r")


class CsvRows(OnDemand[Row]):
    """Non-blank rows of a table, each parsed on demand: only the text of a long table is in memory."""

    def __init__(self, text: str, file: str) -> None:
        self._text, self._file = text, file
        self._separator = _separator(text)
        self._cell = _pattern(self._separator)
        self._starts, self._lines = array("Q"), array("Q")
        at, line = 0, 1
        while at < len(text):
            cells, after, next_line = self._cells(at, line)
            if any(one.text.strip() for one in cells):
                self._starts.append(at)
                self._lines.append(line)
            at, line = after, next_line

    def __len__(self) -> int:
        return len(self._starts)

    def _make(self, index: int) -> Row:
        line = self._lines[index]
        return Row(line, self._cells(self._starts[index], line)[0])

    def _cells(self, at: int, line: int) -> tuple[list[Cell], int, int]:
        """Cells of the row that begins here, and the start of the next row; raise Refused if a quote is not closed."""
        text, cell, separator = self._text, self._cell, self._separator
        cells: list[Cell] = []
        line_start = at
        while True:
            found = cell.match(text, at)
            quoted, plain, end = found.groups() if found is not None else ("", "", None)
            if found is None or end is None:
                here = Position(self._file, line, at - line_start + 1)
                what = "a quote is opened and never closed" if _open(text, at) else "letters stand after a closed quote"
                hint = "a quote inside a quoted cell is written twice"
                raise Refused(finding("ST018", here, f"the table breaks off here: {what}", hint))
            written = quoted.replace('""', '"') if quoted is not None else plain
            cells.append(Cell(written, line, at - line_start + 1))
            if quoted is not None and (breaks := list(_BREAK.finditer(text, at, found.start(3)))):
                line, line_start = line + len(breaks), breaks[-1].end()
            at = found.end()
            if end != separator or at >= len(text):
                return cells, at, line + 1


def csv_rows(content: bytes, file: str) -> CsvRows:
    """Non-blank rows of a table; raise Refused if a quote is not closed."""
    return CsvRows(decode(content, file), file)


def separator_name(text: str) -> str:
    """Name of the table's cell separator, for messages."""
    return _NAMES[_separator(text)]


def _separator(text: str) -> str:
    first = _BREAK.split(text, maxsplit=1)[0]
    unquoted = re.sub(r'"(?:[^"]|"")*"', "", first)
    return max(SEPARATORS, key=unquoted.count)


def _open(text: str, at: int) -> bool:
    return text[at] == '"' and re.compile(r'"(?:[^"]|"")*"').match(text, at) is None


@cache
def _pattern(separator: str) -> re.Pattern[str]:
    mark = re.escape(separator)
    return re.compile(rf'(?:"((?:[^"]|"")*+)"[ \t]*?|([^{mark}"\r\n][^{mark}\r\n]*+|))({mark}|\r\n|\n|\r|\Z)')
