"""The rows of a spreadsheet file, XLSX or ODS, read by calamine: its first sheet that is not empty.

Such a file is a zip archive: what it would unpack to is measured before anything is unpacked.
"""

import datetime
import io
import zipfile

from sandtable.findings import Position
from sandtable.geometry.units import decimal
from sandtable.model.codes import finding
from sandtable.model.reading.tables.rows import Cell, Row
from sandtable.model.reading.yaml_file import MAX_BYTES, Refused

MOST_UNPACKED = 64 * 1024 * 1024
MOST_PARTS = 2000
MOST_CELLS = 1_000_000


def spreadsheet_rows(content: bytes, file: str) -> list[Row]:
    """Rows that are not blank; raise Refused when there is no reader, or nothing it can read."""
    _measure(content, file)
    try:
        import python_calamine
    except ImportError:
        hint = "save the sheet as CSV, or install a reader: pipx inject sandtable python-calamine"
        raise Refused(finding("ST018", Position(file), "there is no reader for spreadsheet files", hint)) from None
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            if sheet.total_height * sheet.total_width > MOST_CELLS:
                raise Refused(
                    finding("ST005", Position(file), f"sheet '{name:.40}' has more than {MOST_CELLS:,} cells")
                )
            rows = [
                Row(line, [Cell(_written(value), line, number) for number, value in enumerate(values, 1)])
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


def _measure(content: bytes, file: str) -> None:
    """Raise Refused when the archive is none, or would unpack to more than a table has."""
    if len(content) > MAX_BYTES:
        raise Refused(finding("ST005", Position(file), f"file is larger than {MAX_BYTES >> 20} MB", "split it"))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, UnicodeDecodeError):
        raise Refused(
            finding("ST018", Position(file), "not a spreadsheet file", "save it as XLSX, ODS or CSV")
        ) from None
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise Refused(finding("ST005", Position(file), f"it unpacks to more than {MOST_UNPACKED >> 20} MB"))


def _written(value: object) -> str:
    """A cell's value as one would write it into a CSV table."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return decimal(value, 9)
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return str(value)
