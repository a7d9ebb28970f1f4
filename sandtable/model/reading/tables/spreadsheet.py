"""Sheets of a spreadsheet file, XLSX or ODS, read by calamine.

Such a file is a zip archive: its unpacked size, the area of its cells and the length of their texts are measured first
(`archive.py`).
"""

import datetime
import io
from collections.abc import Iterator

import python_calamine

from sandtable.findings import Position
from sandtable.geometry.units import decimal
from sandtable.model.codes import finding
from sandtable.model.reading.rejected import Refused, refuse_larger
from sandtable.model.reading.suggestions import nearest
from sandtable.model.reading.tables.archive import MOST_CELLS, TooManyCells, Unfit, weighed
from sandtable.model.reading.tables.rows import Cell, Row

MOST_SHEETS = 200


class Workbook:
    """A spreadsheet file; raise Refused if it cannot be read."""

    def __init__(self, content: bytes, file: str) -> None:
        self._file = file
        self._broken = (python_calamine.CalamineError, ValueError, OverflowError)
        self._cells = 0
        content = _weighed(content, file)
        try:
            self._book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        except self._broken as error:
            raise self._unreadable(error) from None
        self.names: tuple[str, ...] = tuple(self._book.sheet_names)
        if len(self.names) > MOST_SHEETS:
            raise Refused(finding("ST005", Position(file), f"it has more than {MOST_SHEETS} sheets", "split it"))

    def rows(self, name: str) -> list[Row]:
        """Rows of a sheet that are not blank."""
        try:
            values = self._book.get_sheet_by_name(name).to_python(skip_empty_area=False)
        except self._broken as error:
            raise self._unreadable(error) from None
        rows = [
            Row(line, [Cell(_cell_text(value), line, number) for number, value in enumerate(cells, 1)])
            for line, cells in enumerate(values, 1)
        ]
        filled = [row for row in rows if any(cell.text.strip() for cell in row.cells)]
        # Several sheets may be one part of the archive, which was measured once.
        self._cells += sum(len(row.cells) for row in filled)
        if self._cells > MOST_CELLS:
            problem = f"its sheets have more than {MOST_CELLS:,} cells"
            raise Refused(finding("ST005", Position(self._file), problem, "split it, or save the sheets as CSV"))
        return filled

    def filled(self) -> Iterator[tuple[str, list[Row]]]:
        """Yield name and rows of every sheet that is not empty."""
        for name in self.names:
            if rows := self.rows(name):
                yield name, rows

    def _unreadable(self, error: BaseException) -> Refused:
        hint = "open it in a spreadsheet program and save it anew, or as CSV"
        return Refused(
            finding("ST018", Position(self._file), f"not a spreadsheet that can be read: {error!s:.80}", hint)
        )


def spreadsheet_rows(
    content: bytes, file: str, sheet: str | None = None, named_at: Position | None = None
) -> list[Row]:
    """Rows of a named sheet, or of the only one that is not empty.

    Raise Refused, at `named_at` if given, when there is no such sheet or the choice is open.
    """
    book, at = Workbook(content, file), named_at or Position(file)
    if sheet is not None:
        if sheet not in book.names:
            hint = nearest(sheet, book.names) or f"its sheets are {_listed(book.names)}"
            raise Refused(finding("ST013", at, f"no sheet of {file} is called '{sheet}'", hint))
        return book.rows(sheet)
    filled = dict(book.filled())
    if len(filled) > 1:
        first = next(iter(filled))
        message = f"{file} has {len(filled)} sheets with cells: {_listed(tuple(filled))}"
        hint = f"say in game.yaml which one is meant, such as sheet: {first!r}"
        raise Refused(finding("ST018", at, message, hint))
    return next(iter(filled.values()), [])


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(f"'{name}'" for name in names[:12])
    return f"{shown} and {len(names) - 12} more" if len(names) > 12 else shown


def _weighed(content: bytes, file: str) -> bytes:
    """Archive checked for the reader; raise Refused if it is no archive or too large."""
    refuse_larger(content, file)
    try:
        return weighed(content)
    except TooManyCells as error:
        raise Refused(finding("ST005", Position(file), str(error), "split it, or save the sheet as CSV")) from None
    except Unfit as error:
        raise Refused(finding("ST018", Position(file), str(error), "save it as XLSX, ODS or CSV")) from None


def _cell_text(value: object) -> str:
    """Value of a cell as text, as in a CSV table."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return decimal(value, 9)
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return str(value)
