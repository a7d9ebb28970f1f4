"""Pieces of several sizes on one sheet: blocks of equal pieces, side by side on shelves.

A sheet is cut first between its shelves, then between the blocks of a shelf, then each block like a
grid; so every cut runs from edge to edge.
"""

from collections.abc import Sequence
from itertools import pairwise

from sandtable.geometry.sizes import Size
from sandtable.ink.page import Box
from sandtable.layout.area import Area, Block, Cell, Sheet, bounds, how_many, turned_size

Cells = tuple[Cell, ...]
Shelf = list[Cells]


class _Stack:
    """Pieces of one size that are not placed yet."""

    __slots__ = ("cell", "pieces", "turned")

    def __init__(self, cell: Size, turned: bool, pieces: list[int]) -> None:
        self.cell, self.turned, self.pieces = cell, turned, pieces

    def take(self, room: Box, gutter: float) -> Cells:
        """Place as many pieces as fit the room, from its top left corner, row by row."""
        columns = how_many(self.cell.width, room.width, gutter)
        rows = how_many(self.cell.height, room.height, gutter)
        taken, self.pieces = self.pieces[: rows * columns], self.pieces[rows * columns :]
        return tuple(
            Cell(
                piece,
                Box(
                    room.x + n % columns * (self.cell.width + gutter),
                    room.y + n // columns * (self.cell.height + gutter),
                    self.cell.width,
                    self.cell.height,
                ),
                self.turned,
            )
            for n, piece in enumerate(taken)
        )


def shelve(sizes: Sequence[Size], area: Area, *, gutter: float, gap: float, turned: bool = False) -> list[Sheet] | None:
    """Return sheets of all pieces, tallest first; `gap` between blocks leaves room for bleed and marks.

    With `turned`, pieces lie a quarter turned. A piece that fits only the other way lies that way; None when one fits
    neither way.
    """
    inner = area.inner
    stacks = _stacks(sizes, inner, turned)
    if stacks is None:
        return None
    sheets: list[list[Shelf]] = [[]]
    top = inner.y
    while any(stack.pieces for stack in stacks):
        shelf = _fill(stacks, Box(inner.x, top, inner.width, inner.bottom - top), gutter, gap)
        if shelf:
            sheets[-1].append(shelf)
            top = bounds(cell.trim for cell in shelf[0]).bottom + gap
        else:
            sheets.append([])
            top = inner.y
    right = max(cell.trim.right for shelves in sheets for shelf in shelves for block in shelf for cell in block)
    # All sheets alike stand in the middle, by the widest shelf of the job.
    return [_part(shelves, area.box, (inner.right - right) / 2) for shelves in sheets]


def _stacks(sizes: Sequence[Size], inner: Box, turned: bool) -> list[_Stack] | None:
    stacks: dict[Size, _Stack] = {}
    for n, size in enumerate(sizes):
        if size not in stacks:
            ways = [way for way in (turned, not turned) if _fits(turned_size(size, way), inner)]
            if not ways:
                return None
            stacks[size] = _Stack(turned_size(size, ways[0]), ways[0], [])
        stacks[size].pieces.append(n)
    return sorted(stacks.values(), key=lambda stack: (-stack.cell.height, -stack.cell.width))


def _fits(cell: Size, room: Box) -> bool:
    return bool(how_many(cell.width, room.width, 0) and how_many(cell.height, room.height, 0))


def _fill(stacks: Sequence[_Stack], room: Box, gutter: float, gap: float) -> Shelf:
    """Fill a shelf at the top of the room: the first stack that fits, and stacks that fit beside a single row of it."""
    shelf: Shelf = []
    for stack in stacks:
        if stack.pieces and _fits(stack.cell, room):
            block = stack.take(room, gutter)
            around = bounds(cell.trim for cell in block)
            shelf.append(block)
            if len(shelf) == 1 and around.height > stack.cell.height:
                break
            height = around.height if len(shelf) == 1 else room.height
            room = Box(around.right + gap, room.y, room.right - around.right - gap, height)
    return shelf


def _part(shelves: Sequence[Shelf], box: Box, aside: float) -> Sheet:
    """Shift all cells by `aside`, and give each block its share of the box: half of the gaps around it."""
    sheet: list[Block] = []
    heights = [bounds(cell.trim for cell in shelf[0]) for shelf in shelves]
    edges = [box.y, *((a.bottom + b.y) / 2 for a, b in pairwise(heights)), box.bottom]
    for shelf, (top, bottom) in zip(shelves, pairwise(edges), strict=True):
        moved = [
            tuple(cell._replace(trim=cell.trim._replace(x=cell.trim.x + aside)) for cell in block) for block in shelf
        ]
        widths = [bounds(cell.trim for cell in block) for block in moved]
        sides = [box.x, *((a.right + b.x) / 2 for a, b in pairwise(widths)), box.right]
        for block, (left, right) in zip(moved, pairwise(sides), strict=True):
            sheet.append(Block(block, Box(left, top, right - left, bottom - top)))
    return tuple(sheet)
