"""The ground of one scenario as tables: hexes are numbers, steps and lines are looked up.

Built once from the board with the same modules that answer `los` and the checker, so that the engine and they cannot
disagree. Sets of hexes are whole numbers, a bit for each hex. Lines are worked out when first asked for.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sandtable.games.warfare.board import Board
from sandtable.games.warfare.movement import Mover, ways
from sandtable.games.warfare.sight import EMPTY, HIGH, fire_shift, obstacle
from sandtable.geometry.hexes import OPPOSITE, Hex, distance, neighbours, subtract
from sandtable.geometry.hexlines import touched

OFF = -1  # no hex: off the map


class Line(NamedTuple):
    """What can stop a line between two hexes: the ground itself, and sets of hexes where something may stand."""

    blocked: bool
    occupants: int  # hexes on the level of both ends: units, roadblocks, rubble, population block there (R-LOS-5)
    touched: int  # every hex on the way, without the ends: smoke blocks there


class Ground:
    """All hexes of a map, numbered in the order of their labels."""

    def __init__(self, board: Board) -> None:
        self.board = board
        ordered = sorted(board.spots, key=lambda hex_: board.labels[hex_])
        self.hexes: list[Hex] = ordered
        self.count = len(ordered)
        self.index: dict[Hex, int] = {hex_: number for number, hex_ in enumerate(ordered)}
        self.labels: list[str] = [board.labels[hex_] for hex_ in ordered]
        self.find: dict[str, int] = {label: number for number, label in enumerate(self.labels)}
        spots = [board.spots[hex_] for hex_ in ordered]
        self.level: list[int] = [spot.terrain.level for spot in spots]
        self.cover: list[bool] = [spot.terrain.cover for spot in spots]
        self.high: list[bool] = [spot.terrain.high for spot in spots]
        self.water: list[bool] = ["infantry" not in spot.terrain.enter for spot in spots]
        # The six neighbours clockwise from the east, OFF where there is none; and whether a wall stands between (R-FOR-1).
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
        self._ways: dict[tuple[str, bool], list[tuple[tuple[int, int], ...]]] = {}
        self._costs: dict[tuple[str, bool], list[dict[int, int]]] = {}
        self._distances: list[list[int]] = [[] for _ in ordered]
        self._lines: dict[int, Line] = {}
        self._shifts: dict[int, int] = {}

    def bits(self, hexes: Iterable[int]) -> int:
        found = 0
        for hex_ in hexes:
            found |= 1 << hex_
        return found

    def ways(self, unit_class: str, amphibious: bool) -> list[tuple[tuple[int, int], ...]]:
        """For each hex those that can be entered from it, with the cost in sixths of an AP (R-MOV-1, R-MOV-4, R-FOR-2)."""
        found = self._ways.get((unit_class, amphibious))
        if found is None:
            steps = ways(self.board, Mover(unit_class, amphibious))
            found = [tuple((self.index[end], cost) for end, cost in steps[hex_]) for hex_ in self.hexes]
            self._ways[unit_class, amphibious] = found
        return found

    def step_costs(self, unit_class: str, amphibious: bool) -> list[dict[int, int]]:
        """The same by hex entered."""
        found = self._costs.get((unit_class, amphibious))
        if found is None:
            found = self._costs[unit_class, amphibious] = [dict(steps) for steps in self.ways(unit_class, amphibious)]
        return found

    def entry_cost(self, unit_class: str, amphibious: bool, hex_: int) -> int | None:
        """Sixths of an AP to come on at a hex, as from dry ground of the same kind; None when it cannot be entered."""
        enter = self.board.spots[self.hexes[hex_]].terrain.enter
        cost = enter.get(unit_class)
        return enter.get("amphibious") if cost is None and amphibious else cost

    def distance(self, a: int, b: int) -> int:
        row = self._distances[a]
        if not row:
            start = self.hexes[a]
            row = self._distances[a] = [distance(start, hex_) for hex_ in self.hexes]
        return row[b]

    def line(self, a: int, b: int) -> Line:
        """The line between two hexes on the ground: every hex it touches counts (R-LOS-3, R-LOS-4, R-FOR-3)."""
        key = a * self.count + b
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = self._trace(a, b)
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
        """Dice that the target's ground shifts an attack; OFF for an attack without a line of fire (R-FOR-4, R-FOR-6)."""
        key = (shooter + 1) * self.count + target
        found = self._shifts.get(key)
        if found is None:
            start = None if shooter == OFF else self.hexes[shooter]
            found = self._shifts[key] = fire_shift(self.board, start, self.hexes[target])
        return found

    def side_of(self, hex_: int, other: int) -> int:
        """Which of a hex's six sides leads to a neighbour; -1 when it is none."""
        return self.near[hex_].index(other) if other in self.near[hex_] else -1

    def beyond(self, hex_: int, over: int) -> int:
        """The hex on the far side of a neighbour, straight on; OFF when there is none (R-ASL-4)."""
        side = self.side_of(hex_, over)
        return self.near[over][side]
