"""Visibility from one hex, ring by ring outward: each blocker casts a shadow, and hexes in a shadow are not seen.

Exact, as lines of sight are: a line that touches an edge or a corner of a blocker is blocked. Directions are compared
as fractions of whole numbers. Such a fraction is the same float exactly when it is the same fraction, as long as the
numbers stay below 2**20; maps are far smaller.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable

from sandtable.geometry.hexes import Hex, distance, length, neighbours
from sandtable.geometry.hexlines import CORNERS, touched

FULL_TURN = 4.0
HALF_TURN = 2.0


def seen_past(start: Hex, ends: Iterable[Hex], blockers: Collection[Hex]) -> set[Hex]:
    """Hexes among `ends` whose line from `start` touches no blocker between; a blocker itself can be seen."""
    q, r = start
    wanted, blocking = _rings(start, ends), _rings(start, blockers)
    steps = {(place[0] - q, place[1] - r) for place in blockers}
    shadows = _Shadows()
    seen: set[Hex] = set()
    for far in range(1, max(wanted, default=0) + 1):
        for step in wanted.get(far, ()):
            if not shadows.cover(_direction(*step)) and not _beside(step, far, steps):
                seen.add((q + step[0], r + step[1]))
        # A blocker lies before every hex of the next ring that is in its shadow, never behind one.
        for step in blocking.get(far, ()):
            shadows.cast(step)
    return seen


def _rings(start: Hex, hexes: Iterable[Hex]) -> dict[int, list[Hex]]:
    """Group the steps to some hexes by their length."""
    rings: dict[int, list[Hex]] = {}
    for hex_ in hexes:
        rings.setdefault(distance(start, hex_), []).append((hex_[0] - start[0], hex_[1] - start[1]))
    return rings


def _beside(step: Hex, far: int, blockers: Collection[Hex]) -> bool:
    """True if the line touches a blocker of the same ring: only a neighbour can be touched."""
    return any(
        place in blockers and length(place) == far and any(place == touch.step for touch in touched(step))
        for _, place in neighbours(step)
    )


def _direction(x: int, y: int) -> float:
    """A number from 0 to 4 that grows with the angle; only for comparing."""
    part = y / (abs(x) + abs(y))
    if x < 0:
        return HALF_TURN - part
    return part if y >= 0 else FULL_TURN + part


class _Shadows:
    """Blocked directions: closed intervals that do not overlap, in order."""

    def __init__(self) -> None:
        self._lows: list[float] = []
        self._highs: list[float] = []

    def cover(self, direction: float) -> bool:
        index = bisect_right(self._lows, direction) - 1
        return index >= 0 and self._highs[index] >= direction

    def cast(self, step: Hex) -> None:
        """Add the shadow of a hex, from corner to corner."""
        q, r = 3 * step[0], 3 * step[1]
        edges = [_direction(q + x, r + y) for x, y in CORNERS]
        low, high = min(edges), max(edges)
        if high - low < HALF_TURN:
            self._add(low, high)
        else:  # over the direction from which is counted
            self._add(min(edge for edge in edges if edge >= HALF_TURN), FULL_TURN)
            self._add(0.0, max(edge for edge in edges if edge < HALF_TURN))

    def _add(self, low: float, high: float) -> None:
        first, after = bisect_left(self._highs, low), bisect_right(self._lows, high)
        if first < after:
            low, high = min(low, self._lows[first]), max(high, self._highs[after - 1])
        self._lows[first:after] = [low]
        self._highs[first:after] = [high]
