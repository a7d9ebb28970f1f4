"""Division of a scenario among pages: the scale of its map, and where the words begin."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sandtable.faces.text import POINT
from sandtable.geometry.hex_mm import WIDTH
from sandtable.geometry.sizes import Size
from sandtable.handouts.flow import Flowable, paginate, tallest
from sandtable.handouts.page_frame import CAPITALS, FrameStyle
from sandtable.handouts.warfare.map_figure import MapSpace
from sandtable.ink.page import Box
from sandtable.layout.paper import Paper

SHEET = FrameStyle(
    margin=10,
    gutter=7,
    above_foot=0,
    band=12,
    band_margin=9,
    band_border=0.3,
    inner_line=False,
    title=(17, 9),
    title_lines=2,
    title_share=0.63,
    beside=(8, 6),
    small=(6.5, 6.5),
    foot_line=False,
    foot_baseline=2 + CAPITALS * 6.5 * POINT,
)
UNDER_MAP = 3.0
LEAST_COLUMN = 54.0  # mm; under a map no lower columns are begun, nor any in which what stays together does not fit
READABLE = 7.5  # mm across a hex; on a smaller one its name covers the ground
_STEPS = 7  # halvings in the search for the largest map: to about a millimetre


@dataclass(frozen=True, slots=True)
class Opening:
    """The first page: its orientation, the box of the map, and the columns of words that still fit."""

    paper: Paper
    map: Box | None
    columns: tuple[Box, ...]


def opening(paper: Paper, space: MapSpace | None, blocks: Sequence[Flowable]) -> Opening:
    """Choose the first page: the map must be legible, then fewest pages, then the largest map.

    A map that is too wide to be read on the upright sheet gets a sheet of its own, a quarter turned.
    """
    body = SHEET.body(paper)
    if space is None:
        return Opening(paper, None, SHEET.columns(body))
    upright, turned = space.largest(_size(body)), SHEET.body(paper.turned())
    if upright < READABLE / WIDTH and space.largest(_size(turned)) > upright:
        return Opening(paper.turned(), turned, ())
    least = max(LEAST_COLUMN, tallest(blocks, SHEET.columns(body)[0].width))
    under = partial(_under, paper, least)
    low, high = space.size(min(upright, READABLE / WIDTH)).height, space.size(upright).height
    fewest = _pages(under(low), blocks)
    if _pages(under(high), blocks) == fewest:
        return under(high)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _pages(under(middle), blocks) == fewest:
            low = middle
        else:
            high = middle
    return under(low)


def columns_on(first: Opening, paper: Paper, number: int) -> tuple[Box, ...]:
    """Return the columns of a page, counted from 1."""
    return first.columns if number == 1 else SHEET.columns(SHEET.body(paper))


def _under(paper: Paper, least: float, height: float) -> Opening:
    """Lay out a map of that height, with columns under it when they would be high enough."""
    body = SHEET.body(paper)
    top = body.y + height + UNDER_MAP
    rest = Box(body.x, top, body.width, body.bottom - top)
    columns = SHEET.columns(rest) if rest.height > least else ()
    return Opening(paper, Box(body.x, body.y, body.width, height), columns)


def _pages(first: Opening, blocks: Sequence[Flowable]) -> int:
    return len(paginate(blocks, partial(columns_on, first, first.paper), dry=True))


def _size(box: Box) -> Size:
    return Size(box.width, box.height)
