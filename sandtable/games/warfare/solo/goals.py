"""Goals of a side: hexes where its units are sent, from the objectives its player may know."""

from typing import Final

from sandtable.games.warfare.play.fixed.tables import Goal as Objective
from sandtable.games.warfare.play.position.state import MAP, Position, Unit
from sandtable.games.warfare.play.track import BOXES
from sandtable.games.warfare.solo.stance import FEW, SUDDEN, leaves_map

FEW_NAMED: Final = 3  # hunted for, too, when an objective names no more
CLOSE: Final = 2  # hexes from a victim or an exit that are close enough
BESIDE: Final = 1
KINDS: Final = ("ground", "hunt", "people", "leave", "bar", "unknown")


class Goal:
    """One goal: a letter on the sheet.

    `own` ones bring an objective of the side, others deny one to an enemy. Units `near` enough to a hex of `at` have
    reached it; a goal to `keep` is held by who stands there. `units` are the only ones that can reach it, if any are
    named. `name` stays the same while the game lasts, `number` is that of its objective.
    """

    __slots__ = ("at", "keep", "kind", "name", "near", "number", "own", "points", "units")

    def __init__(
        self,
        kind: str,
        number: int,
        own: bool,
        at: tuple[int, ...],
        points: int,
        near: int = 0,
        units: tuple[str, ...] = (),
        piece: str = "",
    ) -> None:
        self.name = f"{kind}:{piece or ','.join([str(hex_) for hex_ in at])}:{'own' if own else 'deny'}"
        self.kind, self.number, self.own, self.at, self.points = kind, number, own, at, points
        self.near, self.units = near, units
        self.keep = kind == "ground" and near == 0

    def serves(self, unit: Unit) -> bool:
        """True if a unit can reach the goal for its side."""
        return not self.units or unit.id in self.units


def goals_of(state: Position, seat: int) -> list[Goal]:
    """Goals of a seat in the order of the objectives, from what it can see; each once, with the most points."""
    found: dict[str, Goal] = {}
    for number in range(len(state.tables.goals)):
        for goal in _goals_for(state, seat, number):
            old = found.get(goal.name)
            if old is None or goal.points > old.points:
                found[goal.name] = goal
    # Of ground that both want its own side's wish counts.
    wanted = {goal.at for goal in found.values() if goal.own and goal.keep}
    return [goal for goal in found.values() if goal.own or not goal.keep or goal.at not in wanted]


def ranked(goals: list[Goal], first: str) -> list[Goal]:
    """Goals in the order in which they get their crews: own or denied ones first, then by points."""
    own_first = first == "own"
    return sorted(goals, key=lambda goal: (goal.own != own_first, -goal.points, goal.number, goal.at))


def named_pieces(state: Position, seat: int) -> frozenset[str]:
    """Units of the enemy that objectives name: its own victims, and those that are to survive."""
    found: set[str] = set()
    tables = state.tables
    for number, goal in enumerate(tables.goals):
        own = tables.allied(seat, goal.side)
        if state.met[number] or (goal.hidden and not own):
            continue
        if goal.type == ("eliminate" if own else "survive"):
            found.update(goal.targets)
    return frozenset(found)


def reached(state: Position, goal: Goal, unit: Unit) -> bool:
    """True if a unit has reached a goal."""
    return goal.serves(unit) and distance_to(state, goal, unit.hex) <= goal.near


def distance_to(state: Position, goal: Goal, hex_: int) -> int:
    """Hexes from a hex to the nearest hex of a goal."""
    away = state.tables.ground.distances(hex_)
    return min([away[end] for end in goal.at])


def held(state: Position, goal: Goal, seat: int) -> bool:
    """True if a unit of the seat stands on a goal to keep, or near enough to one that is denied."""
    for unit in state.units:
        if unit.where != MAP or unit.side != seat or unit.kind.flies or not goal.serves(unit):
            continue
        if goal.keep:
            if unit.hex in goal.at:
                return True
        elif not goal.own and distance_to(state, goal, unit.hex) <= goal.near:
            return True
    return False


