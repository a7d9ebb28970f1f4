"""Tiles: the hexes of one side by label, and how tiles lie on the lattice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from sandtable.geometry.hexes import TILE_ROWS, Hex, add, turned, turned_side
from sandtable.ground.terrain import (
    BadMap,
    Link,
    Spot,
    Terrain,
    dress,
    letters_of,
    offset_hex,
    read_links,
)

TILE_REACH = 3
# A lattice of tiles without gaps: the centre of the tile at [i, j] is i·EAST + j·SOUTH.
EAST: Hex = (7, -3)
SOUTH: Hex = (3, 4)
# A tile's six neighbours on the lattice, clockwise from the gate of c6.
LATTICE_NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
# Gate hexes and the side by which roads and rivers leave through them (rules 4.6).
GATES: Mapping[str, str] = MappingProxyType({"c6": "NE", "f5": "E", "g2": "SE", "e1": "SW", "b1": "W", "a3": "NW"})


class TileShape(NamedTuple):
    """Shape of a tile: a hexagon of 37 hexes, or a rectangle of columns and (an even number of) rows."""

    columns: int = 0
    rows: int = 0

    @property
    def is_hexagon(self) -> bool:
        return not self.columns

    @property
    def turns(self) -> tuple[int, ...]:
        """Clockwise sixths in which such a tile may lie."""
        return (0, 1, 2, 3, 4, 5) if self.is_hexagon else (0, 3)

    def lengths(self) -> tuple[int, ...]:
        """Number of hexes in each row of a sketch."""
        return TILE_ROWS if self.is_hexagon else (self.columns,) * self.rows

    def labels(self) -> Mapping[str, Hex]:
        """Hexes by label: a1 … g4 on a hexagon, 0101 … on a rectangle."""
        if self.is_hexagon:
            return tile_labels()
        return {
            f"{column + 1:02}{row + 1:02}": offset_hex(column, row)
            for row in range(self.rows)
            for column in range(self.columns)
        }

    def on_table(self, hex_: Hex, at: tuple[int, int], rotate: int) -> Hex:
        """Hex on the table of a hex of a tile."""
        i, j = at
        if self.is_hexagon:
            return add(turned(hex_, rotate), (i * EAST[0] + j * SOUTH[0], i * EAST[1] + j * SOUTH[1]))
        row = hex_[1]
        column = hex_[0] + (row - row % 2) // 2
        if rotate == 3:
            column, row = self.columns - 1 - column, self.rows - 1 - row
        return offset_hex(i * self.columns + column, j * self.rows + row)


HEXAGON = TileShape()


class TileFace(NamedTuple):
    """One side of a tile: its hexes, around the centre of a hexagon or from the corner of a rectangle."""

    tile: str
    side: str
    spots: Mapping[Hex, Spot]
    roads: frozenset[Link] = frozenset()
    shape: TileShape = HEXAGON

    def __hash__(self) -> int:
        return hash((self.tile, self.side))


class PlacedTile(NamedTuple):
    """A tile on the table: its face, its place [i, j] on the lattice, and clockwise sixths."""

    face: TileFace
    at: tuple[int, int]
    rotate: int

    @property
    def centre(self) -> Hex:
        i, j = self.at
        return i * EAST[0] + j * SOUTH[0], i * EAST[1] + j * SOUTH[1]

    @property
    def lies(self) -> Mapping[Hex, Hex]:
        """Hexes on the table by hex of the face, in the order of labels."""
        return _lies(self.face.shape, self.at, self.rotate)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Spots of all hexes, in the order of labels; walls turn with the tile."""
        return _spots(self.face, self.rotate)

    def hexes(self) -> dict[Hex, tuple[str, Spot]]:
        """Every hex of the tile on the table, with its label and spot."""
        lies, spots = self.lies, self.face.spots
        return {lies[hex_]: (label, spots[hex_]) for label, hex_ in self.face.shape.labels().items()}


@lru_cache(maxsize=512)  # six turns in each of the places that maps are made of
def _lies(shape: TileShape, at: tuple[int, int], rotate: int) -> Mapping[Hex, Hex]:
    return MappingProxyType({hex_: shape.on_table(hex_, at, rotate) for hex_ in shape.labels().values()})


