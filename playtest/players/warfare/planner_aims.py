"""The planner's aims: hexes its side wants to reach, from its own objectives and those it must prevent."""

from typing import Final

from playtest.players.warfare.planner_outlook import Outlook
from playtest.players.warfare.planner_ways import Place
from sandtable.games.warfare.play.fixed.tables import Goal
from sandtable.games.warfare.play.position.state import ABOARD, MAP, Unit

SLACK: Final = 1.3  # AP to reserve for each AP of distance
EXIT: Final = 1  # extra AP to leave the map
AGAIN: Final = 0.3  # weight of the lesser of two equal aims
HUNT: Final = 4  # AP: near enough to fire at a target


class Aim:
    """Hexes a side wants to reach, their worth, and the units wanted there (none: any ground unit).

    Being within `near` AP is enough; an aim to `keep` counts only while a unit stands there. `wanted` is the number of
    units to send.
    """

    __slots__ = ("keep", "mine", "near", "place", "units", "wanted", "worth")

    def __init__(
        self,
        place: Place,
        worth: float,
        mine: bool,
        near: int = 0,
        units: tuple[str, ...] = (),
        keep: bool = False,
        wanted: int = 1,
    ) -> None:
        self.place = place
        self.worth = worth
        self.mine = mine
        self.near = near
        self.units = units
        self.keep = keep
        self.wanted = wanted


def suits(aim: Aim, unit: Unit) -> bool:
    """True if a unit can serve an aim."""
    return (not aim.units or unit.id in aim.units) and not (unit.kind.flies and aim.keep)


def aims(outlook: Outlook) -> list[Aim]:
    """Return a side's aims from its own objectives and from enemy objectives it must prevent."""
    state, seat, at = outlook.state, outlook.seat, outlook.lore.at
    found: list[Aim] = []
    for number, goal in enumerate(state.tables.goals):
        if state.met[number] or goal.until < state.turn:
            continue
        mine = state.tables.allied(seat, goal.side)
        worth = outlook.goal_value(goal) * (1.0 if mine else outlook.weights.spoil)
        needed = max(1, goal.count - outlook.progress(number))
        if goal.type == "control":
            named = goal.targets if mine else ()
            found += [Aim(at(hex_), worth / max(1, goal.count), mine, 0, named, keep=True) for hex_ in goal.hexes]
        elif goal.type == "hold":
            found += [Aim(at(hex_), worth, mine, keep=True) for hex_ in goal.hexes]
        elif goal.type == "eliminate":
            found += _hunt(outlook, goal, worth / needed) if mine else []
        elif goal.type == "convert":
            found += _crowds(outlook, goal, worth / needed, mine)
        elif goal.type in ("rescue", "exit"):
            found += _fetch(outlook, number, goal, worth, mine)
        elif goal.type == "destroy" and mine:
            found += _destroy(outlook, goal, worth / needed)
    return _merge(found)


def _merge(several: list[Aim]) -> list[Aim]:
    """Merge equal aims: objectives in steps name the same people and places several times."""
    found: dict[tuple[Place, bool, int, tuple[str, ...]], Aim] = {}
    for aim in several:
        same = found.setdefault((aim.place, aim.mine, aim.near, aim.units), aim)
        if same is not aim:
            same.worth = max(same.worth, aim.worth) + AGAIN * min(same.worth, aim.worth)
    return list(found.values())


def _hunt(outlook: Outlook, goal: Goal, worth: float) -> list[Aim]:
    state, at = outlook.state, outlook.lore.at
    return [
        Aim(at(unit.hex), worth, True, near=HUNT, wanted=2)
        for unit in state.units
        if unit.where == MAP and unit.id in goal.targets
    ]


def _crowds(outlook: Outlook, goal: Goal, worth: float, mine: bool) -> list[Aim]:
    """Return aims at the population markers of the objective that are still to be converted, or kept from the enemy."""
    state, at = outlook.state, outlook.lore.at
    regular = state.tables.sides[goal.side].regular
    return [
        Aim(at(marker.hex), worth, mine, near=1)
        for marker in state.markers
        if marker.where == MAP and marker.id in goal.targets and marker.crowd == regular
    ]


def _fetch(outlook: Outlook, number: int, goal: Goal, worth: float, mine: bool) -> list[Aim]:
    """Return aims for people to be rescued and for units that leave; for enemy objectives, aims that block them."""
    state, at = outlook.state, outlook.lore.at
    named, units = outlook.lore.targets[number], outlook.lore.units[number]
    found = [
        Aim(at(marker.hex), worth * (0.8 if mine else 0.6), mine, near=0 if mine else 1)
        for marker in state.markers
        if marker.where == MAP and marker.id in named
    ]
    if mine:
        # A carrier with the people aboard takes them to the objective's hexes.
        found += [
            Aim(outlook.lore.place(goal.hexes), worth, mine, units=(state.units[marker.carrier].id,))
            for marker in state.markers
            if marker.where == ABOARD and marker.id in named and goal.hexes
        ]
    if goal.hexes and units and mine:
        if time_to_leave(outlook, goal):
            found.append(Aim(outlook.lore.place(goal.hexes), worth, mine, units=units, wanted=len(units)))
    elif goal.hexes and not mine:
        # Stop the units where they are, and guard their exit hexes.
        found += [
            Aim(at(unit.hex), worth * 0.6, mine, near=2, wanted=2)
            for unit in state.units
            if unit.where == MAP and unit.id in units
        ]
        found.append(Aim(outlook.lore.place(goal.hexes), worth * 0.6, mine, near=2, wanted=3))
    return found


def time_to_leave(outlook: Outlook, goal: Goal) -> bool:
    """True if units should leave the map: all other objectives are done, or there is just enough time."""
    state = outlook.state
    for other, met in zip(state.tables.goals, state.met, strict=True):
        if other.side == goal.side and not met and other.type in ("eliminate", "control", "destroy", "rescue"):
            break
    else:
        return True
    ways = sorted(
        outlook.lore.field(unit.kind.mover, goal.hexes)[unit.hex] + EXIT
        for unit in state.units
        if unit.where == MAP and unit.id in goal.targets
    )
    return outlook.left < SLACK * sum(ways[: goal.count]) + 2 * SLACK


def _destroy(outlook: Outlook, goal: Goal, worth: float) -> list[Aim]:
    """Return aims at unknown markers to be identified and at hexes to be blown up."""
    state, seat, at = outlook.state, outlook.seat, outlook.lore.at
    found = [
        Aim(at(marker.hex), worth, True, near=1)
        for marker in state.markers
        if marker.where == MAP
        and marker.hidden
        and goal.targets
        and (marker.owner < 0 or state.enemy(seat, marker.owner))
    ]
    return found + [
        Aim(at(mine.hex), worth, True, near=1, units=(mine.unit,))
        for mine in state.tables.rulings.mines
        if mine.hex in goal.hexes and not state.rubble >> mine.hex & 1
    ]
