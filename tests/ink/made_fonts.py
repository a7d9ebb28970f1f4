"""Fonts made for tests: a TrueType, a PostScript and a variable one of a few letters, and ways to spoil them."""

import io
import struct
from functools import cache

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

LETTERS = "HxAbcdefor "


def _draw(pen: object, letter: str, width: int) -> None:
    height = 700 if letter.isupper() else 480
    inset = 40 + ord(letter) % 30
    pen.moveTo((inset, 0))  # type: ignore[attr-defined]
    pen.lineTo((inset, height))  # type: ignore[attr-defined]
    pen.lineTo((width - inset, height))  # type: ignore[attr-defined]
    pen.lineTo((width - inset, 0))  # type: ignore[attr-defined]
    pen.closePath()  # type: ignore[attr-defined]


@cache
def made(
    kind: str = "ttf", family: str = "Woodblock", fs_type: int = 0, weight: int = 400, italic: bool = False
) -> bytes:
    """A font: ttf, otf or variable."""
    names = [".notdef", *(f"u{ord(letter):04x}" for letter in LETTERS)]
    builder = FontBuilder(1000, isTTF=kind != "otf")
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): name for letter, name in zip(LETTERS, names[1:], strict=True)})
    widths = dict.fromkeys(names, 600)
    if kind == "otf":
        strings = {}
        for name, letter in zip(names, f"?{LETTERS}", strict=True):
            pen = T2CharStringPen(600, None)
            if letter != " ":
                _draw(pen, letter, 600)
            strings[name] = pen.getCharString()
        builder.setupCFF(f"{family}-Regular", {"FullName": family}, strings, {})
    else:
        glyphs = {}
        for name, letter in zip(names, f"?{LETTERS}", strict=True):
            pen = TTGlyphPen(None)
            if letter != " ":
                _draw(pen, letter, 600)
            glyphs[name] = pen.glyph()
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable(
        {"familyName": family, "styleName": "Regular", "psName": f"{family}-Regular", "fullName": f"{family} Regular"}
    )
    builder.setupOS2(sTypoAscender=800, usWeightClass=weight, fsType=fs_type)
    builder.setupPost()
    if italic:
        builder.font["head"].macStyle |= 2
    if kind == "variable":
        builder.setupFvar([("wght", 300, 400, 800, "Weight")], [])
        builder.setupGvar({name: [] for name in names})
    out = io.BytesIO()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(out)
    return out.getvalue()


def spoiled(content: bytes, table: str, at: int, value: bytes) -> bytes:
    """The font with bytes of a table overwritten."""
    offset, _ = place(content, table)
    return content[: offset + at] + value + content[offset + at + len(value) :]


def without(content: bytes, table: str) -> bytes:
    """The font with a table renamed, so that it is missing."""
    return content.replace(table.ljust(4).encode(), b"zzzz", 1)


def place(content: bytes, table: str) -> tuple[int, int]:
    for number in range(struct.unpack_from(">H", content, 4)[0]):
        tag, _, offset, length = struct.unpack_from(">4sIII", content, 12 + 16 * number)
        if tag == table.ljust(4).encode():
            return offset, length
    raise KeyError(table)
