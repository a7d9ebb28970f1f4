"""Text as unbreakable units of a line: words, each shaped and measured.

Widths are measured with HarfBuzz alone, so every backend sets the same lines.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from sandtable.ink.fonts import Font, font, font_key
from sandtable.ink.shapes import Symbol, Word

# An inline icon stands a little taller than the capitals beside it.
ICON_HEIGHT = 1.22

_BLANKS, _BLANKS_KEPT = re.compile(r"[ \t\r]+"), re.compile(r"([ \t\r]+)")
_MOST_ATOMS = 20_000


class Decoration(NamedTuple):
    """Style of text beyond font and colour.

    `scale` is its size in sizes of the whole text, `rise` the lift of its baseline in the same. `stroke` is the colour
    of an outline `stroke_width` mm wide, drawn over the letters or `stroke_under` them.
    """

    scale: float = 1.0
    rise: float = 0.0
    underline: bool = False
    strike: bool = False
    stroke: str = ""
    stroke_width: float = 0.2
    stroke_under: bool = False


class Span(NamedTuple):
    """Text in one style, or an icon."""

    text: str
    family: str = "serif"
    weight: int = 400
    italic: bool = False
    fill: str = "#000000"
    caps: Literal["", "small", "all"] = ""
    icon: Symbol | None = None
    icon_width: float = 1.0  # in heights of the icon
    target: str = ""  # the anchor it leads to
    decoration: Decoration | None = None

    @property
    def scale(self) -> float:
        return self.decoration.scale if self.decoration is not None else 1.0


class Piece(NamedTuple):
    """Part of a word in one style; width in thousandths of the em, without tracking."""

    word: Word | None
    width: float
    fill: str
    written: str
    shown_differs: bool
    icon: Symbol | None = None
    icon_scale: float = 0
    target: str = ""
    decoration: Decoration | None = None

    @property
    def glyphs(self) -> int:
        return len(self.word.glyphs) if self.word else 1


class Atom:
    """Unbreakable unit of a line: a word, perhaps of several pieces. Immutable.

    `width` includes tracking after every glyph, and so does `space`, the width of the blank before it. `plain` is its
    style and text if it may be hyphenated, else None.
    `word` is the text if the atom is one piece of text, else None. `manner` is then its colour, whether the source has
    other characters, and its link target; None for other atoms and decorated text. Atoms whose `manner` is the same object have one font and its
    blank before them.
    """

    __slots__ = ("manner", "pieces", "plain", "space", "width", "word")

    def __init__(self, pieces: tuple[Piece, ...], width: float, space: float, plain: Span | None) -> None:
        self.pieces, self.width, self.space, self.plain = pieces, width, space, plain
        first = pieces[0]
        self.word = first.word if len(pieces) == 1 else None
        is_plain = self.word is not None and first.decoration is None
        self.manner = (first.fill, first.shown_differs, first.target) if is_plain else None


Line = list[Atom]


def paragraphs_of(spans: Sequence[Span]) -> Iterator[list[Span]]:
    current: list[Span] = []
    for span in spans:
        if span.icon is not None or "\n" not in span.text:
            current.append(span)
            continue
        first, *more = span.text.split("\n")
        current.append(span._replace(text=first))
        for part in more:
            yield current
            current = [span._replace(text=part)]
    yield current


def atom_of(pieces: Sequence[Piece], space: float, plain: Span | None, tracking: float) -> Atom:
    width = sum(piece.width + tracking * piece.glyphs for piece in pieces)
    return Atom(tuple(pieces), width, space + tracking, plain)


def words_of(spans: Sequence[Span], tracking: float) -> Line:
    """Words of a paragraph; text that touches across spans stays one word."""
    if len(spans) == 1 and spans[0].icon is None:
        known = _atoms_like(_manner(spans[0]), tracking)
        text = spans[0].text
        parts = _BLANKS.split(text) if "\t" in text or "\r" in text else text.split(" ")
        return [known[word] for word in parts if word]
    return list(_atoms(spans, tracking))


class _KnownAtoms(dict[str, Atom]):
    """Cache of atoms in one style, by their text: most words of a deck recur."""

    def __init__(self, manner: Span, tracking: float) -> None:
        super().__init__()
        self.manner, self.tracking = manner, tracking
        self.space = _space_width(manner)
        self._manners: dict[tuple[str, bool, str] | None, tuple[str, bool, str] | None] = {}  # of atoms, once each

    def __missing__(self, word: str) -> Atom:
        if len(self) >= _MOST_ATOMS:
            self.clear()
        manner = self.manner
        # The space before the first word of a line is never used, so that all words of a manner may have it.
        atom = self[word] = atom_of([shaped(manner, word)], self.space, Span(word, *manner[1:]), self.tracking)
        atom.manner = self._manners.setdefault(atom.manner, atom.manner)
        return atom


@lru_cache(maxsize=256)
def _atoms_like(manner: Span, tracking: float) -> _KnownAtoms:
    return _KnownAtoms(manner, tracking)


def _atoms(spans: Sequence[Span], tracking: float) -> Iterator[Atom]:
    pieces: list[Piece] = []
    whole: tuple[Span, str] | None = None  # a word within one span, as far as read
    space = 0.0
    for span in spans:
        if span.icon is not None:
            if whole is not None:
                pieces, whole = [shaped(*whole)], None
            pieces.append(_icon_piece(span))
            continue
        for part in _BLANKS_KEPT.split(span.text):
            if not part:
                continue
            if part.isspace():
                if whole is not None:
                    yield _whole_word(*whole, space, tracking)
                elif pieces:
                    yield atom_of(pieces, space, None, tracking)
                pieces, whole = [], None
                space = _space_width(span)
            elif whole is None and not pieces:
                whole = (span, part)
            else:
                if whole is not None:
                    pieces, whole = [shaped(*whole)], None
                pieces.append(shaped(span, part))
    if whole is not None:
        yield _whole_word(*whole, space, tracking)
    elif pieces:
        yield atom_of(pieces, space, None, tracking)


def _whole_word(span: Span, word: str, space: float, tracking: float) -> Atom:
    """Atom of a word in one style; the cached one if the space before it is of that style or it begins the text."""
    known = _atoms_like(_manner(span), tracking)
    if space in (0.0, known.space):
        return known[word]
    return atom_of([shaped(span, word)], space, span._replace(text=word), tracking)


def _manner(span: Span) -> Span:
    return Span("", *span[1:])


def shaped(span: Span, text: str) -> Piece:
    shown = text.upper() if span.caps == "all" else text
    features = "smcp" if span.caps == "small" else ""
    word = _font_of(span).shape(shown, features)
    differs = bool(span.caps) and shown != text
    if span.decoration is None:
        return Piece(word, word.width, span.fill, text, differs, target=span.target)
    width = word.width * span.decoration.scale
    return Piece(word, width, span.fill, text, differs, target=span.target, decoration=span.decoration)


def _icon_piece(span: Span) -> Piece:
    cap = _font_of(span).metrics.cap_height
    height = cap * ICON_HEIGHT * span.scale
    return Piece(
        None, height * span.icon_width, span.fill, "", False, span.icon, height / 1000, decoration=span.decoration
    )


@lru_cache(maxsize=256)
def _font_for(family: str, weight: int, italic: bool) -> Font:
    return font(font_key(family, weight, italic))


def _font_of(span: Span) -> Font:
    return _font_for(span.family, span.weight, span.italic)


def _space_width(span: Span) -> float:
    return _font_of(span).shape(" ").width * span.scale


def lacking_letters(spans: Sequence[Span]) -> Iterator[str]:
    for span in spans:
        if span.icon is None:
            shown = span.text.upper() if span.caps == "all" else span.text
            yield from sorted(_font_of(span).lacks(shown))


def line_width(line: Sequence[Atom], tracking: float) -> float:
    """Width in thousandths of the em; no space before the first word, no tracking after the last letter."""
    if not line:
        return 0
    return sum([atom.width for atom in line]) + sum([atom.space for atom in line[1:]]) - tracking


def main_font(lines: Sequence[Line]) -> Font | None:
    for line in lines:
        for atom in line:
            for piece in atom.pieces:
                if piece.word is not None:
                    return font(piece.word.font)
    return None
