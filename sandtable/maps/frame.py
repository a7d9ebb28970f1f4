"""Hexes as areas, and the outline and orientation of a cut tile."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
import shapely
from shapely import Polygon, affinity
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.hex_mm import CORNERS, RADIUS, WIDTH, centre, corners
from sandtable.geometry.hexes import Hex, within
from sandtable.ground.tiles import EAST, TILE_REACH

# The straight cut of a tile is the Voronoi cell of the tiles' lattice (rules 4.6).
ACROSS_FLATS = WIDTH * math.sqrt(37)
CUT_RADIUS = ACROSS_FLATS / math.sqrt(3)
# Clockwise turn of the straight cut against the grid; turned back, it stands square to the page.
TILT = 30 + math.degrees(math.atan2(centre(EAST)[1], centre(EAST)[0]))


def polygon(hex_: Hex) -> BaseGeometry:
    return Polygon(corners(hex_))


def union(hexes: Iterable[Hex]) -> BaseGeometry:
    """Merge hexes to one area."""
    middles = np.array([centre(hex_) for hex_ in hexes], dtype=float).reshape(-1, 1, 2)
    # A hair wider than a hex, so that neighbours surely merge.
    return shapely.union_all(shapely.polygons(middles + (RADIUS + 0.001) * np.array(CORNERS)))


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut of a tile: its outline around the centre in the grid's frame, and the turn that squares it."""

    outline: BaseGeometry
    turn: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the squared outline."""
        left, top, right, bottom = self.on_page().bounds
        return right - left, bottom - top

    def on_page(self, bleed: float = 0.0) -> BaseGeometry:
        """Outline turned square, grown by a bleed, around the tile's centre."""
        turned = affinity.rotate(self.outline, self.turn, origin=(0, 0))
        return turned.buffer(bleed, join_style="mitre") if bleed else turned


@cache
def straight_cut() -> Cut:
    """Return the cut with six straight sides; the outline stands on a flat side, 158.2 mm high."""
    points = [
        (CUT_RADIUS * math.cos(math.radians(angle)), CUT_RADIUS * math.sin(math.radians(angle)))
        for angle in range(0, 360, 60)
    ]
    return Cut(affinity.rotate(Polygon(points), TILT, origin=(0, 0)), -TILT)


@cache
def hex_cut() -> Cut:
    """Return the zigzag cut round the 37 hexes; it is its own mirror image unturned, so a flipped tile fits."""
    return Cut(union(within((0, 0), TILE_REACH)).simplify(0.01), 0.0)


CUTS = {"straight": straight_cut, "hex": hex_cut}
