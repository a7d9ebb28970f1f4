"""Areas with grown edges: hexes merged, rounded, and pushed in and out by noise."""

from collections.abc import Sequence

import numpy as np
import shapely
from shapely import LinearRing
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.chance import Chance
from sandtable.maps.lines import around, chaikin, normals, polygons_of, stops_along
from sandtable.maps.noise import Floats, Mask, Noise, spread

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


def sound(shape: BaseGeometry) -> BaseGeometry:
    """The shape, put right where its edge crosses itself."""
    return shape if shape.is_valid else shape.buffer(0)


def organic(
    area: BaseGeometry, amplitude: float, scale: float, noise: Noise, step: float = 1.6, smooth: int = 2
) -> BaseGeometry:
    """The area with its edge pushed in and out along its normal, then smoothed."""
    grown = []
    for polygon in polygons_of(area):
        outer = _push(polygon.exterior, amplitude, scale, noise, step, smooth)
        holes = [
            _push(hole, amplitude, scale, noise, step, smooth) for hole in polygon.interiors if hole.length > 3 * step
        ]
        piece = outer.difference(joined(holes)) if holes else outer
        grown.append(piece)
    if len(grown) == 1:
        return grown[0]
    return joined(grown)


def _push(ring: LinearRing, amplitude: float, scale: float, noise: Noise, step: float, smooth: int) -> BaseGeometry:
    count = max(8, int(ring.length / step))
    stops: Floats = np.arange(count, dtype=float) * (ring.length / count)
    line = stops_along(around(ring), stops)
    push = amplitude * noise.rough(line[:, 0] / scale, line[:, 1] / scale)
    pushed = line + normals(line, closed=True) * push[:, None]
    return sound(shapely.Polygon(_fine(chaikin(pushed, closed=True, times=smooth))))


def _fine(ring: Floats) -> LinearRing:
    """A ring in no more points than a printer shows."""
    fine: LinearRing = shapely.simplify(shapely.LinearRing(ring), FINE, preserve_topology=False)
    return fine


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
    u, v = wide * np.cos(angle), high * np.sin(angle)
    turn = np.radians(degrees)
    return np.column_stack([x + u * np.cos(turn) - v * np.sin(turn), y + u * np.sin(turn) + v * np.cos(turn)])


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
