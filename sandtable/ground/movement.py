"""Movement costs and reach of units (R-MOV, R-FOR-2, R-AMP-1). Costs are sixths of an AP."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple

from sandtable.geometry.hexes import OPPOSITE, SIDES, Hex
from sandtable.ground.board import Board, Prices
from sandtable.ground.costs import Grade, rings, spread
from sandtable.ground.hex_numbers import HexNumbers
from sandtable.ground.terrain import Terrain

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
    return {hex_: tuple(_onward(board, mover, hex_)) for hex_ in board.spots}


def steps(board: Board, mover: Mover, start: Hex, obstacles: Obstacles = OPEN_GROUND) -> Iterator[tuple[Hex, int]]:
    """Neighbouring hexes a mover can enter, with the cost."""
    closed = _closed_to(mover, obstacles)
    return ((end, cost) for end, cost in _onward(board, mover, start) if end not in closed)


def _onward(board: Board, mover: Mover, start: Hex) -> list[tuple[Hex, int]]:
    prices = _prices_on(board, mover)[board.spots[start].terrain.id]
    flies = mover.flies
    return [
        (end, cost)
        for end, ground, walled in board.around(start)
        if (cost := prices[ground]) is not None and (flies or not walled)
    ]


def steps_onto(board: Board, mover: Mover, end: Hex) -> list[tuple[Hex, int]]:
    """Neighbouring hexes from which a mover can enter a hex, with the cost."""
    prices, ground, flies = _prices_on(board, mover), board.spots[end].terrain.id, mover.flies
    return [
        (start, cost)
        for start, left, walled in board.around(end)
        if (cost := prices[left][ground]) is not None and (flies or not walled)
    ]


def _prices_on(board: Board, mover: Mover) -> Prices:
    key = (mover.unit_class, mover.amphibious)
    found = board.prices.get(key)
    if found is None:
        found = board.prices[key] = _prices(board.terrains, *key)
    return found


@lru_cache(maxsize=256)
def _prices(terrains: tuple[Terrain, ...], unit_class: str, amphibious: bool) -> Prices:
    """Cost of a step between two kinds of ground, by terrain ids. Maps of the same kinds share the table."""
    mover = Mover(unit_class, amphibious)
    return {a.id: {b.id: _cost(mover, a, b) for b in terrains} for a in terrains}


def costs_from(
    board: Board, mover: Mover, starts: Hex | list[Hex] | AbstractSet[Hex], obstacles: Obstacles = OPEN_GROUND
) -> HexNumbers:
    """Cheapest cost of every hex a mover can reach, in sixths of an AP; cached on the board."""
    lattice = board.lattice
    return costs_from_bits(
        board, mover, lattice.bit(starts) if isinstance(starts, tuple) else lattice.bits(starts), obstacles
    )


def costs_from_bits(board: Board, mover: Mover, sources: int, obstacles: Obstacles = OPEN_GROUND) -> HexNumbers:
    """Compute `costs_from` for start hexes given as bits."""
    lattice, spots = board.lattice, board.spots
    closed = _closed_to(mover, obstacles)
    shut = lattice.bits(hex_ for hex_ in closed if hex_ in spots) if closed else 0
    key = (mover.unit_class, mover.amphibious, sources, shut)
    if key not in board.reached:
        grades = _grades(board, mover.unit_class, mover.amphibious)
        if shut:
            grades = tuple(Grade(left, tuple((ground & ~shut, more) for ground, more in into)) for left, into in grades)
        board.reached[key] = HexNumbers(lattice, rings(lattice, grades, {} if mover.flies else board.walls, sources))
    return board.reached[key]


def ground_reached(board: Board, mover: Mover, sources: int, shut: int = 0) -> int:
    """All hexes, as bits, that a mover reaches at any cost, without entering those that are shut."""
    grades = []
    for left, entered in _grades(board, mover.unit_class, mover.amphibious):
        every = 0
        for ground, _ in entered:
            every |= ground
        grades.append((left, every & ~shut))
    return spread(board.lattice, grades, {} if mover.flies else board.walls, sources)


def open_sides(board: Board, mover: Mover) -> HexNumbers:
    """Number of sides by which a mover can leave each hex; units and markers are ignored."""
    lattice, every = board.lattice, board.lattice.everywhere
    counted = [every, *[0] * len(SIDES)]  # hexes with none, one, two open sides and so on
    for side in SIDES:
        over = 0
        for left, entered in _grades(board, mover.unit_class, mover.amphibious):
            for ground, _ in entered:
                over |= left & lattice.beyond(ground, OPPOSITE[side])
        if not mover.flies:
            over &= ~board.walls.get(side, 0)
        for count in range(len(SIDES), 0, -1):
            counted[count] = counted[count] & ~over | counted[count - 1] & over
        counted[0] &= ~over
    return HexNumbers(lattice, dict(enumerate(counted)))


@lru_cache(maxsize=64)
def _grades(board: Board, unit_class: str, amphibious: bool) -> tuple[Grade, ...]:
    """Kinds of ground grouped by equal exit costs, with these costs; ground that cannot be left is omitted."""
    bits = {name: hexes for name, (_, hexes) in board.grounds.items()}
    alike: dict[tuple[tuple[str, int], ...], int] = {}
    for name, prices in _prices_on(board, Mover(unit_class, amphibious)).items():
        key = tuple((into, price) for into, price in prices.items() if price is not None)
        alike[key] = alike.get(key, 0) | bits[name]
    grades = []
    for key, left in alike.items():
        entered: dict[int, int] = {}
        for into, price in key:
            entered[price] = entered.get(price, 0) | bits[into]
        if entered:
            grades.append(Grade(left, tuple((ground, price) for price, ground in entered.items())))
    return tuple(grades)


def _closed_to(mover: Mover, obstacles: Obstacles) -> frozenset[Hex]:
    """Hexes that a mover may not enter on any ground."""
    if mover.flies:
        return frozenset()
    closed = obstacles.impassable | obstacles.enemies
    return closed | obstacles.crowds if mover.regular else closed


def _cost(mover: Mover, left: Terrain, entered: Terrain) -> int | None:
    """Sixths of an AP to go from one kind of ground to another; None if impossible."""
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
