"""Positions of the furniture of a sheet: title and page above, ruler and legend below, where there is room.

Nine cards leave little margin on Letter: then the furniture stands beside them, turned.
"""

from collections.abc import Iterator, Sequence

from sandtable.ink.page import Box, Page
from sandtable.layout.furniture import RULER_HEIGHT, RULER_LENGTH, free_strips

LINE = 1.9  # the least height of a line of 5 pt
WIDEST = 6.0
TITLE_LENGTH = 40.0
PAGE_LENGTH = 22.0
LEGEND_LENGTH = 44.0
FLAT_RULER_LENGTH = 80.0  # one as high as a line, with both labels on one line


class _Strip:
    """A free strip, used up from its start; `turned` when it runs up the page."""

    __slots__ = ("box", "taken", "turned")

    def __init__(self, box: Box, turned: bool) -> None:
        self.box, self.turned = box, turned
        self.taken = 0.0

    @property
    def length(self) -> float:
        return (self.box.height if self.turned else self.box.width) - self.taken

    @property
    def height(self) -> float:
        return self.box.width if self.turned else self.box.height

    def cut(self, length: float) -> dict[str, object]:
        """Cut off a slot of that length: its transform to the page, its length and its height, in mm."""
        start, self.taken = self.taken, self.taken + length + 2
        if self.turned:
            # Read from the right: text runs up the page.
            transform = f"translate({self.box.x:.3f} {self.box.bottom - start:.3f}) rotate(-90)"
        else:
            transform = f"translate({self.box.x + start:.3f} {self.box.y:.3f})"
        return {"transform": transform, "length": length, "height": self.height}


def slots(page: Page) -> dict[str, dict[str, object]]:
    """Return a slot for each part of the furniture that finds room: title, page, ruler, legend."""
    strips = free_strips(page)
    # Where a margin is wide, furniture keeps to its outer edge.
    above = [_Strip(box._replace(height=min(box.height, WIDEST)), False) for box in strips.top_boxes]
    below = [
        _Strip(Box(box.x, box.bottom - min(box.height, WIDEST), box.width, min(box.height, WIDEST)), False)
        for box in strips.bottom_boxes
    ]
    left = [_Strip(box._replace(width=min(box.width, WIDEST)), True) for box in strips.left_boxes]
    right = [
        _Strip(Box(box.right - min(box.width, WIDEST), box.y, min(box.width, WIDEST), box.height), True)
        for box in strips.right_boxes
    ]
    beside = [*left, *right]
    found: dict[str, dict[str, object]] = {}
    requests: list[tuple[str, float, float, list[_Strip]]] = [
        ("title", TITLE_LENGTH, LINE, [*above, *beside, *below]),
        ("ruler", RULER_LENGTH, RULER_HEIGHT, [*below, *beside, *above]),
        ("ruler", FLAT_RULER_LENGTH, LINE, [*below, *beside, *above]),
        ("ruler", RULER_LENGTH, LINE, [*below, *beside, *above]),
        ("page", PAGE_LENGTH, LINE, [*above, *below, *beside]),
        ("legend", LEGEND_LENGTH, LINE, [*below, *beside, *above]),
    ]
    for name, length, height, places in requests:
        strip = next(_with_room(places, length, height), None)
        if strip is not None and name not in found:
            wide = name == "title" and strip.length > 2.5 * TITLE_LENGTH
            found[name] = strip.cut(2 * TITLE_LENGTH if wide else length)
    return found


def _with_room(strips: Sequence[_Strip], length: float, height: float) -> Iterator[_Strip]:
    for strip in strips:
        if strip.length >= length - 1e-6 and strip.height >= height - 1e-6:
            yield strip
