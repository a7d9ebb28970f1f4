"""Approaches to a hex: under cover, over open ground, and by road."""

from collections.abc import Iterable

from sandtable.games.warfare.pieces import UnitClass
from sandtable.geometry.hexes import Hex, neighbours
from sandtable.ground.board import Board
from sandtable.ground.movement import Mover, ground_reached
from sandtable.ground.terrain import ROADS


def covered_ground(board: Board, starts: Iterable[Hex], seen: int, impassable: frozenset[Hex] = frozenset()) -> int:
    """Hexes, as bits, that infantry reaches without crossing open ground that is `seen`; starts may be seen."""
    lattice, begin = board.lattice, board.lattice.bits(starts)
    cover = sum(hexes for terrain, hexes in board.grounds.values() if terrain.cover)
    exposed = seen & ~cover & ~begin
    shut = exposed | lattice.bits(hex_ for hex_ in impassable if hex_ in board.spots)
    return ground_reached(board, Mover(UnitClass.INFANTRY), begin, shut)


def open_ground(board: Board, starts: Iterable[Hex], impassable: frozenset[Hex] = frozenset()) -> int:
    """Hexes, as bits, that vehicles reach without leaving open ground."""
    lattice, begin = board.lattice, board.lattice.bits(starts)
    rough = sum(hexes for name, (_, hexes) in board.grounds.items() if name != "open") & ~begin
    shut = rough | lattice.bits(hex_ for hex_ in impassable if hex_ in board.spots)
    return ground_reached(board, Mover(UnitClass.VEHICLE), begin, shut)


def by_road(board: Board, starts: Iterable[Hex], impassable: frozenset[Hex] = frozenset()) -> set[Hex]:
    """Road hexes connected by road to one of the starts or to a neighbour of one."""
    joined: dict[Hex, list[Hex]] = {}
    for one, other in board.roads:
        if one in impassable or other in impassable:
            continue
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)
    near = {place for start in starts for place in (start, *(beside for _, beside in neighbours(start)))}
    roads = {hex_ for hex_ in near - impassable if hex_ in board.spots and board.spots[hex_].letter in ROADS}
    found = roads | {hex_ for hex_ in near if hex_ in joined}
    queue = list(found)
    while queue:
        for place in joined.get(queue.pop(), ()):
            if place not in found:
                found.add(place)
                queue.append(place)
    return found


def comes_near(board: Board, ground: int, hexes: Iterable[Hex]) -> bool:
    """True if the ground, as bits, includes one of the hexes or a neighbour of one."""
    return bool(ground & board.lattice.near(board.lattice.bits(hexes)))
