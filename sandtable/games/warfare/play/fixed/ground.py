"""Ground of one scenario as tables: hexes are numbers, steps and lines are looked up.

Built once from the board with the same modules that `los` and the checker use, so that the engine and they cannot
disagree. Sets of hexes are integers, with a bit for each hex. Lines are computed on first use.
"""

from collections.abc import Iterable
from typing import Final

from sandtable.games.warfare.play.fixed.kinds import AMPHIBIOUS, CLASSES
from sandtable.geometry.hexes import OPPOSITE, Hex, distance, neighbours, subtract
from sandtable.geometry.hexlines import touched
from sandtable.ground.board import Board
from sandtable.ground.movement import Mover, ways
from sandtable.ground.sight import EMPTY, HIGH, fire_shift, obstacle

OFF: Final = -1  # no hex: off the map
_UNKNOWN: Final = -99  # a shift that was not worked out yet
_IN_BYTE: Final = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]  # the bits of each byte


class Line:
    """Obstacles of a line between two hexes: the ground itself, and sets of hexes as bits.

    `occupants` are hexes on the level of both ends: units, roadblocks, rubble and population block there (R-LOS-5).
    `touched` is every hex on the way, without the ends: smoke blocks there.
    """

    __slots__ = ("blocked", "occupants", "touched")

    def __init__(self, blocked: bool, occupants: int, touched: int) -> None:
        self.blocked = blocked
        self.occupants = occupants
        self.touched = touched


