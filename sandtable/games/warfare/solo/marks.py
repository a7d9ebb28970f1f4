"""Marks: the number of a grid, and what is added to it for the target."""

from collections.abc import Mapping

from sandtable.games.warfare.play.position.state import SUPPRESSED, Unit


def addition(marks: Mapping[str, int], target: Unit, on_goal: bool, named: bool) -> int:
    """What is added for a target: its class, its state, whether it stands on a goal or an objective names it."""
    found = marks[target.kind.unit_class]
    if target.morale >= SUPPRESSED or target.damage >= 2:
        found += marks["last_legs"]
    elif target.damage == 1:
        found += marks["damaged"]
    if target.passenger >= 0:
        found += marks["loaded"]
    if on_goal:
        found += marks["on_goal"]
    elif named:
        found += marks["named"]
    if target.overwatch:
        found += marks["watching"]
    return found


def mark(number: int, added: int) -> int:
    """Mark of an attack: additions never more than double the number of the grid."""
    return number + min(number, added)


def defence_of(unshown: Mapping[str, int], target: Unit, seat: int) -> int:
    """Defence of a target: of its back if the seat has seen it, else what the file says for its class."""
    if target.known >> seat & 1 or target.kind.exact:
        return target.kind.defence
    return unshown[target.kind.unit_class]
