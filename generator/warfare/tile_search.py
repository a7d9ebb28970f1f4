"""Lay tiles: a search for faces and turns whose gates match, from the middle of the matter outwards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from generator.warfare.army.collection import Collection, hexagons
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.ground.terrain import ROADS
from sandtable.games.warfare.ground.tiles import (
    EAST,
    GATES,
    LATTICE_NEIGHBOURS,
    SOUTH,
    PlacedTile,
    TileFace,
    tile_labels,
)
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex, add, distance, neighbours, subtract, turned

Cell = tuple[int, int]
DIRECTIONS = len(LATTICE_NEIGHBOURS)
TURNS = 6
MOST_TRIES = 300  # placements tried before a shape is given up
ROAD_ENDS = 2  # how much worse a road that ends is than one hexside of shore against land


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


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """One of a tile's six sides as it lies: the letter of its gate, and which border hexes are water.

    Of equal edges there is one, known by identity: `mismatch` is asked for them by the million.
    """

    gate: str
    wet: tuple[bool, ...]


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
        self.collection, self.wanted, self.chance = collection, wanted, chance
        self.order = _from_the_core(wanted)
        self.tries = 0
        self.edges = edges_in(collection.box)
        self.gates = gates_in(collection.box)
        self.own_needed = (len(wanted.cells) + 1) // 2
        self.is_own = self._themed()
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
        roll = self.chance.integer(1, len(self.collection.box.tiles))
        turn = self.chance.integer(0, TURNS - 1)
        flip = self.chance.integer(0, 1)
        used = {option.face.tile for option in laid.values()}
        own = sum(self.is_own[option.face.tile, option.face.side] for option in laid.values())
        left = len(self.order) - len(laid) - 1
        beside = [_fits(self.collection.box, direction, edge) for direction, edge in self._beside(cell, laid)]
        # The first tile may lie anyhow; the others are laid to it.
        turns = [(turn + step) % TURNS for step in range(TURNS if beside or self.through else 1)]
        at_core, by_road = cell == self.wanted.core, cell in self.through
        found: list[tuple[int, TileFace, int]] = []
        for face in self._faces(roll, flip):
            tile, side = face.tile, face.side
            if tile in used or own + self.is_own[tile, side] + left < self.own_needed:
                continue
            if at_core and not self.wanted.suits_core(face):
                continue
            for rotate in turns:
                if by_road and not self._carries(face, rotate, cell):
                    continue
                cost = 0
                for fits in beside:
                    bad = fits[tile, side, rotate]
                    if bad is None:
                        break
                    cost += bad
                else:
                    found.append((cost, face, rotate))
        found.sort(key=itemgetter(0))
        return (Option(face, rotate, roll, cost) for cost, face, rotate in found)

    def _faces(self, roll: int, flip: int) -> Iterator[TileFace]:
        """Both sides of every tile in collection that go with the theme, beginning with the tile of that number."""
        names, sides = list(self.collection.box.tiles), ("AB", "BA")[flip]
        for name in (*names[roll - 1 :], *names[: roll - 1]):
            for side in sides:
                if (name, side) in self.is_own:
                    face = self.collection.box.face(name, side)
                    assert face is not None
                    yield face

    def _themed(self) -> Mapping[tuple[str, str], bool]:
        """Every face in collection that goes with the theme, and whether it is the theme's own."""
        theme = self.wanted.theme
        found = {}
        for tile in self.collection.tiles:
            for side, face in self.collection.box.tiles[tile].fields["faces"].items():
                if self.wanted.grounds.intersection(face.get("theme", ())):
                    found[tile, side] = theme == "mixed" or theme in face["theme"]
        return found

    def _leads(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """For each of the two ways the road leaves a place, the directions it may take: to its neighbour, or off the map."""
        road = self.wanted.road
        at = road.index(cell)
        around = [add(cell, step) for step in LATTICE_NEIGHBOURS]
        outside = tuple(direction for direction, other in enumerate(around) if other not in self.wanted.cells)
        beside = [road[index] if 0 <= index < len(road) else None for index in (at - 1, at + 1)]
        return tuple(outside if other is None else (around.index(other),) for other in beside)

    def _carries(self, face: TileFace, rotate: int, cell: Cell) -> bool:
        """Whether a face turned so has the road a place wants: two gates that are joined on it."""
        into, out = self.through[cell]
        return any(
            {(one - rotate) % DIRECTIONS, (other - rotate) % DIRECTIONS} <= gates
            for gates in self.gates[face.tile, face.side]
            for one in into
            for other in out
            if one != other
        )

    def _beside(self, cell: Cell, laid: Mapping[Cell, Option]) -> Iterator[tuple[int, Edge]]:
        """The sides of tiles that lie already which a tile here would touch, by direction."""
        for direction, step in enumerate(LATTICE_NEIGHBOURS):
            other = laid.get(add(cell, step))
            if other is not None:
                edges = self.edges[other.face.tile, other.face.side, other.rotate]
                yield direction, edges[(direction + 3) % DIRECTIONS]


@lru_cache(maxsize=4096)  # six directions, and few edges that differ
def _fits(box: Box, direction: int, there: Edge) -> Mapping[tuple[str, str, int], int | None]:
    """How badly every face of a box, by tile, side and turn, fits an edge that lies in some direction of it."""
    return {lying: mismatch(edges[direction], there) for lying, edges in edges_in(box).items()}


@lru_cache(maxsize=65_536)
def mismatch(here: Edge, there: Edge) -> int | None:
    """How badly two sides meet; None when a river ends, or a road in anything but open ground."""
    if (here.gate == "~") != (there.gate == "~"):
        return None
    roads = (here.gate in ROADS, there.gate in ROADS)
    if roads[0] != roads[1] and (there.gate if roads[0] else here.gate) != ".":
        return None
    shore = sum(a != b for a, b in zip(here.wet, there.wet, strict=True))
    return shore + ROAD_ENDS * (roads[0] != roads[1])


@lru_cache(maxsize=4)
def edges_in(box: Box) -> Mapping[tuple[str, str, int], tuple[Edge, ...]]:
    """The six sides of every hexagonal face in a box, by tile, side and turn, in the order of the lattice's neighbours."""
    faces = [face for tile in hexagons(box) for side in "AB" if (face := box.face(tile, side)) is not None]
    return {(face.tile, face.side, turn): _edges(face, turn) for face in faces for turn in range(TURNS)}


def _edges(face: TileFace, rotate: int) -> tuple[Edge, ...]:
    labels = tile_labels()
    gates = [face.spots[labels[label]].letter for label in GATES]
    return tuple(
        _edge(
            gates[(direction - rotate) % DIRECTIONS],
            tuple(face.spots[turned(here, -rotate)].letter == "~" for here, _ in shared_sides()[direction]),
        )
        for direction in range(DIRECTIONS)
    )


@lru_cache(maxsize=4)
def gates_in(box: Box) -> Mapping[tuple[str, str], tuple[frozenset[int], ...]]:
    """The gates that are joined on every hexagonal face in a box, by tile and side."""
    faces = [face for tile in hexagons(box) for side in "AB" if (face := box.face(tile, side)) is not None]
    return {(face.tile, face.side): joined_gates(face) for face in faces}


def joined_gates(face: TileFace) -> tuple[frozenset[int], ...]:
    """The gates of a face, by the number of their direction, that are joined by roads on it."""
    labels = tile_labels()
    found: list[frozenset[int]] = []
    left = {number: labels[label] for number, label in enumerate(GATES) if face.spots[labels[label]].letter in ROADS}
    while left:
        reached, queue = set[Hex](), [next(iter(left.values()))]
        while queue:
            here = queue.pop()
            if here not in reached:
                reached.add(here)
                queue += [b if a == here else a for a, b in face.roads if here in (a, b)]
        found.append(frozenset(number for number, hex_ in left.items() if hex_ in reached))
        left = {number: hex_ for number, hex_ in left.items() if hex_ not in reached}
    return tuple(found)


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


@lru_cache(maxsize=1024)
def _edge(gate: str, wet: tuple[bool, ...]) -> Edge:
    """The one edge that is so."""
    return Edge(gate, wet)


@lru_cache(maxsize=1)
def shared_sides() -> tuple[tuple[tuple[Hex, Hex], ...], ...]:
    """For each neighbour the pairs of border hexes that meet, each hex as seen from its own tile's centre."""
    own = set(tile_labels().values())
    found: list[tuple[tuple[Hex, Hex], ...]] = []
    for i, j in LATTICE_NEIGHBOURS[:3]:
        centre = (i * EAST[0] + j * SOUTH[0], i * EAST[1] + j * SOUTH[1])
        pairs = [
            (here, subtract(place, centre))
            for here in sorted(own)
            for _, place in neighbours(here)
            if subtract(place, centre) in own
        ]
        found.append(tuple(pairs))
    # Seen from the other tile the same pairs, in the same order, the other way round.
    opposite = [tuple((there, here) for here, there in pairs) for pairs in found]
    return (*found, *opposite)


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
