"""Ways to a place: under cover, and over open ground."""

from collections.abc import Iterable

from sandtable.games.warfare.ground.board import Board
from sandtable.games.warfare.ground.movement import Mover, Obstacles, costs_from
from sandtable.games.warfare.pieces import UnitClass
from sandtable.geometry.hexes import Hex, neighbours


def covered_ground(
    board: Board, starts: Iterable[Hex], seen: set[Hex], impassable: frozenset[Hex] = frozenset()
) -> set[Hex]:
    """Hexes infantry gets to without crossing open ground that is `seen`; where it starts it may be seen."""
    begin = set(starts)
    exposed = {hex_ for hex_ in seen if not board.spots[hex_].terrain.cover} - begin
    safe = Obstacles(impassable=impassable | exposed)
    return set(costs_from(board, Mover(UnitClass.INFANTRY), sorted(begin), safe))


def open_ground(board: Board, starts: Iterable[Hex], impassable: frozenset[Hex] = frozenset()) -> set[Hex]:
    """Hexes vehicles get to without leaving open ground."""
    begin = set(starts)
    rough = {hex_ for hex_, spot in board.spots.items() if spot.terrain.id != "open"} - begin
    return set(costs_from(board, Mover(UnitClass.VEHICLE), sorted(begin), Obstacles(impassable=impassable | rough)))


def comes_near(ground: set[Hex], hexes: Iterable[Hex]) -> bool:
    """Whether some ground leads into one of some hexes, or next to it."""
    return any(hex_ in ground or any(place in ground for _, place in neighbours(hex_)) for hex_ in hexes)
