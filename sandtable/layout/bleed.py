"""Bleed: the distance art runs beyond the trim of each piece."""

from functools import lru_cache

from sandtable.ink.page import Box
from sandtable.layout.area import Sides

MARK_SHARE = 2.3  # what bleed leaves to marks and a line of furniture where the margin is short


def widest_bleed(bleed: float, outer: float) -> float:
    """Largest bleed in mm, where nothing is in its way."""
    return bleed or outer


@lru_cache(maxsize=32)
def clips(trims: tuple[Box, ...], region: Box, bleed: float, outer: float) -> tuple[Box, ...]:
    """Clip box of each piece of a block whose equal pieces stand 2 × `bleed` apart.

    Between neighbours art runs `bleed` into the gutter. On other sides it runs that far or, without
    gutters, up to `outer`, less where that would leave the marks too little of the region.
    """
    places = {_place(box.x, box.y) for box in trims}

    def reach(box: Box, dx: int, dy: int, room: float) -> float:
        beside = _place(box.x + dx * (box.width + 2 * bleed), box.y + dy * (box.height + 2 * bleed))
        if bleed or beside in places:
            return min(bleed, room)
        return max(0.0, min(outer, room - MARK_SHARE))

    def clip(box: Box) -> Box:
        more = Sides(
            reach(box, -1, 0, box.x - region.x),
            reach(box, 0, -1, box.y - region.y),
            reach(box, 1, 0, region.right - box.right),
            reach(box, 0, 1, region.bottom - box.bottom),
        )
        return Box(
            box.x - more.left,
            box.y - more.top,
            box.width + more.left + more.right,
            box.height + more.top + more.bottom,
        )

    return tuple(clip(box) for box in trims)


def _place(x: float, y: float) -> tuple[int, int]:
    return round(x * 1000), round(y * 1000)
