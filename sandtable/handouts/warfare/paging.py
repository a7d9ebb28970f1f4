"""How a scenario is divided among pages: how large its map is drawn, and where the words begin."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sandtable.faces.text import POINT
from sandtable.geometry.hex_mm import WIDTH
from sandtable.geometry.sizes import Size
from sandtable.handouts.flow import Flowable, paginate
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
    small=(6, 5),
    foot_line=False,
    foot_baseline=2 + CAPITALS * 6 * POINT,
)
UNDER_MAP = 3.0
LEAST_COLUMN = 54.0  # mm; under a map no lower columns are begun: the plan of the tiles must go in with its heading
READABLE = 7.5  # mm across a hex; on a smaller one its name covers the ground
_STEPS = 7  # halvings in the search for the largest map: to about a millimetre


@dataclass(frozen=True, slots=True)
class Opening:
    """The first page: how the sheet lies, where the map is, and the columns of words that still fit."""

    paper: Paper
    map: Box | None
    columns: tuple[Box, ...]


def opening(paper: Paper, space: MapSpace | None, blocks: Sequence[Flowable]) -> Opening:
    """The first page on which the map can be read, then with which there are fewest pages, then with the largest map.

    A map that is too wide to be read on the upright sheet gets a sheet of its own, a quarter turned.
    """
    body = SHEET.body(paper)
    if space is None:
        return Opening(paper, None, SHEET.columns(body))
    upright, turned = space.largest(_size(body)), SHEET.body(paper.turned())
    if upright < READABLE / WIDTH and space.largest(_size(turned)) > upright:
        return Opening(paper.turned(), turned, ())
    low, high = space.size(min(upright, READABLE / WIDTH)).height, space.size(upright).height
    fewest = _pages(_under(paper, low), blocks)
    if _pages(_under(paper, high), blocks) == fewest:
        return _under(paper, high)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _pages(_under(paper, middle), blocks) == fewest:
            low = middle
        else:
            high = middle
    return _under(paper, low)


def columns_on(first: Opening, paper: Paper, number: int) -> tuple[Box, ...]:
    """The columns of a page, counted from 1."""
    return first.columns if number == 1 else SHEET.columns(SHEET.body(paper))


def _under(paper: Paper, height: float) -> Opening:
    """A map of that height, and the columns under it when there is room for some."""
    body = SHEET.body(paper)
    top = body.y + height + UNDER_MAP
    rest = Box(body.x, top, body.width, body.bottom - top)
    columns = SHEET.columns(rest) if rest.height > LEAST_COLUMN else ()
    return Opening(paper, Box(body.x, body.y, body.width, height), columns)


def _pages(first: Opening, blocks: Sequence[Flowable]) -> int:
    return len(paginate(blocks, partial(columns_on, first, first.paper)))


def _size(box: Box) -> Size:
    return Size(box.width, box.height)
