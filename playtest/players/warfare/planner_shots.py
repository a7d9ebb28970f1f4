"""The planner's expected harm of one counter against another: fire, Suppressive Fire and assault by hex.

Computed once for a map and cached: only units in the way and the damage of both change in play.
"""

from typing import Final

from playtest.players.warfare.planner_weights import Weights
from sandtable.games.warfare.play.fixed.charts import Charts
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import NO_DIE, Kind
from sandtable.games.warfare.play.fixed.tables import Tables

DICE: Final = 9
STATES: Final = 9  # states of a target: damage times three plus morale
WEAR: Final = 3  # levels of the shooter's damage
PINNING: Final = 3  # lowest rule level with Suppressive Fire
_UNKNOWN: Final = -9.0
_EXTRA: Final = 2.0  # extra AP of a failed assault


def state_of(damage: int, morale: int) -> int:
    """Return a number for a target's damage and morale."""
    return min(damage, 2) * 3 + min(morale, 2)


class Harm:
    """Mean share of a target lost by a roll, by die and then by the target's state."""

    def __init__(self, charts: Charts, weights: Weights) -> None:
        first, second = weights.first_damage, weights.second_damage
        one = [first, second, 1.0]
        two = [first + second, 1.0, 1.0]
        morale = [weights.shaken, weights.suppressed, 1.0]
        both = [weights.shaken + weights.suppressed, 1.0, 1.0]
        self.fire: list[list[float]] = []
        self.suppress: list[list[float]] = []
        self.storm: list[list[float]] = []
        self.storm_more: list[float] = []  # by die: expected extra AP of an assault
        for die in range(len(charts.combat)):
            fire, suppress, storm = [], [], []
            count = len(charts.combat[die])
            for damage in range(3):
                for shock in range(3):
                    shot = {"E": 1.0, "S": morale[shock], "1": one[damage], "2": two[damage]}
                    fire.append(sum([shot.get(face, 0.0) for face in charts.combat[die]]) / count)
                    pinned = {"MS": morale[shock], "S": both[shock], "CS": min(1.0, morale[shock] + two[damage])}
                    suppress.append(sum([pinned.get(face, 0.0) for face in charts.test[die]]) / count)
                    driven = {"CF": -first, "MS": morale[shock], "S": min(1.0, morale[shock] + one[damage]), "CS": 1.0}
                    storm.append(sum([driven.get(face, 0.0) for face in charts.test[die]]) / count)
            self.fire.append(fire)
            self.suppress.append(suppress)
            self.storm.append(storm)
            self.storm_more.append(_EXTRA * sum([face == "F" for face in charts.test[die]]) / count)


class Shot:
    """Attacks of one kind of counter on another from one hex into another: hexes that must be clear, and the harm."""

    __slots__ = ("_arms", "_close", "_harm", "_harms", "_pin", "_rates", "_storm", "close", "far", "smoke", "solid")

    def __init__(self, harm: Harm, solid: int, smoke: int) -> None:
        self.solid = solid  # hexes where any unit or obstacle blocks the shot
        self.smoke = smoke  # hexes where smoke blocks the shot
        self.far = False  # True if there is a line of fire and a weapon in range
        self.close = False  # True if an assault is possible
        self._harm = harm
        self._arms: list[tuple[int, int]] = []
        self._pin: list[tuple[int, int]] = []
        self._storm: list[tuple[int, int]] = []
        self._rates = [_UNKNOWN] * (STATES * WEAR)
        self._harms = [_UNKNOWN] * (STATES * WEAR)
        self._close = [_UNKNOWN] * (STATES * WEAR)

    def rate(self, worn: int, state: int) -> float:
        """Return the share of the target lost per AP by the best attack."""
        place = worn * STATES + state
        found = self._rates[place]
        if found == _UNKNOWN:
            found = self.storm(worn, state) if self.close else 0.0
            for cost, die in self._arms:
                found = max(found, self._harm.fire[_die(die - worn)][state] / max(1, cost - worn))
            for cost, die in self._pin:
                found = max(found, self._harm.suppress[_die(die - worn)][state] / max(1, cost - worn))
            self._rates[place] = found
        return found

    def harm(self, worn: int, state: int) -> float:
        """Return the share lost by one shot, as from Overwatch."""
        place = worn * STATES + state
        found = self._harms[place]
        if found == _UNKNOWN:
            best, found = 0.0, 0.0
            for cost, die in self._arms:
                share = self._harm.fire[_die(die - worn)][state]
                if share / max(1, cost - worn) > best:
                    best, found = share / max(1, cost - worn), share
            self._harms[place] = found
        return found

    def storm(self, worn: int, state: int) -> float:
        """Return the share lost per AP by an assault, less the attacker's own loss."""
        place = worn * STATES + state
        found = self._close[place]
        if found == _UNKNOWN:
            found = 0.0
            for cost, die in self._storm:
                shifted = _die(die - worn)
                found = max(
                    found, self._harm.storm[shifted][state] / (max(1, cost - worn) + self._harm.storm_more[shifted])
                )
            self._close[place] = found
        return found

    def arm(self, arms: list[tuple[int, int]], pin: list[tuple[int, int]], storm: list[tuple[int, int]]) -> None:
        """Set the usable weapons as (cost, die) pairs, dice shifted by the target's defence and ground."""
        self._arms, self._pin, self._storm = arms, pin, storm
        self.far, self.close = bool(arms or pin), bool(storm)


