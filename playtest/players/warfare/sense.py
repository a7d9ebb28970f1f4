"""What the Warfare recruit knows by heart: what counters are worth, what dice do, how far it is to where.

Nothing here looks behind a front: it reads a view's position, in which an unknown counter is the mean of its kind.
What is worked out holds for the scenario, so it is kept with its tables and serves all games of a series.
"""

from typing import Final

from sandtable.games.warfare.play.fixed.kinds import CLASSES, NO_DIE, Kind
from sandtable.games.warfare.play.fixed.reach import SIXTHS, reach
from sandtable.games.warfare.play.fixed.tables import Goal, Tables
from sandtable.games.warfare.play.position.state import MAP, Position, Unit
from sandtable.games.warfare.play.track import BOXES

FAR: Final = 60  # AP: as far as anything matters
FADES: Final = 24.0  # AP from which an aim no longer draws
THERE: Final = 2.0  # stands for a nearness at which one need not come nearer
# What a result takes from a target, as a share of it, by how hurt it is already.
_MORALE: Final[tuple[float, ...]] = (0.22, 0.28, 1.0)
_ONE: Final[tuple[float, ...]] = (0.3, 0.35, 1.0)
_TWO: Final[tuple[float, ...]] = (0.65, 1.0, 1.0)
_HURT: Final = 3  # levels of damage and of morale that make a difference


class Aim:
    """Somewhere a side wants to be: hexes, what it is worth, who is wanted there (none named: anybody on the ground).

    Being within `near` hexes does; one to `keep` counts only while somebody stands there. Equal aims are one and the
    same, with one number. `fields` are how far it is from everywhere, by mover, `fades` how near; `Sense` fills them.
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
    """Tables for one scenario."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        charts = tables.charts
        dice = range(len(charts.dice))
        # The share that a target may expect to lose by one combat roll: by die, damage and morale.
        self.losses: list[list[list[float]]] = [
            [[_mean_loss(charts.combat[die], damage, morale) for morale in range(_HURT)] for damage in range(_HURT)]
            for die in dice
        ]
        # How likely each test result is, by die.
        self.odds: list[dict[str, float]] = [_chances(charts.test[die]) for die in dice]
        self._worth: dict[str, float] = {}
        self._fields: dict[tuple[int, tuple[int, ...]], list[float]] = {}
        self._aims: dict[tuple[tuple[int, ...], float, int, tuple[str, ...], bool], Aim] = {}
        # Aims of objectives that never move, by the objective's number and whether it is one's own; those at a hex.
        self._fixed: dict[tuple[int, bool], list[Aim]] = {}
        self._placed: dict[int, Aim] = {}
        self._prizes: dict[int, list[tuple[float, frozenset[int]]]] = {}
        # Of each objective: its targets, and the units among them by number and by name.
        self._targets = [frozenset(goal.targets) for goal in tables.goals]
        self._units = [
            [number for number, unit in enumerate(tables.units) if unit.id in goal.targets] for goal in tables.goals
        ]
        self._leavers = [tuple([tables.units[number].id for number in numbers]) for numbers in self._units]

    def worth(self, kind: Kind) -> float:
        """A counter's worth: its dice, defence and icons."""
        found = self._worth.get(kind.id)
        if found is None:
            dice = [arm.die + 1 for arm in (kind.light, kind.heavy) if arm is not None]
            icons = sum(1 for die in (kind.engineers, kind.recon, kind.suppressive, kind.martyrdom) if die != NO_DIE)
            found = self._worth[kind.id] = (
                3.0 + 0.6 * sum(dice) + 1.2 * kind.defence + 0.5 * (icons + len(kind.abilities))
            )
        return found

    def expected_loss(self, die: int, target: Unit) -> float:
        """The share a target may expect to lose by one combat roll with a die."""
        damage, morale = target.damage, target.morale
        return self.losses[die][damage if damage < _HURT else _HURT - 1][morale if morale < _HURT else _HURT - 1]

    def field(self, mover: int, hexes: tuple[int, ...]) -> list[float]:
        """AP from every hex to the nearest of some, for a mover over empty ground."""
        found = self._fields.get((mover, hexes))
        if found is None:
            ground = self.tables.ground
            cost = reach(ground, mover, [(hex_, 0) for hex_ in hexes], FAR * SIXTHS, 0)
            found = [cost[hex_][0] / SIXTHS if hex_ in cost else float(FAR) for hex_ in range(ground.count)]
            self._fields[mover, hexes] = found
        return found

    def field_of(self, aim: Aim, mover: int) -> list[float]:
        """AP from every hex to an aim."""
        found = aim.fields[mover]
        if not found:
            found = aim.fields[mover] = self.field(mover, aim.hexes)
        return found

    def nearness(self, aim: Aim, mover: int) -> list[float]:
        """How near every hex is to an aim: from 1 for close by down to 0 where it no longer draws, THERE where it does."""
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
        """The aim that is so."""
        key = (hexes, worth, near, units, keep)
        found = self._aims.get(key)
        if found is None:
            found = self._aims[key] = Aim(len(self._aims), hexes, worth, near, units, keep)
        return found

    def prizes(self, seat: int, target: Unit) -> list[tuple[float, frozenset[int]]]:
        """Of each objective: what more an enemy is worth that it names, and the hexes where others are worth more."""
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
        """Aims from a side's own objectives and from those it must spoil."""
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
        """The aim of an objective at a hex; its worth and how near one should come are always the same."""
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
        """Those who are to be brought or to leave: go and get them; and stand where they must pass."""
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


_NAME: Final = "recruit"


def sense_of(tables: Tables) -> Sense:
    """The sense for a scenario, made once."""
    found = tables.kept.get(_NAME)
    if not isinstance(found, Sense):
        found = tables.kept[_NAME] = Sense(tables)
    return found


def loss(result: str, damage: int, morale: int) -> float:
    """The share of a piece that a combat result takes."""
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
    """What an objective is worth in the recruit's eyes."""
    return 4.0 + 2.0 * goal.points + (6.0 if goal.sudden else 0.0)


def _worth_of(goal: Goal, mine: bool) -> float:
    """The same as an aim, half as much when it is the enemy's."""
    return value_of(goal) * (1.0 if mine else 0.5)


def time_to_leave(state: Position, side: int) -> bool:
    """Whether those who are to leave the map should: all else is done, or little time is left."""
    left = state.levels[side] + BOXES * (state.tables.turns - 1)
    if left < BOXES:
        return True
    for number, goal in enumerate(state.tables.goals):
        if goal.side == side and goal.type in ("eliminate", "control", "destroy", "rescue") and not state.met[number]:
            return False
    return True
