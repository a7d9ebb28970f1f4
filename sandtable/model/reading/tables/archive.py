"""Unpack a spreadsheet archive within limits, and measure it before its reader gets it.

Two cells far apart, or one repeated a million times, make a sheet of millions of cells. The reader allocates memory for
all of them at once, and the system kills a process that asks for too much. So the tags of every part are read first,
and the area of its cells is measured.
"""

import io
import re
import zipfile
import zlib

MOST_UNPACKED = 64 * 1024 * 1024
MOST_PARTS = 2000
MOST_CELLS = 1_000_000

# One tag with its attributes; a quoted value may hold any character.
_TAG = re.compile(rb"<(/?)(?:[\w.-]++:)?([\w-]++)((?:[^<>\"']|\"[^\"]*+\"|'[^']*+')*+)>")
_OPENINGS = re.compile(rb"<[\w/]")
_PLACE = re.compile(rb"(?:^|\s)r\s*+=\s*+[\"']([A-Za-z]*+)([^\"']*+)[\"']")
_REPEATED = {
    name: re.compile(rb"number-" + name + rb"-repeated\s*+=\s*+[\"']([^\"']*+)[\"']") for name in (b"columns", b"rows")
}
_HIDING = (b"<!--", b"<![CDATA[", b"<!DOCTYPE", b"<!ENTITY")


class Unfit(Exception):
    """An archive that no reader may get; the message is the reason."""


class TooManyCells(Unfit):
    """A sheet that spans more cells than a table has."""


def weighed(content: bytes) -> bytes:
    """Unpack an archive and pack it anew; raise Unfit if it is no archive or too large."""
    parts = _unpacked(content)
    if "xl/workbook.bin" in parts:
        raise Unfit("a binary workbook; save it as XLSX, ODS or CSV")
    for name, part in parts.items():
        if name.endswith((".xml", ".rels")) or b"<" in part[:200]:
            _measure(part)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as packed:
        for name, part in parts.items():
            packed.writestr(zipfile.ZipInfo(name), part)
    return out.getvalue()


def _unpacked(content: bytes) -> dict[str, bytes]:
    """Content of every part by name. Sizes stated in the archive are not trusted."""
    found: dict[str, bytes] = {}
    left = MOST_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_PARTS:
                raise TooManyCells(f"it has more than {MOST_PARTS:,} parts")
            for entry in entries:
                with archive.open(entry) as part:
                    text = part.read(left + 1)
                left -= len(text)
                if left < 0:
                    raise TooManyCells(f"it unpacks to more than {MOST_UNPACKED >> 20} MB")
                if entry.filename in found:
                    raise Unfit("two parts have one name")
                found[entry.filename] = text
    except (
        zipfile.BadZipFile,
        zlib.error,
        ValueError,
        OSError,
        NotImplementedError,
        RuntimeError,
        EOFError,
        LookupError,
    ):
        raise Unfit("not a spreadsheet file") from None
    return found


def _measure(part: bytes) -> None:
    """Raise Unfit if the cells of a part span too large an area. Handles XLSX and ODS alike."""
    sheet = b"row" in part and (b"sheetData" in part or b"table-row" in part or b"<row" in part)
    if not sheet:
        return
    if any(marker in part for marker in _HIDING):
        raise Unfit("comments or document types stand in a sheet")
    extent = _Extent()
    seen = 0
    for tag in _TAG.finditer(part):
        seen += 1
        extent.add_tag(tag[2], tag[3], closing=bool(tag[1]))
    # A tag that is none to us might be one to the reader.
    if seen < len(_OPENINGS.findall(part)):
        raise Unfit("a sheet is not well-formed")


class _Extent:
    """Count the rows and columns of a sheet from its tags, one by one."""

    def __init__(self) -> None:
        self.row = self.column = self.rows = self.columns = 0
        self._waiting_rows = 0  # empty ones, which count when a filled one follows
        self._repeat = 1
        self._filled = 0  # columns of the open row, up to its last filled cell

    def add_tag(self, name: bytes, attributes: bytes, *, closing: bool) -> None:
        if name == b"row":
            if not closing:
                self.row, self.column = _number(_place(attributes)[1], self.row + 1), 0
        elif name == b"c":
            if not closing:
                letters, digits = _place(attributes)
                self.column = _column(letters) if letters else self.column + 1
                self._reach(_number(digits, self.row) if letters else self.row, self.column)
        elif name == b"table-row":
            self._row_of_table(attributes, closing)
        elif name in (b"table-cell", b"covered-table-cell") and not closing:
            self.column += _repeats(b"columns", attributes)
            if not attributes.rstrip().endswith(b"/") or b"value" in attributes or b"formula" in attributes:
                self._filled = self.column

    def _row_of_table(self, attributes: bytes, closing: bool) -> None:
        if not closing:
            self.column = self._filled = 0
            self._repeat = _repeats(b"rows", attributes)
            if attributes.rstrip().endswith(b"/"):
                self._waiting_rows += self._repeat
        elif self._filled:
            self.row += self._waiting_rows + self._repeat
            self._waiting_rows = 0
            self._reach(self.row, self._filled)
        else:
            self._waiting_rows += self._repeat

    def _reach(self, row: int, column: int) -> None:
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)
        if self.rows * self.columns > MOST_CELLS:
            raise TooManyCells(f"a sheet has more than {MOST_CELLS:,} cells")


def _place(attributes: bytes) -> tuple[bytes, bytes]:
    found = _PLACE.search(attributes)
    return (found[1], found[2]) if found is not None else (b"", b"")


def _number(digits: bytes, otherwise: int) -> int:
    if not digits:
        return otherwise
    if not digits.isdigit() or len(digits) > 9:
        raise Unfit("a cell has no place")
    return int(digits)


def _column(letters: bytes) -> int:
    if len(letters) > 4:
        raise Unfit("a cell has no place")
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _repeats(name: bytes, attributes: bytes) -> int:
    found = _REPEATED[name].search(attributes)
    return _number(found[1], 1) if found is not None else 1
