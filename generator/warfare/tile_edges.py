"""Edges of placed tiles, how well two of them match, and gates that a road joins on a face."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.warfare.army.collection import hexagons
from sandtable.games.warfare.box import Box
from sandtable.geometry.hexes import Hex, neighbours, subtract, turned
from sandtable.ground.terrain import ROADS
from sandtable.ground.tiles import (
    EAST,
    GATES,
    LATTICE_NEIGHBOURS,
    SOUTH,
    TileFace,
    tile_labels,
)

DIRECTIONS = len(LATTICE_NEIGHBOURS)
TURNS = 6
ROAD_ENDS = 2  # how much worse a road that ends is than one hexside of shore against land


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """One of a placed tile's six sides: the letter of its gate, and which border hexes are water.

    Equal edges are one object, compared by identity, because `mismatch` is called millions of times.
    """

    gate: str
    wet: tuple[bool, ...]


@lru_cache(maxsize=65_536)
def mismatch(here: Edge, there: Edge) -> int | None:
    """Penalty for two sides that meet; None when a river ends, or a road ends in anything but open ground."""
    if (here.gate == "~") != (there.gate == "~"):
        return None
    roads = (here.gate in ROADS, there.gate in ROADS)
    if roads[0] != roads[1] and (there.gate if roads[0] else here.gate) != ".":
        return None
    shore = sum(a != b for a, b in zip(here.wet, there.wet, strict=True))
    return shore + ROAD_ENDS * (roads[0] != roads[1])


@lru_cache(maxsize=4)
def edges_in(box: Box) -> Mapping[tuple[str, str, int], tuple[Edge, ...]]:
    """Six edges of every hexagonal face in a box, by tile, side and turn, in the lattice's order of neighbours."""
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


@lru_cache(maxsize=1024)
def _edge(gate: str, wet: tuple[bool, ...]) -> Edge:
    """Return the one object for equal edges."""
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
