"""Sheets of a workbook as a table to look at."""

from typing import Any

from sandtable.errors import UserError
from sandtable.model.reading.rejected import Refused
from sandtable.model.reading.tables.spreadsheet import Workbook

MOST_ROWS = 5_000


class NoSheet(UserError):
    """A workbook that cannot be read, or a sheet that it does not have."""


def read_sheet(name: str, content: bytes, sheet: str | None) -> dict[str, Any]:
    """Names of all sheets, and the rows of one of them, the first by default; raise NoSheet."""
    try:
        book = Workbook(content, name)
        chosen = sheet or next(iter(book.names), "")
        if chosen not in book.names:
            raise NoSheet(f"{name} has no sheet '{chosen[:60]}'")
        rows = book.rows(chosen)
    except Refused as refused:
        raise NoSheet(str(refused.reason)) from None
    return {
        "sheets": list(book.names),
        "sheet": chosen,
        "rows": [[cell.text for cell in row.cells] for row in rows[:MOST_ROWS]],
    }
