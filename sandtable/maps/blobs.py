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
    """The area of all shapes together. Those that lie apart, as most things on a map do, are not compared point by point."""
    found = [shape for shape in shapes if not shape.is_empty]
    return shapely.disjoint_subset_union_all(found) if found else EMPTY


def without(area: BaseGeometry, *shapes: BaseGeometry) -> BaseGeometry:
    """What is left of an area outside all shapes: taken off one by one, where they reach into it, they need not be merged."""
    for shape in shapes:
        area = area.difference(shape)
    return area


def near(shape: BaseGeometry, area: BaseGeometry, reach: float = 0.0) -> BaseGeometry:
    """What of a shape lies about an area, not further off than so much; it may touch itself, and is good for buffers alone."""
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
    """The area with its edge pushed in and out along its normal, then smoothed."""
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
    """Merged hexes with necks filled, corners rounded and an uneven edge: never a hexagon."""
    if area.is_empty:
        return EMPTY
    closed = area.buffer(close, quad_segs=4).buffer(-close - inset - rounding, quad_segs=4)
    rounded = closed.buffer(rounding, quad_segs=4)
    return organic(rounded, amplitude, scale, noise)


def opened(area: BaseGeometry, radius: float) -> BaseGeometry:
    """The area without what is thinner than twice the radius."""
    return area.buffer(-radius, quad_segs=4).buffer(radius, quad_segs=4)


def ellipse(x: float, y: float, wide: float, high: float, degrees: float, count: int = 24) -> Floats:
    """The points of an ellipse turned clockwise."""
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    u, v = wide * cosine(angle), high * sine(angle)
    turn = np.radians(degrees)
    return np.column_stack([x + u * cosine(turn) - v * sine(turn), y + u * sine(turn) + v * cosine(turn)])


def strewn(area: BaseGeometry, chance: Chance, each: float) -> Floats:
    """Points strewn over an area, about one to so many square millimetres."""
    found = []
    for polygon in polygons_of(area):
        left, top, right, bottom = polygon.bounds
        tries = spread(chance, polygon.bounds, int((right - left) * (bottom - top) / each + 0.5))
        found.append(tries[inside(polygon, tries)])
    return np.vstack(found) if found else np.empty((0, 2))


def inside(area: BaseGeometry, line: Floats) -> Mask:
    """Which of the points lie in the area."""
    if area.is_empty:
        return np.zeros(len(line), dtype=bool)
    shapely.prepare(area)
    return shapely.contains_xy(area, line[:, 0], line[:, 1])