@lru_cache(maxsize=512)
def _spots(face: TileFace, rotate: int) -> tuple[Spot, ...]:
    return tuple(_turned(face.spots[hex_], rotate) for hex_ in face.shape.labels().values())


def _turned(spot: Spot, rotate: int) -> Spot:
    """Spot after a number of clockwise sixths: its walls turn with it."""
    if not spot.fortified:
        return spot
    walls = frozenset(turned_side(side, rotate) for side in spot.fortified)
    return Spot(spot.letter, spot.terrain, walls, spot.paint)


class TileBits(NamedTuple):
    """A hexagonal tile as bits: every hex, each terrain in the order of labels, and walls by side."""

    every: int
    terrains: tuple[tuple[Terrain, int], ...]
    walls: tuple[tuple[str, int], ...]


@lru_cache(maxsize=4096)  # six turns of forty faces on maps of a dozen widths
def tile_bits(face: TileFace, rotate: int, stride: int) -> TileBits:
    """Bits of a tile on a map with `stride` bits a row, from the corner of the rectangle around the tile."""
    every = 0
    terrains: dict[str, tuple[Terrain, int]] = {}
    walls: dict[str, int] = {}
    for hex_, spot in zip(tile_labels().values(), _spots(face, rotate), strict=True):
        q, r = turned(hex_, rotate)
        bit = 1 << (r + TILE_REACH) * stride + q + TILE_REACH
        every |= bit
        terrain, others = terrains.get(spot.terrain.id, (spot.terrain, 0))
        terrains[terrain.id] = (terrain, others | bit)
        for side in spot.fortified:
            walls[side] = walls.get(side, 0) | bit
    return TileBits(every, tuple(terrains.values()), tuple(walls.items()))


@cache
def tile_labels() -> Mapping[str, Hex]:
    """Hexes of a tile by label: rows a to g from the north, numbers from the west."""
    found: dict[str, Hex] = {}
    for row, count in enumerate(TILE_ROWS):
        r = row - TILE_REACH
        first = max(-TILE_REACH, -TILE_REACH - r)
        for number in range(count):
            found[f"{'abcdefg'[row]}{number + 1}"] = (first + number, r)
    return MappingProxyType(found)


def read_tile_face(
    tile: str,
    side: str,
    sketch: str,
    table: Iterable[Terrain],
    fortified: Mapping[str, Sequence[str]] = MappingProxyType({}),
    paint: Mapping[str, str] = MappingProxyType({}),
    links: Sequence[Sequence[str]] | None = None,
    shape: TileShape = HEXAGON,
) -> TileFace:
    """A tile face from its sketch: rows of 4 5 6 7 6 5 4 letters, or of a rectangle's columns."""
    letters = letters_of(table)
    places = shape.labels()
    rows = [[letter for letter in line if not letter.isspace()] for line in sketch.splitlines() if line.strip()]
    lengths = tuple(len(row) for row in rows)
    if lengths != shape.lengths():
        found = " ".join(str(length) for length in lengths)
        wanted = " ".join(str(length) for length in shape.lengths())
        path: list[str | int] = ["sketch"]
        if len(lengths) == len(shape.lengths()):
            path.append(next(at for at, length in enumerate(lengths) if length != shape.lengths()[at]))
        raise BadMap(f"tile {tile}{side} has rows of {found} hexes", path, f"such a tile has {wanted}")
    written = [(at, letter) for at, row in enumerate(rows) for letter in row]
    spots: dict[Hex, Spot] = {}
    for (label, hex_), (at, letter) in zip(places.items(), written, strict=True):
        if letter not in letters:
            message = f"tile {tile}{side} has '{letter}' at {label}, which is no terrain"
            raise BadMap(message, ["sketch", at], f"use {' '.join(letters)}")
        spots[hex_] = Spot(letter, letters[letter])
    dress(spots, places, fortified, paint, [])
    return TileFace(tile, side, MappingProxyType(spots), frozenset(read_links(spots, places, links, [])), shape)


def free_places(placed: Sequence[PlacedTile]) -> Iterator[tuple[int, int]]:
    """Yield lattice places beside the laid tiles where another could lie."""
    taken = {tile.at for tile in placed}
    beside = {(i + di, j + dj) for i, j in taken for di, dj in LATTICE_NEIGHBOURS}
    yield from sorted(beside - taken)
