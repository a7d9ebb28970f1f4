"""Impose pieces on sheets: fronts, backs behind them, bleed and marks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sandtable.geometry.sizes import Size
from sandtable.ink.matrix import Matrix, multiply, translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Item
from sandtable.layout.area import Block, Cell, Sheet, bounds
from sandtable.layout.bleed import clips
from sandtable.layout.duplex import Mirror, behind, lying
from sandtable.layout.marks import Mark, cut_marks, fold_line, fold_marks
from sandtable.layout.options import CARDS, Options
from sandtable.layout.paper import Paper
from sandtable.layout.registration import align
from sandtable.layout.schemes import plan


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, counter or board: the faces of its sides, and the number of copies.

    Copies of several owners may have backs of their own: `further_backs` are those of the second, the third …
    """

    front: Face
    back: Face | None = None
    copies: int = 1
    further_backs: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        for back in self.backs:
            if (back.width, back.height) != (self.front.width, self.front.height):
                raise ValueError(
                    f"{self.front.ref}: the front is {Size(self.front.width, self.front.height)}, "
                    f"the back {Size(back.width, back.height)}; make them the same"
                )

    @property
    def backs(self) -> tuple[Face, ...]:
        """All its backs, which its copies use in turn."""
        return (self.back, *self.further_backs) if self.back else ()

    def singly(self, copies: int) -> Iterator["Piece"]:
        """Yield `copies` single pieces, each with its own back."""
        for number in range(copies):
            back = self.backs[number % len(self.backs)] if self.further_backs else self.back
            yield self if back is self.back else Piece(self.front, back)


def impose(pieces: Sequence[Piece], paper: Paper, options: Options = CARDS) -> list[Page]:
    """Return finished pages in printing order: each front page is followed by its back page, if it has one.

    In a job that is turned over every front page has a back page, an empty one if need be, so that the
    next front starts a new sheet. Backs that stand apart (`two_sided_apart`) follow all fronts.
    """
    job = [
        copy for piece in pieces for copy in piece.singly(min(piece.copies, 1) if options.copies_once else piece.copies)
    ]
    if not job:
        return []
    backs = any(piece.back for piece in job)
    scheme, sheets = plan([_footprint(piece, options) for piece in job], paper, options, backs=backs)
    mirror = scheme.mirror
    if mirror and scheme.folded:
        return [_folded(sheet, job, scheme.paper, mirror, options) for sheet in sheets]
    if mirror:
        pages = [page for sheet in sheets for page in _turned_over(sheet, job, scheme.paper, mirror, options)]
        return align(pages, options.back_offset)
    if options.hinged:
        return [_hinged(sheet, job, scheme.paper, options) for sheet in sheets]
    fronts = [_one_sided(sheet, [piece.front for piece in job], scheme.paper, options, "front") for sheet in sheets]
    if not options.two_sided_apart:
        return fronts
    apart = [_one_sided(sheet, [piece.back for piece in job], scheme.paper, options, "back") for sheet in sheets]
    return fronts + [page for page in apart if page.placed]


def _footprint(piece: Piece, options: Options) -> Size:
    """Size of a piece on the sheet: a hinged one is twice as high."""
    hinged = options.hinged and piece.back is not None
    return Size(piece.front.width, piece.front.height * (2 if hinged else 1))


def _turned_over(
    sheet: Sheet, job: Sequence[Piece], paper: Paper, mirror: Mirror, options: Options
) -> tuple[Page, Page]:
    fronts, backs = _both(sheet, job, mirror, options)
    marks = _marks(sheet, options)
    turned = _moved(marks, mirror.matrix) if backs else ()
    return _page(paper, fronts, marks), _page(paper, backs, turned, "back")


def _folded(sheet: Sheet, job: Sequence[Piece], paper: Paper, mirror: Mirror, options: Options) -> Page:
    fronts, backs = _both(sheet, job, mirror, options)
    marks = _marks(sheet, options)
    fold = fold_line(mirror.at, mirror.upright, bounds(placed.clip for placed in fronts), paper.printable)
    return _page(paper, [*fronts, *backs], [*marks, *_moved(marks, mirror.matrix), fold])


