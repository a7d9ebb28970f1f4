"""The planner's static knowledge of a scenario: distances, costs, lines of sight, units named by objectives.

Nothing here changes in play, so all games on a map share it. Sets of hexes are integers with one bit per hex.
"""

from typing import Final

from playtest.players.warfare.planner_shots import Harm, Pair
from playtest.players.warfare.planner_ways import MOST, Course, Kept, Place, Shape
from playtest.players.warfare.planner_weights import Weights
from playtest.players.warfare.sense import sense_of
from sandtable.games.warfare.play.fixed.kinds import Kind
from sandtable.games.warfare.play.fixed.tables import Tables

KINDS: Final = 512  # more than the number of kinds of counters
LONGEST: Final = 12  # hexes: the longest range of a weapon with a line of fire
UNSEEN: Final = 255  # greater than any distance


class Lore:
    """Static tables of one scenario and its charts."""

    def __init__(self, tables: Tables, weights: Weights) -> None:
        self.tables = tables
        self.harm = Harm(tables.charts, weights)
        self._sense = sense_of(tables)
        self._within: dict[int, int] = {}
        self._open: dict[int, int] = {}
        self._away: dict[int, bytes] = {}
        self._kept = Kept()
        self._places: dict[tuple[int, ...], Place] = {}
        self._hexes: list[Place | None] = [None] * tables.ground.count
        self._pairs: dict[int, Pair] = {}
        self._numbers: dict[str, int] = {}
        self._kinds: list[Kind] = []
        self.nowhere = self._nowhere()
        # By unit: numbers of the objectives that name it.
        self.named: list[list[int]] = []
        for name in tables.unit_number:
            self.named.append([number for number, goal in enumerate(tables.goals) if name in goal.targets])
        # By objective: ids of its targets, and of the units among them.
        self.targets = [frozenset(goal.targets) for goal in tables.goals]
        self.units = [tuple([name for name in tables.unit_number if name in goal.targets]) for goal in tables.goals]
        self.grounds: list[tuple[int, int]] = [
            (number, tables.ground.bits(goal.hexes))
            for number, goal in enumerate(tables.goals)
            if goal.type in ("control", "hold")
        ]

    def within(self, hex_: int, distance: int) -> int:
        """Return the hexes within a distance, as bits."""
        distance = min(distance, LONGEST)
        key = hex_ * (LONGEST + 1) + distance
        found = self._within.get(key, -1)
        if found < 0:
            ground, found = self.tables.ground, 0
            for other in range(ground.count):
                if ground.distance(hex_, other) <= distance:
                    found |= 1 << other
            self._within[key] = found
        return found

    def open(self, hex_: int) -> int:
        """Return the hexes visible from a hex without regard to units and markers, as bits."""
        found = self._open.get(hex_, -1)
        if found < 0:
            ground, found = self.tables.ground, 0
            for other in range(ground.count):
                if ground.distance(hex_, other) <= LONGEST and not ground.line(hex_, other).blocked:
                    found |= 1 << other
            self._open[hex_] = found
        return found

    def away(self, hex_: int, over: bool) -> bytes:
        """Return the distance of every hex; UNSEEN where too far or hidden by ground, which `over` ignores."""
        key = hex_ * 2 + int(over)
        found = self._away.get(key)
        if found is None:
            seen = self.within(hex_, LONGEST) if over else self.open(hex_)
            away = self.tables.ground.distances(hex_)
            found = self._away[key] = bytes([far if seen >> other & 1 else UNSEEN for other, far in enumerate(away)])
        return found

    def place(self, hexes: tuple[int, ...]) -> Place:
        """Return the place of some hexes, created once."""
        found = self._places.get(hexes)
        if found is None:
            found = self._places[hexes] = Place(self.tables.ground, hexes, self._kept)
        return found

    def _nowhere(self) -> Shape:
        """Return a shape without any pull."""
        return Course(self.tables.ground, 0, (), self._kept).straight.shape(0, 0.0, 0.0)

    def tidy(self) -> None:
        """Clear cached ways when there are too many.

        Only between decisions, because a plan compares places by identity.
        """
        if self._kept.count > MOST:
            self._kept = Kept()
            self.nowhere = self._nowhere()
            self._places.clear()
            self._hexes = [None] * self.tables.ground.count

    def at(self, hex_: int) -> Place:
        """Return the place of one hex."""
        found = self._hexes[hex_]
        if found is None:
            found = self._hexes[hex_] = self.place((hex_,))
        return found

    def field(self, mover: int, hexes: tuple[int, ...]) -> list[float]:
        """Return the AP from every hex to the nearest of some hexes, on the empty map."""
        return self.place(hexes).field(mover)

    def odds(self, die: int, shifts: int) -> dict[str, float]:
        """Return the probability of each test result."""
        return self._sense.odds[self.tables.charts.shifted(die, shifts)]

    def worth(self, kind: Kind) -> float:
        """Return a counter's worth from its dice, defence, icons and abilities."""
        return self._sense.worth(kind)

    def number(self, kind: Kind) -> int:
        """Return a small number for a kind of counter."""
        found = self._numbers.get(kind.id, -1)
        if found < 0:
            found = self._numbers[kind.id] = len(self._kinds)
            self._kinds.append(kind)
        return found

    def pair(self, shooter: int, target: int, high: bool) -> Pair:
        """Return the table of one kind of counter against another; `high` if the target flies HIGH."""
        key = (shooter * KINDS + target) * 2 + int(high)
        found = self._pairs.get(key)
        if found is None:
            found = self._pairs[key] = Pair(self.tables, self.harm, self._kinds[shooter], self._kinds[target], high)
        return found


def lore_of(tables: Tables, weights: Weights) -> Lore:
    """Return the lore of a scenario for weights with the same harm values, created once."""
    name = f"planner lore {weights.shaken} {weights.suppressed} {weights.first_damage} {weights.second_damage}"
    found = tables.kept.get(name)
    if not isinstance(found, Lore):
        found = tables.kept[name] = Lore(tables, weights)
    return found
