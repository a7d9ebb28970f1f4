"""Order chits: the goal that each unit of a side is sent to, and the letters of goals."""

from typing import Final

from sandtable.games.cups import Cups
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.games.warfare.play.position.laying import lay
from sandtable.games.warfare.play.position.state import MAP, Position, Unit
from sandtable.games.warfare.play.position.view import make_view
from sandtable.games.warfare.solo.book import Crews
from sandtable.games.warfare.solo.fields import FAR, Fields
from sandtable.games.warfare.solo.goals import Goal, goals_of, ranked, reached

RESERVE: Final = "R"
LETTERS: Final = "ABCDEFGHIJKLMNOPQSTUVWXYZ"  # without that of the reserve


def chits(
    state: Position, seat: int, goals: list[Goal], crews: Crews, given: dict[int, str], fields: Fields
) -> dict[int, str]:
    """Names of goals by number of unit, after those `given` before.

    A unit that stands on a goal has it. Then goal by goal, in the order of `ranked`, the nearest free unit gets it, in
    rounds until every goal has its crew or nobody is free. Who gets none is in reserve.
    """
    names = {goal.name for goal in goals}
    found = {number: name for number, name in given.items() if name in names}
    ground_units = [unit for unit in state.units if unit.side == seat and unit.where == MAP and not unit.kind.flies]
    for unit in ground_units:
        if unit.number not in found:
            for goal in goals:
                if (goal.keep or not goal.own) and reached(state, goal, unit):
                    found[unit.number] = goal.name
                    break
    free = [unit for unit in ground_units if unit.number not in found]
    if not free:
        return found
    sent: dict[str, int] = {}
    for number, name in found.items():
        if state.units[number].where == MAP:
            sent[name] = sent.get(name, 0) + 1
    order = ranked(goals, crews.first)
    for round_ in range(1, max(crews.own, crews.deny) + 1):
        for goal in order:
            if sent.get(goal.name, 0) >= min(round_, crews.own if goal.own else crews.deny):
                continue
            chosen = _nearest(state, goal, free, fields)
            if chosen is not None:
                free.remove(chosen)
                found[chosen.number] = goal.name
                sent[goal.name] = sent.get(goal.name, 0) + 1
    return found


def _nearest(state: Position, goal: Goal, free: list[Unit], fields: Fields) -> Unit | None:
    """The free unit nearest to a goal that can reach it, itself or its passenger; None if there is no way."""
    best, chosen = FAR, None
    for unit in free:
        rider = unit.passenger >= 0 and goal.serves(state.units[unit.passenger])
        if not goal.serves(unit) and not rider:
            continue
        far = fields.to(unit.kind.mover, goal.at)[unit.hex]
        if far < best:
            best, chosen = far, unit
    return chosen


def start_goals(tables: Tables, seat: int, crews: Crews) -> dict[str, Goal]:
    """Goals of a seat as a scenario begins, by letter, in the order in which they get their crews."""
    view = make_view(lay(tables, Cups("start")), seat)
    goals = ranked(goals_of(view.state, seat), crews.first)
    return dict(zip(LETTERS, goals, strict=False))