def time_to_leave(state: Position, seat: int) -> bool:
    """True if a side's units should leave the map: all else it wants is done, or less than a turn is left."""
    if ap_left(state, seat) < BOXES:
        return True
    for number, goal in enumerate(state.tables.goals):
        if goal.side == seat and goal.type in ("eliminate", "control", "destroy", "rescue") and not state.met[number]:
            return False
    return True


def ap_left(state: Position, seat: int) -> int:
    """AP a side has until the game ends."""
    return state.levels[seat] + BOXES * (state.tables.turns - 1)


def _goals_for(state: Position, seat: int, number: int) -> list[Goal]:
    """Goals for one objective: none for what is done, unless it is ground, and none for an enemy's secret."""
    goal = state.tables.goals[number]
    own = state.tables.allied(seat, goal.side)
    is_ground = goal.type in ("control", "hold")
    if (goal.hidden and not own) or (state.met[number] and not is_ground):
        return []
    points = 1 + goal.points + (SUDDEN if goal.sudden else 0)
    if is_ground:
        units = goal.targets if own and goal.type == "control" else ()
        return [Goal("ground", number, own, (hex_,), points, units=units) for hex_ in goal.hexes]
    if goal.type == "eliminate":
        return _hunted(state, goal, number, points) if own else []
    if goal.type == "convert":
        return _to_convert(state, goal, number, own, points)
    if goal.type in ("rescue", "exit"):
        return _to_bring(state, seat, goal, number, own, points)
    if goal.type == "destroy":
        if goal.targets:
            return _unknown(state, seat, number, points) if own else []
        return [Goal("ground", number, own, (hex_,), points, BESIDE) for hex_ in goal.hexes]
    return []


def _hunted(state: Position, goal: Objective, number: int, points: int) -> list[Goal]:
    """Victims of an objective that names few: come close to each."""
    if goal.count > FEW and len(goal.targets) > FEW_NAMED:
        return []
    units = [state.unit(name) for name in goal.targets]
    return [
        Goal("hunt", number, True, (unit.hex,), points, CLOSE, piece=unit.id)
        for unit in units
        if unit is not None and unit.where == MAP
    ]


def _to_convert(state: Position, goal: Objective, number: int, own: bool, points: int) -> list[Goal]:
    """Population with the wrong face for who has the objective: stand beside it."""
    regular = state.tables.sides[goal.side].regular
    return [
        Goal("people", number, own, (marker.hex,), points, BESIDE, piece=marker.id)
        for marker in state.markers
        if marker.where == MAP and marker.id in goal.targets and marker.crowd == regular
    ]


def _to_bring(state: Position, seat: int, goal: Objective, number: int, own: bool, points: int) -> list[Goal]:
    """Population to be brought away, the way off the map for units, and an enemy's exits to be barred."""
    found = [
        Goal("people", number, own, (marker.hex,), points, 0 if own else BESIDE, piece=marker.id)
        for marker in state.markers
        if marker.where == MAP and marker.id in goal.targets
    ]
    if goal.hexes:
        if not own:
            found.append(Goal("bar", number, own, goal.hexes, points, CLOSE))
        elif leaves_map(state.tables, goal) and time_to_leave(state, seat):
            units = tuple([name for name in goal.targets if name in state.tables.unit_number])
            found.append(Goal("leave", number, own, goal.hexes, points, units=units))
    return found


def _unknown(state: Position, seat: int, number: int, points: int) -> list[Goal]:
    """Unknown markers of the enemy: stand beside each."""
    return [
        Goal("unknown", number, True, (marker.hex,), points, BESIDE, piece=marker.id)
        for marker in state.markers
        if marker.hidden and marker.where == MAP and (marker.owner < 0 or state.enemy(seat, marker.owner))
    ]
