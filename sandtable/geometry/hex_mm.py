"""Positions of hexes in millimetres: pointed tops, 26 mm across flats, y down."""

import math

from sandtable.geometry.hexes import STEPS, Hex

WIDTH = 26.0  # across flats
RADIUS = WIDTH / math.sqrt(3)
APOTHEM = WIDTH / 2
# Of a hex with radius 1. Corner number n lies between side n and side n + 1.
CORNERS = tuple((math.cos(math.radians(angle)), math.sin(math.radians(angle))) for angle in range(30, 390, 60))


def centre(hex_: Hex) -> tuple[float, float]:
    """Centre of a hex; the origin is the centre of (0, 0)."""
    q, r = hex_
    return WIDTH * (q + r / 2), 1.5 * RADIUS * r


def direction(side: str) -> tuple[float, float]:
    """Unit vector out of a hex through the middle of a side."""
    x, y = centre(STEPS[side])
    return x / WIDTH, y / WIDTH


def side_middle(hex_: Hex, side: str) -> tuple[float, float]:
    x, y = centre(hex_)
    dx, dy = direction(side)
    return x + dx * APOTHEM, y + dy * APOTHEM


def corners(hex_: Hex, radius: float = RADIUS) -> list[tuple[float, float]]:
    """Six corners, clockwise from the one between E and SE."""
    return around(*centre(hex_), radius)


def around(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Corners of a hex of any size about a point, clockwise from the one between E and SE."""
    return [(x + radius * dx, y + radius * dy) for dx, dy in CORNERS]
