"""Marks: the number of a grid, and what is added to it for the target."""

from collections.abc import Mapping
from typing import Final

from sandtable.games.warfare.play.position.state import SUPPRESSED, Unit

# Marks of actions that bring an objective at once.
LEAVES: Final = 20  # leaves the map, or blows up a charge
DELIVERS: Final = 18  # brings population to its hex
ESCORTS: Final = 10  # brings it nearer
CONVERTS: Final = 7  # and the place of its light die on the ladder, less its AP
# Marks of work on a marker.
WANTED: Final = 8  # the marker is a goal
ON_THE_WAY: Final = 4  # it lies nearer to an own goal than the unit
BARS: Final = 3  # a roadblock put down with an enemy within NEAR hexes
NEAR: Final = 3
SWEEPS: Final = 5  # Squad Drones
WITH_ICON: Final = 1  # added with the icon of the work, taken off without


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
