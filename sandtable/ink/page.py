"""Finished things: faces, and sheets with faces in their places and what stands around them."""

from functools import lru_cache
from typing import NamedTuple

from sandtable.ink.box import Box as Box
from sandtable.ink.matrix import IDENTITY, Matrix, apply, translate
from sandtable.ink.shapes import Item
from sandtable.ink.written import Known


class Face:
    """What is drawn on one side of a piece, trimmed at (0, 0, width, height); compared by identity.

    Ink may run beyond the trim; a sheet shows as much of it as its bleed allows. `ref` names the
    record, `language` the language of its words.
    """

    __slots__ = ("_items", "height", "language", "ref", "width")
    __match_args__ = ("ref", "language", "width", "height", "items")

    def __init__(self, ref: str, language: str, width: float, height: float, items: tuple[Item, ...]) -> None:
        self.ref, self.language, self.width, self.height = ref, language, width, height
        self._items = items

    @property
    def items(self) -> tuple[Item, ...]:
        return self._items

    @property
    def known(self) -> Known | None:
        """How it is known before it is drawn, if it is."""
        return None

    def trimmed(self, width: float, height: float) -> "Face":
        """The same drawing, cut otherwise."""
        return Face(self.ref, self.language, width, height, self.items)


class KnownFace(Face):
    """A face that is known before it is drawn."""

    __slots__ = ("_known",)

    def __init__(self, ref: str, language: str, width: float, height: float, known: Known) -> None:
        self.ref, self.language, self.width, self.height = ref, language, width, height
        self._known = known

    @property
    def items(self) -> tuple[Item, ...]:
        return self._known.items

    @property
    def known(self) -> Known:
        return self._known

    def trimmed(self, width: float, height: float) -> "Face":
        return KnownFace(self.ref, self.language, width, height, self._known)


class Placed(NamedTuple):
    """A face on a sheet. `matrix` takes the face's millimetres to the page's; `clip` is what may show, on the page.

    `side` is front or back; `slot` numbers the piece on its sheet, so a back finds its front.
    """

    face: Face
    matrix: Matrix
    clip: Box
    side: str = "front"
    slot: int = 0

    @property
    def trim(self) -> Box:
        """Where the piece is cut out, on the page (faces are placed at right angles)."""
        return _trim(self.matrix, self.face.width, self.face.height)


@lru_cache(maxsize=1024)  # most sheets lie alike
def _trim(matrix: Matrix, width: float, height: float) -> Box:
    x1, y1 = apply(matrix, 0, 0)
    x2, y2 = apply(matrix, width, height)
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


class Anchor(NamedTuple):
    """A place on a page that links lead to; one with a `title` stands in the viewer's outline, at its `level`."""

    key: str
    y: float
    title: str = ""
    level: int = 0


class Page(NamedTuple):
    """A sheet of paper, finished: every backend draws just this.

    Drawn in order: `under` (bleed grounds), `placed`, `over` (marks, words). `furniture` (title, ruler, page number) keeps clear of all of these. `trim` is the block
    of pieces, `bleed` how far their art runs where a printer is to know it; `bookmark` names the page in a viewer's outline. Words `over` it that have a target lead to the anchor of
    that key, where a format knows links.
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
    """A page of just the size of a face and its bleed, with nothing but that face and what is drawn over it."""
    whole = Box(0, 0, face.width + 2 * bleed, face.height + 2 * bleed)
    matrix = translate(bleed, bleed) if bleed else IDENTITY
    return Page(whole.width, whole.height, (Placed(face, matrix, whole),), over=over, bookmark=bookmark, side=side)
