"""The greedy player's tables for a Warfare scenario: worth of counters, expected losses by die, distance fields.

It reads a view's position only, in which an unknown counter is the mean of its kind. The tables hold for the scenario,
so they are stored with it and serve all games of a series.
"""

from typing import Final

from sandtable.games.warfare.play.fixed.kinds import CLASSES, NO_DIE, Kind
from sandtable.games.warfare.play.fixed.reach import SIXTHS, reach
from sandtable.games.warfare.play.fixed.tables import Goal, Tables
from sandtable.games.warfare.play.position.state import MAP, Position, Unit
from sandtable.games.warfare.play.track import BOXES

FAR: Final = 60  # AP: maximal distance considered
FADES: Final = 24.0  # AP beyond which an aim has no pull
THERE: Final = 2.0  # nearness of a hex where the aim is reached
# Share of a target lost by a result, by its morale or damage level.
_MORALE: Final[tuple[float, ...]] = (0.22, 0.28, 1.0)
_ONE: Final[tuple[float, ...]] = (0.3, 0.35, 1.0)
_TWO: Final[tuple[float, ...]] = (0.65, 1.0, 1.0)
_HURT: Final = 3  # number of damage and morale levels distinguished


class Aim:
    """Hexes a side wants to reach, their worth, and the units wanted there (none: any ground unit).

    Being within `near` AP is enough; an aim to `keep` counts only while a unit stands there. Equal aims are one object
    with one number. `fields` are distances in AP by mover, `fades` the nearness; `Sense` fills them.
    """

    __slots__ = ("fades", "fields", "hexes", "keep", "near", "number", "units", "worth")

    def __init__(
        self, number: int, hexes: tuple[int, ...], worth: float, near: int, units: tuple[str, ...], keep: bool
    ) -> None:
        self.number = number
        self.hexes = hexes
        self.worth = worth
        self.near = near
        self.units = units
        self.keep = keep
        self.fields: list[list[float]] = [[] for _ in range(2 * len(CLASSES))]
        self.fades: list[list[float]] = [[] for _ in range(2 * len(CLASSES))]


