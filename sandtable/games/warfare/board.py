"""The ground: terrain hex by hex, named, from a sketch or from placed tiles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from sandtable.geometry.hexes import OPPOSITE, Hex, add, distance, neighbours, turned, turned_side
from sandtable.model.pack import Record

# Rows of a tile from the north; every hex with |q|, |r|, |q + r| <= 3.
TILE_ROWS = (4, 5, 6, 7, 6, 5, 4)
TILE_REACH = 3
# A lattice of tiles without gaps: the centre of the tile at [i, j] is i·EAST + j·SOUTH.
EAST: Hex = (7, -3)
SOUTH: Hex = (3, 4)
# Validator hexes and the side by which roads and rivers leave through them (rules 4.6).
GATES: Mapping[str, str] = MappingProxyType({"c6": "NE", "f5": "E", "g2": "SE", "e1": "SW", "b1": "W", "a3": "NW"})
ROADS = "=+"
WATERS = "~+"
LONGEST = 200  # rows, or hexes in a row, of a sketch


class Terrain(NamedTuple):
    """A row of the terrain table. Costs are sixths of an AP; a class that cannot enter has none."""

    id: str
    level: int
    cover: bool
    shift: int
    side_shift: int | None
    high: bool
    enter: Mapping[str, int]
    letters: tuple[str, ...]

    @classmethod
    def from_record(cls, record: Record) -> Self:
        fields: Mapping[str, Any] = record.fields
        return cls(
            id=record.id,
            level=fields["level"],
            cover=fields["cover"],
            shift=fields["shift"],
            side_shift=fields.get("side_shift"),
            high=fields["altitude"] == "high",
            enter=MappingProxyType(fields["enter"]),
            letters=tuple(fields["letters"]),
        )


class BadMap(ValueError):
    """Ground that cannot be laid; `path` leads to the place in the file, `code` is that of the rule it breaks."""

    def __init__(self, problem: str, path: Sequence[str | int], hint: str = "", code: str = "WF018") -> None:
        super().__init__(problem)
        self.problem, self.path, self.hint, self.code = problem, tuple(path), hint, code


# Two neighbouring hexes joined by a road, the smaller first.
Link = tuple[Hex, Hex]
# The hexes next to each hex that can be entered from it, with the cost in sixths of an AP.
Ways = Mapping[Hex, tuple[tuple[Hex, int], ...]]


class Spot(NamedTuple):
    """One hex of the ground: how it was written, what that means, and where its walls are."""

    letter: str
    terrain: Terrain
    fortified: frozenset[str] = frozenset()
    paint: str = ""


@dataclass(frozen=True)
class Board:
    """All hexes of a map, by place and by name."""

    spots: Mapping[Hex, Spot]
    labels: Mapping[Hex, str]
    places: Mapping[str, Hex] = field(repr=False)
    roads: frozenset[Link] = frozenset()
    tiles: tuple["PlacedTile", ...] = ()
    # Steps by kind of mover, kept here by `movement` once they are worked out.
    ways: dict[tuple[str, bool], Ways] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def make(
        cls,
        spots: Mapping[Hex, Spot],
        labels: Mapping[Hex, str],
        roads: Iterable[Link] = (),
        tiles: tuple["PlacedTile", ...] = (),
    ) -> Self:
        places = MappingProxyType({label: hex_ for hex_, label in labels.items()})
        return cls(MappingProxyType(dict(spots)), MappingProxyType(dict(labels)), places, frozenset(roads), tiles)

    @cached_property
    def around(self) -> Mapping[Hex, tuple[tuple[Hex, str, bool], ...]]:
        """The neighbours of each hex on the map: where, what ground by id, and whether a wall stands between."""
        spots = self.spots
        return {
            hex_: tuple(
                (place, there.terrain.id, side in spot.fortified or OPPOSITE[side] in there.fortified)
                for side, place in neighbours(hex_)
                if (there := spots.get(place)) is not None
            )
            for hex_, spot in spots.items()
        }

    def find(self, label: str) -> Hex | None:
        """The hex of that name, however its letters are cased."""
        return self.places.get(label) or self.places.get(normal_label(label))


def normal_label(label: str) -> str:
    """A label as it is printed: T07.d4, 0403."""
    tile, dot, hex_ = label.strip().partition(".")
    return f"{tile.upper()}.{hex_.lower()}" if dot else tile


def letters_of(table: Iterable[Terrain]) -> dict[str, Terrain]:
    """Terrain by the letter that stands for it."""
    return {letter: terrain for terrain in table for letter in terrain.letters}


# --- sketches


def read_sketch(
    sketch: str,
    table: Iterable[Terrain],
    fortified: Mapping[str, Sequence[str]] = MappingProxyType({}),
    paint: Mapping[str, str] = MappingProxyType({}),
    links: Sequence[Sequence[str]] | None = None,
) -> Board:
    """The board of a sketch: one letter a hex, blanks ignored, every second row half a hex to the right."""
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
                raise BadMap(
                    f"row {row + 1} of the sketch has '{letter}', which is no terrain",
                    ["map", "sketch"],
                    f"use {known}",
                )
            hex_ = offset_hex(column, row)
            labels[hex_] = f"{column + 1:0{digits}}{row + 1:0{digits}}"
            spots[hex_] = Spot(letter, letters[letter])
    places = {label: hex_ for hex_, label in labels.items()}
    _dress(spots, places, fortified, paint, ["map"])
    return Board.make(spots, labels, read_links(spots, places, links, ["map"]))


def _dress(
    spots: dict[Hex, Spot],
    places: Mapping[str, Hex],
    fortified: Mapping[str, Sequence[str]],
    paint: Mapping[str, str],
    path: list[str | int],
) -> None:
    """Put walls and looks on named hexes."""
    for label, sides in fortified.items():
        hex_ = places.get(label)
        if hex_ is None:
            raise BadMap(f"no hex '{label}' on the map", [*path, "fortified", label], code="WF024")
        spot = spots[hex_]
        spots[hex_] = Spot(spot.letter, spot.terrain, frozenset(sides), spot.paint)
    for label, look in paint.items():
        hex_ = places.get(label)
        if hex_ is None:
            raise BadMap(f"no hex '{label}' on the map", [*path, "paint", label], code="WF024")
        spot = spots[hex_]
        spots[hex_] = Spot(spot.letter, spot.terrain, spot.fortified, look)


def read_links(
    spots: Mapping[Hex, Spot], places: Mapping[str, Hex], links: Sequence[Sequence[str]] | None, path: list[str | int]
) -> set[Link]:
    """Which road hexes join: those that `links` names, or all neighbours when it names none."""
    if links is None:
        roads = [hex_ for hex_, spot in spots.items() if spot.letter in ROADS]
        return {link(a, b) for a in roads for _, b in neighbours(a) if b in spots and spots[b].letter in ROADS}
    found: set[Link] = set()
    for index, chain in enumerate(links):
        for label in chain:
            if label not in places:
                raise BadMap(f"no hex '{label}' on the map", [*path, "links", index], code="WF024")
        for first, second in pairwise(chain):
            a, b = places[first], places[second]
            if distance(a, b) != 1:
                raise BadMap(
                    f"a road cannot join '{first}' and '{second}'", [*path, "links", index], "they are no neighbours"
                )
            found.add(link(a, b))
    return found


def link(a: Hex, b: Hex) -> Link:
    return (a, b) if a < b else (b, a)


# --- tiles


class TileShape(NamedTuple):
    """What a tile looks like: a hexagon of 37 hexes, or a rectangle of columns and (an even number of) rows."""

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
        """How many hexes each row of a sketch has."""
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
        """Where a hex of a tile lies on the table."""
        i, j = at
        if self.is_hexagon:
            return add(turned(hex_, rotate), (i * EAST[0] + j * SOUTH[0], i * EAST[1] + j * SOUTH[1]))
        row = hex_[1]
        column = hex_[0] + (row - row % 2) // 2
        if rotate == 3:
            column, row = self.columns - 1 - column, self.rows - 1 - row
        return offset_hex(i * self.columns + column, j * self.rows + row)


def offset_hex(column: int, row: int) -> Hex:
    """The hex in a column and row of a map whose every second row stands half a hex to the right."""
    return column - (row - row % 2) // 2, row


HEXAGON = TileShape()


class TileFace(NamedTuple):
    """One side of a tile: its hexes, around the centre of a hexagon or from the corner of a rectangle."""

    tile: str
    side: str
    spots: Mapping[Hex, Spot]
    roads: frozenset[Link] = frozenset()
    shape: "TileShape" = HEXAGON


class PlacedTile(NamedTuple):
    """A tile on the table: its face, its place [i, j] on the lattice, and clockwise sixths."""

    face: TileFace
    at: tuple[int, int]
    rotate: int

    @property
    def centre(self) -> Hex:
        i, j = self.at
        return i * EAST[0] + j * SOUTH[0], i * EAST[1] + j * SOUTH[1]

    def on_table(self, hex_: Hex) -> Hex:
        """Where a hex of the tile lies on the table."""
        return self.face.shape.on_table(hex_, self.at, self.rotate)

    def hexes(self) -> dict[Hex, tuple[str, Spot]]:
        """Every hex of the tile on the table, with its label and what is there."""
        return {self.on_table(hex_): (label, self.face.spots[hex_]) for label, hex_ in self.face.shape.labels().items()}


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
    if tuple(len(row) for row in rows) != shape.lengths():
        found = " ".join(str(len(row)) for row in rows)
        wanted = " ".join(str(length) for length in shape.lengths())
        raise BadMap(f"tile {tile}{side} has rows of {found} hexes", ["sketch"], f"such a tile has {wanted}")
    written = [letter for row in rows for letter in row]
    spots: dict[Hex, Spot] = {}
    for (label, hex_), letter in zip(places.items(), written, strict=True):
        if letter not in letters:
            raise BadMap(f"tile {tile}{side} has '{letter}' at {label}, which is no terrain", ["sketch"])
        spots[hex_] = Spot(letter, letters[letter])
    _dress(spots, places, fortified, paint, [])
    return TileFace(tile, side, MappingProxyType(spots), frozenset(read_links(spots, places, links, [])), shape)


def lay_tiles(placed: Sequence[PlacedTile]) -> tuple[Board | None, list[BadMap]]:
    """The board of tiles on the lattice, and what is wrong with it.

    A tile that is used twice or lies over another is left out; without any tile there is no board.
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
        hexes = tile.hexes()
        over = next((labels[place] for place in hexes if place in spots), None)
        if over is not None:
            message = f"tile {name} lies over tile {over.partition('.')[0]}"
            problems.append(BadMap(message, ["map", "tiles", index, "at"], "give it another at:", "WF015"))
            continue
        laid.append(tile)
        for place, (label, spot) in hexes.items():
            walls = frozenset(turned_side(side, tile.rotate) for side in spot.fortified)
            spots[place] = Spot(spot.letter, spot.terrain, walls, spot.paint)
            labels[place] = f"{name}.{label}"
    board = Board.make(spots, labels, _roads(laid, spots, labels), tuple(laid)) if spots else None
    return board, problems


