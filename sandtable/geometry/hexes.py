"""Pointy-top axial hexes: q grows east, r grows south-east. Whole numbers throughout."""

from functools import lru_cache

Hex = tuple[int, int]

# Hexsides in clockwise order from the east, with the step to the neighbour behind each.
SIDES = ("E", "SE", "SW", "W", "NW", "NE")
OPPOSITE = {side: SIDES[(index + 3) % 6] for index, side in enumerate(SIDES)}
STEPS: dict[str, Hex] = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}


# Rows of a hexagonal tile from the north; every hex with |q|, |r|, |q + r| <= 3.
TILE_ROWS = (4, 5, 6, 7, 6, 5, 4)


def add(a: Hex, b: Hex) -> Hex:
    return a[0] + b[0], a[1] + b[1]


def subtract(a: Hex, b: Hex) -> Hex:
    return a[0] - b[0], a[1] - b[1]


def length(step: Hex) -> int:
    """Length of a step in hexes."""
    q, r = step
    return max(abs(q), abs(r), abs(q + r))


def distance(a: Hex, b: Hex) -> int:
    # Written out as well: half of what the three ways round come to is the longest of them.
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def neighbour(hex_: Hex, side: str) -> Hex:
    return add(hex_, STEPS[side])


def neighbours(hex_: Hex) -> tuple[tuple[str, Hex], ...]:
    """Return each hexside and the hex behind it, clockwise from the east."""
    q, r = hex_
    # Written out: nothing is asked more often than this.
    return (
        ("E", (q + 1, r)),
        ("SE", (q, r + 1)),
        ("SW", (q - 1, r + 1)),
        ("W", (q - 1, r)),
        ("NW", (q, r - 1)),
        ("NE", (q + 1, r - 1)),
    )


def opposite(side: str) -> str:
    return OPPOSITE[side]


def turned(hex_: Hex, sixths: int) -> Hex:
    """Rotate a hex about the origin by clockwise sixths of a turn."""
    q, r = hex_
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def turned_side(side: str, sixths: int) -> str:
    return SIDES[(SIDES.index(side) + sixths) % 6]


def within(centre: Hex, reach: int) -> list[Hex]:
    """Return every hex at most `reach` away, row by row from the north."""
    q, r = centre
    return [(q + east, r + south) for east, south in _disc(reach)]


@lru_cache(maxsize=64)
def _disc(reach: int) -> tuple[Hex, ...]:
    return tuple(
        (q, r) for r in range(-reach, reach + 1) for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
    )
