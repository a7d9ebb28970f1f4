"""Areas for blocks of pieces, and the space to keep free around them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from sandtable.geometry.sizes import Size
from sandtable.ink.page import Box

SLACK = 1e-6  # lengths closer than this are equal


class DoesNotFit(ValueError):
    """A piece that is larger than the paper; the message says so to the author."""


class Sides(NamedTuple):
    """One length for each side of a box."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, across: float, along: float) -> "Sides":
        """Return equal lengths left and right, and equal lengths above and below."""
        return cls(across, along, across, along)


class Area(NamedTuple):
    """A part of a page for one block of pieces: ink stays in `box`, trims stay `keep` away from its sides."""

    box: Box
    keep: Sides

    @property
    def inner(self) -> Box:
        """Box in which trims may lie."""
        keep, box = self.keep, self.box
        return Box(
            box.x + keep.left,
            box.y + keep.top,
            box.width - keep.left - keep.right,
            box.height - keep.top - keep.bottom,
        )


class Cell(NamedTuple):
    """Place for one piece: its index in the job, its trim, and whether it is turned clockwise by a quarter."""

    piece: int
    trim: Box
    turned: bool = False


class Block(NamedTuple):
    """Cells that share their cuts. Bleed and marks stay inside `region`."""

    cells: tuple[Cell, ...]
    region: Box


Sheet = tuple[Block, ...]


def bounds(boxes: Iterable[Box]) -> Box:
    """Smallest box around some boxes."""
    return _bounds(tuple(boxes))


@lru_cache(maxsize=64)  # most sheets lie alike
def _bounds(boxes: tuple[Box, ...]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def turned_size(size: Size, turned: bool) -> Size:
    """Size of a piece as it lies."""
    return Size(size.height, size.width) if turned else size


def how_many(length: float, room: float, gutter: float) -> int:
    """Number of pieces of that length that fit the room, with gutters between them."""
    return max(0, int((room + gutter + SLACK) // (length + gutter)))
