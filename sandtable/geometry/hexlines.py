"""Hexes that a straight line between two hex centres touches, exactly.

Coordinates are axial times three, which puts every centre and every corner on whole numbers; no
floating point, no tolerance. The cross product's sign survives the skew of axial axes.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from sandtable.geometry.hexes import Hex, turned

# Corners of a hex around three times its centre, clockwise.
CORNERS = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))


class Contact(StrEnum):
    """Kind of contact between a line and a hex."""

    INTERIOR = "interior"
    EDGE = "edge"
    VERTEX = "vertex"


class Touch(NamedTuple):
    """Hex between the ends, as a step from the start, and its contact with the line."""

    step: Hex
    contact: Contact


@lru_cache(maxsize=65_536)
def touched(step: Hex) -> tuple[Touch, ...]:
    """Hexes strictly between the ends of a line that leads `step` away, in order from the start.

    Hexes at equal distance along the line are ordered by their coordinates.
    """
    # A line turned or mirrored touches the turned or mirrored hexes: one twelfth of all lines is enough.
    sixths = 0
    base = step
    while not (base[0] > 0 and base[1] >= 0) and base != (0, 0):
        base = turned(base, 1)
        sixths += 1
    mirrored = base[1] > base[0]
    if not sixths and not mirrored:
        return tuple(sorted(_trace(step), key=lambda touch: (_dot(step, touch.step), touch.step)))
    found = []
    for (q, r), contact in touched((base[1], base[0]) if mirrored else base):
        found.append(Touch(turned((r, q) if mirrored else (q, r), -sixths), contact))
    return tuple(sorted(found, key=lambda touch: (_dot(step, touch.step), touch.step)))


def _trace(step: Hex) -> Iterator[Touch]:
    """Yield the touched hexes of a line with 0 <= r <= q, row by row."""
    dq, dr = step
    # No corner is farther from the line than this, so a centre beyond it belongs to a hex that is not touched.
    widest = max(abs(dq * y - dr * x) for x, y in CORNERS)
    for r in range(dr + 1):
        # Centres whose cross product with the line, 3 (dq r - dr q), is within the width.
        low = (3 * dq * r - widest) // (3 * dr) if dr else 0
        high = (3 * dq * r + widest) // (3 * dr) if dr else dq
        for q in range(max(0, low), min(dq, high) + 1):
            if (q, r) not in ((0, 0), step):
                contact = _contact(step, (q, r))
                if contact is not None:
                    yield Touch((q, r), contact)


def entered_sides(step: Hex) -> tuple[int, ...]:
    """Sides of the end hex by which a line enters it: indices into SIDES.

    One side when the line crosses it between its corners; both sides at a corner when it enters there.
    """
    back = (-step[0], -step[1])  # where the line comes from, seen from the end hex
    crosses = [back[0] * y - back[1] * x for x, y in CORNERS]
    sides = []
    for side in range(6):
        # A side lies between the corner of its number and the next.
        first, last = side, (side + 1) % 6
        faces_back = _dot(back, CORNERS[first]) + _dot(back, CORNERS[last]) > 0
        if faces_back and min(crosses[first], crosses[last]) <= 0 <= max(crosses[first], crosses[last]):
            sides.append(side)
    return tuple(sides)


def _contact(step: Hex, hex_: Hex) -> Contact | None:
    dq, dr = step
    crosses = [dq * (3 * hex_[1] + y) - dr * (3 * hex_[0] + x) for x, y in CORNERS]
    low, high = min(crosses), max(crosses)
    if low > 0 or high < 0 or not _overlaps(step, hex_):
        return None
    if low < 0 < high:
        return Contact.INTERIOR
    return Contact.EDGE if crosses.count(0) == 2 else Contact.VERTEX


def _overlaps(step: Hex, hex_: Hex) -> bool:
    """True when the projections of segment and hexagon overlap on each of the hex's three axes."""
    ends = ((0, 0), (3 * step[0], 3 * step[1]))
    corners = [(3 * hex_[0] + x, 3 * hex_[1] + y) for x, y in CORNERS]
    for a, b, c in ((1, -1, 0), (0, 1, -1), (-1, 0, 1)):
        # q - r, r - s and s - q, where s = -q - r.
        segment = [a * q + b * r + c * (-q - r) for q, r in ends]
        hexagon = [a * q + b * r + c * (-q - r) for q, r in corners]
        if max(segment) < min(hexagon) or max(hexagon) < min(segment):
            return False
    return True


def _dot(a: Hex, b: Hex) -> int:
    """Twice the scalar product of two axial vectors in hex widths."""
    return 2 * a[0] * b[0] + a[0] * b[1] + a[1] * b[0] + 2 * a[1] * b[1]
