"""Finished faces, and pages with placed faces, marks and furniture."""

from collections.abc import Callable
from functools import lru_cache, partial
from operator import attrgetter
from typing import NamedTuple

from sandtable.ink.box import Box as Box
from sandtable.ink.matrix import IDENTITY, Matrix, apply, translate
from sandtable.ink.shapes import Item

MM_PER_INCH = 25.4


class Face:
    """Drawing of one side of a piece, trimmed at (0, 0, width, height); compared by identity.

    Ink may run beyond the trim; a sheet shows as much of it as its bleed allows. `ref` names the
    record, `language` the language of its words. Faces with the same `key` have the same items.
    """

    __slots__ = ("_items", "height", "key", "language", "ref", "width")

    def __init__(
        self,
        ref: str,
        language: str,
        width: float,
        height: float,
        items: tuple[Item, ...],
        key: bytes | None = None,
    ) -> None:
        self.ref, self.language, self.width, self.height = ref, language, width, height
        self._items, self.key = items, key

    @property
    def items(self) -> tuple[Item, ...]:
        return self._items

    def trimmed(self, width: float, height: float) -> "Face":
        """Return the drawing with another trim size."""
        return Face(self.ref, self.language, width, height, self.items, self.key)


class LazyFace(Face):
    """Face whose items are drawn on first use, by a function that always gives the same items."""

    __slots__ = ("_draw",)

    def __init__(
        self, ref: str, language: str, width: float, height: float, key: bytes, draw: Callable[[], tuple[Item, ...]]
    ) -> None:
        super().__init__(ref, language, width, height, (), key)
        self._draw: Callable[[], tuple[Item, ...]] | None = draw

    @property
    def items(self) -> tuple[Item, ...]:
        if self._draw is not None:
            self._items, self._draw = self._draw(), None
        return self._items

    @property
    def is_drawn(self) -> bool:
        return self._draw is None

    def trimmed(self, width: float, height: float) -> "Face":
        assert self.key is not None
        return LazyFace(self.ref, self.language, width, height, self.key, partial(attrgetter("items"), self))


class Placed(NamedTuple):
    """Face on a sheet. `matrix` maps the face's millimetres to the page's; `clip` is the visible box on the page.

    `side` is front or back; `slot` numbers the piece on its sheet, so a back finds its front.
    """

    face: Face
    matrix: Matrix
    clip: Box
    side: str = "front"
    slot: int = 0

    @property
    def trim(self) -> Box:
        """Box on the page where the piece is cut out (faces are placed at right angles)."""
        return _trim(self.matrix, self.face.width, self.face.height)


@lru_cache(maxsize=1024)  # most sheets lie alike
def _trim(matrix: Matrix, width: float, height: float) -> Box:
    x1, y1 = apply(matrix, 0, 0)
    x2, y2 = apply(matrix, width, height)
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


class Anchor(NamedTuple):
    """Link target on a page; one with a `title` stands in the viewer's outline, at its `level`."""

    key: str
    y: float
    title: str = ""
    level: int = 0


class Page(NamedTuple):
    """Finished sheet of paper: every backend draws just this.

    Drawn in order: `under` (bleed grounds), `placed`, `over` (marks, words). `furniture` (title, ruler, page number)
    keeps clear of all of these. `trim` is the block of pieces, `bleed` the bleed to declare to a printer; `bookmark`
    names the page in a viewer's outline. Words in `over` with a target link to the anchor of that key, in formats with
    links.
    """

    width: float
    height: float
    placed: tuple[Placed, ...]
    over: tuple[Item, ...] = ()
    under: tuple[Item, ...] = ()
    trim: Box | None = None
    bookmark: str = ""
    side: str = "front"
    anchors: tuple[Anchor, ...] = ()
    bleed: Box | None = None
    furniture: tuple[Face, ...] = ()


def full_page(
    face: Face, *, over: tuple[Item, ...] = (), bookmark: str = "", side: str = "front", bleed: float = 0
) -> Page:
    """Page of the size of a face and its bleed, with only that face and `over`."""
    whole = Box(0, 0, face.width + 2 * bleed, face.height + 2 * bleed)
    matrix = translate(bleed, bleed) if bleed else IDENTITY
    return Page(whole.width, whole.height, (Placed(face, matrix, whole),), over=over, bookmark=bookmark, side=side)


def pixels_of(page: Page, dpi: int) -> int:
    """Number of pixels of a picture of a page."""
    return int(page.width * page.height * (dpi / MM_PER_INCH) ** 2)