def _hinged(sheet: Sheet, job: Sequence[Piece], paper: Paper, options: Options) -> Page:
    """Lay out hinged pieces: front below, back above it and upside down, joined at the front's top edge."""
    placed: list[Placed] = []
    marks = list(_marks(sheet, options))
    slot = 0
    for block in sheet:
        shown = _clips(block, options)
        folds: list[float] = []
        for cell, clip in zip(block.cells, shown, strict=True):
            piece = job[cell.piece]
            matrix = lying(cell.trim, cell.turned)
            if piece.back is None:
                placed.append(Placed(piece.front, matrix, clip, "front", slot))
            else:
                width, height = piece.front.width, piece.front.height
                folds.append(cell.trim.right - height if cell.turned else cell.trim.y + height)
                above, below = _parted(clip, folds[-1], upright=cell.turned)
                placed.append(Placed(piece.front, multiply(matrix, translate(0, height)), below, "front", slot))
                placed.append(Placed(piece.back, multiply(matrix, (-1, 0, 0, -1, width, height)), above, "back", slot))
            slot += 1
        trims = tuple(cell.trim for cell in block.cells)
        marks += fold_marks(tuple(folds), block.cells[0].turned, trims, shown, block.region)
    return _page(paper, placed, marks)


def _one_sided(sheet: Sheet, faces: Sequence[Face | None], paper: Paper, options: Options, side: str) -> Page:
    placed: list[Placed] = []
    for slot, (cell, clip) in enumerate(_cells(sheet, options)):
        if face := faces[cell.piece]:
            placed.append(Placed(face, lying(cell.trim, cell.turned), clip, side, slot))
    return _page(paper, placed, _marks(sheet, options), side)


def _both(sheet: Sheet, job: Sequence[Piece], mirror: Mirror, options: Options) -> tuple[list[Placed], list[Placed]]:
    """Place the fronts, and the backs where the mirror puts them."""
    fronts: list[Placed] = []
    backs: list[Placed] = []
    for slot, (cell, clip) in enumerate(_cells(sheet, options)):
        piece = job[cell.piece]
        matrix = lying(cell.trim, cell.turned)
        fronts.append(Placed(piece.front, matrix, clip, "front", slot))
        if piece.back:
            turned = behind(matrix, piece.front.width, mirror)
            backs.append(Placed(piece.back, turned, mirror.box(clip), "back", slot))
    return fronts, backs


def _page(paper: Paper, placed: Sequence[Placed], marks: Sequence[Mark], side: str = "front") -> Page:
    return Page(
        paper.width,
        paper.height,
        tuple(placed),
        over=_inked(tuple(marks)),
        trim=bounds(each.trim for each in placed) if placed else None,
        side=side,
    )


@lru_cache(maxsize=64)  # most sheets lie alike
def _inked(marks: tuple[Mark, ...]) -> tuple[Item, ...]:
    return tuple(mark.ink() for mark in marks)


def _cells(sheet: Sheet, options: Options) -> list[tuple[Cell, Box]]:
    """Return every cell with the clip box of its piece."""
    return [pair for block in sheet for pair in zip(block.cells, _clips(block, options), strict=True)]


def _clips(block: Block, options: Options) -> tuple[Box, ...]:
    return clips(tuple(cell.trim for cell in block.cells), block.region, options.bleed, options.outer_bleed)


def _marks(sheet: Sheet, options: Options) -> tuple[Mark, ...]:
    return tuple(
        mark
        for block in sheet
        for mark in cut_marks(tuple(cell.trim for cell in block.cells), _clips(block, options), block.region)
    )


@lru_cache(maxsize=64)
def _moved(marks: tuple[Mark, ...], matrix: Matrix) -> tuple[Mark, ...]:
    return tuple(mark.moved(matrix) for mark in marks)


def _parted(clip: Box, fold: float, *, upright: bool) -> tuple[Box, Box]:
    """Split a clip between back and front: above and below the fold, or right and left of an upright one."""
    if upright:
        return Box(fold, clip.y, clip.right - fold, clip.height), Box(clip.x, clip.y, fold - clip.x, clip.height)
    return Box(clip.x, clip.y, clip.width, fold - clip.y), Box(clip.x, fold, clip.width, clip.bottom - fold)
