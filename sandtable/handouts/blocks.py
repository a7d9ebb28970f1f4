"""Blocks of flowing text: headings, paragraphs, rows with a picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sandtable.faces.text import POINT, Span, TextBox
from sandtable.handouts.flow import Column
from sandtable.handouts.typesetting import set_text
from sandtable.ink.page import Box, Face, Placed
from sandtable.ink.shapes import Item, Path, Style, TextRun, line

BODY = 8.5 * POINT
SMALL: float = 7.5 * POINT
HEADING = 12 * POINT
SUBHEADING = 9.5 * POINT
LEADING = 1.22
BAR = 0.6
BAR_GAP = 1.8
PICTURE_GAP = 2.0
_CAPITALS, _BELOW = 0.72, 0.3  # of a line, above its baseline and under it, in sizes


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of flowing text: a heading, a paragraph, or a row with a picture.

    `keep` blocks stay with what follows them. `aside` stands in the indent, on the first line; `bar` is the colour
    of a bar down the left side of its words; words in the colour `struck` are struck through.
    """

    spans: tuple[Span, ...]
    size: float = BODY
    before: float = 0.6
    indent: float = 0
    picture: Face | None = None
    picture_height: float = 0
    rule: str | None = None
    keep: bool = False
    aside: tuple[Span, ...] = ()
    bar: str | None = None
    struck: str | None = None

    @property
    def head(self) -> None:
        """Always None: no header is repeated above text that begins a column."""
        return

    def height(self, width: float) -> float:
        """Height of the block in a column of that width, in mm, without the space before it."""
        text = text_height(set_text(self.spans, self._box(0, 0, width)).lines, self.size)
        return max(text + (1.4 if self.rule else 0), self.picture_height)

    def place(self, column: Column, y: float) -> None:
        """Set the block in a column, its top at `y`."""
        box = column.box
        top = y
        if self.picture is not None:
            factor = self.picture_height / self.picture.height
            area = Box(box.x, y, self.picture.width * factor, self.picture_height)
            column.placed.append(Placed(self.picture, (factor, 0.0, 0.0, factor, box.x, y), area))
        if self.picture_height:
            lines = set_text(self.spans, self._box(0, 0, box.width)).lines
            text = text_height(lines, self.size) - self.size * _BELOW
            top = y + max(0.0, (self.picture_height - text) / 2)
        words = set_text(self.spans, self._box(box.x, top, box.width)).items
        if self.aside:
            baseline = next(item.y for item in words if isinstance(item, TextRun))
            column.items.extend(set_text(self.aside, TextBox(box.x, baseline, size=self.size)).items)
        column.items.extend(words)
        column.items.extend(self._lines(words, box, y))

    def _lines(self, words: Sequence[Item], box: Box, y: float) -> Iterator[Item]:
        """Yield the strokes through words, the bar beside them and the rule under them."""
        if self.struck:
            yield from _strokes(words, self.struck)
        if self.bar:
            foot = y + self.height(box.width) - self.size * _BELOW
            x = self._box(box.x, y, box.width).x - BAR_GAP
            yield Path(line(x, y - 0.2, x, foot), Style(fill=None, stroke=self.bar, width=BAR))
        if self.rule:
            at = y + self.height(box.width) - 0.5
            yield Path(line(box.x, at, box.right, at), Style(fill=None, stroke=self.rule, width=0.3))

    def _box(self, x: float, y: float, width: float) -> TextBox:
        indent = self.indent
        if self.picture is not None:
            indent += self.picture.width * self.picture_height / self.picture.height + PICTURE_GAP
        return TextBox(x + indent, y, width - indent, size=self.size, min_size=self.size, leading=LEADING)


def heading(text: str, colour: str) -> Block:
    spans = (Span(text, family="serif", weight=700, fill=colour),)
    return Block(spans, HEADING, before=4, rule=colour, keep=True)


def subheading(text: str, colour: str) -> Block:
    return Block((Span(text, family="sans", weight=700, fill=colour),), SUBHEADING, before=2.2, keep=True)


def paragraph(text: str, colour: str, *, indent: float = 0, bold: str = "", size: float = BODY) -> Block:
    spans = [Span(f"{bold} ", family="sans", weight=700, fill=colour)] if bold else []
    return Block((*spans, Span(text, family="sans", fill=colour)), size, indent=indent)


def text_height(lines: int, size: float) -> float:
    """Height of set text in mm, from the first line's capitals to below the last line's descenders."""
    return size * (_CAPITALS + LEADING * (lines - 1)) + size * _BELOW


def _strokes(items: Sequence[Item], colour: str) -> Iterator[Item]:
    """Yield a line through every run of words in a colour."""
    for item in items:
        if isinstance(item, TextRun) and item.fill == colour:
            last, word = item.words[-1]
            start, end, y = item.words[0][0], last + word.width / 1000 * item.size, item.y - 0.24 * item.size
            yield Path(line(start, y, end, y), Style(fill=None, stroke=colour, width=0.2))
