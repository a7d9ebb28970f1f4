"""What the Warfare veteran knows of a map by heart: how far, how dear, and what ground alone hides.

Nothing here changes in play, so that all games on a map share it. Sets of hexes are whole numbers, a bit for each.
"""

from typing import NamedTuple

from playtest.players.warfare.sense import FAR, sense_of
from sandtable.games.warfare.play.fixed.kinds import Kind
from sandtable.games.warfare.play.fixed.reach import SIXTHS, reach
from sandtable.games.warfare.play.fixed.tables import Tables

KINDS = 512  # more than there are kinds of counters
LONGEST = 12  # hexes: the longest range of a weapon with a line of fire

# An arm against a kind of target: what it costs, its die, its range.
Arms = tuple[tuple[int, int, int], ...]


class Shot(NamedTuple):
    """Fire from one hex into another, by kind of counter: what must not stand in the way, and the arms that reach.

    An arm is what it costs and its die, shifted by the target's defence and ground.
    """

    solid: int  # hexes where anybody or anything would be in the way
    smoke: int  # hexes where smoke would be
    arms: tuple[tuple[int, int], ...]


_NO_SHOT = Shot(0, 0, ())
MOST_SHOTS, MOST_FIELDS = 60_000, 600  # kept for a map


class Lore:
    """One map and its charts."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._sense = sense_of(tables)
        self._within: dict[int, int] = {}
        self._open: dict[int, int] = {}
        self._fields: dict[tuple[int, tuple[int, ...], int], list[float]] = {}
        self._arms: dict[tuple[str, str], Arms] = {}
        self._farthest: dict[int, int] = {}
        self._shots: dict[int, Shot] = {}
        self._numbers: dict[str, int] = {}
        self._kinds: list[Kind] = []

    def within(self, hex_: int, distance: int) -> int:
        """The hexes at most so far away."""
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
        """The hexes a hex would see if nobody and nothing stood about."""
        found = self._open.get(hex_, -1)
        if found < 0:
            ground, found = self.tables.ground, 0
            for other in range(ground.count):
                if ground.distance(hex_, other) <= LONGEST and not ground.line(hex_, other).blocked:
                    found |= 1 << other
            self._open[hex_] = found
        return found

    def field(self, mover: int, hexes: tuple[int, ...], closed: int = 0) -> list[float]:
        """AP from every hex to the nearest of some, over ground on which some hexes are closed."""
        if not closed:
            return self._sense.field(mover, hexes)
        key = (mover, hexes, closed)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) >= MOST_FIELDS:
                self._fields.clear()
            ground = self.tables.ground
            cost = reach(ground, mover, [(hex_, 0) for hex_ in hexes], FAR * SIXTHS, closed)
            found = [cost[hex_][0] / SIXTHS if hex_ in cost else float(FAR) for hex_ in range(ground.count)]
            self._fields[key] = found
        return found

    def odds(self, die: int, shifts: int) -> dict[str, float]:
        """How likely each result of a test is."""
        return self._sense.odds[self.tables.charts.shifted(die, shifts)]

    def worth(self, kind: Kind) -> float:
        """A counter's worth by its dice, defence and icons."""
        return self._sense.worth(kind)

    def arms(self, kind: Kind, column: str) -> Arms:
        """What a counter can fire at a column of the fire chart."""
        key = (kind.id, column)
        found = self._arms.get(key)
        if found is None:
            several: list[tuple[int, int, int]] = []
            for weapon, arm in (("light", kind.light), ("heavy", kind.heavy)):
                if arm is None:
                    continue
                legal = self.tables.charts.fire["sam" if arm.sam else weapon][column]
                if legal == "legal" or (legal == "heli_hunter" and "heli_hunter" in kind.abilities):
                    several.append((arm.cost + int(legal == "heli_hunter"), arm.die, arm.range))
            found = self._arms[key] = tuple(several)
        return found

    def number(self, kind: Kind) -> int:
        """A small number for a kind of counter."""
        found = self._numbers.get(kind.id, -1)
        if found < 0:
            found = self._numbers[kind.id] = len(self._kinds)
            self._kinds.append(kind)
        return found

    def farthest(self, shooter: int, target: int, high: bool) -> int:
        """How far one kind of counter reaches another; 0 when it cannot hit it at all."""
        key = (shooter * KINDS + target) * 2 + int(high)
        found = self._farthest.get(key, -1)
        if found < 0:
            found = 0
            for _, _, reach_ in self.arms(self._kinds[shooter], column(self._kinds[target], high)):
                found = max(found, reach_)
            self._farthest[key] = found
        return found

    def shot(self, shooter: int, origin: int, target: int, hex_: int, high: bool) -> Shot:
        """Fire by one kind of counter at another; `high`: the target flies HIGH."""
        count = self.tables.ground.count
        key = (((shooter * KINDS + target) * count + origin) * count + hex_) * 2 + int(high)
        found = self._shots.get(key)
        if found is None:
            if len(self._shots) >= MOST_SHOTS:
                self._shots.clear()
            found = self._shots[key] = self._aimed(self._kinds[shooter], origin, self._kinds[target], hex_, high)
        return found

    def _aimed(self, shooter: Kind, origin: int, target: Kind, hex_: int, high: bool) -> Shot:
        ground = self.tables.ground
        distance = ground.distance(origin, hex_)
        line = ground.line(origin, hex_)
        above = high or (shooter.flies and ground.high[origin])
        if line.blocked and not above:
            return _NO_SHOT
        shift = target.defence + (0 if high else ground.shift(origin, hex_))
        arms = [(cost, die - shift) for cost, die, far in self.arms(shooter, column(target, high)) if distance <= far]
        if not arms:
            return _NO_SHOT
        return Shot(0 if above else line.occupants, line.touched | 1 << origin | 1 << hex_, tuple(arms))


def column(kind: Kind, high: bool) -> str:
    """Where a target stands in the fire chart."""
    if kind.flies:
        return "heli_high" if high else "heli_low"
    return kind.unit_class


_NAME = "veteran lore"


def lore_of(tables: Tables) -> Lore:
    """The lore of a scenario, begun once."""
    found = tables.kept.get(_NAME)
    if not isinstance(found, Lore):
        found = tables.kept[_NAME] = Lore(tables)
    return found