def _roads(laid: Sequence[PlacedTile], spots: Mapping[Hex, Spot], labels: Mapping[Hex, str]) -> set[Link]:
    """Roads of the tiles, and between neighbours: gate to gate, or anywhere between rectangles."""
    roads = {link(tile.on_table(a), tile.on_table(b)) for tile in laid for a, b in tile.face.roads}
    open_sided = {tile.face.tile for tile in laid if not tile.face.shape.is_hexagon}
    gates = {
        hex_: name
        for hex_, label in labels.items()
        for name, _, own in [label.partition(".")]
        if (own in GATES or name in open_sided) and spots[hex_].letter in ROADS
    }
    between = {link(a, b) for a in gates for _, b in neighbours(a) if b in gates and gates[a] != gates[b]}
    return roads | between


def _ordinal(index: int) -> str:
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    return names[index] if index < len(names) else f"{index + 1}th"


def free_places(placed: Sequence[PlacedTile]) -> Iterator[tuple[int, int]]:
    """Places on the lattice beside the laid tiles where another could lie."""
    taken = {tile.at for tile in placed}
    beside = {(i + di, j + dj) for i, j in taken for di, dj in LATTICE_NEIGHBOURS}
    yield from sorted(beside - taken)


# A tile's six neighbours on the lattice, clockwise from the gate of c6.
LATTICE_NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
