"""Unpack a spreadsheet archive within limits, and measure it before its reader gets it.

Two cells far apart, or one repeated a million times, make a sheet of millions of cells. The reader allocates memory for
all of them at once, and the system kills a process that asks for too much. So the tags of every part are read first,
and the area of its cells is measured. A long text that thousands of cells share, or that is repeated, is copied for
every one of them; so the letters of all cells are counted as well.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from itertools import zip_longest

MOST_UNPACKED = 64 * 1024 * 1024
MOST_PARTS = 2000
MOST_CELLS = 1_000_000
MOST_TEXT = 32 * 1024 * 1024  # bytes of all cells together, a shared text counted for every cell that has it

# One tag with its attributes; a quoted value may hold any character.
_TAG = re.compile(rb"<(/?)(?:[\w.-]++:)?([\w-]++)((?:[^<>\"']|\"[^\"]*+\"|'[^']*+')*+)>")
_OPENINGS = re.compile(rb"<[\w/]")
_PLACE = re.compile(rb"(?:^|\s)r\s*+=\s*+[\"']([A-Za-z]*+)([^\"']*+)[\"']")
_REPEATED = {
    name: re.compile(rb"number-" + name + rb"-repeated\s*+=\s*+[\"']([^\"']*+)[\"']") for name in (b"columns", b"rows")
}
_TYPE = re.compile(rb"(?:^|\s)t\s*+=\s*+[\"']([^\"']*+)[\"']")
_TYPES_OF_OWN = (b"n", b"b", b"e", b"d", b"str", b"inlineStr")  # of cells that hold their value themselves
_SHARED = re.compile(rb"<(?:[\w.-]++:)?si[\s/>]")
_HIDING = (b"<!--", b"<![CDATA[", b"<!DOCTYPE", b"<!ENTITY")


_TOO_MUCH_TEXT = f"its cells hold more than {MOST_TEXT >> 20} MB of text"


class Unfit(Exception):
    """An archive that no reader may get; the message is the reason."""


class TooManyCells(Unfit):
    """A sheet that spans more cells than a table has."""


def weighed(content: bytes) -> bytes:
    """Unpack an archive and pack it anew; raise Unfit if it is no archive or too large."""
    parts = _unpacked(content)
    if "xl/workbook.bin" in parts:
        raise Unfit("a binary workbook; save it as XLSX, ODS or CSV")
    written = [part for name, part in parts.items() if name.endswith((".xml", ".rels")) or b"<" in part[:200]]
    shared: list[int] = []
    for part in written:
        if _SHARED.search(part) is not None:
            lengths = list(_shared_lengths(part))
            # Which part the reader takes is its own affair: every text is as long as its longest.
            shared = [max(pair) for pair in zip_longest(shared, lengths, fillvalue=0)]
    letters = sum(_measure(part, shared) for part in written)
    if letters > MOST_TEXT:
        raise TooManyCells(_TOO_MUCH_TEXT)
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


def _tags(part: bytes) -> Iterator[re.Match[bytes]]:
    """Yield the tags of a part; raise Unfit where the reader might see others."""
    if any(marker in part for marker in _HIDING):
        raise Unfit("comments or document types stand in a sheet")
    seen = 0
    for tag in _TAG.finditer(part):
        seen += 1
        yield tag
    # A tag that is none to us might be one to the reader.
    if seen < len(_OPENINGS.findall(part)):
        raise Unfit("a sheet is not well-formed")


def _shared_lengths(part: bytes) -> Iterator[int]:
    """Yield the length in bytes of each text that cells refer to by its number."""
    length, end, inside = 0, 0, False
    for tag in _tags(part):
        if inside:
            length += tag.start() - end
        end = tag.end()
        if tag[2] != b"si":
            continue
        if tag[1] or tag[3].rstrip().endswith(b"/"):
            yield length
            length, inside = 0, False
        elif inside:
            raise Unfit("a sheet is not well-formed")
        else:
            inside = True


def _measure(part: bytes, shared: Sequence[int]) -> int:
    """Length in bytes of the text of all cells; raise Unfit if the cells span too large an area.

    Handles XLSX and ODS alike. `shared` are the lengths of the texts that cells refer to.
    """
    sheet = b"row" in part and (b"sheetData" in part or b"table-row" in part or b"<row" in part)
    if not sheet:
        return 0
    extent, text = _Extent(), _TextLength(shared)
    end = 0
    for tag in _tags(part):
        text.add_tag(tag[2], tag[3], part[end : tag.start()], closing=bool(tag[1]))
        extent.add_tag(tag[2], tag[3], closing=bool(tag[1]))
        end = tag.end()
    return text.total


class _TextLength:
    """Sum the lengths of the cells of a sheet from its tags, one by one."""

    def __init__(self, shared: Sequence[int]) -> None:
        self.total = 0
        self._shared, self._longest = shared, max(shared, default=0)
        self._refers = False  # the open cell, to a shared text
        self._inside = False  # an open cell of an ODS table
        self._row_repeat = self._repeat = 1

    def add_tag(self, name: bytes, attributes: bytes, before: bytes, *, closing: bool) -> None:
        """Count a tag; `before` is the text between the last tag and this one."""
        if self._inside:
            self._add(len(before) * self._repeat * self._row_repeat)
        if name == b"c" and not closing:
            found = _TYPE.search(attributes)
            self._refers = found is not None and found[1] not in _TYPES_OF_OWN
        elif name == b"v" and closing and self._refers:
            number = int(before) if before.isdigit() and len(before) < 9 else -1
            self._add(self._shared[number] if 0 <= number < len(self._shared) else self._longest)
        elif name == b"table-row" and not closing:
            self._row_repeat = _repeats(b"rows", attributes)
        elif name in (b"table-cell", b"covered-table-cell"):
            self._cell(attributes, closing)

    def _cell(self, attributes: bytes, closing: bool) -> None:
        if closing:
            self._inside = False
            return
        if self._inside:
            raise Unfit("cells stand inside cells")
        self._repeat = _repeats(b"columns", attributes)
        empty = attributes.rstrip().endswith(b"/")
        if not empty or b"value" in attributes:
            self._add(len(attributes) * self._repeat * self._row_repeat)
        self._inside = not empty

    def _add(self, length: int) -> None:
        self.total += length
        if self.total > MOST_TEXT:
            raise TooManyCells(_TOO_MUCH_TEXT)


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
