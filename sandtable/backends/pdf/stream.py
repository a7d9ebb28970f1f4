"""PDF operators of shapes and text; the graphics state is tracked, so that nothing is set twice.

They name nothing of a document: fonts, forms, states and bitmaps are marked (`fragment`).
"""

import re
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from sandtable.backends.pdf.fragment import BEGIN, BITMAP, END, FONT, FORM, STATE, PdfFragment, Prepared
from sandtable.geometry.units import decimal
from sandtable.ink.fonts import font as opened
from sandtable.ink.matrix import Matrix
from sandtable.ink.shapes import Outline, Path, Picture, Style, TextRun, Word

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
# Four decimals, as `decimal` has them; every number has a blank behind it.
_FORMS = {"M": "%.4f %.4f m", "L": "%.4f %.4f l", "C": "%.4f %.4f %.4f %.4f %.4f %.4f c", "Z": "h"}
# Without noughts at the end: right for numbers of up to four digits behind the point, as those of maps are.
_SHORT_FORMS = {command: form.replace("%.4f", "%.9g") for command, form in _FORMS.items()}
_DIGITS = bytes(48 if 48 <= sign <= 57 else sign for sign in range(256))  # every digit a nought
_NOUGHTS = re.compile(r"\.?0+(?= )")
_MINUS_NOUGHT = re.compile(r"(?<![\d.])-0(?= )")


class _State(NamedTuple):
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[float, ...] = ()
    dash_offset: float = 0


# A word's font, its glyphs as part of a TJ array, its width, and the word itself, so that its identity is never given twice.
# A bare tuple: there is one for every word that is written.
_WrittenWord = tuple[str, str, float, Word]


class _WrittenRun(NamedTuple):
    """Operators of a text run without its colour, and the words in it."""

    run: TextRun
    text: str
    words: dict[int, Word]  # by identity


_MOST_OUTLINES, _MOST_WORDS, _MOST_RUNS, _MOST_FORMS = 20_000, 20_000, 4_000, 5_000
_LABEL = 4  # words of a label; lines of a text do not come again
_LEAST_BLANK = 80  # thousandths of the em between words that are read as a blank

# A form is drawn under whatever state its user has, so nothing can be taken for granted in it.
_UNKNOWN = _State("", "", -1, "", "", (-1,))


class PdfMemory:
    """Cache of operators by identity of the drawn object: labels recur on every card, symbols in every document.

    Each entry holds its object, so that the id() is not reused. For one thread at a time.
    """

    def __init__(self, fragments: Prepared | None = None) -> None:
        self.fragments = fragments  # of whole faces, by their keys
        self.outlines: dict[int, tuple[Outline, str]] = {}
        self.words: dict[int, _WrittenWord] = {}
        self.runs: dict[int, _WrittenRun] = {}
        self._forms: dict[int, tuple[object, PdfFragment]] = {}

    def form(self, of: object) -> PdfFragment | None:
        """Form of a symbol, a veiled group or a mask; None when it is not cached."""
        found = self._forms.get(id(of))
        return None if found is None else found[1]

    def note_form(self, of: object, form: PdfFragment) -> PdfFragment:
        if len(self._forms) >= _MOST_FORMS:
            self._forms.clear()
        self._forms[id(of)] = (of, form)
        return form

    def outline(self, outline: Outline) -> str:
        """Path construction operators of an outline."""
        known = self.outlines.get(id(outline))
        if known is not None:
            return known[1]
        if len(self.outlines) >= _MOST_OUTLINES:
            self.outlines.clear()
        text = _operators(outline)
        self.outlines[id(outline)] = (outline, text)
        return text


