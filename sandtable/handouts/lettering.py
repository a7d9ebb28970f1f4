"""Words in a box of a figure."""

from collections.abc import Iterator
from typing import Literal

from sandtable.faces.text import POINT, Span, TextBox
from sandtable.handouts.typesetting import set_text
from sandtable.ink.page import Box
from sandtable.ink.shapes import Item

SMALLEST = 4.5  # points


def lettered(
    words: str,
    box: Box,
    colour: str,
    *,
    size: float = 7,
    weight: int = 400,
    serif: bool = False,
    italic: bool = False,
    align: Literal["left", "center", "right"] = "left",
    lines: int = 1,
) -> Iterator[Item]:
    """Set words in the middle of a box's height, at `size` points or smaller where they do not fit."""
    span = Span(words, family="serif" if serif else "sans", weight=weight, italic=italic, fill=colour)
    place = TextBox(
        box.x,
        box.y,
        box.width,
        box.height,
        size=size * POINT,
        min_size=SMALLEST * POINT,
        leading=1.12,
        align=align,
        valign="middle",
        max_lines=lines,
    )
    yield from set_text([span], place).items
