"""Lay tiles: a search for faces and turns whose gates match, from the middle of the matter outwards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.warfare.army.collection import Collection
from generator.warfare.placings import by_fit, placings_in
from generator.warfare.tile_edges import DIRECTIONS, TURNS, Edge, edges_in
from sandtable.games.warfare.ground.tiles import LATTICE_NEIGHBOURS, PlacedTile, TileFace
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import add, distance, turned

Cell = tuple[int, int]
MOST_TRIES = 300  # placements tried before a shape is given up


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a map should be: its places, where the matter lies, what that tile must have, the theme, and all grounds.

    Along `road`, places from one end of the map to the other, a road leads over the tiles and off the map at both ends.
    """

    cells: tuple[Cell, ...]
    core: Cell
    suits_core: Callable[[TileFace], bool]
    theme: str
    grounds: frozenset[str]  # the theme's own, and those that may lie beside it
    road: tuple[Cell, ...] = ()


class Option(NamedTuple):
    """A face turned some way, with how badly it fits its neighbours."""

    face: TileFace
    rotate: int
    roll: int
    cost: int


@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles on the table by place, and the d20 that led to each."""

    tiles: Mapping[Cell, PlacedTile]
    rolls: Mapping[Cell, int]


def lay_ground(collection: Collection, wanted: Wanted, chance: Chance) -> Laid | None:
    """Tiles for every place, or None when the search finds none."""
    return _Search(collection, wanted, chance).run()


class _Search:
    def __init__(self, collection: Collection, wanted: Wanted, chance: Chance) -> None:
        self.wanted, self.chance = wanted, chance
        self.order = _from_the_core(wanted)
        self.tries = 0
        self.tiles = len(collection.box.tiles)
        self.edges = edges_in(collection.box)
        self.placings = placings_in(collection.box)
        self.own_needed = (len(wanted.cells) + 1) // 2
        self.themed = collection.themed(wanted.theme, wanted.grounds)
        self.all_themed = self.placings.of_faces(self.themed)
        self.own = self.placings.of_faces(face for face, own in self.themed.items() if own)
        self.through = {cell: self._leads(cell) for cell in wanted.road}

    def run(self) -> Laid | None:
        found = self._place(0, {})
        if found is None:
            return None
        tiles = {cell: PlacedTile(option.face, cell, option.rotate) for cell, option in found.items()}
        return Laid(tiles, {cell: option.roll for cell, option in found.items()})

    def _place(self, index: int, laid: dict[Cell, Option]) -> dict[Cell, Option] | None:
        if index == len(self.order):
            return laid
        cell = self.order[index]
        for option in self._options(cell, laid):
            self.tries += 1
            if self.tries > MOST_TRIES:
                return None
            whole = self._place(index + 1, {**laid, cell: option})
            if whole is not None:
                return whole
        return None

    def _options(self, cell: Cell, laid: Mapping[Cell, Option]) -> Iterator[Option]:
        """Everything that may lie here, best fits first and among those from the number rolled onwards."""
        # Drawn before anything is asked for, whether or not all of it is.
        roll = self.chance.integer(1, self.tiles)
        turn = self.chance.integer(0, TURNS - 1)
        flip = self.chance.integer(0, 1)
        return self._from(roll, turn, flip, cell, laid)

    def _from(self, roll: int, turn: int, flip: int, cell: Cell, laid: Mapping[Cell, Option]) -> Iterator[Option]:
        placings = self.placings
        beside = [placings.fits(direction, edge) for direction, edge in self._beside(cell, laid)]
        ways = self._allowed(cell, laid)
        if not beside and not self.through:
            ways &= placings.turned(turn)  # the first tile may lie anyhow; the others are laid to it
        for cost, fitting in by_fit(ways, beside):
            for way in placings.in_order(fitting, roll, flip, turn):
                yield Option(placings.face(way), way % TURNS, roll, cost)

    def _allowed(self, cell: Cell, laid: Mapping[Cell, Option]) -> int:
        """The ways in which a face may lie here, its neighbours left aside."""
        left = len(self.order) - len(laid) - 1
        lacking = self.own_needed - left - sum(self.themed[one.face.tile, one.face.side] for one in laid.values())
        if lacking > 1:
            return 0
        ways = self.own if lacking == 1 else self.all_themed
        ways &= ~self.placings.of_tiles(option.face.tile for option in laid.values())
        if cell == self.wanted.core:
            ways &= self.placings.suiting(self.themed, self.wanted.suits_core)
        if cell in self.through:
            ways &= self.placings.carrying(*self.through[cell])
        return ways

    def _leads(self, cell: Cell) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each of the two ways the road leaves a place, the directions it may take: to its neighbour, or off the map."""
        road = self.wanted.road
        at = road.index(cell)
        around = [add(cell, step) for step in LATTICE_NEIGHBOURS]
        outside = tuple(direction for direction, other in enumerate(around) if other not in self.wanted.cells)
        before, after = (road[index] if 0 <= index < len(road) else None for index in (at - 1, at + 1))
        return (
            outside if before is None else (around.index(before),),
            outside if after is None else (around.index(after),),
        )

    def _beside(self, cell: Cell, laid: Mapping[Cell, Option]) -> Iterator[tuple[int, Edge]]:
        """The sides of tiles that lie already which a tile here would touch, by direction."""
        for direction, step in enumerate(LATTICE_NEIGHBOURS):
            other = laid.get(add(cell, step))
            if other is not None:
                edges = self.edges[other.face.tile, other.face.side, other.rotate]
                yield direction, edges[(direction + 3) % DIRECTIONS]


def road_over(cells: Sequence[Cell], core: Cell) -> tuple[Cell, ...]:
    """Places from the first to the last, by the core where that is on no detour over a place twice."""
    by_core = (*_way(cells, cells[0], core)[:-1], *_way(cells, core, cells[-1]))
    return by_core if len(set(by_core)) == len(by_core) else _way(cells, cells[0], cells[-1])


def _way(cells: Sequence[Cell], start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The shortest way from place to place, both ends included."""
    ways: list[tuple[Cell, ...]] = [(start,)]
    for way in ways:
        if way[-1] == end:
            return way
        onward = (add(way[-1], step) for step in LATTICE_NEIGHBOURS)
        ways += [(*way, cell) for cell in onward if cell in cells and not any(cell in other for other in ways)]
    return ()


def _from_the_core(wanted: Wanted) -> list[Cell]:
    """The places in an order in which each touches one before it, the core first."""
    order = [wanted.core]
    left = [cell for cell in wanted.cells if cell != wanted.core]
    while left:
        nearest = min(left, key=lambda cell: (min(distance(cell, one) for one in order), left.index(cell)))
        order.append(nearest)
        left.remove(nearest)
    return order


def middle_cell(cells: Sequence[Cell]) -> Cell:
    """The place nearest to all others, never the first."""
    return min(cells[1:], key=lambda cell: (sum(distance(cell, other) for other in cells), cells.index(cell)))


def turned_cells(cells: Sequence[Cell], sixths: int) -> tuple[Cell, ...]:
    """The same shape turned on the table: the lattice turns as hexes do."""
    return tuple(turned(cell, sixths) for cell in cells)