class Ground:
    """All hexes of a map, numbered in the order of their labels."""

    def __init__(self, board: Board) -> None:
        self.board = board
        ordered = sorted(board.spots, key=lambda hex_: board.labels[hex_])
        self.hexes: list[Hex] = ordered
        self.count = len(ordered)
        self._bytes = (self.count + 7) // 8  # of a set
        self.bit: list[int] = [1 << number for number in range(self.count)]  # each hex as a set
        self.index: dict[Hex, int] = {hex_: number for number, hex_ in enumerate(ordered)}
        self.labels: list[str] = [board.labels[hex_] for hex_ in ordered]
        self.find: dict[str, int] = {label: number for number, label in enumerate(self.labels)}
        spots = [board.spots[hex_] for hex_ in ordered]
        self.level: list[int] = [spot.terrain.level for spot in spots]
        self.cover: list[bool] = [spot.terrain.cover for spot in spots]
        self.high: list[bool] = [spot.terrain.high for spot in spots]
        # What ground shifts attacks on each hex at least, wherever they come from (R-FOR-4).
        self.least_shift: list[int] = [
            min(spot.terrain.shift, spot.terrain.shift if spot.terrain.side_shift is None else spot.terrain.side_shift)
            for spot in spots
        ]
        self.water: list[bool] = ["infantry" not in spot.terrain.enter for spot in spots]
        # The six neighbours clockwise from the east, OFF if there is none; and True for a wall between (R-FOR-1).
        self.near: list[tuple[int, ...]] = []
        self.walled: list[tuple[bool, ...]] = []
        for hex_, spot in zip(ordered, spots, strict=True):
            near, walled = [], []
            for side, place in neighbours(hex_):
                there = board.spots.get(place)
                near.append(OFF if there is None else self.index[place])
                walled.append(there is not None and (side in spot.fortified or OPPOSITE[side] in there.fortified))
            self.near.append(tuple(near))
            self.walled.append(tuple(walled))
        # The same as sets: neighbours of each hex, and all water.
        self.around: list[int] = [self.bits([hex_ for hex_ in near if hex_ != OFF]) for near in self.near]
        self.wet: int = self.bits([hex_ for hex_ in range(self.count) if self.water[hex_]])
        # By mover (kinds.py), filled when first asked for.
        self._ways: list[list[tuple[tuple[int, int], ...]]] = [[] for _ in range(2 * len(CLASSES))]
        self._into: list[list[list[tuple[int, int]]]] = [[] for _ in range(2 * len(CLASSES))]
        self._costs: list[list[dict[int, int]]] = [[] for _ in range(2 * len(CLASSES))]
        self._distances: list[list[int]] = [[] for _ in ordered]
        # By both ends, as far as `line` has worked them out.
        self.lines: list[list[Line | None]] = [[] for _ in ordered]
        self._shifts: list[list[int]] = [[] for _ in range(self.count + 1)]

    def bits(self, hexes: Iterable[int]) -> int:
        found, bit = 0, self.bit
        for hex_ in hexes:
            found |= bit[hex_]
        return found

    def members(self, bits: int) -> list[int]:
        """The hexes of a set, in order."""
        found: list[int] = []
        for place, byte in enumerate(bits.to_bytes(self._bytes, "little")):
            if byte:
                found += [8 * place + bit for bit in _IN_BYTE[byte]]
        return found

    def ways(self, mover: int) -> list[tuple[tuple[int, int], ...]]:
        """Hexes that can be entered from each hex, with the cost in sixths of an AP (R-MOV-1, R-MOV-4, R-FOR-2)."""
        found = self._ways[mover]
        if not found:
            steps = ways(self.board, Mover(CLASSES[mover // 2], mover % 2 == 1))
            found = [tuple([(self.index[end], cost) for end, cost in steps[hex_]]) for hex_ in self.hexes]
            self._ways[mover] = found
        return found

    def ways_into(self, mover: int) -> list[list[tuple[int, int]]]:
        """Hexes from which each hex can be entered, with the cost."""
        found = self._into[mover]
        if not found:
            found = self._into[mover] = [[] for _ in self.hexes]
            for start, steps in enumerate(self.ways(mover)):
                for end, cost in steps:
                    found[end].append((start, cost))
        return found

    def step_costs(self, mover: int) -> list[dict[int, int]]:
        """Step costs of `ways` as a dictionary by hex entered, for each hex."""
        found = self._costs[mover]
        if not found:
            found = self._costs[mover] = [dict(steps) for steps in self.ways(mover)]
        return found

    def entry_cost(self, mover: int, hex_: int) -> int | None:
        """Sixths of an AP to enter the map at a hex, as from dry ground of the same kind; None if impossible."""
        enter = self.board.spots[self.hexes[hex_]].terrain.enter
        cost = enter.get(CLASSES[mover // 2])
        return enter.get(AMPHIBIOUS) if cost is None and mover % 2 == 1 else cost

    def distances(self, hex_: int) -> list[int]:
        """Distances from a hex to every other, by hex number."""
        row = self._distances[hex_]
        if not row:
            start = self.hexes[hex_]
            row = self._distances[hex_] = [distance(start, other) for other in self.hexes]
        return row

    def distance(self, a: int, b: int) -> int:
        return self.distances(a)[b]

    def line(self, a: int, b: int) -> Line:
        """The line between two hexes on the ground: every hex it touches counts (R-LOS-3, R-LOS-4, R-FOR-3)."""
        row = self.lines[a]
        if not row:
            row = self.lines[a] = [None] * self.count
        found = row[b]
        if found is None:
            found = row[b] = self._trace(a, b)
        return found

    def _trace(self, a: int, b: int) -> Line:
        start, end = self.hexes[a], self.hexes[b]
        levels = (self.level[a], self.level[b])
        blocked, occupants, way = False, 0, 0
        if self.distance(a, b) <= 1:
            return Line(False, 0, 0)
        for touch in touched(subtract(end, start)):
            place = (start[0] + touch.step[0], start[1] + touch.step[1])
            number = self.index.get(place)
            if number is None:
                continue
            way |= 1 << number
            if obstacle(self.board.spots[place], place, levels, EMPTY, "regular") is not None:
                blocked = True
            elif self.level[number] == levels[0] == levels[1] and levels[0] < HIGH:
                occupants |= 1 << number
        return Line(blocked, occupants, way)

    def shift(self, shooter: int, target: int) -> int:
        """Dice that the target's ground shifts an attack (R-FOR-4, R-FOR-6).

        `shooter` is OFF for an attack without a line of fire.
        """
        row = self._shifts[shooter + 1]
        if not row:
            row = self._shifts[shooter + 1] = [_UNKNOWN] * self.count
        found = row[target]
        if found == _UNKNOWN:
            start = None if shooter == OFF else self.hexes[shooter]
            found = row[target] = fire_shift(self.board, start, self.hexes[target])
        return found

    def side_of(self, hex_: int, other: int) -> int:
        """Index of the side of a hex that leads to a neighbour; -1 if the other is none."""
        return self.near[hex_].index(other) if other in self.near[hex_] else -1

    def beyond(self, hex_: int, over: int) -> int:
        """Hex behind a neighbour, straight on; OFF if there is none (R-ASL-4)."""
        side = self.side_of(hex_, over)
        return self.near[over][side]
