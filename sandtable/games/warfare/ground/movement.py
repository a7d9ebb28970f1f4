"""What movement costs and how far units get (R-MOV, R-FOR-2, R-AMP-1). Costs are sixths of an AP."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from sandtable.games.warfare.ground.board import Board
from sandtable.games.warfare.ground.terrain import Terrain
from sandtable.geometry.hexes import Hex

SIXTHS = 6
AMPHIBIOUS = "amphibious"
# The hexes next to each hex that can be entered from it, with the cost.
Ways = Mapping[Hex, tuple[tuple[Hex, int], ...]]


class Mover(NamedTuple):
    """A unit as movement sees it."""

    unit_class: str
    amphibious: bool = False
    regular: bool = True

    @property
    def flies(self) -> bool:
        return self.unit_class == "helicopter"


class Obstacles(NamedTuple):
    """Hexes that stop movement: for ground units, for everybody, and for Regulars."""

    impassable: frozenset[Hex] = frozenset()  # revealed roadblocks and rubble
    enemies: frozenset[Hex] = frozenset()
    crowds: frozenset[Hex] = frozenset()  # Hostile Crowds


OPEN_GROUND = Obstacles()


def ways(board: Board, mover: Mover) -> Ways:
    """Every step that terrain and walls allow a mover, with its cost."""
    return _ways(board, mover.unit_class, mover.amphibious)


@lru_cache(maxsize=16)  # the kinds of mover on the last few boards
def _ways(board: Board, unit_class: str, amphibious: bool) -> Ways:
    mover = Mover(unit_class, amphibious)
    grounds = {spot.terrain.id: spot.terrain for spot in board.spots.values()}
    costs = {a: {b: _cost(mover, grounds[a], grounds[b]) for b in grounds} for a in grounds}
    return {
        hex_: tuple(
            (end, cost)
            for end, ground, walled in around
            if (cost := costs[board.spots[hex_].terrain.id][ground]) is not None and (mover.flies or not walled)
        )
        for hex_, around in board.around.items()
    }


def steps(board: Board, mover: Mover, start: Hex, obstacles: Obstacles = OPEN_GROUND) -> Iterator[tuple[Hex, int]]:
    """Neighbouring hexes a mover can enter, with the cost."""
    closed = _closed_to(mover, obstacles)
    return ((end, cost) for end, cost in ways(board, mover)[start] if end not in closed)


def costs_from(
    board: Board, mover: Mover, starts: Hex | list[Hex], obstacles: Obstacles = OPEN_GROUND
) -> dict[Hex, int]:
    """The cheapest way to every hex a mover can reach, in sixths of an AP."""
    sources = [starts] if isinstance(starts, tuple) else starts
    steps_from, closed = ways(board, mover), _closed_to(mover, obstacles)
    best: dict[Hex, int] = {}
    # Hexes by what they have cost so far; costs are small whole numbers, so this is quicker than a heap.
    rings: list[list[Hex]] = [sources]
    for cost, ring in enumerate(rings):
        for hex_ in ring:
            if hex_ in best:
                continue
            best[hex_] = cost
            for end, more in steps_from[hex_]:
                if end not in best and end not in closed:
                    reach = cost + more
                    if reach >= len(rings):
                        rings.extend([] for _ in range(reach + 1 - len(rings)))
                    rings[reach].append(end)
    return best


def _closed_to(mover: Mover, obstacles: Obstacles) -> frozenset[Hex]:
    """Hexes a mover may not enter, whatever the ground is."""
    if mover.flies:
        return frozenset()
    closed = obstacles.impassable | obstacles.enemies
    return closed | obstacles.crowds if mover.regular else closed


def _cost(mover: Mover, left: Terrain, entered: Terrain) -> int | None:
    """Sixths of an AP to go from one kind of ground to another; None when it cannot be done."""
    dry_cost = entered.enter.get(mover.unit_class)
    if mover.flies:
        return dry_cost
    wet, was_wet = dry_cost is None, left.enter.get(mover.unit_class) is None
    if not wet and not was_wet:
        return dry_cost
    if not mover.amphibious:
        return None
    cost = entered.enter[AMPHIBIOUS] if dry_cost is None else dry_cost
    # Going in and coming out are paid for besides.
    return cost + (SIXTHS if wet != was_wet else 0)


def action_points(sixths: int) -> int:
    """AP of one move action: fractions are summed and rounded up."""
    return -(-sixths // SIXTHS)
