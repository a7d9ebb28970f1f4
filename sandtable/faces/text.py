"""Set text: break it into lines, shrink it to its box, and give every word its place.

Widths are measured with HarfBuzz alone, so every backend sets the same lines.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from sandtable.geometry.units import POINT as POINT  # sizes of text are so many of these
from sandtable.ink.fonts import Font, font, font_key
from sandtable.ink.matrix import Matrix
from sandtable.ink.shapes import Item, Symbol, TextRun, Use, Word

SIZE_STEP = 0.25 * POINT
# An inline icon stands a little taller than the capitals beside it.
ICON_HEIGHT = 1.22
# The share of a line that may stay empty before a word is hyphenated.
HOLE = 0.3
# Letters of a word that may be hyphenated; looking for the best place in one without end takes without end.
SHORTEST_WORD, LONGEST_WORD = 7, 80

Align = Literal["left", "center", "right", "justify"]
Valign = Literal["top", "middle", "bottom"]


class Span(NamedTuple):
    """Letters in one manner, or an icon."""

    text: str
    family: str = "serif"
    weight: int = 400
    italic: bool = False
    fill: str = "#000000"
    caps: Literal["", "small", "all"] = ""
    icon: Symbol | None = None
    icon_width: float = 1.0  # in heights of the icon
    target: str = ""  # the anchor it leads to


class TextBox(NamedTuple):
    """Where text goes and how; lengths in mm. Without a width it is one line, with y its baseline."""

    x: float
    y: float
    width: float | None = None
    height: float | None = None
    size: float = 8 * POINT
    min_size: float = 6.5 * POINT
    leading: float = 1.2
    align: Align = "left"
    valign: Valign = "top"
    tracking: float = 0  # in ems
    max_lines: int = 0
    part: tuple[int, int] | None = None  # of all lines only these, as a slice: the rest stands elsewhere
    hyphenate: str = ""  # a language, or nothing


class Setting(NamedTuple):
    """Set text; `fits` is false when even the smallest size is too large. `size` in mm."""

    items: tuple[Item, ...]
    fits: bool
    size: float
    lines: int
    missing: tuple[str, ...] = ()


class _Piece(NamedTuple):
    """Part of a word in one manner; width in thousandths of the em, without tracking."""

    word: Word | None
    width: float
    fill: str
    written: str
    shown_differs: bool
    icon: Symbol | None = None
    icon_scale: float = 0
    target: str = ""

    @property
    def glyphs(self) -> int:
        return len(self.word.glyphs) if self.word else 1


class _Atom(NamedTuple):
    """What stays together on a line: a word, perhaps of several pieces."""

    pieces: tuple[_Piece, ...]
    width: float  # with tracking after every glyph
    space: float  # width of the space before it, with tracking
    plain: Span | None  # its manner and letters when it may be hyphenated
    manner: tuple[str, bool, str] | None  # colour, letters other than written, target, when it is one piece of letters


_Line = list[_Atom]

_BLANKS, _BLANKS_KEPT = re.compile(r"[ \t\r]+"), re.compile(r"([ \t\r]+)")
_MOST_ATOMS = 20_000


def set_text(spans: Sequence[Span], box: TextBox, *, often: bool = True) -> Setting:
    """Set `spans` in `box`, as large as fits between its size and its smallest size.

    What is asked for `often`, as labels and whatever is measured before it is placed, is remembered for long.
    """
    return (_set_often if often else _set_once)(tuple(spans), box)


def _set_text(spans: tuple[Span, ...], box: TextBox) -> Setting:
    missing = tuple(dict.fromkeys(_missing(spans)))
    paragraphs = [_words(part, box.tracking * 1000) for part in _paragraphs(spans)]
    if box.width is None:
        line = [atom for paragraph in paragraphs for atom in paragraph]
        return Setting(tuple(_place_line(line, box, box.size, box.x, box.y, None)), True, box.size, 1, missing)
    size = _first_size(paragraphs, box)
    while True:
        lines, fits = _break_all(paragraphs, box, size)
        if fits or size <= box.min_size:
            break
        size = max(box.min_size, size - SIZE_STEP)
    balanced = [
        line
        for paragraph, broken in zip(paragraphs, lines, strict=True)
        for line in _even(paragraph, broken, box, size)
    ]
    if box.part is not None:
        balanced = balanced[slice(*box.part)]
    return Setting(tuple(_place(balanced, box, size)), fits, size, len(balanced), missing)


_set_often = lru_cache(maxsize=4_096)(_set_text)
_set_once = lru_cache(maxsize=256)(_set_text)


def _first_size(paragraphs: Sequence["_Line"], box: TextBox) -> float:
    """The largest size worth trying: below it the longest word that cannot be hyphenated fits the width."""
    assert box.width is not None
    if box.hyphenate:
        return box.size
    longest = max((atom.width for paragraph in paragraphs for atom in paragraph), default=0.0)
    size = box.size
    while size > box.min_size and longest * size / 1000 > box.width:
        size = max(box.min_size, size - SIZE_STEP)
    return size


def measure(spans: Sequence[Span], size: float, tracking: float = 0) -> float:
    """The width in mm of text whose lines end only where a new one is asked for: that of the longest."""
    lines = (_words(paragraph, tracking * 1000) for paragraph in _paragraphs(spans))
    return max(_line_width(line, tracking * 1000) for line in lines) * size / 1000


def measure_word(spans: Sequence[Span], size: float, tracking: float = 0) -> float:
    """The width in mm of the longest word: text in a narrower box is shrunk or hyphenated."""
    words = (atom for paragraph in _paragraphs(spans) for atom in _words(paragraph, tracking * 1000))
    return max((_line_width([word], tracking * 1000) for word in words), default=0.0) * size / 1000


def _paragraphs(spans: Sequence[Span]) -> Iterator[list[Span]]:
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


def _atom(pieces: Sequence[_Piece], space: float, plain: Span | None, tracking: float) -> _Atom:
    width = sum(piece.width + tracking * piece.glyphs for piece in pieces)
    first = pieces[0]
    whole = len(pieces) == 1 and first.word is not None
    manner = (first.fill, first.shown_differs, first.target) if whole else None
    return _Atom(tuple(pieces), width, space + tracking, plain, manner)


def _words(spans: Sequence[Span], tracking: float) -> _Line:
    """Words of a paragraph; letters that touch across spans stay one word."""
    if len(spans) == 1 and spans[0].icon is None:
        known = _atoms_like(_manner(spans[0]), tracking)
        return [known[word] for word in _BLANKS.split(spans[0].text) if word]
    return list(_atoms(spans, tracking))


class _KnownAtoms(dict[str, _Atom]):
    """Atoms of one manner by their letters, made when they are first asked for: most words of a deck are said often."""

    def __init__(self, manner: Span, tracking: float) -> None:
        super().__init__()
        self.manner, self.tracking = manner, tracking
        self.space = _space_width(manner)

    def __missing__(self, word: str) -> _Atom:
        if len(self) >= _MOST_ATOMS:
            self.clear()
        manner = self.manner
        # The space before the first word of a line is never used, so that all words of a manner may have it.
        atom = self[word] = _atom([_letters(manner, word)], self.space, manner._replace(text=word), self.tracking)
        return atom


@lru_cache(maxsize=256)
def _atoms_like(manner: Span, tracking: float) -> _KnownAtoms:
    return _KnownAtoms(manner, tracking)


def _atoms(spans: Sequence[Span], tracking: float) -> Iterator[_Atom]:
    pieces: list[_Piece] = []
    whole: tuple[Span, str] | None = None  # a word that stands in one span, as far as we have read
    space = 0.0
    for span in spans:
        if span.icon is not None:
            if whole is not None:
                pieces, whole = [_letters(*whole)], None
            pieces.append(_icon_piece(span))
            continue
        for part in _BLANKS_KEPT.split(span.text):
            if not part:
                continue
            if part.isspace():
                if whole is not None:
                    yield _whole_word(*whole, space, tracking)
                elif pieces:
                    yield _atom(pieces, space, None, tracking)
                pieces, whole = [], None
                space = _space_width(span)
            elif whole is None and not pieces:
                whole = (span, part)
            else:
                if whole is not None:
                    pieces, whole = [_letters(*whole)], None
                pieces.append(_letters(span, part))
    if whole is not None:
        yield _whole_word(*whole, space, tracking)
    elif pieces:
        yield _atom(pieces, space, None, tracking)


def _whole_word(span: Span, word: str, space: float, tracking: float) -> _Atom:
    """A word of one manner: the one that is known, where it stands behind a space of its own manner or at the beginning."""
    known = _atoms_like(_manner(span), tracking)
    if space in (0.0, known.space):
        return known[word]
    return _atom([_letters(span, word)], space, span._replace(text=word), tracking)


@lru_cache(maxsize=1024)
def _manner(span: Span) -> Span:
    return span._replace(text="")


def _letters(span: Span, text: str) -> _Piece:
    shown = text.upper() if span.caps == "all" else text
    features = "smcp" if span.caps == "small" else ""
    word = _font_of(span).shape(shown, features)
    return _Piece(word, word.width, span.fill, text, bool(span.caps) and shown != text, target=span.target)


def _icon_piece(span: Span) -> _Piece:
    cap = _font_of(span).metrics.cap_height
    height = cap * ICON_HEIGHT
    return _Piece(None, height * span.icon_width, span.fill, "", False, span.icon, height / 1000)


@cache
def _font_for(family: str, weight: int, italic: bool) -> Font:
    return font(font_key(family, weight, italic))


def _font_of(span: Span) -> Font:
    return _font_for(span.family, span.weight, span.italic)


def _space_width(span: Span) -> float:
    return _font_of(span).shape(" ").width


def _missing(spans: Sequence[Span]) -> Iterator[str]:
    for span in spans:
        if span.icon is None:
            shown = span.text.upper() if span.caps == "all" else span.text
            yield from sorted(_font_of(span).lacks(shown))


def _line_width(line: Sequence[_Atom], tracking: float) -> float:
    """Width in thousandths of the em; no space before the first word, no tracking after the last letter."""
    if not line:
        return 0
    return sum(atom.width for atom in line) + sum(atom.space for atom in line[1:]) - tracking


def _break_all(paragraphs: Sequence[_Line], box: TextBox, size: float) -> tuple[list[list[_Line]], bool]:
    """Lines of each paragraph at one size, and whether they fit the box."""
    assert box.width is not None
    broken = [_break(paragraph, box.width / size * 1000, box) for paragraph in paragraphs]
    lines = [lines for lines, _ in broken]
    count = sum(len(part) for part in lines)
    fits = all(whole for _, whole in broken) and not (box.max_lines and count > box.max_lines)
    if fits and box.height is not None:
        fits = _block_height(lines[0], count, box, size) <= box.height + 1e-6
    return lines, fits


def _break(atoms: Sequence[_Atom], width: float, box: TextBox) -> tuple[list[_Line], bool]:
    """Fill lines greedily; a word too wide for any line stays whole and the lines do not fit."""
    tracking = box.tracking * 1000
    room = width + tracking + 1e-6  # the last letter's tracking does not count
    line: _Line = []
    lines = [line]
    taken = 0.0
    whole = True
    waiting = list(reversed(atoms))
    while waiting:
        atom = waiting.pop()
        wanted = taken + atom.space + atom.width if line else atom.width
        if wanted <= room:
            line.append(atom)
            taken = wanted
            continue
        # A hyphen is worth it only where a large hole would gape, or where the word fits no line at all.
        parts = _hyphenated(atom, room - taken, bool(line), box) if not line or width - taken > HOLE * width else None
        if parts is not None:
            line.append(parts[0])
            waiting.append(parts[1])
        elif line:
            waiting.append(atom)
        else:
            line.append(atom)
            whole = False
            if not waiting:
                break
        line, taken = [], 0.0
        lines.append(line)
    return lines, whole


def _even(atoms: Sequence[_Atom], broken: list[_Line], box: TextBox, size: float) -> list[_Line]:
    """The same number of lines, as even as may be, where that looks better: no lonely word at the end."""
    assert box.width is not None
    if len(broken) < 2 or (box.align != "center" and len(broken[-1]) > 1):
        return broken
    unhyphenated = box._replace(hyphenate="")
    full = box.width / size * 1000
    if box.align != "center":
        # Just narrow enough that the last word has company.
        for share in (0.96, 0.92, 0.88, 0.84, 0.8, 0.75, 0.7):
            lines, whole = _break(atoms, full * share, unhyphenated)
            if whole and len(lines) == len(broken) and len(lines[-1]) > 1:
                return lines
        return broken
    low, high, best = full / 2, full, broken
    for _ in range(10):
        middle = (low + high) / 2
        lines, whole = _break(atoms, middle, unhyphenated)
        if whole and len(lines) == len(broken):
            best, high = lines, middle
        else:
            low = middle
    return best


def _hyphenated(atom: _Atom, room: float, follows: bool, box: TextBox) -> tuple[_Atom, _Atom] | None:
    """The longest beginning of a word that still goes on the line, with a hyphen, and the rest."""
    if not box.hyphenate or atom.plain is None or not SHORTEST_WORD <= len(atom.plain.text) <= LONGEST_WORD:
        return None
    tracking = box.tracking * 1000
    for begin, end in _hyphenations(atom.plain.text, box.hyphenate):
        head = _atom([_letters(atom.plain, f"{begin}-")], atom.space - tracking, None, tracking)
        if head.width + (atom.space if follows else 0) <= room:
            rest = atom.plain._replace(text=end)
            return head, _atom([_letters(rest, end)], atom.space - tracking, rest, tracking)
    return None


@cache
def _hyphenations(word: str, language: str) -> tuple[tuple[str, str], ...]:
    import pyphen

    name = pyphen.language_fallback(language)
    if name is None:
        return ()
    letters = word.strip(".,;:!?()«»“”'\"")
    if not letters.isalpha() or letters.isupper():
        return ()
    start = word.index(letters)
    found = pyphen.Pyphen(lang=name, left=3, right=3).iterate(letters)
    return tuple((word[:start] + head, tail + word[start + len(letters) :]) for head, tail in found)


def _main_font(lines: Sequence[_Line]) -> Font | None:
    for line in lines:
        for atom in line:
            for piece in atom.pieces:
                if piece.word is not None:
                    return font(piece.word.font)
    return None


def _block_height(lines: Sequence[_Line], count: int, box: TextBox, size: float) -> float:
    """From the top of the first line's capitals to just below the last baseline."""
    main = _main_font(lines)
    cap = main.metrics.cap_height / 1000 if main else 0.66
    below = 0.22 if count > 1 or box.valign != "middle" else 0.0
    return size * (cap + box.leading * (count - 1) + below)


