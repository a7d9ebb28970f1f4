"""Cut and fold marks: short lines outside the trim, never on a piece or its bleed."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from sandtable.ink.matrix import Matrix, apply
from sandtable.ink.page import Box
from sandtable.ink.shapes import Path, Style, line
from sandtable.layout.area import bounds
from sandtable.layout.bleed import MARK_SHARE

GAP = 1.5  # between trim and mark, where there is room
LEAST_GAP = 0.3
LENGTH = 2.8
LEAST_LENGTH = 0.75

CUT = Style(fill=None, stroke="#000000", width=0.2)
FOLD = Style(fill=None, stroke="#000000", width=0.2, dash=(0.8, 0.5))


class Mark(NamedTuple):
    """A line on a page; a fold is dashed."""

    x1: float
    y1: float
    x2: float
    y2: float
    fold: bool = False

    @property
    def box(self) -> Box:
        x, y = min(self.x1, self.x2), min(self.y1, self.y2)
        return Box(x, y, abs(self.x2 - self.x1), abs(self.y2 - self.y1))

    def moved(self, matrix: Matrix) -> "Mark":
        return Mark(*apply(matrix, self.x1, self.y1), *apply(matrix, self.x2, self.y2), self.fold)

    def ink(self) -> Path:
        return Path(line(self.x1, self.y1, self.x2, self.y2), FOLD if self.fold else CUT)


@lru_cache(maxsize=32)
def cut_marks(trims: tuple[Box, ...], shown: tuple[Box, ...], region: Box) -> tuple[Mark, ...]:
    """Return marks at both ends of every cut of a block: one for butted neighbours, two for a gutter.

    `shown` are the pieces with their bleed; marks stay out of them and inside the region.
    """
    xs = _distinct(x for box in trims for x in (box.x, box.right))
    ys = _distinct(y for box in trims for y in (box.y, box.bottom))
    return _ends(xs, ys, bounds(trims), bounds(shown), region, fold=False)


@lru_cache(maxsize=32)
def fold_marks(
    folds: tuple[float, ...], upright: bool, trims: tuple[Box, ...], shown: tuple[Box, ...], region: Box
) -> tuple[Mark, ...]:
    """Return dashed marks at both ends of folds that run through a block, along x (`upright`) or y."""
    lines = _distinct(folds)
    xs, ys = (lines, ()) if upright else ((), lines)
    return _ends(xs, ys, bounds(trims), bounds(shown), region, fold=True)


def fold_line(at: float, upright: bool, shown: Box, region: Box) -> Mark:
    """Return the dashed fold line of a whole sheet, a mark's length longer than the pieces beside it."""
    if upright:
        return Mark(at, max(shown.y - LENGTH, region.y), at, min(shown.bottom + LENGTH, region.bottom), fold=True)
    return Mark(max(shown.x - LENGTH, region.x), at, min(shown.right + LENGTH, region.right), at, fold=True)


def _ends(
    xs: tuple[float, ...], ys: tuple[float, ...], block: Box, shown: Box, region: Box, *, fold: bool
) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    if mark := _reach(block.y - shown.y, block.y - region.y):
        marks += (Mark(x, block.y - mark[0], x, block.y - mark[1], fold) for x in xs)
    if mark := _reach(shown.bottom - block.bottom, region.bottom - block.bottom):
        marks += (Mark(x, block.bottom + mark[0], x, block.bottom + mark[1], fold) for x in xs)
    if mark := _reach(block.x - shown.x, block.x - region.x):
        marks += (Mark(block.x - mark[0], y, block.x - mark[1], y, fold) for y in ys)
    if mark := _reach(shown.right - block.right, region.right - block.right):
        marks += (Mark(block.right + mark[0], y, block.right + mark[1], y, fold) for y in ys)
    return tuple(marks)


def _reach(bleed: float, room: float) -> tuple[float, float] | None:
    """Start and end of a mark, as distances from the block; None when there is no room for one."""
    start = max(bleed, min(max(room - MARK_SHARE, LEAST_GAP), GAP))
    length = min(LENGTH, room - start)
    return (start, start + length) if length >= LEAST_LENGTH else None


def _distinct(values: Iterable[float]) -> tuple[float, ...]:
    return tuple(sorted({round(value, 4) for value in values}))