class Sense:
    """Tables of one scenario."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        charts = tables.charts
        dice = range(len(charts.dice))
        # Expected share of a target lost by one combat roll: by die, damage and morale.
        self.losses: list[list[list[float]]] = [
            [[_mean_loss(charts.combat[die], damage, morale) for morale in range(_HURT)] for damage in range(_HURT)]
            for die in dice
        ]
        # Probability of each test result, by die.
        self.odds: list[dict[str, float]] = [_chances(charts.test[die]) for die in dice]
        self._worth: dict[str, float] = {}
        self._fields: dict[tuple[int, tuple[int, ...]], list[float]] = {}
        self._aims: dict[tuple[tuple[int, ...], float, int, tuple[str, ...], bool], Aim] = {}
        # Aims of fixed objectives by (number, own or not), and aims at a single hex.
        self._fixed: dict[tuple[int, bool], list[Aim]] = {}
        self._placed: dict[int, Aim] = {}
        self._prizes: dict[int, list[tuple[float, frozenset[int]]]] = {}
        # By objective: its targets, and the units among them by number and by id.
        self._targets = [frozenset(goal.targets) for goal in tables.goals]
        self._units = [
            [number for number, unit in enumerate(tables.units) if unit.id in goal.targets] for goal in tables.goals
        ]
        self._leavers = [tuple([tables.units[number].id for number in numbers]) for numbers in self._units]

    def worth(self, kind: Kind) -> float:
        """Return a counter's worth from its dice, defence, icons and abilities."""
        found = self._worth.get(kind.id)
        if found is None:
            dice = [arm.die + 1 for arm in (kind.light, kind.heavy) if arm is not None]
            icons = sum(1 for die in (kind.engineers, kind.recon, kind.suppressive, kind.martyrdom) if die != NO_DIE)
            found = self._worth[kind.id] = (
                3.0 + 0.6 * sum(dice) + 1.2 * kind.defence + 0.5 * (icons + len(kind.abilities))
            )
        return found

    def expected_loss(self, die: int, target: Unit) -> float:
        """Return the share of a target expected to be lost by one combat roll with a die."""
        damage, morale = target.damage, target.morale
        return self.losses[die][damage if damage < _HURT else _HURT - 1][morale if morale < _HURT else _HURT - 1]

    def field(self, mover: int, hexes: tuple[int, ...]) -> list[float]:
        """Return the AP from every hex to the nearest of some hexes, for a mover on the empty map."""
        found = self._fields.get((mover, hexes))
        if found is None:
            ground = self.tables.ground
            cost = reach(ground, mover, [(hex_, 0) for hex_ in hexes], FAR * SIXTHS, 0)
            found = [cost[hex_][0] / SIXTHS if hex_ in cost else float(FAR) for hex_ in range(ground.count)]
            self._fields[mover, hexes] = found
        return found

    def field_of(self, aim: Aim, mover: int) -> list[float]:
        """Return the AP from every hex to an aim."""
        found = aim.fields[mover]
        if not found:
            found = aim.fields[mover] = self.field(mover, aim.hexes)
        return found

    def nearness(self, aim: Aim, mover: int) -> list[float]:
        """Return the nearness of every hex to an aim: THERE where it is reached, else from 1 down to 0 at FADES AP."""
        found = aim.fades[mover]
        if not found:
            near = aim.near
            found = aim.fades[mover] = [
                THERE if far - near <= 0.0 else 1.0 - (far - near) / FADES if far - near < FADES else 0.0
                for far in self.field_of(aim, mover)
            ]
        return found

    def aim(
        self, hexes: tuple[int, ...], worth: float, near: int = 0, units: tuple[str, ...] = (), keep: bool = False
    ) -> Aim:
        """Return the aim with these parameters, created once."""
        key = (hexes, worth, near, units, keep)
        found = self._aims.get(key)
        if found is None:
            found = self._aims[key] = Aim(len(self._aims), hexes, worth, near, units, keep)
        return found

    def prizes(self, seat: int, target: Unit) -> list[tuple[float, frozenset[int]]]:
        """Return, for each objective that matters to an enemy's worth, a pair (extra worth, hexes).

        The extra worth is above 0 if the objective names this enemy; otherwise an enemy in one of the hexes is worth
        more.
        """
        key = seat << 16 | target.number
        found = self._prizes.get(key)
        if found is None:
            found = self._prizes[key] = []
            for goal in self.tables.goals:
                mine, named = self.tables.allied(seat, goal.side), 0.0
                if target.id in goal.targets:
                    named = 3.0 if mine and goal.type == "eliminate" else 0.0
                    named = 1.5 if not mine and goal.type == "survive" else named
                if named or goal.hexes:
                    found.append((named, frozenset(goal.hexes)))
        return found

    # --- where a side wants to be

    def aims(self, state: Position, seat: int) -> list[Aim]:
        """Return the aims from a side's own objectives and from enemy objectives it must prevent."""
        found: list[Aim] = []
        for number, goal in enumerate(self.tables.goals):
            if state.met[number]:
                continue
            mine = self.tables.allied(seat, goal.side)
            if goal.type in ("control", "hold"):
                found += self._ground(number, goal, mine)
            elif goal.type == "eliminate":
                if mine:
                    self._hunt(state, number, goal, found)
            elif goal.type == "convert":
                self._crowds(state, number, goal, mine, found)
            elif goal.type in ("rescue", "exit"):
                self._fetch(state, number, goal, mine, found)
            elif goal.type == "destroy" and mine and goal.targets:
                self._unknowns(state, seat, number, goal, found)
        return found

    def _ground(self, number: int, goal: Goal, mine: bool) -> list[Aim]:
        found = self._fixed.get((number, mine))
        if found is None:
            worth = _worth_of(goal, mine)
            units: tuple[str, ...] = ()
            if goal.type == "control":
                worth /= max(1, goal.count)
                units = goal.targets if mine else ()
            found = [self.aim((hex_,), worth, units=units, keep=True) for hex_ in goal.hexes]
            self._fixed[number, mine] = found
        return found

    def _at(self, number: int, mine: bool, hex_: int, worth: float, near: int) -> Aim:
        """Return the aim of an objective at a hex; its worth and `near` are fixed for the objective."""
        key = (2 * number + mine) * self.tables.ground.count + hex_
        found = self._placed.get(key)
        if found is None:
            found = self._placed[key] = self.aim((hex_,), worth, near)
        return found

    def _hunt(self, state: Position, number: int, goal: Goal, found: list[Aim]) -> None:
        worth = _worth_of(goal, mine=True) / max(1, goal.count)
        for one in self._units[number]:
            unit = state.units[one]
            if unit.where == MAP:
                found.append(self._at(number, True, unit.hex, worth, 3))

    def _crowds(self, state: Position, number: int, goal: Goal, mine: bool, found: list[Aim]) -> None:
        worth = _worth_of(goal, mine) / max(1, goal.count)
        regular = state.tables.sides[goal.side].regular
        found += [
            self._at(number, mine, marker.hex, worth, 1)
            for marker in state.markers
            if marker.where == MAP and marker.crowd == regular and marker.id in self._targets[number]
        ]

    def _fetch(self, state: Position, number: int, goal: Goal, mine: bool, found: list[Aim]) -> None:
        """Add aims for people to be rescued and for units that leave; for enemy objectives, aims that block them."""
        worth = _worth_of(goal, mine)
        found += [
            self._at(number, mine, marker.hex, worth * (0.8 if mine else 0.6), 0 if mine else 1)
            for marker in state.markers
            if marker.where == MAP and marker.id in self._targets[number]
        ]
        if not goal.hexes:
            return
        if mine:
            units = self._leavers[number]
            if units and time_to_leave(state, goal.side):
                found.append(self.aim(goal.hexes, worth, units=units))
        else:
            found.append(self.aim(goal.hexes, worth * 0.4, near=2))

    def _unknowns(self, state: Position, seat: int, number: int, goal: Goal, found: list[Aim]) -> None:
        worth = _worth_of(goal, mine=True) / max(1, goal.count)
        found += [
            self._at(number, True, marker.hex, worth * 0.5, 1)
            for marker in state.markers
            if marker.hidden and marker.where == MAP and (marker.owner < 0 or state.enemy(seat, marker.owner))
        ]


