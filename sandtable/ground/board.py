"""Boards: all hexes of a map by place and by name, from a sketch or from tiles."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from threading import Lock
from types import MappingProxyType
from typing import Self

from sandtable.geometry.hexes import OPPOSITE, Hex, neighbours
from sandtable.ground.hex_numbers import HexNumbers
from sandtable.ground.lattice import Lattice
from sandtable.ground.terrain import (
    ROADS,
    BadMap,
    Link,
    Spot,
    Terrain,
    dress,
    letters_of,
    link,
    offset_hex,
    read_links,
)
from sandtable.ground.tiles import (
    GATES,
    TILE_REACH,
    PlacedTile,
    TileBits,
    TileShape,
    tile_bits,
)

LONGEST = 200  # rows, or hexes in a row, of a sketch

# What going from one kind of ground to another costs, by their ids; None when it cannot be done.
Prices = Mapping[str, Mapping[str, int | None]]

# Lattices by the shapes and places of tiles: six turns of every shape that maps are made in.
_lattices: dict[tuple[tuple[TileShape, tuple[int, int]], ...], Lattice] = {}
_MOST_LATTICES = 128
_lock = Lock()


@dataclass(frozen=True, eq=False)
class Board:
    """All hexes of a map, by place and by name; boards compare by identity."""

    spots: Mapping[Hex, Spot]
    labels: Mapping[Hex, str]
    places: Mapping[str, Hex] = field(repr=False)
    links: frozenset[Link] = frozenset()  # roads of a sketch
    tiles: tuple[PlacedTile, ...] = ()

    @classmethod
    def make(cls, spots: Mapping[Hex, Spot], labels: Mapping[Hex, str], links: Iterable[Link] = ()) -> Self:
        return cls(MappingProxyType(dict(spots)), MappingProxyType(dict(labels)), _places(labels), frozenset(links))

    @classmethod
    def of_tiles(cls, spots: dict[Hex, Spot], labels: dict[Hex, str], tiles: tuple[PlacedTile, ...]) -> Self:
        """Board of tiles; the arguments must not be changed afterwards."""
        return cls(MappingProxyType(spots), MappingProxyType(labels), _places(labels), frozenset(), tiles)

    @cached_property
    def roads(self) -> frozenset[Link]:
        """Pairs of hexes joined by road; joints over tile edges are found on first use."""
        return frozenset(_roads(self.tiles)) if self.tiles else self.links

    @cached_property
    def lattice(self) -> Lattice:
        """The hexes as bits."""
        if not self.tiles:
            return Lattice(self.spots)
        # Maps whose tiles lie in the same places have the same, however these are turned.
        lie = tuple([(tile.face.shape, tile.at) for tile in self.tiles])
        with _lock:
            if lie not in _lattices:
                if len(_lattices) >= _MOST_LATTICES:
                    _lattices.pop(next(iter(_lattices)))
                _lattices[lie] = Lattice(self.spots)
            return _lattices[lie]

    @cached_property
    def _hexagons(self) -> tuple[tuple[TileBits, int], ...]:
        """Each tile as bits with its offset from the corner of the map, if all tiles are hexagons; else empty."""
        if not all(tile.face.shape.is_hexagon for tile in self.tiles):
            return ()
        (left, top), stride = self.lattice.corner, self.lattice.stride
        found = []
        for tile in self.tiles:
            q, r = tile.centre
            shift = (r - TILE_REACH - top) * stride + q - TILE_REACH - left
            found.append((tile_bits(tile.face, tile.rotate, stride), shift))
        return tuple(found)

    @cached_property
    def walls(self) -> dict[str, int]:
        """Hexes as bits, by side, with a wall there, their own or their neighbour's."""
        own: dict[str, int] = {}
        if self._hexagons:
            for tile, shift in self._hexagons:
                for side, hexes in tile.walls:
                    own[side] = own.get(side, 0) | hexes << shift
        else:
            for hex_, spot in self.fortified.items():
                for side in spot.fortified:
                    own[side] = own.get(side, 0) | self.lattice.bit(hex_)
        found = dict(own)
        for side, hexes in own.items():
            behind = self.lattice.beyond(hexes, side) & self.lattice.everywhere
            found[OPPOSITE[side]] = found.get(OPPOSITE[side], 0) | behind
        return found

    @cached_property
    def grounds(self) -> dict[str, tuple[Terrain, int]]:
        """Every terrain on the map by id, with its hexes as bits."""
        if self._hexagons:
            return self._grounds_of_hexagons()
        found: dict[str, tuple[Terrain, list[Hex]]] = {}
        for hex_, spot in self.spots.items():
            terrain = spot.terrain
            if (known := found.get(terrain.id)) is None:
                known = found[terrain.id] = (terrain, [])
            known[1].append(hex_)
        return {name: (terrain, self.lattice.bits(hexes)) for name, (terrain, hexes) in found.items()}

    def _grounds_of_hexagons(self) -> dict[str, tuple[Terrain, int]]:
        """Terrains and hexes as `grounds` returns them, computed tile by tile."""
        found: dict[str, tuple[Terrain, int]] = {}
        for tile, shift in self._hexagons:
            for terrain, hexes in tile.terrains:
                first, others = found.get(terrain.id, (terrain, 0))
                found[terrain.id] = (first, others | hexes << shift)
        return found

    @cached_property
    def tile_bits(self) -> dict[str, int]:
        """Hexes of each tile as bits, by its name."""
        if self._hexagons:
            pairs = zip(self.tiles, self._hexagons, strict=True)
            return {tile.face.tile: bits.every << shift for tile, (bits, shift) in pairs}
        return {tile.face.tile: self.lattice.bits(tile.lies.values()) for tile in self.tiles}

    @cached_property
    def terrains(self) -> tuple[Terrain, ...]:
        """Every terrain on the map."""
        return tuple(terrain for terrain, _ in self.grounds.values())

    @cached_property
    def fortified(self) -> dict[Hex, Spot]:
        """The hexes that have walls of their own."""
        return {hex_: spot for hex_, spot in self.spots.items() if spot.fortified}

    @cached_property
    def prices(self) -> dict[tuple[str, bool], Prices]:
        """Cache of movement prices by (class, amphibious); filled by `movement`."""
        return {}

    @cached_property
    def reached(self) -> dict[tuple[str, bool, int, int], HexNumbers]:
        """Cache of reached hexes by (class, amphibious, start, closed hexes); filled by `movement`."""
        return {}

    def around(self, hex_: Hex) -> tuple[tuple[Hex, str, bool], ...]:
        """Neighbours of a hex on the map: hex, terrain id, and True if a wall is between."""
        found = self._around.get(hex_)
        if found is None:
            spots = self.spots
            walls = spots[hex_].fortified
            found = self._around[hex_] = tuple(
                (place, there.terrain.id, side in walls or OPPOSITE[side] in there.fortified)
                for side, place in neighbours(hex_)
                if (there := spots.get(place)) is not None
            )
        return found

    @cached_property
    def _around(self) -> dict[Hex, tuple[tuple[Hex, str, bool], ...]]:
        return {}

    @cached_property
    def pieces(self) -> tuple[frozenset[Hex], ...]:
        """Connected parts of the map, the largest first; a playable map has one."""
        lattice, left = self.lattice, self.lattice.everywhere
        found: list[frozenset[Hex]] = []
        while left:
            piece = lattice.joined(left & -left, left)
            found.append(frozenset(lattice.hexes(piece)))
            left &= ~piece
        return tuple(sorted(found, key=lambda piece: (-len(piece), min(piece))))

    def is_border(self, hex_: Hex) -> bool:
        """True if a hex of the map has a side without a neighbour on the map."""
        return not self.lattice.inner >> self.lattice.places[hex_] & 1

    def find(self, label: str) -> Hex | None:
        """Hex of that name, in any case; None if there is none."""
        return self.places.get(label) or self.places.get(normal_label(label))


