"""Free space around the pieces for the furniture of a sheet."""

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.ink.items import bounds as item_bounds
from sandtable.ink.page import Box, Page
from sandtable.ink.shapes import Path
from sandtable.layout.area import bounds
from sandtable.layout.paper import MARGIN

LINE = 2.0  # a strip thinner than this holds no line of text
LEAST_WIDTH = 5.0
CLEAR = 0.3  # from bleed
BESIDE_MARKS = 1.0
RULER_LENGTH, RULER_HEIGHT = 60.5, 3.0  # two inches with their label


class Strips(NamedTuple):
    """Boxes free of ink on each side of the block: all of them in reading order, and the largest.

    A side has one box of its whole length where there is room for the ruler outside the marks, otherwise the boxes
    between the marks, otherwise none. A side whose boxes between the marks are too short for the ruler has the one
    outside them if a line fits there. Boxes of different sides do not overlap.
    """

    top_boxes: tuple[Box, ...]
    bottom_boxes: tuple[Box, ...]
    left_boxes: tuple[Box, ...]
    right_boxes: tuple[Box, ...]

    @property
    def top(self) -> Box:
        """The largest box above the block, an empty one when there is none; so for the other sides."""
        return _largest(self.top_boxes)

    @property
    def bottom(self) -> Box:
        return _largest(self.bottom_boxes)

    @property
    def left(self) -> Box:
        return _largest(self.left_boxes)

    @property
    def right(self) -> Box:
        return _largest(self.right_boxes)


def free_strips(page: Page) -> Strips:
    """Return the free strips of a page that has only pieces and marks so far."""
    area = Box(0, 0, page.width, page.height).grown(-MARGIN)
    if not page.placed:
        half = area.height / 2
        upper = Box(area.x, area.y, area.width, half)
        return Strips((upper,), (Box(area.x, area.y + half, area.width, half),), (), ())
    block = bounds(placed.clip for placed in page.placed).grown(CLEAR)
    marks = [item_bounds(item) for item in page.over if isinstance(item, Path)]
    band = max(area.y, min(area.bottom, block.y)), max(area.y, min(area.bottom, block.bottom))
    return Strips(
        _free(Box(area.x, area.y, area.width, band[0] - area.y), marks, "top"),
        _free(Box(area.x, band[1], area.width, area.bottom - band[1]), marks, "bottom"),
        _free(Box(area.x, band[0], block.x - area.x, band[1] - band[0]), marks, "left"),
        _free(Box(block.right, band[0], area.right - block.right, band[1] - band[0]), marks, "right"),
    )


def _largest(boxes: Sequence[Box]) -> Box:
    return max(boxes, key=lambda box: box.width * box.height, default=Box(MARGIN, MARGIN, 0, 0))


def _free(strip: Box, marks: Sequence[Box], side: str) -> tuple[Box, ...]:
    level = side in ("top", "bottom")
    near = [mark for mark in marks if strip.grown(0.1).overlaps(mark)]
    outside = _beyond(strip, near, side)
    room = outside.height if level else outside.width
    if room >= RULER_HEIGHT:
        return (outside,)
    between = _between(strip, near, level)
    longest = max((box.width if level else box.height for box in between), default=0.0)
    return between if room < LINE or longest >= RULER_LENGTH else (outside,)


def _between(strip: Box, near: Sequence[Box], level: bool) -> tuple[Box, ...]:
    """Boxes of a strip between the marks in it."""
    if (strip.height if level else strip.width) < LINE - CLEAR:
        return ()
    spans = sorted((mark.x, mark.right) if level else (mark.y, mark.bottom) for mark in near)
    start, end = (strip.x, strip.right) if level else (strip.y, strip.bottom)
    free: list[Box] = []
    for low, high in [*spans, (end + BESIDE_MARKS, end)]:
        length = low - BESIDE_MARKS - start
        if length >= LEAST_WIDTH:
            free.append(
                Box(start, strip.y, length, strip.height) if level else Box(strip.x, start, strip.width, length)
            )
        start = max(start, high + BESIDE_MARKS)
    return tuple(free)


def _beyond(strip: Box, marks: Sequence[Box], side: str) -> Box:
    """Part of a strip outside all marks."""
    if not marks:
        return strip
    around = bounds(marks).grown(CLEAR)
    match side:
        case "top":
            return Box(strip.x, strip.y, strip.width, around.y - strip.y)
        case "bottom":
            return Box(strip.x, around.bottom, strip.width, strip.bottom - around.bottom)
        case "left":
            return Box(strip.x, strip.y, around.x - strip.x, strip.height)
        case _:
            return Box(around.right, strip.y, strip.right - around.right, strip.height)
