"""A finished Face as bytes, and back: a JSON head for structure, plain arrays for coordinates.

Nothing in it is ever executed. A face read back gives the same pages, byte for byte. Symbols are kept
once, words by their text (the fonts shape them again).
"""

import json
import struct
import zlib
from array import array
from collections.abc import Iterator
from itertools import repeat
from sys import byteorder
from typing import Any

from sandtable.ink.face import Face
from sandtable.ink.fonts import font
from sandtable.ink.shapes import Command, Group, Item, Outline, Path, Style, Symbol, TextRun, Use

MAGIC = b"sandtable face 1\n"
_STYLE = ("fill", "stroke", "width", "cap", "join", "dash", "dash_offset", "even_odd")
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


class Unpackable(ValueError):
    """A face this format has no place for, or bytes that are no face."""


def pack(face: Face) -> bytes:
    """The face as bytes."""
    writer = _Writer()
    head = {
        "ref": face.ref,
        "language": face.language,
        "size": [face.width, face.height],
        "items": writer.items(face.items),
        "symbols": writer.symbols,
        "styles": writer.styles,
        "ends": writer.ends,
    }
    text = json.dumps(head, separators=(",", ":"), ensure_ascii=True).encode()
    letters = "".join(writer.letters).encode()
    numbers = array("d", writer.numbers)
    if byteorder == "big":
        numbers.byteswap()
    body = struct.pack("<III", len(text), len(letters), len(numbers)) + text + letters + numbers.tobytes()
    return MAGIC + struct.pack("<I", zlib.crc32(body)) + zlib.compress(body, 1)


def unpack(content: bytes) -> Face:
    """The face again; raise Unpackable for anything else."""
    try:
        if not content.startswith(MAGIC):
            raise Unpackable("no face")
        start = len(MAGIC)
        (check,) = struct.unpack_from("<I", content, start)
        body = zlib.decompress(content[start + 4 :])
        if zlib.crc32(body) != check:
            raise Unpackable("a damaged face")
        return _read(body)
    except Unpackable:
        raise
    except (ValueError, KeyError, IndexError, TypeError, struct.error, zlib.error, RecursionError) as error:
        raise Unpackable(f"a damaged face: {error}") from None


def _read(body: bytes) -> Face:
    text_size, letter_count, number_count = struct.unpack_from("<III", body)
    at = struct.calcsize("<III")
    head = json.loads(body[at : at + text_size])
    at += text_size
    letters = body[at : at + letter_count].decode("ascii")
    at += letter_count
    numbers = array("d")
    numbers.frombytes(body[at:])
    if byteorder == "big":
        numbers.byteswap()
    if len(numbers) != number_count:
        raise Unpackable("a cut-off face")
    reader = _Reader(head, _commands(letters, numbers.tolist()))
    width, height = head["size"]
    return Face(head["ref"], head["language"], width, height, reader.items(head["items"]))


def _commands(letters: str, values: list[float]) -> list[Command]:
    """All drawing commands: numbers are kept letter by letter, those of all M first, then L, then C."""
    count = {letter: letters.count(letter) for letter in "MLCZ"}
    if sum(count.values()) != len(letters) or sum(count[letter] * _NUMBERS[letter] for letter in "MLC") != len(values):
        raise Unpackable("a face whose numbers do not fit its lines")
    made: dict[str, Iterator[Any]] = {"Z": repeat(("Z",))}
    at = 0
    for letter in "MLC":
        size = _NUMBERS[letter]
        end = at + count[letter] * size
        part = values[at:end]
        made[letter] = zip(repeat(letter), *(part[offset::size] for offset in range(size)))
        at = end
    return list(map(next, map(made.__getitem__, letters)))


