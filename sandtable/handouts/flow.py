"""Blocks of text and pictures that flow down columns and over pages."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from sandtable.faces.text import POINT, Span, TextBox, set_text
from sandtable.ink.face import Face
from sandtable.ink.page import Box, Placed
from sandtable.ink.shapes import Item, Path, Style, TextRun, line

BODY = 8.5 * POINT
SMALL = 7.5 * POINT
HEADING = 12 * POINT
SUBHEADING = 9.5 * POINT
BAR = 0.6
BAR_GAP = 1.8
PICTURE_GAP = 2.0
_STEPS = 7  # halvings in the search for even columns: to about a millimetre

# The columns of a page, counted from 1; some page must have one.
Boxes = Callable[[int], Sequence[Box]]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of flowing matter: a heading, a paragraph, or a row with a picture.

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


@dataclass(slots=True)
class Column:
    """One column of a page and what stands in it."""

    box: Box
    items: list[Item] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)


def heading(text: str, colour: str) -> Block:
    spans = (Span(text, family="serif", weight=700, fill=colour),)
    return Block(spans, HEADING, before=4, rule=colour, keep=True)


def subheading(text: str, colour: str) -> Block:
    return Block((Span(text, family="sans", weight=700, fill=colour),), SUBHEADING, before=2.2, keep=True)


def paragraph(text: str, colour: str, *, indent: float = 0, bold: str = "", size: float = BODY) -> Block:
    spans = [Span(f"{bold} ", family="sans", weight=700, fill=colour)] if bold else []
    return Block((*spans, Span(text, family="sans", fill=colour)), size, indent=indent)


def height_of(block: Block, width: float) -> float:
    """How much room a block takes in a column, without the space before it."""
    lines = set_text(block.spans, _box(block, 0, 0, width)).lines
    text = block.size * (0.72 + 1.22 * (lines - 1)) + block.size * 0.3
    return max(text + (1.4 if block.rule else 0), block.picture_height)


def flow(blocks: Sequence[Block], columns: Iterator[Column]) -> list[Column]:
    """Set blocks one under the other, column after column; return the columns used."""
    used: list[Column] = []
    column: Column | None = None
    y = 0.0
    for index, block in enumerate(blocks):
        needed = 0.0
        if column is not None:
            needed = block.before + height_of(block, column.box.width)
            follow = index
            while blocks[follow].keep and follow + 1 < len(blocks):
                follow += 1
                needed += blocks[follow].before + height_of(blocks[follow], column.box.width)
        if column is None or y + needed > column.box.bottom:
            column = next(columns)
            used.append(column)
            y = column.box.y
        else:
            y += block.before
        _set(block, column, y)
        y += height_of(block, column.box.width)
    return used


def paginate(blocks: Sequence[Block], boxes: Boxes) -> list[list[Column]]:
    """Set blocks on as many pages as they need; return the columns used of every page."""
    pages: list[list[Column]] = []

    def columns() -> Iterator[Column]:
        for number in count(1):
            pages.append([])
            for box in boxes(number):
                pages[-1].append(Column(box))
                yield pages[-1][-1]

    flow(blocks, columns())
    return pages


def level_pages(blocks: Sequence[Block], boxes: Boxes) -> list[list[Column]]:
    """Set blocks on as many pages as they need, the columns of the last one ending level."""
    last = len(paginate(blocks, boxes))

    def cut(height: float) -> list[list[Column]]:
        def shortened(number: int) -> Sequence[Box]:
            return [replace(box, height=height) for box in boxes(number)] if number == last else boxes(number)

        return paginate(blocks, shortened)

    # The lowest last page on which everything still fits.
    low, high = 0.0, max((box.height for box in boxes(last)), default=0.0)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if len(cut(middle)) <= last:
            high = middle
        else:
            low = middle
    return cut(high)


def _set(block: Block, column: Column, y: float) -> None:
    box = column.box
    if block.picture is not None:
        face = block.picture
        factor = block.picture_height / face.height
        matrix = (factor, 0.0, 0.0, factor, box.x, y)
        column.placed.append(Placed(face, matrix, Box(box.x, y, face.width * factor, block.picture_height)))
    top = y
    if block.picture_height:
        lines = set_text(block.spans, _box(block, 0, 0, box.width)).lines
        text = block.size * (0.72 + 1.22 * (lines - 1))
        top = y + max(0.0, (block.picture_height - text) / 2)
    words = set_text(block.spans, _box(block, box.x, top, box.width)).items
    if block.aside:
        baseline = next(item.y for item in words if isinstance(item, TextRun))
        column.items.extend(set_text(block.aside, TextBox(box.x, baseline, size=block.size)).items)
    column.items.extend(words)
    if block.struck:
        column.items.extend(_strokes(words, block.struck))
    if block.bar:
        foot = y + height_of(block, box.width) - block.size * 0.3
        x = _box(block, box.x, y, box.width).x - BAR_GAP
        column.items.append(Path(line(x, y - 0.2, x, foot), Style(fill=None, stroke=block.bar, width=BAR)))
    if block.rule:
        at = y + height_of(block, box.width) - 0.5
        style = Style(fill=None, stroke=block.rule, width=0.3)
        column.items.append(Path(line(box.x, at, box.right, at), style))


def _strokes(items: Sequence[Item], colour: str) -> Iterator[Item]:
    """A line through every run of words in a colour."""
    for item in items:
        if isinstance(item, TextRun) and item.fill == colour:
            last, word = item.words[-1]
            start, end, y = item.words[0][0], last + word.width / 1000 * item.size, item.y - 0.24 * item.size
            yield Path(line(start, y, end, y), Style(fill=None, stroke=colour, width=0.2))


def _box(block: Block, x: float, y: float, width: float) -> TextBox:
    indent = block.indent
    if block.picture is not None:
        indent += block.picture.width * block.picture_height / block.picture.height + PICTURE_GAP
    return TextBox(x + indent, y, width - indent, size=block.size, min_size=block.size, leading=1.22)
