"""Fonts, shaped, measured, subset and outlined by HarfBuzz: the two built-in families, and those packs bring.

A font has a key such as `serif-700` or `sans-400-italic`. Numbers are thousandths of the em.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import uharfbuzz as hb

from sandtable.ink.shapes import Command, Outline, Word

FAMILIES = {
    "serif": ("font_source_serif_pro", "SourceSerifPro", "Source Serif Pro"),
    "sans": ("font_source_sans_pro", "SourceSansPro", "Source Sans Pro"),
}
WEIGHTS = {200: "ExtraLight", 300: "Light", 400: "Regular", 600: "Semibold", 700: "Bold", 900: "Black"}
_GENERIC = {"serif": "serif", "sans": "sans-serif"}


class UnknownFont(LookupError):
    """A family or weight that is not available."""


class OwnStyle(NamedTuple):
    """One file of a pack's family; a variable font has every weight between two."""

    name: str  # as PDF has it
    content: bytes
    weights: tuple[int, int]
    whole: bool = False  # its maker wants it embedded whole or not at all


class OwnFamily(NamedTuple):
    """A family that a pack brings, by weight and italics."""

    role: str
    name: str
    styles: Mapping[tuple[int, bool], OwnStyle]

    @property
    def has_italic(self) -> bool:
        return any(italic for _, italic in self.styles)

    @property
    def has_bold(self) -> bool:
        return any(style.weights[1] >= 600 for style in self.styles.values())

    def nearest(self, weight: int, italic: bool) -> tuple[int, bool]:
        """Nearest style: slope first, then weight."""

        def apart(style: tuple[int, bool]) -> tuple[bool, int, int]:
            low, high = self.styles[style].weights
            return style[1] != italic, max(low - weight, weight - high, 0), style[0]

        return min(self.styles, key=apart)


# Families of the packs in use, the last opened last: every job opens its own before it draws.
_own: dict[str, OwnFamily] = {}
_MOST_FAMILIES = 64
_MOST_WORDS = 10_000  # shaped ones that a font remembers
_lock = Lock()


def add_family(family: str, own: OwnFamily) -> None:
    """Register a family under a unique name, such as its role and a digest of its files."""
    with _lock:
        _own[family] = _own.pop(family, own)
        while len(_own) > _MOST_FAMILIES:
            del _own[next(iter(_own))]


def own_family(family: str) -> OwnFamily | None:
    """Return the family a pack registered under that name; None when there is none."""
    return _own.get(family)


@lru_cache(maxsize=1_024)
def font_key(family: str, weight: int, italic: bool = False) -> str:
    """Key of a font, for a pack's own family of the nearest style; raise UnknownFont when there is none."""
    slope = "-italic" if italic else ""
    if family in _own:
        at, leaning = _own[family].nearest(weight, italic)
        low, high = _own[family].styles[at, leaning].weights
        return f"{family}-{min(max(weight, low), high)}" + ("-italic" if leaning else "")
    if family not in FAMILIES:
        raise UnknownFont(f"no font is called '{family}'; use {' or '.join(FAMILIES)}")
    if weight not in WEIGHTS:
        raise UnknownFont(f"no weight {weight}; use one of {', '.join(str(known) for known in WEIGHTS)}")
    return f"{family}-{weight}{slope}"


class Metrics(NamedTuple):
    """Heights above and depth below the baseline, in thousandths of the em."""

    ascender: float
    descender: float
    cap_height: float
    x_height: float


