"""A saddle-stitched booklet: leaves two to a sheet side, in the order in which the folded sheets are read."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Group, Item, rectangle
from sandtable.layout.paper import Paper

CREEP = 0.1  # mm that each sheet is pushed out by the one inside it: the thickness of ordinary paper
SHEET = 4  # leaves


@dataclass(frozen=True, slots=True)
class Spread:
    """One side of a sheet: the numbers of the leaves at its left and right, counted from 1; `sheet` from the outside."""

    left: int
    right: int
    sheet: int
    back: bool


def spreads(leaves: int) -> list[Spread]:
    """Return the sides of all sheets in printing order; `leaves` is rounded up to whole sheets."""
    whole = -(-leaves // SHEET) * SHEET
    found = []
    for sheet in range(whole // SHEET):
        first = 2 * sheet
        found.append(Spread(whole - first, first + 1, sheet, back=False))
        found.append(Spread(first + 2, whole - first - 1, sheet, back=True))
    return found


def impose_booklet(leaves: Sequence[Page], paper: Paper, creep: float = CREEP) -> list[Page]:
    """Leaves on sheets of paper that lie a quarter turned; print on both sides, turned on the short edge.

    Pages that are missing at the end stay blank. Leaves of inner sheets lie nearer to the fold, by as much as those
    sheets are pushed out when all are folded together.
    """
    wide = paper if paper.landscape else paper.turned()
    faces = [_leaf(page) for page in leaves]
    pages = []
    for spread in spreads(len(leaves)):
        placed = []
        for number, on_left in ((spread.left, True), (spread.right, False)):
            if number <= len(faces):
                placed.append(_placed(faces[number - 1], wide, on_left, spread.sheet * creep))
        pages.append(Page(wide.width, wide.height, tuple(placed), side="back" if spread.back else "front"))
    return pages


def _placed(face: Face, paper: Paper, on_left: bool, shift: float) -> Placed:
    middle = paper.width / 2
    x = middle - face.width + shift if on_left else middle - shift
    y = (paper.height - face.height) / 2
    half = Box(0 if on_left else middle, 0, middle, paper.height)
    return Placed(face, (1, 0, 0, 1, x, y), half)


def _leaf(page: Page) -> Face:
    """Wrap a page as a face that can be placed."""
    items: list[Item] = list(page.under)
    for placed in page.placed:
        clip = placed.clip
        inner = Group(placed.face.items, placed.matrix)
        items.append(Group((inner,), clip=rectangle(clip.x, clip.y, clip.width, clip.height)))
    items += page.over
    items += (item for face in page.furniture for item in face.items)
    return Face("leaf", "", page.width, page.height, tuple(items))