class Stream:
    """Content stream of a page or a form, being written."""

    def __init__(self, memory: PdfMemory, form: bool = False) -> None:
        self.memory = memory
        self._parts: list[str] = []
        self._state = _UNKNOWN if form else _State()
        self._saved: list[_State] = []
        self._words: dict[int, Word] = {}  # by identity
        self._bitmaps: dict[str, bytes] = {}
        # In order of first use.
        self.forms: dict[str, PdfFragment] = {}

    def text(self) -> str:
        return "\n".join(self._parts)

    def written(self, together: bool = False) -> PdfFragment:
        """Return all that was written as a fragment."""
        return PdfFragment(
            self.text(), tuple(self.forms.values()), tuple(self._words.values()), self._bitmaps, together
        )

    def write(self, operators: str) -> None:
        self._parts.append(operators)

    def save(self) -> None:
        self._parts.append("q")
        self._saved.append(self._state)

    def restore(self) -> None:
        self._parts.append("Q")
        self._state = self._saved.pop()

    def transform(self, matrix: Matrix) -> None:
        self._parts.append(_concatenated(matrix))

    def clip(self, outline: Outline, even_odd: bool = False) -> None:
        self._parts.append(f"{self.memory.outline(outline)} {'W*' if even_odd else 'W'} n")

    def path(self, path: Path) -> None:
        style = path.style
        fill, stroke = style.fill is not None, style.stroke is not None
        if not fill and not stroke:
            return
        self._ink(style)
        paint = ("B" if stroke else "f") if fill else "S"
        if style.even_odd and fill:
            paint += "*"
        if stroke and style.miter != 4:
            # Said and taken back at once: forms count on the usual limit.
            self._parts.append(f"{decimal(style.miter)} M {self.memory.outline(path.outline)} {paint} 4 M")
        else:
            self._parts.append(f"{self.memory.outline(path.outline)} {paint}")

    def need(self, form: PdfFragment) -> None:
        """Add a form that must be made before later ones."""
        self.forms.setdefault(form.key, form)

    def form(self, form: PdfFragment) -> None:
        """Draw a form."""
        self.forms.setdefault(form.key, form)
        self._parts.append(f"/{BEGIN}{FORM}{form.key}{END} Do")

    def state(self, opacity: float, mask: PdfFragment | None) -> None:
        """Set the opacity, and a form as luminosity mask, from here on."""
        if mask is not None:
            self.forms.setdefault(mask.key, mask)
        key = f"{opacity:.3f}".rstrip("0").rstrip(".")
        self._parts.append(f"/{BEGIN}{STATE}{key} {mask.key if mask is not None else ''}{END} gs")

    def picture(self, picture: Picture) -> None:
        key = blake2b(picture.content, digest_size=16).hexdigest()
        self._bitmaps[key] = picture.content
        # Pictures stand upright where y points up; ours points down.
        top = decimal(picture.y + picture.height)
        mark = f"{BEGIN}{BITMAP}{key} {picture.width!r} {picture.height!r}{END}"
        self._parts.append(f"q 1 0 0 -1 {decimal(picture.x)} {top} cm {mark} Q")

    def add(self, drawn: PdfFragment) -> None:
        """Insert a fragment that was written separately."""
        for form in drawn.forms:
            self.forms.setdefault(form.key, form)
        self._bitmaps.update(drawn.bitmaps)
        self._parts.append(drawn.text)

    def text_run(self, run: TextRun) -> None:
        if run.fill != self._state.fill:
            self._fill(run.fill)
        if len(run.words) > _LABEL:
            self._parts.append(_written_run(run, self._words, self.memory.words))
            return
        runs = self.memory.runs
        known = runs.get(id(run))
        if known is None:
            if len(runs) >= _MOST_RUNS:
                runs.clear()
            words: dict[int, Word] = {}
            known = runs[id(run)] = _WrittenRun(run, _written_run(run, words, self.memory.words), words)
        self._words |= known.words
        self._parts.append(known.text)

    def _ink(self, style: Style) -> None:
        state = self._state
        if style.fill is not None and style.fill != state.fill:
            self._fill(style.fill)
        if style.stroke is None:
            return
        state = self._state
        parts = self._parts
        if style.stroke != state.stroke:
            parts.append(f"{_rgb(style.stroke)} RG")
        if style.width != state.width:
            parts.append(f"{decimal(style.width)} w")
        if style.cap != state.cap:
            parts.append(f"{_CAPS[style.cap]} J")
        if style.join != state.join:
            parts.append(f"{_JOINS[style.join]} j")
        if style.dash != state.dash or style.dash_offset != state.dash_offset:
            dashes = " ".join(decimal(part) for part in style.dash)
            parts.append(f"[{dashes}] {decimal(style.dash_offset)} d")
        self._state = _State(
            state.fill, style.stroke, style.width, style.cap, style.join, style.dash, style.dash_offset
        )

    def _fill(self, colour: str) -> None:
        self._parts.append(f"{_rgb(colour)} rg")
        state = self._state
        self._state = _State(colour, state.stroke, state.width, state.cap, state.join, state.dash, state.dash_offset)


def _written_run(run: TextRun, used: dict[int, Word], known: dict[int, _WrittenWord]) -> str:
    """Operators of a run without its colour; its words are added to `used`, by identity."""
    shown = (_natural_words(run, used, known) if run.natural else None) or _placed_words(run, used, known)
    if run.tracking:
        shown = f"{_place(run.tracking / run.size)} Tc {shown} 0 Tc"
    text = f"BT {shown} ET"
    if run.written is not None:
        utf16 = ("\ufeff" + run.written).encode("utf-16-be").hex().upper()
        text = f"/Span <</ActualText <{utf16}>>> BDC {text} EMC"
    return text