class Font:
    """One open font file. `family` is its real name, with a generic one after it where there is one."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.is_italic = key.endswith("-italic")
        family, _, weight = key.removesuffix("-italic").rpartition("-")
        self.weight = int(weight)
        self.is_whole = False
        if family in _own:
            self._open_own(_own[family])
        else:
            self._open_house(family)
        self._face = hb.Face(self._file)
        self._font = hb.Font(self._face)
        self._em = 1000 / self._face.upem
        self._words: dict[tuple[str, str], Word] = {}
        self._letters = set("\n\t\r")  # letters that it is known to have
        extents = self._font.get_font_extents("ltr")
        self.metrics = Metrics(
            ascender=extents.ascender * self._em,
            descender=-extents.descender * self._em,
            cap_height=self._height_of("H", 660),
            x_height=self._height_of("x", 480),
        )

    def _open_house(self, family: str) -> None:
        package, stem, name = FAMILIES[family]
        style = WEIGHTS[self.weight]
        if self.is_italic:
            style = "It" if style == "Regular" else f"{style}It"
        self.name = f"{stem}-{style}"
        self.family = f"'{name}', {_GENERIC[family]}"
        self._file = _house_file(package, f"{self.name}.ttf")

    def _open_own(self, family: OwnFamily) -> None:
        style = family.styles[family.nearest(self.weight, self.is_italic)]
        self.name, self.family, self.is_whole = style.name, f"'{family.name}'", style.whole
        content = style.content
        if style.weights[0] != style.weights[1]:
            self.name = f"{style.name}-{self.weight}"
            content = _at_weight(style.content, self.weight)
        self._file = hb.Blob(content)

    @property
    def content(self) -> bytes:
        """The whole file."""
        return bytes(self._file.data or b"")

    @property
    def is_cff(self) -> bool:
        """True when its outlines are PostScript (CFF)."""
        return "CFF " in self._face.table_tags

    def shape(self, text: str, features: str = "") -> Word:
        """Shape one word with kerning. `features` are OpenType tags joined by commas, such as `smcp`."""
        key = (text, features)
        word = self._words.get(key)
        if word is None:
            if len(self._words) >= _MOST_WORDS:
                self._words.clear()
            word = self._words[key] = self._shape(text, features)
        return word

    def has(self, character: str) -> bool:
        return self._font.get_nominal_glyph(ord(character)) is not None

    def lacks(self, text: str) -> set[str]:
        """Characters of a text that the font does not have; ends of lines and tabs do not count."""
        if text.isascii() and text.isprintable() and self._has_ascii:
            return set()
        unsure = set(text) - self._letters
        lacking = {letter for letter in unsure if not self.has(letter)}
        self._letters |= unsure - lacking
        return lacking

    @cached_property
    def _has_ascii(self) -> bool:
        """True if the font has every printable ASCII character, as nearly all fonts have."""
        return all(self.has(chr(code)) for code in range(32, 127))

    def outline(self, glyph: int) -> Outline:
        """Outline of a glyph in thousandths of the em, y up."""
        return _outline(self, glyph)

    def advance(self, glyph: int) -> float:
        return float(self._font.get_glyph_h_advance(glyph) * self._em)

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """Font file with these glyphs alone, under their old numbers; the whole file when `is_whole`."""
        if self.is_whole:
            return self.content
        wanted = hb.SubsetInput()
        wanted.glyph_set.update(set(glyphs) | {0})
        wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
        for tag in ("GSUB", "GPOS", "GDEF", "kern", "name", "post", "OS/2", "cmap", "DSIG", "BASE", "meta"):
            wanted.drop_table_tag_set.add(_tag(tag))
        data = wanted.subset(self._face).blob.data
        assert data is not None
        return bytes(data)

    def subset_for_screen(self, letters: Iterable[str]) -> bytes:
        """Font file with the glyphs of these letters, found by letter and kerned; the whole file when `is_whole`."""
        if self.is_whole:
            return self.content
        wanted = hb.SubsetInput()
        wanted.unicode_set.update({ord(letter) for letter in letters})
        wanted.flags = hb.SubsetFlags.NO_HINTING
        wanted.layout_feature_tag_set.clear()
        wanted.layout_feature_tag_set.update({_tag(tag) for tag in ("kern", "ccmp", "locl", "mark", "mkmk", "tnum")})
        for tag in ("DSIG", "meta"):
            wanted.drop_table_tag_set.add(_tag(tag))
        data = wanted.subset(self._face).blob.data
        assert data is not None
        return bytes(data)

    def draw(self, glyph: int) -> list[Command]:
        commands: list[Command] = []
        em = self._em
        here = (0.0, 0.0)

        def move(x: float, y: float, _data: object) -> None:
            nonlocal here
            here = (x, y)
            commands.append(("M", x * em, y * em))

        def line(x: float, y: float, _data: object) -> None:
            nonlocal here
            here = (x, y)
            commands.append(("L", x * em, y * em))

        def quadratic(x1: float, y1: float, x: float, y: float, _data: object) -> None:
            nonlocal here
            x0, y0 = here
            cubic(
                x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0), x + 2 / 3 * (x1 - x), y + 2 / 3 * (y1 - y), x, y, _data
            )

        def cubic(x1: float, y1: float, x2: float, y2: float, x: float, y: float, _data: object) -> None:
            nonlocal here
            here = (x, y)
            commands.append(("C", x1 * em, y1 * em, x2 * em, y2 * em, x * em, y * em))

        def close(_data: object) -> None:
            commands.append(("Z",))

        functions = hb.DrawFuncs()
        functions.set_move_to_func(move)
        functions.set_line_to_func(line)
        functions.set_quadratic_to_func(quadratic)
        functions.set_cubic_to_func(cubic)
        functions.set_close_path_func(close)
        self._font.draw_glyph(glyph, functions, None)
        return commands

    def _shape(self, text: str, features: str) -> Word:
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer, _feature_flags(features))
        infos, em = buffer.glyph_infos, self._em  # a list that is made anew each time
        starts = [info.cluster for info in infos]
        ends = [*starts[1:], len(text)]
        return Word(
            font=self.key,
            glyphs=tuple([info.codepoint for info in infos]),
            advances=tuple([position.x_advance * em for position in buffer.glyph_positions]),
            text=text,
            clusters=tuple([text[start:end] for start, end in zip(starts, ends, strict=True)]),
        )

    def _height_of(self, letter: str, usual: float) -> float:
        glyph = self._font.get_nominal_glyph(ord(letter))
        extents = self._font.get_glyph_extents(glyph) if glyph is not None else None
        return float(extents.y_bearing * self._em) if extents is not None and extents.y_bearing > 0 else usual


def _tag(tag: str) -> int:
    """The number of a table or feature."""
    return int.from_bytes(tag.ljust(4).encode(), "big")


@lru_cache(maxsize=64)
def _feature_flags(features: str) -> dict[str, bool]:
    """Features by tag; ligatures are off, so that every letter has its glyph for tracking and copied text."""
    return {"liga": False, "clig": False, **{tag: True for tag in features.split(",") if tag}}


def _house_file(package: str, file: str) -> hb.Blob:
    """Open a file of a font package; where it is a plain file, only the parts used are read."""
    spec = find_spec(package)
    if spec is not None and spec.origin is not None:
        # Importing the package, and what reads files of packages however they are installed, takes longer than reading one.
        path = Path(spec.origin).parent / "files" / file
        if path.is_file():
            return hb.Blob.from_file_path(path)
    return hb.Blob(files(package).joinpath("files", file).read_bytes())


def _at_weight(content: bytes, weight: int) -> bytes:
    """Instantiate a variable font at one weight, other axes at their defaults."""
    face = hb.Face(content)
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.pin_all_axes_to_default(face)
    wanted.pin_axis_location(face, "wght", weight)
    data = wanted.subset(face).blob.data
    assert data is not None
    return bytes(data)


@lru_cache(maxsize=128)
def font(key: str) -> Font:
    """Return the font of that key, opened once."""
    return Font(key)


@lru_cache(maxsize=8_192)
def _outline(of: Font, glyph: int) -> Outline:
    return tuple(of.draw(glyph))
