"""Shapes of maps: places on the lattice, the core, the road, and the order of laying.

There are few shapes, so all results are cached.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sandtable.geometry.hexes import add, distance, turned
from sandtable.ground.tiles import LATTICE_NEIGHBOURS

Cell = tuple[int, int]


class Place(NamedTuple):
    """A place in laying order; `beside` gives direction and number of each earlier place it touches."""

    cell: Cell
    beside: tuple[tuple[int, int], ...]


@lru_cache(maxsize=512)
def laying_order(cells: tuple[Cell, ...], core: Cell) -> tuple[Place, ...]:
    """The places in an order in which each touches one before it, the core first."""
    order = [core]
    left = [cell for cell in cells if cell != core]
    while left:
        nearest = min(left, key=lambda cell: (min(distance(cell, one) for one in order), left.index(cell)))
        order.append(nearest)
        left.remove(nearest)
    return tuple(Place(cell, _beside(cell, order[:number])) for number, cell in enumerate(order))


def _beside(cell: Cell, before: Sequence[Cell]) -> tuple[tuple[int, int], ...]:
    around = [add(cell, step) for step in LATTICE_NEIGHBOURS]
    return tuple((direction, before.index(other)) for direction, other in enumerate(around) if other in before)


@lru_cache(maxsize=512)
def middle_cell(cells: tuple[Cell, ...]) -> Cell:
    """Return the place nearest to all others, never the first."""
    return min(cells[1:], key=lambda cell: (sum(distance(cell, other) for other in cells), cells.index(cell)))


@lru_cache(maxsize=512)
def turned_cells(cells: tuple[Cell, ...], sixths: int) -> tuple[Cell, ...]:
    """Return a shape turned on the table by some sixths of a circle."""
    return tuple(turned(cell, sixths) for cell in cells)


def road_over(cells: Sequence[Cell], core: Cell) -> tuple[Cell, ...]:
    """Places from the first to the last, by the core where that is on no detour over a place twice."""
    by_core = (*_way(cells, cells[0], core)[:-1], *_way(cells, core, cells[-1]))
    return by_core if len(set(by_core)) == len(by_core) else _way(cells, cells[0], cells[-1])


def _way(cells: Sequence[Cell], start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the shortest path from place to place, both ends included."""
    ways: list[tuple[Cell, ...]] = [(start,)]
    for way in ways:
        if way[-1] == end:
            return way
        onward = (add(way[-1], step) for step in LATTICE_NEIGHBOURS)
        ways += [(*way, cell) for cell in onward if cell in cells and not any(cell in other for other in ways)]
    return ()
