"""Areas with grown edges: hexes merged, rounded, and pushed in and out by noise."""

from collections.abc import Sequence

import numpy as np
import shapely
from shapely import LinearRing
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.chance import Chance
from sandtable.maps.exact import cosine, sine
from sandtable.maps.lines import polygons_of
from sandtable.maps.noise import Floats, Mask, Noise, spread
from sandtable.maps.rings import Rings

EMPTY: BaseGeometry = shapely.Polygon()
FINE = 0.02  # mm that an edge may be off


def joined(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    """Union of shapes. Disjoint shapes, as most on a map are, are not compared point by point."""
    found = [shape for shape in shapes if not shape.is_empty]
    return shapely.disjoint_subset_union_all(found) if found else EMPTY


def without(area: BaseGeometry, *shapes: BaseGeometry) -> BaseGeometry:
    """Subtract shapes from an area one by one, which needs no union of them."""
    for shape in shapes:
        area = area.difference(shape)
    return area


def near(shape: BaseGeometry, area: BaseGeometry, reach: float = 0.0) -> BaseGeometry:
    """Clip a shape to the bounding box of an area plus `reach` mm and 1 mm.

    The result may touch itself and is good for buffers alone.
    """
    if area.is_empty or shape.is_empty:
        return EMPTY
    left, top, right, bottom = area.bounds
    west, north, east, south = shape.bounds
    reach += 1
    if left - reach <= west and top - reach <= north and right + reach >= east and bottom + reach >= south:
        return shape
    return shapely.clip_by_rect(shape, left - reach, top - reach, right + reach, bottom + reach)


def organic(
    area: BaseGeometry, amplitude: float, scale: float, noise: Noise, step: float = 1.6, smooth: int = 2
) -> BaseGeometry:
    """Push the edge of an area in and out along its normal by noise, then smooth it."""
    outer: list[LinearRing] = []
    inner: list[list[LinearRing]] = []
    for polygon in polygons_of(area):
        outer.append(polygon.exterior)
        inner.append([hole for hole in polygon.interiors if hole.length > 3 * step])
    if not outer:
        return EMPTY
    rings = Rings.along([*outer, *(hole for holes in inner for hole in holes)], step)
    push = amplitude * noise.rough(rings.points[:, 0] / scale, rings.points[:, 1] / scale)
    shapes = rings.pushed(push).smooth(smooth).polygons(FINE)
    pieces, holes_left = shapes[: len(outer)], iter(shapes[len(outer) :])
    grown = [
        piece.difference(joined([next(holes_left) for _ in holes])) if holes else piece
        for piece, holes in zip(pieces, inner, strict=True)
    ]
    return grown[0] if len(grown) == 1 else joined(grown)


def soft(
    area: BaseGeometry,
    inset: float,
    amplitude: float,
    scale: float,
    noise: Noise,
    *,
    close: float = 7.0,
    rounding: float = 8.5,
) -> BaseGeometry:
    """Merge hexes to an area with necks filled, corners rounded and an uneven edge: never a hexagon."""
    if area.is_empty:
        return EMPTY
    closed = area.buffer(close, quad_segs=4).buffer(-close - inset - rounding, quad_segs=4)
    rounded = closed.buffer(rounding, quad_segs=4)
    return organic(rounded, amplitude, scale, noise)


def opened(area: BaseGeometry, radius: float) -> BaseGeometry:
    """Remove the parts of an area that are thinner than twice the radius."""
    return area.buffer(-radius, quad_segs=4).buffer(radius, quad_segs=4)


def ellipse(x: float, y: float, wide: float, high: float, degrees: float, count: int = 24) -> Floats:
    """Points of an ellipse turned clockwise."""
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    u, v = wide * cosine(angle), high * sine(angle)
    turn = np.radians(degrees)
    return np.column_stack([x + u * cosine(turn) - v * sine(turn), y + u * sine(turn) + v * cosine(turn)])


def strewn(area: BaseGeometry, chance: Chance, each: float) -> Floats:
    """Random points in an area, about one to `each` square millimetres."""
    found = []
    for polygon in polygons_of(area):
        left, top, right, bottom = polygon.bounds
        tries = spread(chance, polygon.bounds, int((right - left) * (bottom - top) / each + 0.5))
        found.append(tries[inside(polygon, tries)])
    return np.vstack(found) if found else np.empty((0, 2))


def inside(area: BaseGeometry, line: Floats) -> Mask:
    """Mask of the points that lie in the area."""
    if area.is_empty:
        return np.zeros(len(line), dtype=bool)
    shapely.prepare(area)
    return shapely.contains_xy(area, line[:, 0], line[:, 1])