def _begun_run(run: TextRun, font: str) -> str:
    em = _place(run.size)
    return f"/{BEGIN}{FONT}{font}{END} 1 Tf {em} 0 0 -{em} {_place(run.words[0][0])} {_place(run.y)} Tm"


def _natural_words(run: TextRun, used: dict[int, Word], known: dict[int, _WrittenWord]) -> str | None:
    """Operators for words separated by their font's own blank, as in most lines; None where they are not."""
    first = run.words[0][1]
    space = _space(first.font)
    if len(space.glyphs) != 1 or space.advances[0] + run.tracking / run.size * 1000 <= _LEAST_BLANK + 1:
        return None
    used[id(first)] = first
    if len(run.words) > 1:
        used[id(space)] = space
    texts = []
    for _, word in run.words:
        which = id(word)
        used[which] = word
        texts.append((known.get(which) or _written_word(word, known))[1])
    return f"{_begun_run(run, first.font)} [{f'<{space.glyphs[0]:04X}>'.join(texts)}]TJ"


def _placed_words(run: TextRun, used: dict[int, Word], known: dict[int, _WrittenWord]) -> str:
    """Operators for words at their own positions."""
    parts: list[str] = []
    size, words, tracking = run.size, run.words, run.tracking
    font = blank = ""
    blank_width = 0.0
    space: Word | None = None
    pen = words[0][0]  # where the next glyph would fall
    pieces: list[str] = []
    for x, word in words:
        which = id(word)
        word_font, text, width, _ = known.get(which) or _written_word(word, known)
        if word_font != font:
            if pieces:
                parts.append(f"[{''.join(pieces)}]TJ")
                pieces = []
            parts.append(f"/{BEGIN}{FONT}{word_font}{END} 1 Tf" if font else _begun_run(run, word_font))
            font, space = word_font, None
        gap = (x - pen) / size * 1000
        if gap > _LEAST_BLANK:
            if space is None:
                space = _space(font)
                used[id(space)] = space
                blank = f"<{space.glyphs[0]:04X}>"
                blank_width = space.advances[0] + tracking / size * 1000
            pieces.append(blank)
            gap -= blank_width
        if gap > 0.5 or gap < -0.5:
            pieces.append(f"{-gap:.0f}")
        used[which] = word
        pieces.append(text)
        pen = x + width * size / 1000
        if tracking:
            pen += tracking * len(word.glyphs)
    parts.append(f"[{''.join(pieces)}]TJ")
    return " ".join(parts)


def _written_word(word: Word, known: dict[int, _WrittenWord]) -> _WrittenWord:
    """Glyphs of a word with its kerning, as part of a TJ array."""
    if len(known) >= _MOST_WORDS:
        known.clear()
    natural = map(opened(word.font).advance, word.glyphs)
    pieces = ["<"]
    last = len(word.glyphs) - 1
    for index, (glyph, advance, width) in enumerate(zip(word.glyphs, word.advances, natural, strict=True)):
        pieces.append(f"{glyph:04X}")
        kern = round(width - advance)
        if kern:
            pieces.append(f">{kern}" + ("<" if index != last else ""))
        elif index == last:
            pieces.append(">")
    written = known[id(word)] = (word.font, "".join(pieces), word.width, word)
    return written


_place = lru_cache(maxsize=4096)(decimal)  # lines of a deck begin in the same places


@lru_cache(maxsize=256)
def _space(key: str) -> Word:
    return opened(key).shape(" ")


def _operators(outline: Outline) -> str:
    """Path construction operators of an outline."""
    # All numbers of an outline at once, without the noughts that say nothing: maps have millions of them.
    values = tuple([value for command in outline for value in command[1:]])
    text = " ".join([_SHORT_FORMS[command[0]] for command in outline]) % values
    if _is_too_long(text):
        text = _NOUGHTS.sub("", " ".join([_FORMS[command[0]] for command in outline]) % values)
    if "-0 " in text:
        text = _MINUS_NOUGHT.sub("0", text)
    return text


def _is_too_long(text: str) -> bool:
    """True if a number has too many digits for the short form, before or after the point, or an exponent."""
    digits = text.encode().translate(_DIGITS)
    return b"000000" in digits or b".00000" in digits or b"e" in digits


@lru_cache(maxsize=4096)
def _concatenated(matrix: Matrix) -> str:
    # Scales multiply whole drawings: they want more digits than a coordinate.
    if matrix[:4] == (1, 0, 0, 1):  # only moved, as nearly all that stands on a map is
        return f"1 0 0 1 {decimal(matrix[4], 6)} {decimal(matrix[5], 6)} cm"
    return " ".join(decimal(value, 6) for value in matrix) + " cm"


@lru_cache(maxsize=4096)
def _rgb(colour: str) -> str:
    channels = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    return " ".join(f"{channel:.3f}".rstrip("0").rstrip(".") for channel in channels)
