"""Rule icons of hexes, triangles on fortified sides, and the grid."""

import math
from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from sandtable.geometry.hex_mm import corners, direction
from sandtable.geometry.hexes import SIDES, Hex
from sandtable.ground.terrain import Spot
from sandtable.ink.matrix import translate
from sandtable.ink.shapes import Command, Item, Path, Style, Symbol, Use, disc
from sandtable.maps.inks import Inks
from sandtable.maps.noise import Floats
from sandtable.maps.sheet import THINNEST, Sheet

DOT, HALO = 1.75, 0.6
_DIAMOND = 2.35
_TRIANGLE = 2.65
_TRIANGLE_FOOT = 9.95


def icon_of(spot: Spot) -> str:
    """Name of a hex's icon: none, dot, diamond or waves."""
    terrain = spot.terrain
    if terrain.cover or terrain.side_shift is not None:
        return "dot"
    if terrain.level >= 2:
        return "diamond"
    return "none" if "infantry" in terrain.enter else "waves"


def icons(spot: Spot, x: float, y: float, inks: Inks, *, size: float = 1.0, turn: float = 0.0) -> list[Item]:
    """Draw the icon of a hex at a point, and triangles on its fortified sides; `turn` is that of the grid."""
    items: list[Item] = []
    place = translate(round(x, 2), round(y, 2))
    kind = icon_of(spot)
    if kind != "none":
        items.append(Use(_icon(kind, inks.ink, inks.halo, round(size, 4)), place))
    items += [
        Use(_triangles(side, inks.ink, inks.halo, round(size, 4), round(turn, 3)), place)
        for side in SIDES
        if side in spot.fortified
    ]
    return items


@lru_cache(maxsize=4_096)
def _icon(kind: str, ink: str, halo: str, size: float) -> Symbol:
    if kind == "dot":
        paths = [
            Path(disc(0, 0, (DOT + HALO) * size), Style(fill=halo)),
            Path(disc(0, 0, DOT * size), Style(fill=ink)),
        ]
    elif kind == "diamond":
        paths = [
            Path(_diamond((_DIAMOND + 0.8) * size), Style(fill=halo)),
            Path(_diamond(_DIAMOND * size), Style(fill=ink)),
        ]
    else:
        waves = tuple(command for dy in (-1.65, 0.0, 1.65) for command in _wave(dy, size))
        paths = [
            Path(waves, Style(fill=None, stroke=halo, width=_width(1.25, size), cap="round", join="round")),
            Path(waves, Style(fill=None, stroke=ink, width=_width(0.55, size), cap="round", join="round")),
        ]
    return Symbol(f"icon-{kind}", tuple(paths))


def _width(width: float, size: float) -> float:
    return round(max(THINNEST, width * size), 3)


def _diamond(reach: float) -> tuple[Command, ...]:
    r = round(reach, 2)
    return (("M", 0.0, -r), ("L", r, 0.0), ("L", 0.0, r), ("L", -r, 0.0), ("Z",))


def _wave(dy: float, size: float) -> list[Command]:
    """Path of a wave with three swings."""

    def at(x: float, y: float) -> tuple[float, float]:
        return round(x * size, 2), round((dy + y) * size, 2)

    commands: list[Command] = [("M", *at(-3.3, 0))]
    for index in range(3):
        x, up = -3.3 + 2.2 * index, -1 if index % 2 == 0 else 1
        commands.append(("C", *at(x + 0.73, up * 1.0), *at(x + 1.47, up * 1.0), *at(x + 2.2, 0)))
    return commands


@lru_cache(maxsize=4_096)
def _triangles(side: str, ink: str, halo: str, size: float, turn: float) -> Symbol:
    """Symbol of three triangles inside a side, pointing out."""
    dx, dy = direction(side)
    angle = math.atan2(dy, dx) + math.radians(turn)
    cos, sin = math.cos(angle), math.sin(angle)
    commands: list[Command] = []
    for along in (-4.0, 0.0, 4.0):
        rows = ((_TRIANGLE_FOOT + _TRIANGLE, 0.0), (_TRIANGLE_FOOT, -1.3), (_TRIANGLE_FOOT, 1.3))
        tip, *feet = [
            (round((out * cos - (along + wide) * sin) * size, 2), round((out * sin + (along + wide) * cos) * size, 2))
            for out, wide in rows
        ]
        commands += [("M", *tip), *(("L", *foot) for foot in feet), ("Z",)]
    outline = tuple(commands)
    return Symbol(
        f"triangles-{side}",
        (
            Path(outline, Style(fill=halo, stroke=halo, width=_width(0.9, size), join="round")),
            Path(outline, Style(fill=ink)),
        ),
    )


def hexside_segments(hexes: Iterable[Hex]) -> Floats:
    """Return every side of the hexes once, as segments."""
    seen: dict[tuple[float, float, float, float], None] = {}
    for hex_ in hexes:
        around = [(round(x, 2), round(y, 2)) for x, y in corners(hex_)]
        for first, last in zip(around, around[1:] + around[:1], strict=True):
            low, high = sorted((first, last))
            seen[(*low, *high)] = None
    return np.array(list(seen), dtype=float).reshape(-1, 4)


def draw_grid(sheet: Sheet, hexes: Iterable[Hex], inks: Inks, *, light: float = 0.6, dark: float = 0.2) -> None:
    """Draw the grid: a dark line on a broader pale one."""
    sides = hexside_segments(hexes)
    sheet.segments(sides, inks.grid_light, light, "round")
    sheet.segments(sides, inks.grid, 0.25 if inks.low else dark, "round")
