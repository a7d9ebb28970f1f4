"""Cutting a sheet with a ruler: straight cuts, each from edge to edge of what is left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sandtable.ink.page import Box
from sandtable.layout.area import SLACK, bounds


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut through a part of the sheet, along x = `at` (`upright`) or y = `at`."""

    upright: bool
    at: float
    part: Box


def guillotine(boxes: Sequence[Box], sheet: Box | None = None) -> tuple[Cut, ...] | None:
    """Cuts that free every box, in order, or None when no such cuts exist.

    Each cut runs through a whole part left by the cuts before it. Any cut that crosses no box may come
    first: it never spoils a later one, so there is nothing to try and take back.
    """
    if not boxes:
        return ()
    cuts: list[Cut] = []
    return tuple(cuts) if _free(list(boxes), sheet or bounds(boxes), cuts) else None


def _free(boxes: list[Box], part: Box, cuts: list[Cut]) -> bool:
    part = _trim(boxes, part, cuts)
    if len(boxes) == 1:
        return True
    for upright in (False, True):
        groups = _split(boxes, upright)
        if len(groups) == 1:
            continue
        for n, group in enumerate(groups):
            if n + 1 == len(groups):
                own = part
            else:
                around = bounds(group)
                at = around.right if upright else around.bottom
                cuts.append(Cut(upright, at, part))
                own, part = _halves(part, upright, at)
            if not _free(group, own, cuts):
                return False
        return True
    return False


def _trim(boxes: list[Box], part: Box, cuts: list[Cut]) -> Box:
    """Cut away what lies around all boxes."""
    around = bounds(boxes)
    for upright, at, second in (
        (False, around.y, True),
        (False, around.bottom, False),
        (True, around.x, True),
        (True, around.right, False),
    ):
        low, high = (part.x, part.right) if upright else (part.y, part.bottom)
        if low + SLACK < at < high - SLACK:
            cuts.append(Cut(upright, at, part))
            part = _halves(part, upright, at)[second]
    return part


def _split(boxes: list[Box], upright: bool) -> list[list[Box]]:
    """Groups of boxes between which a cut crosses none."""
    low: Callable[[Box], float] = (lambda box: box.x) if upright else (lambda box: box.y)
    high: Callable[[Box], float] = (lambda box: box.right) if upright else (lambda box: box.bottom)
    groups: list[list[Box]] = []
    reach = float("-inf")
    for box in sorted(boxes, key=low):
        if low(box) >= reach - SLACK:
            groups.append([])
        groups[-1].append(box)
        reach = max(reach, high(box))
    return groups


def _halves(part: Box, upright: bool, at: float) -> tuple[Box, Box]:
    if upright:
        return Box(part.x, part.y, at - part.x, part.height), Box(at, part.y, part.right - at, part.height)
    return Box(part.x, part.y, part.width, at - part.y), Box(part.x, at, part.width, part.bottom - at)