def _places(labels: Mapping[Hex, str]) -> Mapping[str, Hex]:
    return MappingProxyType(dict(zip(labels.values(), labels, strict=True)))


def normal_label(label: str) -> str:
    """Label as printed: T07.d4, 0403."""
    tile, dot, hex_ = label.strip().partition(".")
    return f"{tile.upper()}.{hex_.lower()}" if dot else tile


def read_sketch(
    sketch: str,
    table: Iterable[Terrain],
    fortified: Mapping[str, Sequence[str]] = MappingProxyType({}),
    paint: Mapping[str, str] = MappingProxyType({}),
    links: Sequence[Sequence[str]] | None = None,
) -> Board:
    """Board of a sketch: one letter a hex, blanks ignored, every second row half a hex to the right."""
    letters = letters_of(table)
    cells = [[letter for letter in line if not letter.isspace()] for line in sketch.splitlines() if line.strip()]
    if len(cells) > LONGEST or any(len(row) > LONGEST for row in cells):
        raise BadMap(f"the sketch has more than {LONGEST} rows or columns", ["map", "sketch"], "make it smaller")
    digits = 3 if len(cells) > 99 or any(len(row) > 99 for row in cells) else 2
    spots: dict[Hex, Spot] = {}
    labels: dict[Hex, str] = {}
    for row, line in enumerate(cells):
        for column, letter in enumerate(line):
            if letter not in letters:
                known = " ".join(letters)
                meant = next((one for one in letters if one.lower() == letter.lower()), None)
                raise BadMap(
                    f"row {row + 1} of the sketch has '{letter}', which is no terrain",
                    ["map", "sketch", row],
                    f"did you mean '{meant}'?" if meant else f"use {known}",
                )
            hex_ = offset_hex(column, row)
            labels[hex_] = f"{column + 1:0{digits}}{row + 1:0{digits}}"
            spots[hex_] = Spot(letter, letters[letter])
    places = {label: hex_ for hex_, label in labels.items()}
    dress(spots, places, fortified, paint, ["map"])
    return Board.make(spots, labels, read_links(spots, places, links, ["map"]))


