"""Placements of tile faces as bit sets: one bit for each face and rotation."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from generator.warfare.army.collection import hexagons
from generator.warfare.tile_edges import DIRECTIONS, TURNS, Edge, edges_in, gates_in, mismatch
from sandtable.games.warfare.box import Box
from sandtable.ground.tiles import TileFace

SIDES = "AB"
_PER_TILE = len(SIDES) * TURNS  # ways one tile may lie
_ALL_TURNS = (1 << TURNS) - 1
_ALL_OF_TILE = (1 << _PER_TILE) - 1  # all ways of one tile
# Ways to lie by how badly they fit, as bits, the best first.
Fits = tuple[tuple[int, int], ...]


class Placings:
    """Placements of the hexagonal tiles of a box: both sides of each tile, six rotations of each side.

    A `way` is the number of a placement's bit.
    """

    def __init__(self, box: Box) -> None:
        self._box = box
        self._tiles = hexagons(box)
        self._sides = {tile: len(SIDES) * at for at, tile in enumerate(self._tiles)}
        # How many ways those tiles have that come before the tile of each number of the box.
        self._before = [
            _PER_TILE * sum(tile in self._sides for tile in [*box.tiles][:at]) for at in range(len(box.tiles))
        ]
        self._unturned = sum(1 << TURNS * at for at in range(len(SIDES) * len(self._tiles)))
        self._fits: dict[tuple[int, Edge], Fits] = {}
        self._fits_beside: dict[tuple[int, int], Fits] = {}
        self._carrying: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def face(self, way: int) -> TileFace:
        """Return the face of a placement."""
        face = self._box.face(self._tiles[way // _PER_TILE], SIDES[way % _PER_TILE // TURNS])
        assert face is not None
        return face

    def of_tile(self, way: int) -> int:
        """Return all placements of the tile of a placement, as bits."""
        return _ALL_OF_TILE << way - way % _PER_TILE

    def of_faces(self, faces: Iterable[tuple[str, str]]) -> int:
        """Return all placements of some faces, each a tile and a side, as bits."""
        return sum(_ALL_TURNS << self.way(tile, side) for tile, side in faces)

    def turned(self, rotate: int) -> int:
        """Return all placements with a rotation, as bits."""
        return self._unturned << rotate

    def suiting(self, faces: Iterable[tuple[str, str]], suits: Callable[[TileFace], bool]) -> int:
        """Return all placements of those of some faces that satisfy a predicate, as bits."""
        asked = ((tile, side, self._box.face(tile, side)) for tile, side in faces)
        return self.of_faces((tile, side) for tile, side, face in asked if face is not None and suits(face))

    def fits(self, direction: int, there: Edge) -> Fits:
        """Return the placements that fit an edge in some direction, by mismatch."""
        key = direction, there
        if key not in self._fits:
            by_cost: dict[int, int] = {}
            for placements, edges in edges_in(self._box).items():
                cost = mismatch(edges[direction], there)
                if cost is not None:
                    by_cost[cost] = by_cost.get(cost, 0) | 1 << self.way(*placements)
            self._fits[key] = tuple(sorted(by_cost.items()))
        return self._fits[key]

    def fits_beside(self, direction: int, way: int) -> Fits:
        """Return the placements that fit another placement in some direction, by mismatch."""
        key = direction, way
        if key not in self._fits_beside:
            face = self.face(way)
            edges = edges_in(self._box)[face.tile, face.side, way % TURNS]
            self._fits_beside[key] = self.fits(direction, edges[(direction + DIRECTIONS // 2) % DIRECTIONS])
        return self._fits_beside[key]

    def carrying(self, into: tuple[int, ...], out: tuple[int, ...]) -> int:
        """Return the placements with a road from one of `into` to another direction of `out`, as bits."""
        key = into, out
        if key not in self._carrying:
            wanted = [{one, other} for one in into for other in out if one != other]
            found = 0
            for (tile, side), groups in gates_in(self._box).items():
                for rotate in range(TURNS):
                    joined = [{(gate + rotate) % DIRECTIONS for gate in gates} for gates in groups]
                    if any(ends <= gates for ends in wanted for gates in joined):
                        found |= 1 << self.way(tile, side, rotate)
            self._carrying[key] = found
        return self._carrying[key]

    def in_order(self, ways: int, roll: int, flip: int, turn: int) -> Iterator[int]:
        """Yield placements tile by tile from tile number `roll` on; side `flip` first, rotation `turn` first."""
        first = self._before[roll - 1]
        onwards = ways >> first << first
        for part in (onwards, ways ^ onwards):
            left = part
            while left:
                lowest = (left & -left).bit_length() - 1
                tile = lowest - lowest % _PER_TILE
                placements = left >> tile & _ALL_OF_TILE
                for one in _from_turn(placements, flip, turn):
                    yield tile + one
                left ^= placements << tile

    def way(self, tile: str, side: str, rotate: int = 0) -> int:
        """Return the number of the bit of a face and rotation."""
        return TURNS * (self._sides[tile] + SIDES.index(side)) + rotate


@lru_cache(maxsize=4)
def placings_in(box: Box) -> Placings:
    """Return the placings of a box."""
    return Placings(box)


def by_fit(everything: int, beside: Sequence[Fits]) -> list[tuple[int, int]]:
    """Return (cost, placements) of those that fit all neighbouring edges, by total mismatch, the best first."""
    found = {0: everything}
    for fits in beside:
        worse: dict[int, int] = {}
        for cost, ways in found.items():
            for more, fitting in fits:
                if both := ways & fitting:
                    worse[cost + more] = worse.get(cost + more, 0) | both
        found = worse
    return sorted(found.items())


@lru_cache(maxsize=8192)
def _from_turn(placements: int, flip: int, turn: int) -> tuple[int, ...]:
    """Return placements of one tile in order: the side `flip` first, each from rotation `turn` round."""
    sides = (flip, 1 - flip)
    ways = [side * TURNS + (turn + step) % TURNS for side in sides for step in range(TURNS)]
    return tuple(way for way in ways if placements >> way & 1)