_NAME: Final = "greedy"


def sense_of(tables: Tables) -> Sense:
    """Return the tables of a scenario, created once."""
    found = tables.kept.get(_NAME)
    if not isinstance(found, Sense):
        found = tables.kept[_NAME] = Sense(tables)
    return found


def loss(result: str, damage: int, morale: int) -> float:
    """Return the share of a piece lost by a combat result."""
    if result == "E":
        return 1.0
    if result == "S":
        return _MORALE[min(morale, 2)]
    if result == "1":
        return _ONE[min(damage, 2)]
    return _TWO[min(damage, 2)] if result == "2" else 0.0


def _mean_loss(faces: tuple[str, ...], damage: int, morale: int) -> float:
    return sum([loss(face, damage, morale) for face in faces]) / len(faces)


def _chances(faces: tuple[str, ...]) -> dict[str, float]:
    found = {"CF": 0.0, "F": 0.0, "MS": 0.0, "S": 0.0, "CS": 0.0}
    for face in faces:
        found[face] += 1 / len(faces)
    return found


def value_of(goal: Goal) -> float:
    """Return the greedy player's value of an objective."""
    return 4.0 + 2.0 * goal.points + (6.0 if goal.sudden else 0.0)


def _worth_of(goal: Goal, mine: bool) -> float:
    """Return the value of an objective as an aim: half of it for the enemy's."""
    return value_of(goal) * (1.0 if mine else 0.5)


def time_to_leave(state: Position, side: int) -> bool:
    """True if units should leave the map: all other objectives are done, or less than a turn is left."""
    left = state.levels[side] + BOXES * (state.tables.turns - 1)
    if left < BOXES:
        return True
    for number, goal in enumerate(state.tables.goals):
        if goal.side == side and goal.type in ("eliminate", "control", "destroy", "rescue") and not state.met[number]:
            return False
    return True
