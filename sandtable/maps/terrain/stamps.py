"""Ready-made groups of buildings, drawn about a hex centre with x along the nearest road.

Each piece is a row: its kind, width and depth (or radius), place, height in storeys, and a turn.
The middle 3 mm stay free for the rules icon; a piece that does not fit its lot is moved, shrunk or left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from sandtable.geometry.chance import Chance


@dataclass(frozen=True, slots=True)
class Piece:
    """A building or round solid of a stamp; `depth` 0 makes it round with `width` for its radius."""

    kind: str
    width: float
    depth: float
    x: float
    y: float
    height: float = 1.0
    turn: float = 0.0


def _row(chance: Chance, length: float, depth: float, y: float, height: tuple[float, float]) -> list[Piece]:
    """Terrace along x: two or three houses wall to wall."""
    count = chance.integer(1, 3) if length > 8 else chance.integer(1, 2)
    cuts = sorted(
        chance.between(0.3, 0.7) if count == 2 else (index + chance.between(0.8, 1.2)) / 3 for index in range(count - 1)
    )
    edges = [0.0, *cuts, 1.0]
    pieces = []
    for first, last in pairwise(edges):
        width = (last - first) * length - 0.35
        kind = "hip" if chance.fraction() < 0.28 and width > 4 else "flat"
        deep = depth * chance.between(0.86, 1.0)
        pieces.append(Piece(kind, width, deep, (first + last - 1) / 2 * length, y, chance.between(*height)))
    return pieces


def town_block(chance: Chance) -> list[Piece]:
    """Terraces round a court."""
    pieces = _row(chance, 13.2, 5.0, -8.4, (1.2, 1.8)) + _row(chance, 13.2, 5.0, 8.4, (1.2, 1.8))
    for side in (-1, 1):
        for piece in _row(chance, 9.6, 5.6, 0, (1.1, 1.7)):
            # A terrace turned by a quarter: its length runs along y.
            pieces.append(Piece(piece.kind, piece.depth, piece.width, side * 9.0, piece.x, piece.height))
    return pieces


def _towers(chance: Chance) -> list[Piece]:
    return [
        Piece("slab", 7.4, 6.6, -7.0, -4.4, 3.0),
        Piece("slab", 6.4, 7.6, 7.4, 3.4, 3.6),
        Piece("flat", 8.4, 3.8, 3.8, -8.2, 0.9),
        Piece("flat", 6.8, 3.4, -5.4, 8.4, 0.9),
        Piece("flat", 3.0, 2.6, -9.6, 3.4, 0.7),
    ]


def _market(chance: Chance) -> list[Piece]:
    pieces = [Piece("gable", 11.5, 4.4, 0, -9.0, 1.2)]
    for row, y in ((0, -4.6), (1, 4.3), (2, 7.4), (3, 10.2)):
        for index in range(6):
            x = -9.0 + 3.5 * index + chance.between(-0.25, 0.25) + (0.9 if row % 2 else 0)
            pieces.append(Piece("stall", 2.5, 1.9, x, y + chance.between(-0.2, 0.2), 0.45, chance.between(-4, 4)))
    pieces += [Piece("stall", 2.4, 1.9, x, y, 0.45, 90) for x in (-9.6, -6.0, 6.2, 9.8) for y in (-1.6, 1.4)]
    return pieces


_MOSQUE = (
    Piece("flat", 8.0, 10.6, -7.4, 0, 1.3),
    Piece("dome", 3.0, 0, -7.4, 0, 1.2),
    Piece("dome", 1.1, 0, -7.4, -4.2, 0.7),
    Piece("dome", 1.1, 0, -7.4, 4.2, 0.7),
    Piece("minaret", 1.15, 0, -1.4, -8.2, 3.2),
    Piece("flat", 9.4, 2.4, 5.2, -7.8, 0.8),
    Piece("flat", 9.4, 2.4, 5.2, 7.8, 0.8),
    Piece("flat", 2.4, 5.0, 9.6, -3.8, 0.8),
    Piece("flat", 2.4, 5.0, 9.6, 3.8, 0.8),
    Piece("well", 1.0, 0, 4.4, 3.4, 0.4),
)
_CHURCH = (
    Piece("gable", 11.6, 4.6, 0.4, -7.2, 1.5),
    Piece("gable", 4.2, 8.8, 2.6, -7.2, 1.5),
    Piece("hip", 3.6, 3.6, -7.4, -7.2, 2.8),
    Piece("hip", 5.6, 4.2, 8.2, 3.8, 1.0),
    Piece("gable", 5.8, 4.0, -8.0, 4.6, 1.0),
)
_WAREHOUSE = (
    Piece("shed", 13.4, 5.6, 0, -8.0, 1.5),
    Piece("shed", 12.6, 5.2, 0.4, 8.2, 1.5),
    Piece("shed", 5.0, 6.4, -9.0, 0.2, 1.1),
    Piece("box", 2.9, 1.2, 7.4, -3.6, 0.5),
    Piece("box", 2.9, 1.2, 7.6, -2.1, 0.5),
    Piece("box", 2.9, 1.2, 10.6, -2.6, 0.5, 6),
    Piece("box", 2.9, 1.2, 7.2, 0.9, 0.5, -8),
    Piece("box", 2.9, 1.2, 10.2, 1.4, 0.5),
    Piece("box", 2.9, 1.2, 10.2, 2.8, 0.5),
)
_FACTORY = (
    Piece("saw", 13.2, 7.2, 0, -7.6, 1.5),
    Piece("flat", 6.0, 6.6, -8.2, 2.6, 1.2),
    Piece("shed", 8.2, 4.2, 0.6, 9.0, 1.2),
    Piece("chimney", 1.15, 0, 5.2, 4.6, 4.0),
    Piece("tank", 1.9, 0, 9.2, 1.6, 1.2),
    Piece("tank", 1.9, 0, 9.2, 5.8, 1.2),
    Piece("flat", 3.2, 2.6, -7.4, 8.2, 0.8),
)
_TANKS = (
    Piece("tank", 3.6, 0, -6.4, -5.6, 1.4),
    Piece("tank", 3.6, 0, 3.2, -7.6, 1.4),
    Piece("tank", 3.6, 0, -5.4, 6.4, 1.4),
    Piece("tank", 2.7, 0, 4.4, 7.0, 1.2),
    Piece("tank", 1.7, 0, 9.4, -2.4, 1.0),
    Piece("tank", 1.7, 0, 9.6, 2.0, 1.0),
    Piece("flat", 3.4, 2.6, 9.2, 6.6, 0.8),
    Piece("box", 2.9, 1.2, -11.0, 0.4, 0.5, 90),
)
_COMPOUND = (
    Piece("flat", 10.6, 4.2, -1.0, -5.8, 1.2, -2.5),
    Piece("hip", 4.4, 8.2, 6.0, 1.4, 1.3, -2),
    Piece("flat", 6.2, 3.2, -4.6, 5.9, 0.8, 1),
    Piece("flat", 2.4, 2.2, 1.6, 6.2, 0.7),
    Piece("well", 0.95, 0, -4.8, 0.9, 0.4),
)
_FARM = (
    Piece("gable", 9.6, 4.8, -0.6, -7.6, 1.2),
    Piece("shed", 4.6, 8.6, 8.6, 0.6, 1.3),
    Piece("hip", 5.6, 4.6, -8.4, 1.8, 1.1),
    Piece("tank", 1.3, 0, 4.4, 8.4, 1.8),
    Piece("flat", 3.2, 2.4, -3.4, 8.2, 0.7),
)
_MILL = (
    Piece("mill", 2.6, 0, -5.6, -5.4, 2.2),
    Piece("gable", 7.0, 4.4, 5.4, -6.0, 1.2),
    Piece("hip", 5.4, 4.4, 7.0, 4.6, 1.1),
    Piece("shed", 6.4, 3.6, -5.4, 7.0, 1.0),
)
_STATION = (
    Piece("gable", 12.4, 4.2, 0, -8.4, 1.3),
    Piece("shed", 11.0, 3.4, 0, 8.4, 1.1),
    Piece("flat", 3.2, 4.4, -9.6, -0.4, 0.9),
    Piece("tank", 1.8, 0, 9.0, 0.4, 2.4),
    Piece("flat", 2.6, 2.2, 6.0, 4.4, 0.8),
)
_HANGAR = (
    Piece("barrel", 7.6, 12.6, -7.6, 0, 1.6),
    Piece("barrel", 7.6, 12.6, 7.6, 0, 1.6),
    Piece("flat", 4.6, 2.8, 0, -9.6, 0.8),
    Piece("box", 2.9, 1.2, -0.4, 8.2, 0.5),
    Piece("box", 2.9, 1.2, 0.4, 9.8, 0.5, 8),
)
FIXED: Mapping[str, tuple[Piece, ...]] = MappingProxyType(
    {
        "mosque": _MOSQUE,
        "church": _CHURCH,
        "warehouse": _WAREHOUSE,
        "factory": _FACTORY,
        "tanks": _TANKS,
        "compound": _COMPOUND,
        "farm": _FARM,
        "mill": _MILL,
        "station": _STATION,
        "hangar": _HANGAR,
    }
)


def stamp(look: str, chance: Chance) -> tuple[Piece, ...]:
    """Pieces of a look, large ones first; empty when houses are to be scattered instead."""
    if look == "block":
        return tuple(town_block(chance))
    if look == "tower":
        return tuple(_towers(chance))
    if look == "market":
        return tuple(_market(chance))
    return FIXED.get(look, ())


# Houses to be scattered: width, depth, roof; the largest first.
HOUSES = (
    (
        (9.4, 6.2, "flat"),
        (8.2, 5.2, "hip"),
        (7.4, 4.8, "ell"),
        (7.0, 4.6, "gable"),
        (5.8, 4.4, "flat"),
        (5.2, 4.0, "gable"),
        (4.4, 3.4, "flat"),
        (3.4, 2.8, "flat"),
        (3.0, 2.4, "flat"),
    ),
    (
        (8.6, 5.8, "hip"),
        (8.0, 5.0, "ell"),
        (6.8, 4.8, "flat"),
        (6.0, 4.6, "gable"),
        (5.0, 4.0, "flat"),
        (4.2, 3.2, "flat"),
        (3.2, 2.6, "flat"),
        (3.0, 2.4, "flat"),
    ),
    (
        (9.8, 6.0, "flat"),
        (7.6, 5.0, "gable"),
        (6.6, 4.8, "ell"),
        (5.8, 4.2, "hip"),
        (5.0, 3.8, "flat"),
        (4.0, 3.2, "gable"),
        (3.0, 2.6, "flat"),
    ),
    (
        (7.8, 5.0, "gable"),
        (7.4, 4.8, "hip"),
        (6.4, 4.4, "gable"),
        (5.6, 4.2, "hip"),
        (4.6, 3.6, "flat"),
        (3.6, 2.8, "gable"),
        (3.0, 2.4, "flat"),
    ),
)
RUINS = (
    (8.4, 5.6, "ruin"),
    (7.0, 5.0, "ruin"),
    (6.2, 4.4, "ruin"),
    (5.0, 4.0, "ruin"),
    (4.4, 3.4, "flat"),
    (3.6, 3.0, "ruin"),
)
HUTS = ((5.0, 3.8, "flat"), (4.2, 3.2, "gable"), (3.2, 2.6, "flat"), (3.0, 2.4, "flat"))
