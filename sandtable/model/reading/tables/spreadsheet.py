"""Rows of the first non-empty sheet of a spreadsheet file, XLSX or ODS, read by calamine.

Such a file is a zip archive: its unpacked size and the area of its cells are measured first (`archive.py`).
"""

import datetime
import io

from sandtable.findings import Position
from sandtable.geometry.units import decimal
from sandtable.model.codes import finding
from sandtable.model.reading.rejected import Refused, refuse_larger
from sandtable.model.reading.tables.archive import TooManyCells, Unfit, weighed
from sandtable.model.reading.tables.rows import Cell, Row


def spreadsheet_rows(content: bytes, file: str) -> list[Row]:
    """Rows that are not blank; raise Refused when there is nothing to read."""
    content = _weighed(content, file)
    import python_calamine  # late: few packs have spreadsheets

    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            rows = [
                Row(line, [Cell(_cell_text(value), line, number) for number, value in enumerate(values, 1)])
                for line, values in enumerate(sheet.to_python(skip_empty_area=False), 1)
            ]
            filled = [row for row in rows if any(cell.text.strip() for cell in row.cells)]
            if filled:
                return filled
    except (python_calamine.CalamineError, ValueError, OverflowError) as error:
        hint = "open it in a spreadsheet program and save it anew, or as CSV"
        raise Refused(
            finding("ST018", Position(file), f"not a spreadsheet that can be read: {error!s:.80}", hint)
        ) from None
    return []


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