def _place(lines: Sequence[_Line], box: TextBox, size: float) -> Iterator[Item]:
    main = _main_font(lines)
    cap = (main.metrics.cap_height / 1000 if main else 0.66) * size
    step = box.leading * size
    height = box.height if box.height is not None else 0
    drawn = cap + step * (len(lines) - 1)
    if box.valign == "middle":
        top = box.y + (height - drawn) / 2
    elif box.valign == "bottom":
        top = box.y + height - drawn - 0.22 * size
    else:
        top = box.y
    for index, line in enumerate(lines):
        baseline = top + cap + step * index
        last = index == len(lines) - 1
        stretch = box.width if box.align == "justify" and not last else None
        yield from _place_line(line, box, size, box.x, baseline, stretch)


def _place_line(
    line: Sequence[_Atom], box: TextBox, size: float, x: float, baseline: float, stretch: float | None
) -> Iterator[Item]:
    tracking = box.tracking * 1000
    em = size / 1000
    width = _line_width(line, tracking) * em
    if box.align in ("center", "right"):
        share = 0.5 if box.align == "center" else 1.0
        x += ((box.width or 0) - width) * share
    extra = 0.0
    if stretch is not None and len(line) > 1:
        extra = (stretch - width) / (len(line) - 1)
    manner = line[0].manner if line else None
    if manner is not None and all(atom.manner == manner for atom in line):
        yield _plain_run(line, size, x, baseline, extra, box.tracking * size)
        return
    # Runs of one manner are drawn together; a change of colour or caps starts a new one.
    run: list[tuple[float, Word]] = []
    written: list[str] = []
    differs = False
    fill = target = ""

    def finished() -> Iterator[Item]:
        if run:
            text = " ".join(written)
            yield TextRun(baseline, size, fill, tuple(run), box.tracking * size, text if differs else None, target)

    for number, atom in enumerate(line):
        if number:
            x += atom.space * em + extra
        for piece in atom.pieces:
            if piece.icon is not None:
                yield from finished()
                run, written, differs = [], [], False
                yield _place_icon(piece, x, baseline, size)
            elif piece.word is not None:
                if run and (piece.fill, piece.shown_differs, piece.target) != (fill, differs, target):
                    yield from finished()
                    run, written = [], []
                fill, differs, target = piece.fill, piece.shown_differs, piece.target
                run.append((x, piece.word))
                written.append(piece.written)
            x += (piece.width + tracking * piece.glyphs) * em
    yield from finished()


def _plain_run(line: Sequence[_Atom], size: float, x: float, baseline: float, extra: float, tracking: float) -> TextRun:
    """A line whose words are all of one manner, as most are."""
    em = size / 1000
    words: list[tuple[float, Word]] = []
    for atom in line:
        if words:
            x += atom.space * em + extra
        piece = atom.pieces[0]
        assert piece.word is not None
        words.append((x, piece.word))
        x += atom.width * em
    written = " ".join(atom.pieces[0].written for atom in line) if piece.shown_differs else None
    return TextRun(baseline, size, piece.fill, tuple(words), tracking, written, piece.target)


def _place_icon(piece: _Piece, x: float, baseline: float, size: float) -> Use:
    """The icon in its square of height 1, scaled and centred on the capitals."""
    assert piece.icon is not None
    height = piece.icon_scale * size
    top = baseline - height + (height - height / ICON_HEIGHT) / 2
    matrix: Matrix = (height, 0, 0, height, x, top)
    return Use(piece.icon, matrix)
