"""What the Warfare recruit knows by heart: what counters are worth, what dice do, how far it is to where.

Nothing here looks behind a front: it reads a view's position, in which an unknown counter is the mean of its kind.
"""

from dataclasses import dataclass

from sandtable.games.warfare.play.kinds import NO_DIE, Kind
from sandtable.games.warfare.play.routes import reach
from sandtable.games.warfare.play.state import MAP, Position, Unit
from sandtable.games.warfare.play.tables import Goal
from sandtable.games.warfare.play.track import BOXES

FAR = 60  # AP: as far as anything matters
SIXTHS = 6
# What a result takes from a target, as a share of it, by how hurt it is already.
_MORALE = (0.22, 0.28, 1.0)
_ONE = (0.3, 0.35, 1.0)
_TWO = (0.65, 1.0, 1.0)


@dataclass(slots=True)
class Aim:
    """Somewhere a side wants to be: hexes, what it is worth, who is wanted there (none named: anybody on the ground)."""

    hexes: tuple[int, ...]
    worth: float
    near: int = 0  # being within so many hexes does
    units: tuple[str, ...] = ()
    keep: bool = False  # it counts only while somebody stands there


class Sense:
    """Tables for one scenario."""

    def __init__(self) -> None:
        self._worth: dict[str, float] = {}
        self._fields: dict[tuple[str, bool, tuple[int, ...]], list[float]] = {}

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

    def field(self, state: Position, unit: Unit, hexes: tuple[int, ...]) -> list[float]:
        """AP from every hex to the nearest of some, for a kind of mover over empty ground."""
        swims = "amphibious" in unit.kind.abilities
        key = (unit.kind.unit_class, swims, hexes)
        found = self._fields.get(key)
        if found is None:
            seeds = [(hex_, 0) for hex_ in hexes]
            cost = reach(state, unit, seeds, FAR * SIXTHS, 0)
            count = state.tables.ground.count
            found = [cost[hex_][0] / SIXTHS if hex_ in cost else float(FAR) for hex_ in range(count)]
            self._fields[key] = found
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


def expected_loss(state: Position, die: int, target: Unit) -> float:
    """The share a target may expect to lose by one combat roll with a die."""
    faces = state.tables.charts.combat[die]
    return sum(loss(face, target.damage, target.morale) for face in faces) / len(faces)


def odds(state: Position, die: int) -> dict[str, float]:
    """How likely each test result is."""
    faces = state.tables.charts.test[die]
    found = {"CF": 0.0, "F": 0.0, "MS": 0.0, "S": 0.0, "CS": 0.0}
    for face in faces:
        found[face] += 1 / len(faces)
    return found


def value_of(goal: Goal) -> float:
    """What an objective is worth in the recruit's eyes."""
    return 4.0 + 2.0 * goal.points + (6.0 if goal.sudden else 0.0)


def aims(state: Position, seat: int) -> list[Aim]:
    """Where a side wants to be, from its own objectives and from those it must spoil."""
    found: list[Aim] = []
    for number, goal in enumerate(state.tables.goals):
        if state.met[number]:
            continue
        mine = state.tables.allied(seat, goal.side)
        worth = value_of(goal) * (1.0 if mine else 0.5)
        if goal.type == "control":
            found += [
                Aim((hex_,), worth / max(1, goal.count), units=goal.targets if mine else (), keep=True)
                for hex_ in goal.hexes
            ]
        elif goal.type == "hold":
            found += [Aim((hex_,), worth, keep=True) for hex_ in goal.hexes]
        elif goal.type == "eliminate":
            found += _hunt(state, goal, worth) if mine else []
        elif goal.type == "convert":
            found += _crowds(state, goal, worth / max(1, goal.count))
        elif goal.type in ("rescue", "exit"):
            found += _fetch(state, goal, worth, mine)
        elif goal.type == "destroy" and mine and goal.targets:
            found += _unknowns(state, seat, worth / max(1, goal.count))
    return found


def _hunt(state: Position, goal: Goal, worth: float) -> list[Aim]:
    return [
        Aim((unit.hex,), worth / max(1, goal.count), near=3)
        for unit in state.units
        if unit.where == MAP and unit.id in goal.targets
    ]


def _crowds(state: Position, goal: Goal, worth: float) -> list[Aim]:
    regular = state.tables.sides[goal.side].regular
    return [
        Aim((marker.hex,), worth, near=1)
        for marker in state.markers
        if marker.where == MAP and marker.id in goal.targets and marker.crowd == regular
    ]


def _fetch(state: Position, goal: Goal, worth: float, mine: bool) -> list[Aim]:
    """Those who are to be brought or to leave: go and get them; and stand where they must pass."""
    found = [
        Aim((marker.hex,), worth * (0.8 if mine else 0.6), near=0 if mine else 1)
        for marker in state.markers
        if marker.where == MAP and marker.id in goal.targets
    ]
    units = tuple(unit.id for unit in state.units if unit.id in goal.targets)
    if goal.hexes and units and mine:
        if time_to_leave(state, goal.side):
            found.append(Aim(goal.hexes, worth, units=units))
    elif goal.hexes and not mine:
        found.append(Aim(goal.hexes, worth * 0.4, near=2))
    return found


def time_to_leave(state: Position, side: int) -> bool:
    """Whether those who are to leave the map should: all else is done, or little time is left."""
    others = [
        met
        for goal, met in zip(state.tables.goals, state.met, strict=True)
        if goal.side == side and goal.type in ("eliminate", "control", "destroy", "rescue")
    ]
    left = state.levels[side] + BOXES * (state.tables.turns - 1)
    return all(others) or left < BOXES


def _unknowns(state: Position, seat: int, worth: float) -> list[Aim]:
    return [
        Aim((marker.hex,), worth * 0.5, near=1)
        for marker in state.markers
        if marker.where == MAP and marker.hidden and (marker.owner < 0 or state.enemy(seat, marker.owner))
    ]
