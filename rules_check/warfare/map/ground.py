"""The map itself: one piece, without holes, with roads that go on."""

from collections.abc import Collection, Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.causes import unlaid
from rules_check.warfare.map.spots import unpainted
from sandtable.config.config_file import Config
from sandtable.findings import Position, Severity
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import SIDES, Hex, neighbour, neighbours, turned_side
from sandtable.ground.lattice import Lattice
from sandtable.ground.terrain import ROADS
from sandtable.ground.tiles import GATES


def tile_at(scenario: Scenario, name: str) -> Position:
    """Where a tile of the map is written."""
    index = scenario.tile_names.index(name) if name in scenario.tile_names else 0
    return scenario.at(("map", "tiles", index))


@rule("WF016", "map-in-pieces", Severity.ERROR, ref="R-SET-1")
def map_in_pieces(scenario: Scenario) -> Iterator[Complaint]:
    """The map is not one piece.

    Why: nobody gets from one part of it to the other.
    Bad:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}, {tile: T02, side: A, at: [3, 0]}]}
    Good:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}, {tile: T02, side: A, at: [1, 0]}]}
    """
    for piece in scenario.ground.pieces[1:] if not unlaid(scenario) else ():
        name = scenario.label(min(piece)).partition(".")[0]
        yield tile_at(scenario, name), f"tile {name} does not touch the rest of the map", "give it another at:"


@rule("WF017", "hole-in-map", Severity.WARNING, ref="R-SET-1")
def hole_in_map(scenario: Scenario, config: Config) -> Iterator[Complaint]:
    """The map has a hole, or a tile hangs on by a corner.

    Why: lines of sight pass over a hole and units do not, which surprises players.
    Bad:
        map:
          tiles:
            - {tile: T01, side: A, at: [1, 0]}
            - {tile: T02, side: A, at: [0, 1]}
            - {tile: T03, side: A, at: [-1, 1]}
            - {tile: T04, side: A, at: [-1, 0]}
            - {tile: T05, side: A, at: [0, -1]}
            - {tile: T06, side: A, at: [1, -1]}
    Good:
        map: {tiles: [{tile: T01, side: A, at: [1, 0]}, {tile: T02, side: A, at: [0, 1]}]}
    """
    if unlaid(scenario):
        return
    board = scenario.ground
    inside = _enclosed(board.spots) if _has_hole(board.lattice) and len(board.pieces) == 1 else set()
    if inside:
        spots = board.spots
        beside = next(place for hex_ in sorted(inside) for _, place in neighbours(hex_) if place in spots)
        message = f"the map has a hole of {len(inside)} hexes beside {scenario.label(beside)}"
        yield scenario.at(("map",), "tiles"), message, "close it with a tile"
    if len(board.tiles) > 1:
        for tile in board.tiles:
            own = board.lattice.bits(tile.lies.values())
            others = board.lattice.everywhere & ~own
            shared = sum((board.lattice.beyond(own, side) & others).bit_count() for side in SIDES)
            if 0 < shared < config.limits.few_sides:
                yield (
                    tile_at(scenario, tile.face.tile),
                    f"tile {tile.face.tile} hangs on by {shared} hexsides",
                    "lay it where it shares a whole side",
                )


def _has_hole(lattice: Lattice) -> bool:
    """Return True when a connected map has a hole.

    By Euler's formula: hexes less neighbouring pairs plus corners where three hexes meet is 1 without holes.
    """
    every = lattice.everywhere
    east, south_east, south_west = (lattice.beyond(every, side) & every for side in ("W", "NW", "NE"))
    pairs = east.bit_count() + south_east.bit_count() + south_west.bit_count()
    corners = (south_east & east).bit_count() + (south_east & south_west).bit_count()
    return every.bit_count() - pairs + corners != 1


def _enclosed(spots: Collection[Hex]) -> set[Hex]:
    """Return empty hexes that are enclosed by a connected map."""
    qs, rs = [q for q, _ in spots], [r for _, r in spots]
    around = Lattice([(q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)])
    empty = around.everywhere & ~around.bits(spots)
    return set(around.hexes(empty & ~around.joined(around.bit((min(qs) - 1, min(rs) - 1)), empty)))


@rule("WF106", "road-to-nowhere", Severity.INFO, ref="4.6")
def road_to_nowhere(scenario: Scenario) -> Iterator[Complaint]:
    """A road ends at the blank gate of the next tile.

    Why: the road stops in the middle of the map; another tile or rotation may carry it on.
    Bad:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}, {tile: T04, side: A, at: [1, 0]}]}
    Good:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}, {tile: T04, side: A, at: [1, 0], rotate: 1}]}
    """
    board = scenario.ground
    for tile in board.tiles:
        if not tile.face.shape.is_hexagon:
            continue
        for label, side in GATES.items():
            here = board.places[f"{tile.face.tile}.{label}"]
            there = neighbour(here, turned_side(side, tile.rotate))
            if board.spots[here].letter in ROADS and there in board.spots and board.spots[there].letter not in ROADS:
                message = f"the road at {scenario.label(here)} ends at {scenario.label(there)}"
                yield tile_at(scenario, tile.face.tile), message, "turn one of the two tiles"


@rule("WF153", "unpainted-hex", Severity.WARNING, ref="4.6")
def unpainted_hex(scenario: Scenario) -> Iterator[Complaint]:
    """The paint of a hex of a sketch is not among the looks of its letter.

    Why: each look is the picture of one terrain, so such a paint is not drawn and the hex stays plain.
    Bad:
        map: {sketch: ". t .", paint: {"0101": pines}}
    Good:
        map: {sketch: ". t .", paint: {"0201": pines}}
    """
    if scenario.ground.tiles:
        return
    for hex_, spot in scenario.ground.spots.items():
        label = scenario.label(hex_)
        found = unpainted(label, spot)
        if found is not None:
            yield scenario.at(("map", "paint", label)), *found


RULES = (
    map_in_pieces,
    hole_in_map,
    road_to_nowhere,
    unpainted_hex,
)
