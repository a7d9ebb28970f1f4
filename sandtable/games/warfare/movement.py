"""What movement costs and how far units get (R-MOV, R-FOR-2, R-AMP-1). Costs are sixths of an AP."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.games.warfare.board import Board
from sandtable.geometry.hexes import Hex, neighbours, opposite

SIXTHS = 6
AMPHIBIOUS = "amphibious"


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit as movement sees it."""

    unit_class: str
    amphibious: bool = False
    regular: bool = True

    @property
    def flies(self) -> bool:
        return self.unit_class == "helicopter"


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Hexes that stop movement: for ground units, for everybody, and for Regulars."""

    impassable: frozenset[Hex] = frozenset()  # revealed roadblocks and rubble
    enemies: frozenset[Hex] = frozenset()
    crowds: frozenset[Hex] = frozenset()  # Hostile Crowds


OPEN_GROUND = Obstacles()


def step_cost(
    board: Board, mover: Mover, start: Hex, side: str, end: Hex, obstacles: Obstacles = OPEN_GROUND
) -> int | None:
    """Sixths of an AP to go from one hex to its neighbour behind `side`; None when it cannot be done."""
    if end not in board.spots:
        return None
    ground = board.spots[end].terrain
    if mover.flies:
        return ground.enter.get(mover.unit_class)
    if end in obstacles.impassable or end in obstacles.enemies:
        return None
    if mover.regular and end in obstacles.crowds:
        return None
    if side in board.spots[start].fortified or opposite(side) in board.spots[end].fortified:
        return None
    wet, was_wet = ground.enter.get(mover.unit_class) is None, is_water(board, start, mover)
    if not wet and not was_wet:
        return ground.enter[mover.unit_class]
    if not mover.amphibious:
        return None
    cost = ground.enter[AMPHIBIOUS] if wet else ground.enter[mover.unit_class]
    # Going in and coming out are paid for besides.
    return cost + (SIXTHS if wet != was_wet else 0)


def is_water(board: Board, hex_: Hex, mover: Mover) -> bool:
    """True where this mover would have to swim."""
    return not mover.flies and board.spots[hex_].terrain.enter.get(mover.unit_class) is None


def steps(board: Board, mover: Mover, start: Hex, obstacles: Obstacles = OPEN_GROUND) -> Iterator[tuple[Hex, int]]:
    """Neighbouring hexes a mover can enter, with the cost."""
    for side, end in neighbours(start):
        cost = step_cost(board, mover, start, side, end, obstacles)
        if cost is not None:
            yield end, cost


def costs_from(
    board: Board, mover: Mover, starts: Hex | list[Hex], obstacles: Obstacles = OPEN_GROUND
) -> dict[Hex, int]:
    """The cheapest way to every hex a mover can reach, in sixths of an AP."""
    sources = [starts] if isinstance(starts, tuple) else starts
    best: dict[Hex, int] = {}
    queue = [(0, start) for start in sources]
    heapq.heapify(queue)
    while queue:
        cost, hex_ = heapq.heappop(queue)
        if hex_ in best:
            continue
        best[hex_] = cost
        for end, more in steps(board, mover, hex_, obstacles):
            if end not in best:
                heapq.heappush(queue, (cost + more, end))
    return best


def action_points(sixths: int) -> int:
    """AP of one move action: fractions are summed and rounded up."""
    return -(-sixths // SIXTHS)
