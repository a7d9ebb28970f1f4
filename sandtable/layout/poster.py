"""A face larger than the paper, over several pages that overlap."""

from dataclasses import dataclass
from itertools import product
from math import ceil
from string import ascii_uppercase

from sandtable.errors import UserError
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.layout.area import SLACK, Area, Sides
from sandtable.layout.grid import LINE_AND_MARK_ROOM
from sandtable.layout.marks import Mark
from sandtable.layout.options import OVERLAP, Orientation
from sandtable.layout.paper import Paper

EDGE_BLEED = 2.0  # of the face's own edges
CROSS = 2.0  # arms of a registration cross
MARK = 1.0, 3.0  # from where to where a mark runs, away from what is shown
GLUE = 1.0, 2.4  # so far a hatched strip of glue runs, away from what is shown
HATCH = 1.4  # between its strokes
KEEP = Sides.of(EDGE_BLEED + MARK[1], LINE_AND_MARK_ROOM)


class CannotOverlap(UserError, ValueError):
    """Overlap as large as the printable area of a sheet."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Part:
    """A sheet of a poster: its page, and where it goes, counted from 1; `alone` when it is the whole poster."""

    page: Page
    row: int
    sheet: int
    alone: bool


@dataclass(frozen=True, slots=True)
class Tiling:
    """One direction of a poster: `count` windows of equal `length`, `step` apart; neighbours share `overlap`."""

    count: int
    length: float
    overlap: float

    @property
    def step(self) -> float:
        return self.length - self.overlap

    def seams(self) -> tuple[float, ...]:
        """Positions of the seams: along the middle of each overlap."""
        return tuple(n * self.step + self.overlap / 2 for n in range(1, self.count))


def tile(length: float, window: float, overlap: float) -> Tiling:
    """Cover a length with the fewest equal windows."""
    if not 0 <= overlap < window:
        raise CannotOverlap(
            f"sheets of {window:g} mm cannot overlap by {overlap:g} mm; take a larger paper, or less --overlap"
        )
    count = max(1, ceil((length - overlap) / (window - overlap) - SLACK))
    return Tiling(count, (length + (count - 1) * overlap) / count, overlap if count > 1 else 0)


def poster(face: Face, paper: Paper, overlap: float = OVERLAP, orientation: Orientation = "auto") -> list[Part]:
    """Return the sheets that make up the face at its own size, row by row; one when it fits.

    Neighbours show the same `overlap`; crosses on both mark the same points of the seam, which runs along its middle.
    Cut the right and the lower sheet there, between its marks, and lay it on the other, glue on the hatched strip. A
    page is named by row and column, A1, and takes the orientation that needs fewer sheets.
    """

    def tilings(page: Paper) -> tuple[Tiling, Tiling]:
        inner = Area(page.printable, KEEP).inner
        return tile(face.width, inner.width, overlap), tile(face.height, inner.height, overlap)

    upright, lying = (paper.turned(), paper) if paper.landscape else (paper, paper.turned())
    ways = {"auto": (paper, paper.turned()), "portrait": (upright,), "landscape": (lying,)}[orientation]
    page = min(ways, key=lambda page: tilings(page)[0].count * tilings(page)[1].count)
    across, down = tilings(page)
    return [
        _part(face, page, across, down, column, row) for row, column in product(range(down.count), range(across.count))
    ]


def _part(face: Face, paper: Paper, across: Tiling, down: Tiling, column: int, row: int) -> Part:
    inner = Area(paper.printable, KEEP).inner
    window = Box(
        inner.x + (inner.width - across.length) / 2,
        inner.y + (inner.height - down.length) / 2,
        across.length,
        down.length,
    )
    x, y = window.x - column * across.step, window.y - row * down.step
    first, last = column == 0, column == across.count - 1
    upper, lower = row == 0, row == down.count - 1
    left, right = window.x - EDGE_BLEED * first, window.right + EDGE_BLEED * last
    top, bottom = window.y - EDGE_BLEED * upper, window.bottom + EDGE_BLEED * lower
    clip = Box(left, top, right - left, bottom - top)
    xs = [x + at for at in (0, *across.seams(), face.width) if _within(x + at, window.x, window.right)]
    ys = [y + at for at in (0, *down.seams(), face.height) if _within(y + at, window.y, window.bottom)]
    seams_x = [at for at in xs if not _is(at, x) and not _is(at, x + face.width)]
    seams_y = [at for at in ys if not _is(at, y) and not _is(at, y + face.height)]
    crosses = {(at, end) for at in seams_x for end in ys} | {(end, at) for at in seams_y for end in xs}
    marks = [*_cut_marks(xs, ys, clip), *_crosses(sorted(crosses), min(CROSS, max(across.overlap, down.overlap) / 2))]
    # Glue goes on the sheet that lies below: on its right and its lower edge.
    if not last:
        marks += _glue_beside(window.right - across.overlap / 2, window.right, clip)
    if not lower:
        marks += _glue_below(window.bottom - down.overlap / 2, window.bottom, clip)
    alone = across.count * down.count == 1
    page = Page(
        paper.width,
        paper.height,
        (Placed(face, translate(x, y), clip),),
        over=tuple(mark.ink() for mark in marks),
        trim=window,
        bookmark="" if alone else f"{_letters(row)}{column + 1}",
    )
    return Part(page, row + 1, column + 1, alone)


def _glue_beside(left: float, right: float, clip: Box) -> list[Mark]:
    """Hatch above and below an upright strip of glue."""
    near, far = GLUE
    steps = [
        left + n * HATCH for n in range(int((right - left) / HATCH) + 1) if left + (n + 1) * HATCH <= right + SLACK
    ]
    return [
        mark
        for x in steps
        for mark in (
            Mark(x, clip.y - near, x + HATCH, clip.y - far),
            Mark(x, clip.bottom + far, x + HATCH, clip.bottom + near),
        )
    ]


def _glue_below(top: float, bottom: float, clip: Box) -> list[Mark]:
    """Hatch left and right of a lying strip of glue."""
    near, far = GLUE
    steps = [top + n * HATCH for n in range(int((bottom - top) / HATCH) + 1) if top + (n + 1) * HATCH <= bottom + SLACK]
    return [
        mark
        for y in steps
        for mark in (
            Mark(clip.x - near, y, clip.x - far, y + HATCH),
            Mark(clip.right + near, y + HATCH, clip.right + far, y),
        )
    ]


def _cut_marks(xs: list[float], ys: list[float], clip: Box) -> list[Mark]:
    """Marks of the seams and of the face's own edges, outside the clip."""
    start, end = MARK
    marks: list[Mark] = []
    for x in xs:
        marks.append(Mark(x, clip.y - start, x, clip.y - end))
        marks.append(Mark(x, clip.bottom + start, x, clip.bottom + end))
    for y in ys:
        marks.append(Mark(clip.x - start, y, clip.x - end, y))
        marks.append(Mark(clip.right + start, y, clip.right + end, y))
    return marks


def _crosses(points: list[tuple[float, float]], arm: float) -> list[Mark]:
    return [mark for x, y in points for mark in (Mark(x - arm, y, x + arm, y), Mark(x, y - arm, x, y + arm))]


def _within(at: float, low: float, high: float) -> bool:
    return low - SLACK <= at <= high + SLACK


def _is(a: float, b: float) -> bool:
    return abs(a - b) < SLACK


def _letters(row: int) -> str:
    # A, B … Z, AA …
    return (_letters(row // 26 - 1) if row >= 26 else "") + ascii_uppercase[row % 26]
