"""Stance of a side: the sheet it plays by, from the objectives its player may know."""

from sandtable.games.warfare.play.fixed.tables import Goal, Tables

SUDDEN = 3  # what sudden death adds to the points of an objective
FEW = 2  # so many victims at most are hunted for


def stance_of(tables: Tables, seat: int) -> str:
    """Sheet of a seat: run to leave the map, attack if it wants at least as much as its enemies, else hold."""
    mine = theirs = leave = 0
    for goal in tables.goals:
        own = tables.allied(seat, goal.side)
        if goal.hidden and not own:
            continue
        weight = 1 + goal.points
        if own and leaves_map(tables, goal):
            leave += weight
        if _is_active(goal):
            if own:
                mine += weight + (SUDDEN if goal.sudden and goal.type != "convert" else 0)
            else:
                theirs += weight
    if 2 * leave > mine and mine >= theirs:
        return "run"
    return "attack" if mine >= theirs else "hold"


def leaves_map(tables: Tables, goal: Goal) -> bool:
    """True if units are to leave the map for an objective."""
    return goal.type == "exit" and any(name in tables.unit_number for name in goal.targets)


def _is_active(goal: Goal) -> bool:
    """True if somebody must do something for an objective, not only stay alive or kill."""
    return goal.type in ("control", "rescue", "exit", "convert", "destroy") or (
        goal.type == "eliminate" and goal.count <= FEW
    )
