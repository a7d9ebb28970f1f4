"""Objectives and victory: what is met, when it is judged, and the winner.

`eliminate`, `exit`, `rescue` and `destroy` are met once, by the end of turn `until`, and stay met. The others are
judged at the end of that turn; those with sudden death are judged after every action (W-13).
"""

from typing import Final

from sandtable.games.play import Result, Teller
from sandtable.games.warfare.play.fixed.tables import Goal, Line
from sandtable.games.warfare.play.position.places import lift_marker
from sandtable.games.warfare.play.position.state import LEFT, LOST, MAP, SAVED, Position

ONCE: Final = ("eliminate", "exit", "rescue", "destroy")


def judge_now(state: Position, tell: Teller) -> None:
    """Judge objectives that can be met at any time, after a resolved action. Sudden death ends the game."""
    sudden = False
    rescue(state, tell)
    for number, goal in enumerate(state.tables.goals):
        if state.met[number] or not (goal.type in ONCE or (goal.sudden and goal.type in ("control", "convert"))):
            continue
        if state.turn > goal.until:
            continue
        if holds(state, goal):
            meet(state, number, tell)
            sudden = sudden or goal.sudden
    if sudden:
        finish(state, tell, "sudden-death")


def judge_end_of_turn(state: Position, tell: Teller) -> None:
    """Judge objectives due at the end of this turn; after the last turn the game is over (R-TRK-13)."""
    sudden = False
    for number, goal in enumerate(state.tables.goals):
        if goal.type in ONCE or state.met[number] or state.turn > goal.until:
            continue
        if goal.type == "hold":
            state.broken[number] = state.broken[number] or not holds(state, goal)
            if state.turn < goal.until or state.broken[number]:
                continue
        elif state.turn < goal.until or not holds(state, goal):
            continue
        meet(state, number, tell)
        sudden = sudden or goal.sudden
    if sudden:
        finish(state, tell, "sudden-death")
    elif state.turn >= state.tables.turns:
        finish(state, tell, "last-turn")


def meet(state: Position, number: int, tell: Teller) -> None:
    goal = state.tables.goals[number]
    state.met[number] = True
    side = state.tables.sides[goal.side].id
    if goal.hidden:
        tell.tell_seats((goal.side,), "G-18", "objective-met", objective=goal.id, side=side, n=goal.points)
    else:
        tell.tell("G-18", "objective-met", objective=goal.id, side=side, n=goal.points)


def count_of(state: Position, goal: Goal) -> int:
    """Number of its hexes or targets that an objective has now."""
    if goal.type == "control":
        return sum(1 for hex_ in goal.hexes if _controls(state, goal, hex_))
    if goal.type == "hold":
        return sum(1 for hex_ in goal.hexes if not _enemy_in(state, goal.side, hex_, flying=False))
    if goal.type == "destroy" and goal.hexes and not goal.targets:
        return sum(1 for hex_ in goal.hexes if state.rubble >> hex_ & 1)
    return sum(1 for name in goal.targets if _reached(state, goal, name))


def holds(state: Position, goal: Goal) -> bool:
    return count_of(state, goal) >= goal.count


def points(state: Position, side: int) -> int:
    """Points scored so far by a side and its allies."""
    return sum(
        goal.points
        for goal, met in zip(state.tables.goals, state.met, strict=True)
        if met and state.tables.allied(goal.side, side)
    )


def finish(state: Position, tell: Teller, reason: str) -> None:
    """End the game by the first victory condition that holds; without one it is a draw (W-16)."""
    winners: tuple[int, ...] = ()
    decides: Line | None = None
    for line in state.tables.victory:
        if line.all is not None:
            good = all(state.met[number] for number in line.all)
        else:
            good = line.points is None or points(state, line.side) >= line.points
        if good:
            winners = tuple(seat for seat in range(len(state.tables.sides)) if state.tables.allied(seat, line.side))
            decides = line
            break
    rule = "W-13" if reason == "sudden-death" else "R-TRK-13"
    state.over = Result(winners, rule, reason)
    if winners:
        tell.tell(rule, "won", side=tuple(state.tables.sides[seat].id for seat in winners))
    else:
        tell.tell("W-16", "drawn")
    _explain(state, decides, tell)


def _explain(state: Position, decides: Line | None, tell: Teller) -> None:
    """Report the reasons: the requirements of the deciding condition; if it has none, what others lacked.

    Hidden objectives are revealed.
    """
    goals, sides = state.tables.goals, state.tables.sides
    if decides is not None and decides.all is not None:
        tell.tell("W-16", "by-objectives", objectives=tuple([goals[number].id for number in decides.all]))
        return
    if decides is not None and decides.points is not None:
        tell.tell("W-16", "by-points", have=points(state, decides.side), n=decides.points)
        return
    for line in state.tables.victory:
        if line is decides:
            break
        if decides is not None and state.tables.allied(line.side, decides.side):
            continue
        side = sides[line.side].id
        if line.all is not None:
            lacks = tuple([goals[number].id for number in line.all if not state.met[number]])
            tell.tell("W-16", "lacks-objectives", side=side, objectives=lacks, n=len(lacks))
        elif line.points is not None:
            tell.tell("W-16", "lacks-points", side=side, have=points(state, line.side), n=line.points)


def rescue(state: Position, tell: Teller) -> None:
    """Save Civilians at their destination without an enemy, and remove them from the game."""
    for goal in state.tables.goals:
        if goal.type != "rescue":
            continue
        for marker in state.markers:
            if marker.where != MAP or marker.hex not in goal.hexes or marker.crowd or marker.id not in goal.targets:
                continue
            if not _enemy_in(state, goal.side, marker.hex, flying=True):
                hex_ = marker.hex
                lift_marker(state, marker, SAVED)
                tell.tell("G-18", "rescued", marker=marker.id, hex=state.label(hex_))


def _controls(state: Position, goal: Goal, hex_: int) -> bool:
    number = state.at[hex_]
    if number < 0:
        return False
    unit = state.units[number]
    if unit.kind.flies:
        return False
    if goal.targets:
        return unit.id in goal.targets
    return state.tables.allied(unit.side, goal.side)


def _enemy_in(state: Position, side: int, hex_: int, flying: bool) -> bool:
    number = state.at[hex_]
    if number < 0:
        return False
    unit = state.units[number]
    return state.enemy(side, unit.side) and (flying or not unit.kind.flies)


def _reached(state: Position, goal: Goal, name: str) -> bool:
    unit = state.unit(name)
    if unit is not None:
        if goal.type == "survive":
            return unit.where != LOST
        if goal.type == "exit":
            return unit.where == LEFT
        return unit.where == LOST
    marker = state.marker(name)
    if marker is None:
        return False
    if goal.type == "convert":
        return marker.where == MAP and marker.crowd != state.regular(goal.side)
    if goal.type == "exit":
        return marker.where == LEFT
    if goal.type == "rescue":
        return marker.where == SAVED
    return marker.where == LOST
