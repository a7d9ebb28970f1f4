"""Set text: shrink it to its box, and give every word its place."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from sandtable.faces.setting.atoms import (
    ICON_HEIGHT,
    Atom,
    Decoration,
    Line,
    Piece,
    lacking_letters,
    line_width,
    main_font,
    paragraphs_of,
    words_of,
)
from sandtable.faces.setting.atoms import Span as Span
from sandtable.faces.setting.lines import Align as Align
from sandtable.faces.setting.lines import TextBox as TextBox
from sandtable.faces.setting.lines import Valign as Valign
from sandtable.faces.setting.lines import break_lines, evened
from sandtable.geometry.units import POINT as POINT  # sizes of text are so many of these
from sandtable.ink.fonts import font
from sandtable.ink.matrix import Matrix
from sandtable.ink.shapes import Command, Item, Path, Style, TextRun, Use, Word, rectangle

SIZE_STEP = 0.25 * POINT


class Setting(NamedTuple):
    """A text as set; `fits` is false if even the smallest size is too large. `size` in mm."""

    items: tuple[Item, ...]
    fits: bool
    size: float
    lines: int
    missing: tuple[str, ...] = ()


def set_text(spans: Sequence[Span], box: TextBox, *, often: bool = True) -> Setting:
    """Set `spans` in `box`, as large as fits between its size and its smallest size.

    Results asked for `often`, such as labels and texts measured before they are placed, are cached for longer.
    """
    return (_set_often if often else _set_once)(tuple(spans), box)


def _set_text(spans: tuple[Span, ...], box: TextBox) -> Setting:
    missing = tuple(dict.fromkeys(lacking_letters(spans)))
    paragraphs = [words_of(part, box.tracking * 1000) for part in paragraphs_of(spans)]
    if box.width is None:
        line = [atom for paragraph in paragraphs for atom in paragraph]
        return Setting(tuple(_place_line(line, box, box.size, box.x, box.y, None)), True, box.size, 1, missing)
    size = _first_size(paragraphs, box)
    while True:
        lines, fits = break_lines(paragraphs, box, size)
        if fits or size <= box.min_size:
            break
        size = max(box.min_size, size - SIZE_STEP)
    balanced: list[Line] = []
    last_lines: set[int] = set()  # of paragraphs: they are never justified
    for paragraph, broken in zip(paragraphs, lines, strict=True):
        balanced += evened(paragraph, broken, box, size)
        last_lines.add(len(balanced) - 1)
    if box.part is not None:
        first, end = box.part
        balanced = balanced[first:end]
        last_lines = {number - first for number in last_lines}
    return Setting(tuple(_place(balanced, last_lines, box, size)), fits, size, len(balanced), missing)


_set_often = lru_cache(maxsize=4_096)(_set_text)
_set_once = lru_cache(maxsize=32)(_set_text)


def _first_size(paragraphs: Sequence["Line"], box: TextBox) -> float:
    """Largest size worth trying: at it the longest word that cannot be hyphenated fits the width."""
    assert box.width is not None
    if box.hyphenate or box.size <= box.min_size:
        return box.size
    longest = max((atom.width for paragraph in paragraphs for atom in paragraph), default=0.0)
    size = box.size
    while size > box.min_size and longest * size / 1000 > box.width:
        size = max(box.min_size, size - SIZE_STEP)
    return size


def measure(spans: Sequence[Span], size: float, tracking: float = 0) -> float:
    """Width in mm of the longest line of text that breaks only at explicit line breaks."""
    lines = (words_of(paragraph, tracking * 1000) for paragraph in paragraphs_of(spans))
    return max(line_width(line, tracking * 1000) for line in lines) * size / 1000


def measure_word(spans: Sequence[Span], size: float, tracking: float = 0) -> float:
    """Width in mm of the longest word: text in a narrower box is shrunk or hyphenated."""
    words = (atom for paragraph in paragraphs_of(spans) for atom in words_of(paragraph, tracking * 1000))
    return max((line_width([word], tracking * 1000) for word in words), default=0.0) * size / 1000


def _place(lines: Sequence[Line], last_lines: Collection[int], box: TextBox, size: float) -> Iterator[Item]:
    main = main_font(lines)
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
        stretch = box.width if box.align == "justify" and index not in last_lines else None
        yield from _place_line(line, box, size, box.x, baseline, stretch)


def _place_line(
    line: Sequence[Atom], box: TextBox, size: float, x: float, baseline: float, stretch: float | None
) -> Iterable[Item]:
    extra = 0.0
    if stretch is not None or box.align in ("center", "right"):
        width = line_width(line, box.tracking * 1000) * (size / 1000)
        if box.align in ("center", "right"):
            share = 0.5 if box.align == "center" else 1.0
            x += ((box.width or 0) - width) * share
        if stretch is not None and len(line) > 1:
            extra = (stretch - width) / (len(line) - 1)
    run = _plain_run(line, size, x, baseline, extra, box.tracking * size)
    return (run,) if run is not None else _mixed_runs(line, box, size, x, baseline, extra)


def _plain_run(
    line: Sequence[Atom], size: float, x: float, baseline: float, extra: float, tracking: float
) -> TextRun | None:
    """Run of a line whose words are all in one style, as most are; None for others."""
    manner = line[0].manner if line else None
    if manner is None:
        return None
    em = size / 1000
    natural = not extra
    words: list[tuple[float, Word]] = []
    for atom in line:
        if atom.manner is not manner:
            if atom.manner != manner:
                return None
            natural = False
        assert atom.word is not None  # whoever has a manner is one
        if words:
            x += atom.space * em + extra
        words.append((x, atom.word))
        x += atom.width * em
    fill, shown_differs, target = manner
    written = " ".join([atom.pieces[0].written for atom in line]) if shown_differs else None
    return TextRun(baseline, size, fill, tuple(words), tracking, written, target, natural)


def _mixed_runs(
    line: Sequence[Atom], box: TextBox, size: float, x: float, baseline: float, extra: float
) -> Iterator[Item]:
    """Yield the runs of a line; a change of colour or caps starts a new one."""
    tracking = box.tracking * 1000
    em = size / 1000
    run: list[tuple[float, Word]] = []
    written: list[str] = []
    differs = False
    fill = target = ""
    look: Decoration | None = None

    def finished() -> Iterator[Item]:
        if not run:
            return
        text = " ".join(written) if differs else None
        rise, scale = (look.rise, look.scale) if look is not None else (0.0, 1.0)
        made = TextRun(baseline - rise * size, size * scale, fill, tuple(run), box.tracking * size, text, target)
        if look is None:
            yield made
        else:
            yield from _decorated(made, look)

    for number, atom in enumerate(line):
        if number:
            x += atom.space * em + extra
        for piece in atom.pieces:
            if piece.icon is not None:
                yield from finished()
                run, written, differs = [], [], False
                yield _place_icon(piece, x, baseline, size)
            elif piece.word is not None:
                style = (piece.fill, piece.shown_differs, piece.target, piece.decoration)
                if run and style != (fill, differs, target, look):
                    yield from finished()
                    run, written = [], []
                fill, differs, target, look = style
                run.append((x, piece.word))
                written.append(piece.written)
            x += (piece.width + tracking * piece.glyphs) * em
    yield from finished()


def _place_icon(piece: Piece, x: float, baseline: float, size: float) -> Use:
    """Place an icon in its square of height 1, scaled and centred on the capitals."""
    assert piece.icon is not None
    height = piece.icon_scale * size
    if piece.decoration is not None:
        baseline -= piece.decoration.rise * size
    top = baseline - height + (height - height / ICON_HEIGHT) / 2
    matrix: Matrix = (height, 0, 0, height, x, top)
    return Use(piece.icon, matrix)


# Lines under and through text, in thousandths of the em above the baseline, and how thick they are.
_UNDERLINE_AT, _LINE_THICKNESS = -110.0, 55.0


def _decorated(run: TextRun, look: Decoration) -> Iterator[Item]:
    """Yield a run of text with its outline and its lines."""
    outline = _run_outline(run) if look.stroke else ()
    stroke = Path(outline, Style(None, look.stroke, look.stroke_width, join="round")) if outline else None
    if stroke is not None and look.stroke_under:
        yield stroke
    if run.fill != "none":
        bars = _bars(run, look)
        yield from bars[: look.underline]
        yield run
        yield from bars[look.underline :]
    if stroke is not None and not look.stroke_under:
        yield stroke


def _bars(run: TextRun, look: Decoration) -> list[Item]:
    """Line under the text, then line through it, as far as asked for."""
    em = run.size / 1000
    places = [_UNDERLINE_AT] if look.underline else []
    if look.strike:
        places.append(font(run.words[0][1].font).metrics.x_height / 2)
    # Tracking after the last letter is air.
    width = run.right - run.left + run.tracking * (sum(len(word.glyphs) for _, word in run.words[-1:]) - 1)
    thick = _LINE_THICKNESS * em
    return [
        Path(rectangle(run.left, run.y - above * em - thick / 2, width, thick), Style(fill=run.fill))
        for above in places
    ]


def _run_outline(run: TextRun) -> tuple[Command, ...]:
    """Outlines of all letters of a run, in mm."""
    em = run.size / 1000
    commands: list[Command] = []
    for left, word in run.words:
        drawn = font(word.font)
        x = left
        for glyph, advance in zip(word.glyphs, word.advances, strict=True):
            for name, *numbers in drawn.outline(glyph):
                placed = [
                    x + value * em if place % 2 == 0 else run.y - value * em for place, value in enumerate(numbers)
                ]
                commands.append((name, *placed))  # type: ignore[arg-type]
            x += advance * em + run.tracking
    return tuple(commands)
