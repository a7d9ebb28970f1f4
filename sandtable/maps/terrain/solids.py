"""Solids that throw a shadow: buildings, discs, walls."""

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from sandtable.maps.exact import cosine, norm, sine
from sandtable.maps.lines import NO_SEGMENTS, hatch_each
from sandtable.maps.noise import Floats

# Where a thing one storey high throws its shadow: the sun stands in the north-west.
SHADE = (0.95, 1.15)
_TURN = -np.arange(24) * np.pi / 12
CIRCLE: Floats = np.column_stack([cosine(_TURN), sine(_TURN)])
_SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle about its middle, turned clockwise; lengths in mm."""

    width: float
    depth: float
    angle: float
    x: float
    y: float

    def at(self, u: float, v: float) -> tuple[float, float]:
        """Point given along and across the block."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return self.x + u * cos - v * sin, self.y + u * sin + v * cos

    def points(self, inset: float = 0.0) -> list[tuple[float, float]]:
        """Corners of the block, or of the block shrunk by `inset`."""
        w, d = self.width / 2 - inset, self.depth / 2 - inset
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return [
            (self.x + u * cos - v * sin, self.y + u * sin + v * cos) for u, v in ((-w, -d), (w, -d), (w, d), (-w, d))
        ]

    def corners(self, inset: float = 0.0) -> Floats:
        return np.array(self.points(inset))

    @property
    def shape(self) -> Polygon:
        return self.inside(0.0)

    def inside(self, margin: float) -> Polygon:
        """The block shrunk by a margin; an empty polygon where it is too narrow."""
        if min(self.width, self.depth) <= 2 * margin:
            return Polygon()
        made: Polygon = shapely.polygons(self.points(margin))
        return made


@dataclass(frozen=True, slots=True)
class Building:
    """One or two blocks under a roof; `height` in storeys, `tone` picks among a roof's colours."""

    blocks: tuple[Block, ...]
    roof: str
    height: float = 1.0
    tone: int = 0

    @property
    def shape(self) -> BaseGeometry:
        if len(self.blocks) == 1:
            return self.blocks[0].shape
        return shapely.union_all([block.shape for block in self.blocks])


@dataclass(frozen=True, slots=True)
class Round:
    """A round solid: tank, dome, minaret, chimney, turret, well."""

    x: float
    y: float
    radius: float
    kind: str
    height: float = 1.0

    @property
    def shape(self) -> Polygon:
        made: Polygon = shapely.polygons(CIRCLE * self.radius + np.array((self.x, self.y)))
        return made


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall along a line."""

    line: Floats
    width: float = 0.9
    height: float = 0.6

    @property
    def shape(self) -> BaseGeometry:
        return shapely.LineString(self.line).buffer(self.width / 2, cap_style="flat", join_style="mitre")


def rectangles(places: Floats, widths: Floats | float, depths: Floats | float, angles: Floats) -> Floats:
    """Corners of many blocks at once, as an array of shape (n, 4, 2)."""
    turn = np.radians(angles)
    cos, sin = cosine(turn)[:, None], sine(turn)[:, None]
    u = np.multiply.outer(np.broadcast_to(widths, len(places)), _SQUARE[:, 0])
    v = np.multiply.outer(np.broadcast_to(depths, len(places)), _SQUARE[:, 1])
    return np.stack([places[:, :1] + u * cos - v * sin, places[:, 1:] + u * sin + v * cos], axis=-1)


def swept(corners: Floats, height: float) -> BaseGeometry:
    """Shadow of an upright solid with a convex outline, its own ground included."""
    return all_swept([corners], [height])[0]


def all_swept(outlines: list[Floats], heights: list[float]) -> list[BaseGeometry]:
    """Shadows of many upright solids."""
    if not outlines:
        return []
    which = np.repeat(np.arange(len(outlines)), [len(corners) for corners in outlines])
    corners = np.vstack(outlines)
    thrown = corners + np.multiply.outer(np.array(heights), np.array(SHADE))[which]
    order = np.argsort(np.concatenate([which, which]), kind="stable")
    ends = np.asarray(shapely.points(np.vstack([corners, thrown])[order]))
    crowds = np.asarray(shapely.multipoints(ends, indices=np.concatenate([which, which])[order]))
    hulls: list[BaseGeometry] = np.asarray(shapely.convex_hull(crowds)).tolist()
    return hulls


def shadow_hatching(shapes: list[BaseGeometry], spacing: float) -> Floats:
    """Hatching of shadows; they may overlap, since all hatching lies on one grid."""
    return hatch_each(shapes, 45, spacing) if shapes else NO_SEGMENTS


def shadows(buildings: list[Building], rounds: list[Round], walls: list[Wall]) -> list[BaseGeometry]:
    """Return the shadow of each solid."""
    things = [(block.corners(), building.height * 1.15) for building in buildings for block in building.blocks]
    things += [(CIRCLE * item.radius + np.array((item.x, item.y)), item.height) for item in rounds]
    for wall in walls:
        half = wall.width / 2
        for first, last in pairwise(wall.line):
            run = (last - first) / max(1e-9, float(norm(*(last - first))))
            side = np.array([-run[1], run[0]]) * half
            things.append((np.array([first + side, last + side, last - side, first - side]), wall.height))
    return all_swept([corners for corners, _ in things], [height for _, height in things])