def _die(die: int) -> int:
    return 0 if die < 0 else DICE - 1 if die >= DICE else die


def column(kind: Kind, high: bool) -> str:
    """Return a target's column in the fire chart."""
    if kind.flies:
        return "heli_high" if high else "heli_low"
    return kind.unit_class


class Pair:
    """Attacks of one kind of counter on another; `high` if the target flies HIGH."""

    __slots__ = (
        "_arms",
        "_ground",
        "_harm",
        "_high",
        "_pin",
        "_shooter",
        "_shots",
        "_storm",
        "_tops",
        "_tops_at",
        "far",
    )

    def __init__(self, tables: Tables, harm: Harm, shooter: Kind, target: Kind, high: bool) -> None:
        self._ground, self._harm = tables.ground, harm
        self._shooter, self._high = shooter, high
        charts = tables.charts
        against = column(target, high)
        self._arms: list[tuple[int, int, int]] = []  # cost, die, range
        self._pin: list[tuple[int, int, int]] = []
        self._storm: list[tuple[int, int]] = []
        for weapon, arm in (("light", shooter.light), ("heavy", shooter.heavy)):
            if arm is None:
                continue
            legal = charts.fire["sam" if arm.sam else weapon][against]
            if legal == "legal" or (legal == "heli_hunter" and "heli_hunter" in shooter.abilities):
                self._arms.append((arm.cost + int(legal == "heli_hunter"), arm.die - target.defence, arm.range))
            if shooter.infantry and charts.fire["assault"][against] == weapon and not arm.sam:
                self._storm.append((arm.cost, arm.die))
        light = shooter.light
        able = shooter.suppressive != NO_DIE and tables.level >= PINNING
        if able and light is not None and charts.fire["suppressive"][against] == "legal":
            self._pin.append((light.cost, shooter.suppressive, light.range))
        self.far = max([far for _, _, far in self._arms + self._pin], default=1 if self._storm else 0)
        self._shots: list[list[Shot | None]] = [[] for _ in range(tables.ground.count)]  # by origin and target hex
        self._tops = [_UNKNOWN] * STATES
        self._tops_at: dict[int, list[float]] = {}

    def top(self, state: int) -> float:
        """Return an upper bound of the share lost per AP by a target in a state, from any hex."""
        found = self._tops[state]
        if found == _UNKNOWN:
            best = self._best_shot(0, close=True)
            found = self._tops[state] = max([best.rate(worn, state) for worn in range(WEAR)])
        return found

    def tops(self, state: int, shift: int) -> list[float]:
        """Return upper bounds as in `top`, for ground that shifts shots by at least `shift`.

        The list has two entries for each level of the shooter's damage: not adjacent to the target, and adjacent.
        """
        key = shift * STATES + state
        found = self._tops_at.get(key)
        if found is None:
            found = self._tops_at[key] = []
            for worn in range(WEAR):
                for close in (False, True):
                    found.append(self._best_shot(0 if self._high else shift, close).rate(worn, state))
        return found

    def _best_shot(self, shift: int, close: bool) -> Shot:
        found = Shot(self._harm, 0, 0)
        arms = [(cost, die - shift) for cost, die, _ in self._arms]
        storm = [(cost, die - shift) for cost, die in self._storm] if close else []
        found.arm(arms, [(cost, die) for cost, die, _ in self._pin], storm)
        return found

    def shot(self, origin: int, hex_: int) -> Shot:
        """Return the attack from one hex into another, computed once."""
        row = self._shots[origin]
        if not row:
            row = self._shots[origin] = [None] * self._ground.count
        found = row[hex_]
        if found is None:
            found = row[hex_] = self._make_shot(origin, hex_)
        return found

    def _make_shot(self, origin: int, hex_: int) -> Shot:
        ground = self._ground
        distance, line = ground.distance(origin, hex_), ground.line(origin, hex_)
        above = self._high or (self._shooter.flies and ground.high[origin])
        found = Shot(self._harm, 0 if above else line.occupants, line.touched | 1 << origin | 1 << hex_)
        shift = 0 if self._high else ground.shift(origin, hex_)
        arms, pin = [], []
        if not (line.blocked and not above) and not (self._shooter.infantry and ground.water[origin]):
            arms = [(cost, die - shift) for cost, die, far in self._arms if distance <= far]
            pin = [(cost, die) for cost, die, far in self._pin if distance <= far]
        storm = (
            [(cost, die - shift) for cost, die in self._storm]
            if distance == 1 and self._may_storm(origin, hex_)
            else []
        )
        found.arm(arms, pin, storm)
        return found

    def _may_storm(self, origin: int, hex_: int) -> bool:
        for side, near in enumerate(self._ground.near[origin]):
            if near == hex_ and near != OFF:
                return (
                    not self._ground.walled[origin][side]
                    and hex_ in self._ground.step_costs(self._shooter.mover)[origin]
                )
        return False
