"""Pieces of several sizes: a block of rows for each size, one block below the other.

Every row holds one size, so a sheet is cut first along its rows and then across each of them.
"""

from collections.abc import Sequence

from sandtable.geometry.sizes import Size
from sandtable.ink.page import Box
from sandtable.layout.area import Area, Block, Cell, DoesNotFit, Sheet, bounds, how_many, turned_size


def shelve(sizes: Sequence[Size], area: Area, *, gutter: float, gap: float, turned: bool = False) -> list[Sheet]:
    """Sheets of all pieces, tallest first; `gap` between blocks leaves room for bleed and marks.

    With `turned`, pieces lie a quarter turned. One that fits only the other way lies that way.
    """
    inner = area.inner
    groups: dict[Size, list[int]] = {}
    for n, size in enumerate(sizes):
        groups.setdefault(size, []).append(n)
    lying = {size: _turn(size, inner, turned) for size in groups}
    cells = {size: turned_size(size, lying[size]) for size in groups}
    columns = {size: how_many(cells[size].width, inner.width, gutter) for size in groups}
    widest = max(
        min(columns[size], len(numbers)) * (cells[size].width + gutter) - gutter for size, numbers in groups.items()
    )
    left = inner.x + (inner.width - widest) / 2

    sheets: list[list[tuple[Cell, ...]]] = [[]]
    top = inner.y
    for size in sorted(groups, key=lambda size: (-cells[size].height, -cells[size].width, groups[size][0])):
        cell, numbers = cells[size], groups[size]
        while numbers:
            rows = how_many(cell.height, inner.bottom - top, gutter)
            if not rows:
                sheets.append([])
                top = inner.y
                continue
            taken, numbers = numbers[: rows * columns[size]], numbers[rows * columns[size] :]
            block = tuple(
                Cell(
                    number,
                    Box(
                        left + n % columns[size] * (cell.width + gutter),
                        top + n // columns[size] * (cell.height + gutter),
                        cell.width,
                        cell.height,
                    ),
                    lying[size],
                )
                for n, number in enumerate(taken)
            )
            sheets[-1].append(block)
            top = block[-1].trim.bottom + gap
    return [_part(sheet, area.box) for sheet in sheets]


def _turn(size: Size, inner: Box, wanted: bool) -> bool:
    for turned in (wanted, not wanted):
        cell = turned_size(size, turned)
        if how_many(cell.width, inner.width, 0) and how_many(cell.height, inner.height, 0):
            return turned
    raise DoesNotFit(str(size))


def _part(blocks: Sequence[tuple[Cell, ...]], box: Box) -> Sheet:
    """Give each block its share of the sheet: half of the gap above and below it."""
    around = [bounds(cell.trim for cell in block) for block in blocks]
    edges = [box.y, *((a.bottom + b.y) / 2 for a, b in zip(around, around[1:])), box.bottom]
    return tuple(
        Block(block, Box(box.x, top, box.width, bottom - top)) for block, top, bottom in zip(blocks, edges, edges[1:])
    )
