"""Field of a battle: a board with cached answers to the questions every mission asks."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.warfare.places import Feature, Places
from generator.warfare.shapes import Cell
from generator.warfare.tile_search import Laid
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.pieces import UnitClass
from sandtable.games.warfare.scenarios.opening import WALKER
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, neighbours, within
from sandtable.ground.board import Board, lay_tiles
from sandtable.ground.hex_numbers import HexNumbers
from sandtable.ground.movement import Mover, costs_from, ground_reached, open_sides, steps_onto
from sandtable.ground.terrain import ROADS, Spot
from sandtable.ground.visibility import Visibility
from sandtable.model.pack import Text
from sandtable.model.reading.data_file import DataFile
from sandtable.model.reading.tree import Node, Tree

# The longest range of any weapon that is fired at the ground.
LONG_RANGE = 8
LEAST_SIDES = 2  # open ones of a hex that troops can be sent to
DRIVER = Mover(UnitClass.VEHICLE)


def unwritten(data: Mapping[str, Any], box: Box, board: Board | None = None) -> Scenario:
    """Return the scenario object of data that is in no file yet."""
    return read_scenario(DataFile(Tree("", Node("mapping", 1, 1)), dict(data)), box, board)


class Field:
    """Ground between two sides: the attacker's home tile, the core tile, the defender's rear tile."""

    def __init__(self, box: Box, laid: Laid, cells: Sequence[Cell], core: Cell, places: Places) -> None:
        self.box, self.cells, self.places = box, tuple(cells), places
        self.tiles = [laid.tiles[cell] for cell in cells]
        self.names = [tile.face.tile for tile in self.tiles]
        self.core = laid.tiles[core].face.tile
        self.home = self.names[0]
        self.rear = self.names[-1]
        board, problems = lay_tiles(self.tiles)
        assert board is not None, problems
        self.board = board

    def data(self) -> dict[str, Any]:
        """The map as a scenario file has it."""
        tiles = [
            {"tile": tile.face.tile, "side": tile.face.side, "at": list(tile.at), "rotate": tile.rotate}
            for tile in self.tiles
        ]
        return {"tiles": tiles}

    # --- hexes

    def label(self, hex_: Hex) -> str:
        return self.board.labels[hex_]

    def labels(self, hexes: Iterable[Hex]) -> list[str]:
        """Labels in the order of the tiles and of the hexes on them."""
        return sorted(self.board.labels[hex_] for hex_ in hexes)

    def spot(self, hex_: Hex) -> Spot:
        return self.board.spots[hex_]

    def feature(self, hex_: Hex) -> Feature:
        """Name of a hex and its worth as a landmark."""
        return self.places.feature(self.spot(hex_))

    def landmarks(self, tile: str) -> list[Hex]:
        """Return hexes of a tile that are landmarks and not dead ends."""
        placed = next(placed for placed in self.tiles if placed.face.tile == tile)
        worthy = map(placed.lies.__getitem__, self.places.worthy(placed.face))
        accessible, places = self._accessible, self.board.lattice.places
        return [hex_ for hex_ in worthy if accessible >> places[hex_] & 1]

    @cached_property
    def _accessible(self) -> int:
        """As bits: dry hexes that can be entered on foot from at least two sides."""
        many = sum(hexes for sides, hexes in self._open_sides.by_number.items() if sides >= LEAST_SIDES)
        return many & self._dry_bits

    def tile_words(self, tile: str) -> Text:
        """Name of a tile inside a sentence, by the face that lies up."""
        face = next(placed.face for placed in self.tiles if placed.face.tile == tile)
        return self.places.tile_words(tile, face.side)

    def tile_of(self, hex_: Hex) -> str:
        return self.board.labels[hex_].partition(".")[0]

    @cached_property
    def by_tile(self) -> Mapping[str, tuple[Hex, ...]]:
        """Hexes of each tile that troops can get to on foot, by label."""
        whole, dry = self.board.tile_bits, self.bits_by_tile
        return {
            tile.face.tile: tuple(tile.lies.values())
            if dry[tile.face.tile] == whole[tile.face.tile]
            else tuple([hex_ for hex_ in tile.lies.values() if hex_ in self.dry])
            for tile in self.tiles
        }

    @cached_property
    def bits_by_tile(self) -> Mapping[str, int]:
        """Hexes of each tile that troops can reach on foot, as bits."""
        return {tile: hexes & self._dry_bits for tile, hexes in self.board.tile_bits.items()}

    @cached_property
    def crossings(self) -> tuple[Hex, ...]:
        """Every bridge and ford of the map."""
        return tuple(hex_ for hex_, spot in self.board.spots.items() if spot.letter == "+")

    @cached_property
    def dry(self) -> frozenset[Hex]:
        """Largest connected piece of ground that can be walked over."""
        return self.board.lattice.hex_set(self._dry_bits)

    @cached_property
    def _dry_bits(self) -> int:
        left = sum(hexes for terrain, hexes in self.board.grounds.values() if WALKER.unit_class in terrain.enter)
        pieces: list[int] = []
        while left:
            pieces.append(ground_reached(self.board, WALKER, left & -left))
            left &= ~pieces[-1]
        most = max((piece.bit_count() for piece in pieces), default=0)
        largest = [piece for piece in pieces if piece.bit_count() == most]
        # Of two as large as each other the one farther west.
        return largest[0] if len(largest) == 1 else min(largest, key=self._first_hex, default=0)

    def _first_hex(self, bits: int) -> Hex:
        return min(self.board.lattice.hexes(bits))

    def border(self, tile: str) -> list[Hex]:
        """Dry hexes of a tile on the border of the map."""
        return [hex_ for hex_ in self.by_tile[tile] if hex_ in self.board.lattice.border]

    def roads(self, tile: str) -> list[Hex]:
        """Road and bridge hexes of a tile."""
        return [hex_ for hex_ in self.by_tile[tile] if self.spot(hex_).letter in ROADS]

    def around(self, hexes: Iterable[Hex], reach: int) -> dict[Hex, int]:
        """Return dry hexes within a distance of any of some hexes, with their distance."""
        centres, away = list(hexes), dict[Hex, int]()
        for steps in range(reach, -1, -1):
            for hex_ in centres:
                away.update(dict.fromkeys(within(hex_, steps), steps))
        return {place: away[place] for place in self.dry.intersection(away)}

    def is_cover(self, hex_: Hex) -> bool:
        return self.spot(hex_).terrain.cover

    def open_sides(self, hex_: Hex) -> int:
        """Number of sides from which a hex can be entered on foot."""
        return self._open_sides[hex_]

    @cached_property
    def _open_sides(self) -> HexNumbers:
        return open_sides(self.board, WALKER)

    # --- sight and movement

    @cached_property
    def visibility(self) -> Visibility:
        return Visibility(self.board)

    def in_danger(self, watchers: Iterable[Hex]) -> set[Hex]:
        """Return the hexes that somebody in these hexes sees within the longest range."""
        return set(self.board.lattice.hexes(self.in_danger_bits(watchers)))

    def in_danger_bits(self, watchers: Iterable[Hex]) -> int:
        """Hexes that somebody in these hexes sees within the longest range, as bits."""
        return self.visibility.seen_by_bits(self.board.lattice.bits(watchers), LONG_RANGE)

    def on_foot(self, starts: Iterable[Hex]) -> HexNumbers:
        """Cost for infantry to reach every hex, in sixths of an AP."""
        return costs_from(self.board, WALKER, set(starts))

    def on_wheels(self, starts: Iterable[Hex]) -> HexNumbers:
        """Cost for vehicles to reach every hex, in sixths of an AP."""
        return costs_from(self.board, DRIVER, set(starts))

    def drives(self, start: Hex, ends: Iterable[Hex]) -> list[list[Hex]]:
        """Return the hexes of a cheapest vehicle path to each of some places, ends included; none if unreachable."""
        costs = self.on_wheels([start]).as_dict()
        found = []
        for end in ends:
            way = [end] if end in costs else []
            while way and way[-1] != start:
                here = way[-1]
                before = steps_onto(self.board, DRIVER, here)
                way.append(min(place for place, cost in before if costs.get(place) == costs[here] - cost))
            found.append(way[::-1])
        return found

    def road_between(self, here: str, there: str) -> list[Hex]:
        """Return the hexes of a road from the map edge on one tile to the edge on another; none where there is none.

        Of several roads the longest, each measured by its shortest path.
        """
        joined: dict[Hex, list[Hex]] = {}
        for one, other in self.board.roads:
            joined.setdefault(one, []).append(other)
            joined.setdefault(other, []).append(one)
        begins, ends = ([hex_ for hex_ in self.roads(tile) if self.board.is_border(hex_)] for tile in (here, there))
        found: list[list[Hex]] = []
        for begin in begins:
            before: dict[Hex, Hex | None] = {begin: None}
            queue = [begin]
            for hex_ in queue:
                fresh = [place for place in sorted(joined.get(hex_, ())) if place not in before]
                before |= dict.fromkeys(fresh, hex_)
                queue += fresh
            found += [_back(before, end) for end in ends if end in before]
        return max(found, key=lambda way: (len(way), self.label(way[0]), self.label(way[-1])), default=[])

    def patch(self, among: Iterable[Hex], first: Hex, count: int) -> list[Hex]:
        """Grow a connected patch of at most so many hexes of a set, from one of them."""
        left, found = set(among) - {first}, [first]
        for here in found:
            for _, place in neighbours(here):
                if place in left:
                    if len(found) >= count:
                        return found
                    left.remove(place)
                    found.append(place)
        return found


def _back(before: Mapping[Hex, Hex | None], end: Hex) -> list[Hex]:
    """Return the path to a hex, first hex first, from the predecessor of each hex."""
    way, here = list[Hex](), end if end in before else None
    while here is not None:
        way.append(here)
        here = before[here]
    return way[::-1]
