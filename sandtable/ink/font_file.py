"""Check font files brought by packs: format, tables, and licence bits. The files are untrusted and may be broken."""

import math
import struct
from functools import lru_cache
from typing import NamedTuple

import uharfbuzz as hb

LARGEST = 4 * 1024 * 1024
MOST_TABLES = 64
MOST_POINTS = 20_000  # of one glyph
FARTHEST = 20.0  # ems from the origin that a glyph may reach
TRIED = 300  # glyphs that are drawn to see whether they can be

_NEEDED = ("head", "hhea", "hmtx", "maxp", "cmap")
_KINDS = {
    b"wOFF": "a web font (WOFF)",
    b"wOF2": "a web font (WOFF2)",
    b"ttcf": "a collection of fonts",
    b"typ1": "a Type 1 font",
    b"%!PS": "a Type 1 font",
    b"<?xm": "an SVG or XML file",
    b"<svg": "an SVG file",
}
_OURS = (b"\x00\x01\x00\x00", b"OTTO", b"true")

# Embedding rights of a font (fsType).
_RESTRICTED, _LESS_STRICT, _NOT_IN_PART, _BITMAPS_ONLY = 0x0002, 0x000C, 0x0100, 0x0200


class BadFont(ValueError):
    """A font that cannot or may not be used."""

    def __init__(self, problem: str, hint: str = "") -> None:
        super().__init__(problem)
        self.problem, self.hint = problem, hint


class FontFacts(NamedTuple):
    """Facts in a font file; `weights` are the lightest and heaviest it has."""

    postscript_name: str
    names: tuple[str, ...]
    family: str
    weights: tuple[int, int]
    italic: bool
    whole: bool


@lru_cache(maxsize=64)
def examine(content: bytes) -> FontFacts:
    """Read the facts of a TrueType or OpenType font; raise BadFont when it cannot be used."""
    tables = _tables(content)
    for name in _NEEDED:
        if name not in tables:
            raise BadFont(f"the font has no table '{name}'", "it is damaged; take it from its maker again")
    if "CFF " not in tables and not {"glyf", "loca"} <= tables.keys():
        missing = "outlines that can be embedded (CFF2)" if "CFF2" in tables else "outlines"
        raise BadFont(f"the font has no {missing}", "use a TTF or OTF with outlines")
    allowed = _licence_bits(tables.get("OS/2", b""))
    _check_numbers(tables)
    try:
        face = hb.Face(content)
        _try(face)
    except BadFont:
        raise
    except Exception as error:
        raise BadFont(f"the font is damaged: {type(error).__name__}") from None
    os2 = tables.get("OS/2", b"")
    weight = struct.unpack_from(">H", os2, 4)[0] if len(os2) >= 6 else 400
    return FontFacts(
        postscript_name=_plain(_name(face, 6)) or "Font",
        names=tuple(dict.fromkeys(name for number in (1, 16, 4, 6) if (name := _name(face, number)))),
        family=_name(face, 16) or _name(face, 1) or "Font",
        weights=_weights(face) or (weight, weight),
        italic=bool(struct.unpack_from(">H", tables["head"], 44)[0] & 2),
        whole=bool(allowed & _NOT_IN_PART),
    )


def table(content: bytes, name: str) -> bytes:
    """Return one table of a font file; raise BadFont when there is none."""
    found = _tables(content).get(name)
    if found is None:
        raise BadFont(f"the font has no table '{name}'")
    return found


def _tables(content: bytes) -> dict[str, bytes]:
    if len(content) > LARGEST:
        raise BadFont(f"the font is larger than {LARGEST // 1024 // 1024} MB", "keep only the letters you need")
    kind = content[:4]
    if kind not in _OURS:
        what = _KINDS.get(kind, "no font")
        raise BadFont(f"it is {what}, not a TTF or OTF", "save the font as TTF or OTF" if kind in _KINDS else "")
    if len(content) < 12:
        raise BadFont("the font is cut off")
    count = struct.unpack_from(">H", content, 4)[0]
    if not 1 <= count <= MOST_TABLES or len(content) < 12 + 16 * count:
        raise BadFont("the font's list of tables is damaged")
    found: dict[str, bytes] = {}
    for number in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", content, 12 + 16 * number)
        name = tag.decode("latin-1")
        if offset + length > len(content) or name in found:
            raise BadFont(f"the font's table '{_plain(name)}' is damaged")
        found[name] = content[offset : offset + length]
    return found