def lay_tiles(placed: Sequence[PlacedTile]) -> tuple[Board | None, list[BadMap]]:
    """Board of tiles on the lattice, and its problems.

    A tile used twice or overlapping another is left out; without any tile the board is None.
    """
    problems: list[BadMap] = []
    spots: dict[Hex, Spot] = {}
    labels: dict[Hex, str] = {}
    laid: list[PlacedTile] = []
    first: dict[str, int] = {}
    for index, tile in enumerate(placed):
        name = tile.face.tile
        if name in first:
            hint = f"it is the {_ordinal(first[name])} tile already; its other side cannot lie elsewhere"
            problems.append(BadMap(f"tile {name} is used twice", ["map", "tiles", index, "tile"], hint, "WF014"))
            continue
        first[name] = index
        if tile.rotate not in tile.face.shape.turns:
            hint = f"rotate is one of {', '.join(str(turn) for turn in tile.face.shape.turns)}"
            message = f"tile {name} cannot lie with rotate {tile.rotate}"
            problems.append(BadMap(message, ["map", "tiles", index, "rotate"], hint, "WF015"))
            continue
        lies = tile.lies.values()
        if not spots.keys().isdisjoint(lies):
            over = next(labels[place] for place in lies if place in spots)
            message = f"tile {name} lies over tile {over.partition('.')[0]}"
            problems.append(BadMap(message, ["map", "tiles", index, "at"], "give it another at:", "WF015"))
            continue
        laid.append(tile)
        # All of these are in the order of labels.
        spots.update(zip(lies, tile.spots, strict=True))
        labels.update(zip(lies, _labels_on(name, tile.face.shape), strict=True))
    return Board.of_tiles(spots, labels, tuple(laid)) if spots else None, problems


@lru_cache(maxsize=256)
def _labels_on(tile: str, shape: TileShape) -> tuple[str, ...]:
    """The labels of the hexes of a tile, in order."""
    return tuple(f"{tile}.{label}" for label in shape.labels())


def _roads(laid: Sequence[PlacedTile]) -> set[Link]:
    """Roads of the tiles, and between neighbours: gate to gate, or anywhere between rectangles."""
    roads: set[Link] = set()
    gates: dict[Hex, str] = {}
    for tile in laid:
        lies, face = tile.lies, tile.face
        labels = face.shape.labels()
        roads |= {link(lies[a], lies[b]) for a, b in face.roads}
        ends = [labels[label] for label in (GATES if face.shape.is_hexagon else labels)]
        gates |= {lies[hex_]: face.tile for hex_ in ends if face.spots[hex_].letter in ROADS}
    return roads | {link(a, b) for a in gates for _, b in neighbours(a) if b in gates and gates[a] != gates[b]}


def _ordinal(index: int) -> str:
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    return names[index] if index < len(names) else f"{index + 1}th"