class _Writer:
    """Items as lists for JSON; outlines go into common arrays."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.ends: list[int] = []  # of each outline, among the letters
        self.styles: list[list[Any]] = []
        self.symbols: list[list[Any]] = []
        self._numbers: dict[str, list[float]] = {"M": [], "L": [], "C": []}
        self._style_ids: dict[Style, int] = {}
        self._symbol_ids: dict[int, int] = {}
        self._outline_ids: dict[int, int] = {}
        self._kept: list[Outline] = []  # so that no id is given twice
        self._count = 0

    @property
    def numbers(self) -> list[float]:
        return self._numbers["M"] + self._numbers["L"] + self._numbers["C"]

    def items(self, items: tuple[Item, ...]) -> list[Any]:
        return [self._item(item) for item in items]

    def _item(self, item: Item) -> list[Any]:
        if isinstance(item, Path):
            return ["p", self._outline(item.outline), self._style(item.style)]
        if isinstance(item, Use):
            return ["u", self._symbol(item.symbol), item.matrix]
        if isinstance(item, TextRun):
            words = []
            for x, word in item.words:
                if font(word.font).shape(word.text) != word:
                    raise Unpackable(f"'{word.text}' was set with features that are not kept")
                words.append([x, word.font, word.text])
            return ["t", item.y, item.size, item.fill, words, item.tracking, item.written]
        if isinstance(item, Group):
            clip = None if item.clip is None else self._outline(item.clip)
            return ["g", self.items(item.items), item.matrix, clip]
        raise Unpackable("a picture")

    def _symbol(self, symbol: Symbol) -> int:
        known = self._symbol_ids.get(id(symbol))
        if known is None:
            items = self.items(symbol.items)  # symbols used inside come first
            known = self._symbol_ids[id(symbol)] = len(self.symbols)
            self.symbols.append([symbol.name, items])
        return known

    def _style(self, style: Style) -> int:
        known = self._style_ids.get(style)
        if known is None:
            known = self._style_ids[style] = len(self.styles)
            self.styles.append([getattr(style, name) for name in _STYLE])
        return known

    def _outline(self, outline: Outline) -> int:
        known = self._outline_ids.get(id(outline))
        if known is not None:
            return known
        for command in outline:
            letter = command[0]
            self.letters.append(letter)
            if letter != "Z":
                self._numbers[letter].extend(command[1:])
        self._count += len(outline)
        self.ends.append(self._count)
        self._kept.append(outline)
        number = self._outline_ids[id(outline)] = len(self.ends) - 1
        return number


class _Reader:
    def __init__(self, head: dict[str, Any], commands: list[Command]) -> None:
        self._outlines: list[Outline] = []
        start = 0
        for end in head["ends"]:
            self._outlines.append(tuple(commands[start:end]))
            start = end
        self._styles = []
        for row in head["styles"]:
            values = dict(zip(_STYLE, row, strict=True))
            values["dash"] = tuple(values["dash"])
            self._styles.append(Style(**values))
        self._symbols: list[Symbol] = []
        for name, items in head["symbols"]:
            self._symbols.append(Symbol(name, self.items(items)))

    def items(self, rows: list[Any]) -> tuple[Item, ...]:
        return tuple([self._item(row) for row in rows])

    def _item(self, row: list[Any]) -> Item:
        kind = row[0]
        if kind == "p":
            return Path(self._outlines[row[1]], self._styles[row[2]])
        if kind == "u":
            a, b, c, d, e, f = row[2]
            return Use(self._symbols[row[1]], (a, b, c, d, e, f))
        if kind == "t":
            _, y, size, fill, words, tracking, written = row
            return TextRun(
                y=y,
                size=size,
                fill=fill,
                words=tuple((x, font(key).shape(text)) for x, key, text in words),
                tracking=tracking,
                written=written,
            )
        if kind == "g":
            matrix = None if row[2] is None else tuple(row[2])
            clip = None if row[3] is None else self._outlines[row[3]]
            return Group(self.items(row[1]), matrix, clip)
        raise Unpackable(f"an item of kind '{kind}'")
