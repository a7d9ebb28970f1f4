"""Which hexes a straight line between two hex centres touches, exactly.

Coordinates are axial times three, which puts every centre and every corner on whole numbers; no
floating point, no tolerance. The cross product's sign survives the skew of axial axes.
"""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from sandtable.geometry.hexes import Hex, length

# Corners of a hex around three times its centre, clockwise.
_CORNERS = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))


class Contact(StrEnum):
    """How a line meets a hex."""

    INTERIOR = "interior"
    EDGE = "edge"
    VERTEX = "vertex"


class Touch(NamedTuple):
    """A hex between the ends, as a step from the start, and how the line meets it."""

    step: Hex
    contact: Contact


@cache
def touched(step: Hex) -> tuple[Touch, ...]:
    """The hexes strictly between the ends of a line that leads `step` away, in order from the start.

    Hexes level with each other along the line are ordered by their coordinates.
    """
    found = []
    for candidate in _between(step):
        contact = _contact(step, candidate)
        if contact is not None:
            found.append(Touch(candidate, contact))
    return tuple(sorted(found, key=lambda touch: (_along(step, touch.step), touch.step)))


def entered_sides(step: Hex) -> tuple[int, ...]:
    """The sides of the end hex by which a line enters it: indices into SIDES.

    One side when the line crosses it between its corners; both sides at a corner when it enters there.
    """
    back = (-step[0], -step[1])  # where the line comes from, seen from the end hex
    crosses = [back[0] * y - back[1] * x for x, y in _CORNERS]
    sides = []
    for side in range(6):
        # A side lies between the corner of its number and the next.
        first, last = side, (side + 1) % 6
        faces_back = _dot(back, _CORNERS[first]) + _dot(back, _CORNERS[last]) > 0
        if faces_back and min(crosses[first], crosses[last]) <= 0 <= max(crosses[first], crosses[last]):
            sides.append(side)
    return tuple(sides)


def _between(step: Hex) -> list[Hex]:
    """Hexes on some shortest way from the origin to `step`, ends left out; a line touches no others."""
    reach = length(step)
    low_q, high_q = min(0, step[0]), max(0, step[0])
    low_r, high_r = min(0, step[1]), max(0, step[1])
    low_s, high_s = min(0, step[0] + step[1]), max(0, step[0] + step[1])
    return [
        (q, r)
        for q in range(low_q, high_q + 1)
        for r in range(low_r, high_r + 1)
        if low_s <= q + r <= high_s and (q, r) not in ((0, 0), step) and length((q, r)) < reach + 1
    ]


def _contact(step: Hex, hex_: Hex) -> Contact | None:
    dq, dr = step
    crosses = [dq * (3 * hex_[1] + y) - dr * (3 * hex_[0] + x) for x, y in _CORNERS]
    low, high = min(crosses), max(crosses)
    if low > 0 or high < 0 or not _overlaps(step, hex_):
        return None
    if low < 0 < high:
        return Contact.INTERIOR
    return Contact.EDGE if crosses.count(0) == 2 else Contact.VERTEX


def _overlaps(step: Hex, hex_: Hex) -> bool:
    """True when segment and hexagon overlap seen along each of the hex's three widths."""
    ends = ((0, 0), (3 * step[0], 3 * step[1]))
    corners = [(3 * hex_[0] + x, 3 * hex_[1] + y) for x, y in _CORNERS]
    for a, b, c in ((1, -1, 0), (0, 1, -1), (-1, 0, 1)):
        # q - r, r - s and s - q, where s = -q - r.
        segment = [a * q + b * r + c * (-q - r) for q, r in ends]
        hexagon = [a * q + b * r + c * (-q - r) for q, r in corners]
        if max(segment) < min(hexagon) or max(hexagon) < min(segment):
            return False
    return True


def _along(step: Hex, hex_: Hex) -> int:
    """How far along the line a hex centre lies, up to a constant factor."""
    return _dot(step, hex_)


def _dot(a: Hex, b: Hex) -> int:
    """Twice the scalar product of two axial vectors in hex widths."""
    return 2 * a[0] * b[0] + a[0] * b[1] + a[1] * b[0] + 2 * a[1] * b[1]