def _licence_bits(os2: bytes) -> int:
    """Return the licence bits; raise BadFont when they forbid embedding in a PDF."""
    bits = int(struct.unpack_from(">H", os2, 8)[0]) if len(os2) >= 10 else 0
    # The least strict of several counts.
    if bits & _RESTRICTED and not bits & _LESS_STRICT:
        raise BadFont(
            "its licence forbids to embed the font (fsType 2)", "use a font that may be embedded, such as one under OFL"
        )
    if bits & _BITMAPS_ONLY:
        raise BadFont("its licence allows bitmaps alone to be embedded (fsType 512)", "use a font that may be embedded")
    return bits


def _check_numbers(tables: dict[str, bytes]) -> None:
    head, maxp = tables["head"], tables["maxp"]
    if len(head) < 54 or len(maxp) < 6 or len(tables["hhea"]) < 36:
        raise BadFont("the font's tables are cut off")
    ems = struct.unpack_from(">H", head, 18)[0]
    if not 16 <= ems <= 16384:
        raise BadFont(f"the font has {ems} units to the em; 16 to 16,384 is what there can be")
    if not struct.unpack_from(">H", maxp, 4)[0]:
        raise BadFont("the font has no glyphs")


def _try(face: hb.Face) -> None:
    """Draw and subset some glyphs; raise BadFont when that fails."""
    letters = list(face.unicodes)
    if not letters or not face.glyph_count:
        raise BadFont("the font has no letters")
    font = hb.Font(face)
    reach = FARTHEST * face.upem
    ascii_first = sorted(letters, key=lambda letter: (letter > 0x2FF, letter))[:TRIED]
    glyphs = {glyph for letter in ascii_first if (glyph := font.get_nominal_glyph(letter)) is not None}
    inked = 0
    for glyph in sorted(glyphs):
        pen = _Counter(reach)
        font.draw_glyph_with_pen(glyph, pen)
        inked += pen.points
        if pen.points > MOST_POINTS:
            raise BadFont(f"a glyph of the font has more than {MOST_POINTS:,} points")
        if pen.strays:
            raise BadFont("a glyph of the font reaches out of all proportion")
    if not inked:
        raise BadFont("the font's glyphs have no outlines", "a font of pictures or bitmaps cannot be printed")
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(glyphs)
    if not wanted.subset(face).blob.data:
        raise BadFont("the font cannot be taken apart")


class _Counter:
    """Counts the points of a glyph, and notes whether one lies too far out."""

    def __init__(self, reach: float) -> None:
        self.points, self.strays, self._reach = 0, False, reach

    def _add(self, *points: tuple[float, float]) -> None:
        self.points += len(points)
        for x, y in points:
            if not (math.isfinite(x) and math.isfinite(y)) or max(abs(x), abs(y)) > self._reach:
                self.strays = True

    # Names that pens have.
    moveTo = lineTo = curveTo = qCurveTo = _add  # noqa: N815

    def closePath(self) -> None:  # noqa: N802
        pass

    endPath = closePath  # noqa: N815


def _weights(face: hb.Face) -> tuple[int, int] | None:
    for axis in face.axis_infos:
        if axis.tag == "wght":
            return round(axis.min_value), round(axis.max_value)
    return None


def _name(face: hb.Face, number: int) -> str:
    try:
        name = str(face.get_name(number, "en") or face.get_name(number) or "")
    except Exception:
        return ""  # A name that is in no language we can ask for.
    # Names are written into SVG and messages: control characters and halves of pairs have no place there.
    return "".join(letter for letter in name if letter.isprintable()).strip()[:100]


def _plain(name: str) -> str:
    return "".join(letter for letter in name if letter.isascii() and (letter.isalnum() or letter in "-_"))[:60]
