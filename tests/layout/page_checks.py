"""Dummy faces, and what is asked of every page: used by the tests of this folder."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from sandtable.geometry.sizes import Size
from sandtable.ink.items import bounds
from sandtable.ink.matrix import apply
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Path, Style, rectangle
from sandtable.layout.imposition import Piece
from sandtable.layout.options import CARDS, Options
from sandtable.layout.paper import Paper
from sandtable.layout.schemes import best_grid
from tests.layout.guillotine import guillotine

Point = tuple[float, float]


@cache
def face(width: float, height: float, ref: str = "front") -> Face:
    ground = Path(rectangle(-3, -3, width + 6, height + 6), Style(fill="#2f4a6d"))
    corner = Path(rectangle(0, 0, width / 3, height / 3), Style(fill="#a3241f"))
    return Face(ref, "en", width, height, (ground, corner))


def piece(width: float, height: float, copies: int = 1, *, back: bool = True) -> Piece:
    return Piece(face(width, height), face(width, height, "back") if back else None, copies)


def per_sheet(size: Size, paper: Paper, options: Options = CARDS) -> int:
    """How many two-sided pieces of one size a full sheet holds."""
    footprint = Size(size.width, 2 * size.height) if options.hinged else size
    return best_grid(footprint, paper, options, backs=True)[2].holds


def corners(placed: Placed) -> list[Point]:
    """The face's top left, top right, bottom right and bottom left corner, on the page."""
    width, height = placed.face.width, placed.face.height
    return [apply(placed.matrix, x, y) for x, y in ((0, 0), (width, 0), (width, height), (0, height))]


def near(a: Point, b: Point, within: float = 0.01) -> bool:
    return abs(a[0] - b[0]) <= within and abs(a[1] - b[1]) <= within


def on_side(pages: Iterable[Page], side: str) -> list[Placed]:
    return [placed for page in pages for placed in page.placed if placed.side == side]


def slots(page: Page, side: str) -> dict[int, Placed]:
    found = {placed.slot: placed for placed in page.placed if placed.side == side}
    assert len(found) == sum(placed.side == side for placed in page.placed)
    return found


def mark_boxes(page: Page) -> list[Box]:
    """Where the ink of marks is."""
    assert all(isinstance(item, Path) for item in page.over)
    return [bounds(item) for item in page.over]


class Places:
    """Boxes by buckets of 20 mm, so that sheets of hundreds of counters stay cheap to test."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self.buckets: dict[tuple[int, int], set[int]] = defaultdict(set)
        self.boxes = list(boxes)
        for n, box in enumerate(self.boxes):
            for bucket in self.near(box):
                self.buckets[bucket].add(n)

    def near(self, box: Box) -> Iterator[tuple[int, int]]:
        return product(
            range(int(box.x // 20), int(box.right // 20) + 1), range(int(box.y // 20), int(box.bottom // 20) + 1)
        )

    def overlapping(self, box: Box) -> set[int]:
        found = {n for bucket in self.near(box) for n in self.buckets.get(bucket, ())}
        return {n for n in found if self.boxes[n].overlaps(box)}


def disjoint(boxes: Sequence[Box]) -> bool:
    places = Places(boxes)
    return all(places.overlapping(box) == {n} for n, box in enumerate(boxes))


def assert_sound(pages: Iterable[Page]) -> None:
    """Trims exact and apart, ink inside the printable area, marks off the pieces, every page cuttable."""
    for page in pages:
        printable = Box(0, 0, page.width, page.height).grown(-5)
        trims = [placed.trim for placed in page.placed]
        assert disjoint(trims)
        for placed in page.placed:
            assert printable.holds(placed.clip)
            assert placed.clip.holds(placed.trim)
            sides = sorted((placed.trim.width, placed.trim.height))
            wanted = sorted((placed.face.width, placed.face.height))
            assert all(abs(a - b) < 1e-9 for a, b in zip(sides, wanted, strict=True))
        shown = Places(placed.clip.grown(-2e-3) for placed in page.placed)
        for mark in mark_boxes(page):
            assert printable.grown(0.1).holds(mark)
            line = mark.grown(-0.1 + 1e-3)  # without the thickness of its stroke
            assert not shown.overlapping(line)
        cut_out = Places(trims)
        for n, placed in enumerate(page.placed):
            assert cut_out.overlapping(placed.clip) == {n}
        assert guillotine(trims, Box(0, 0, page.width, page.height)) is not None
