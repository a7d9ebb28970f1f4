"""Line of sight: the five golden rules, what blocks at the same level, and smoke (R-LOS).

Exact: the hexes a line touches come from whole-number geometry. Off-map hexes never block.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from sandtable.geometry.hexes import SIDES, Hex, add, distance, subtract
from sandtable.geometry.hexlines import Contact, entered_sides, touched
from sandtable.ground.board import Board
from sandtable.ground.terrain import Spot

HIGH = 3  # the level of a high-flying helicopter
Altitude = Literal["low", "high"] | None
Shooter = Literal["regular", "irregular"]


class Occupants(NamedTuple):
    """Hexes with pieces on the ground that may block sight. Markers on their ? side are never listed."""

    ground_units: frozenset[Hex] = frozenset()
    roadblocks: frozenset[Hex] = frozenset()
    rubble: frozenset[Hex] = frozenset()
    population: frozenset[Hex] = frozenset()
    smoke: frozenset[Hex] = frozenset()

    @property
    def groups(self) -> tuple[frozenset[Hex], ...]:
        return self.ground_units, self.roadblocks, self.rubble, self.population, self.smoke


EMPTY = Occupants()


class Blocker(NamedTuple):
    """Hex that stops a line, with the rule and the reason in words."""

    hex: Hex
    rule: str
    reason: str


class Sight(NamedTuple):
    """Line of sight between two hexes: every hex touched, and the first that blocks."""

    start: Hex
    end: Hex
    levels: tuple[int, int]
    touched: tuple[tuple[Hex, Contact], ...]
    blocked_by: Blocker | None = None

    @property
    def clear(self) -> bool:
        return self.blocked_by is None


def look(
    board: Board,
    start: Hex,
    end: Hex,
    occupants: Occupants = EMPTY,
    shooter: Shooter = "regular",
    altitudes: tuple[Altitude, Altitude] = (None, None),
) -> Sight:
    """Trace the line from one hex of the board to another.

    `altitudes` are those of helicopters at the ends: high counts as level 3, low as the ground's.
    """
    levels = (end_level(board, start, altitudes[0]), end_level(board, end, altitudes[1]))
    on_the_way = tuple(
        (place, touch.contact)
        for touch in touched(subtract(end, start))
        if (place := add(start, touch.step)) in board.spots
    )
    # Hexes level along the line are listed by name.
    on_the_way = tuple(sorted(on_the_way, key=lambda pair: (_order(start, end, pair[0]), board.labels[pair[0]])))
    blocker = next(_blockers(board, start, end, levels, on_the_way, occupants, shooter), None)
    return Sight(start, end, levels, on_the_way, blocker)


def end_level(board: Board, hex_: Hex, altitude: Altitude) -> int:
    """Level of a unit in a hex; without an altitude it is on the ground."""
    return HIGH if altitude == "high" else board.spots[hex_].terrain.level


def _blockers(
    board: Board,
    start: Hex,
    end: Hex,
    levels: tuple[int, int],
    on_the_way: tuple[tuple[Hex, Contact], ...],
    occupants: Occupants,
    shooter: Shooter,
) -> Iterator[Blocker]:
    """Yield everything that stops the line, in order from its start."""
    if start in occupants.smoke:
        yield Blocker(start, "R-LOS-6", "smoke in the shooter's own hex")
    if distance(start, end) > 1:
        for place, _ in on_the_way:
            why = obstacle(board.spots[place], place, levels, occupants, shooter)
            if why is not None:
                yield Blocker(place, *why)
    if end in occupants.smoke:
        yield Blocker(end, "R-LOS-6", "smoke in the target's hex")


def obstacle(
    spot: Spot, place: Hex, levels: tuple[int, int], occupants: Occupants, shooter: Shooter
) -> tuple[str, str] | None:
    """Rule and reason why a hex between the ends stops a line; None if it does not."""
    if place in occupants.smoke:
        return "R-LOS-6", "smoke blocks at every level"
    level, low, high = spot.terrain.level, min(levels), max(levels)
    name = spot.terrain.id
    if level > high:
        return "R-LOS-3.2", f"{name} (level {level}) stands above both ends (levels {levels[0]} and {levels[1]})"
    if level > low and level == high:
        return "R-LOS-3.3", f"{name} (level {level}) is as high as the higher end and hides the lower"
    if not level == low == high:
        return None
    if spot.terrain.cover:
        return "R-LOS-5", f"{name} at the level of both ends"
    if place in occupants.ground_units:
        return "R-LOS-5", "a ground unit stands in the line at the level of both ends"
    if place in occupants.roadblocks:
        return "R-LOS-5", "a roadblock stands in the line at the level of both ends"
    if place in occupants.rubble:
        return "R-LOS-5", "rubble lies in the line at the level of both ends"
    if shooter == "regular" and place in occupants.population:
        return "R-LOS-5", "population stands in the line of a Regular shooter"
    return None


def crosses_wall(board: Board, shooter: Hex, target: Hex) -> bool:
    """True if a line of fire enters the target's hex by a fortified side of it (R-FOR-4, R-FOR-5).

    A line through a corner crosses if either side there is fortified.
    """
    walls = board.spots[target].fortified
    return any(SIDES[side] in walls for side in entered_sides(subtract(target, shooter)))


def fire_shift(board: Board, shooter: Hex | None, target: Hex, altitude: Altitude = None) -> int:
    """Dice shifted against fire at a target by its ground; without a shooter there is no line of fire."""
    if altitude == "high":
        return 0
    terrain = board.spots[target].terrain
    if terrain.side_shift is None:
        return terrain.shift
    if shooter is None:
        return 1  # R-FOR-6: without a line of fire a fortification is ordinary cover
    return terrain.side_shift if crosses_wall(board, shooter, target) else terrain.shift


def _order(start: Hex, end: Hex, place: Hex) -> int:
    """Sort key of a hex along the line: its projection, not scaled."""
    q, r = subtract(end, start)
    x, y = subtract(place, start)
    return 2 * q * x + q * y + r * x + 2 * r * y
