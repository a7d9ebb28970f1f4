"""Polylines as arrays of points: smoothing, offsets, ribbons, dashes, hatching.

A line is an array of shape (n, 2); straight segments are an array of shape (n, 4): x1, y1, x2, y2.
"""

import math
from collections.abc import Iterable, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import GeometryCollection, LinearRing, LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from sandtable.maps.exact import lead, norm
from sandtable.maps.noise import Floats

NO_SEGMENTS: Floats = np.empty((0, 4))


def points(coordinates: Iterable[Sequence[float]]) -> Floats:
    return np.array([tuple(pair) for pair in coordinates], dtype=float).reshape(-1, 2)


def strokes(places: Floats, start: tuple[float, float], end: tuple[float, float]) -> Floats:
    """Return one short stroke at each place."""
    return np.hstack([places + np.array(start), places + np.array(end)])


def chaikin(line: Floats, *, closed: bool, times: int = 1) -> Floats:
    """Cut the corners of a line `times` times (Chaikin); an open line keeps its ends."""
    for _ in range(times):
        after = np.roll(line, -1, axis=0) if closed else line[1:]
        before = line if closed else line[:-1]
        cut = np.empty((2 * len(before), 2))
        cut[0::2] = before * 0.75 + after * 0.25
        cut[1::2] = before * 0.25 + after * 0.75
        line = cut if closed else np.vstack([line[:1], cut, line[-1:]])
    return line


def arc_lengths(line: Floats) -> Floats:
    """Distance along the line of each of its points."""
    steps = norm(*np.diff(line, axis=0).T)
    return np.concatenate([[0.0], np.cumsum(steps)])


def at_lengths(line: Floats, lengths: Floats, along: Floats | None = None) -> Floats:
    """Points at given distances along the line."""
    along = arc_lengths(line) if along is None else along
    return np.column_stack([np.interp(lengths, along, line[:, 0]), np.interp(lengths, along, line[:, 1])])


def resample(line: Floats, step: float) -> Floats:
    """Points evenly spaced along the line, about `step` apart, ends included."""
    along = arc_lengths(line)
    count = max(2, round(along[-1] / step) + 1)
    return at_lengths(line, np.linspace(0, along[-1], count), along)


def stops_along(line: Floats, stops: Floats) -> Floats:
    """Points at given distances along the line, bit for bit those of GEOS, which walks from the start to each."""
    run = np.diff(line, axis=0)
    steps = np.sqrt(run[:, 0] * run[:, 0] + run[:, 1] * run[:, 1])
    along = np.concatenate([[0.0], np.cumsum(steps)])
    on = np.minimum(np.searchsorted(along[1:], stops, side="right"), len(steps) - 1)
    share = (stops - along[on]) / steps[on]
    found: Floats = run[on] * share[:, None] + line[on]
    return found


def part(line: Floats, start: float, end: float) -> Floats:
    """Part of the line between two distances along it."""
    along = arc_lengths(line)
    start, end = max(0.0, start), min(float(along[-1]), end)
    inner = line[(along > start + 1e-6) & (along < end - 1e-6)]
    ends = at_lengths(line, np.array([start, end]), along)
    return np.vstack([ends[:1], inner, ends[1:]])


def normals(line: Floats, *, closed: bool = False) -> Floats:
    """Unit normals of the line at each point, to its right (y points down): outwards for a ring from `around`."""
    run = np.roll(line, -1, axis=0) - np.roll(line, 1, axis=0) if closed else np.gradient(line, axis=0)
    size = norm(run[:, 0], run[:, 1])
    size[size == 0] = 1
    return np.column_stack([-run[:, 1] / size, run[:, 0] / size])


def offset(line: Floats, distance: float) -> Floats:
    """Move the line sideways to its right; for gentle curves."""
    return line + normals(line) * distance


def ribbon(line: Floats, right: Floats, left: Floats) -> BaseGeometry:
    """Area along a line, with the given widths to either side at each of its points."""
    sides = normals(line)
    both = np.vstack([line + sides * right[:, None], (line - sides * left[:, None])[::-1]])
    return shapely.Polygon(chaikin(both, closed=True)).buffer(0)


def dashes(line: Floats, on: float, off: float, start: float = 0.0, jitter: Sequence[float] = (1.0,)) -> list[Floats]:
    """Split a line into dashes; each dash and gap is scaled in turn by the numbers of `jitter`."""
    along = arc_lengths(line)
    total = float(along[-1])
    found, here, turn = [], start, 0
    while here < total:
        end = min(total, here + on * jitter[turn % len(jitter)])
        if end - here > 0.15:
            inner = line[(along > here + 1e-6) & (along < end - 1e-6)]
            ends = at_lengths(line, np.array([here, end]), along)
            found.append(np.vstack([ends[:1], inner, ends[1:]]))
        here = end + off * jitter[(turn + 1) % len(jitter)]
        turn += 2
    return found


def dash_segments(segments: Floats, on: float, off: float, starts: Floats) -> Floats:
    """Split straight segments into dashes; the pattern of each begins at its own start."""
    if not len(segments):
        return segments
    run = segments[:, 2:] - segments[:, :2]
    size = norm(run[:, 0], run[:, 1])
    count = np.maximum(1, np.ceil((size + starts) / (on + off)).astype(int))
    which = np.repeat(np.arange(len(segments)), count)
    step = np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)
    begin = step * (on + off) - starts[which]
    end = np.minimum(begin + on, size[which])
    begin = np.maximum(begin, 0)
    keep = end - begin > 0.2
    which, begin, end = which[keep], begin[keep], end[keep]
    unit = run / np.maximum(size, 1e-9)[:, None]
    first = segments[which, :2] + unit[which] * begin[:, None]
    last = segments[which, :2] + unit[which] * end[:, None]
    return np.hstack([first, last])


def hatch(area: BaseGeometry, degrees: float, spacing: float, shortest: float = 0.25) -> Floats:
    """Parallel lines across an area, on one grid for the whole plane: hatchings of neighbours coincide."""
    return hatch_each([area], degrees, spacing, shortest)


def hatch_each(areas: Sequence[BaseGeometry], degrees: float, spacing: float, shortest: float = 0.25) -> Floats:
    """Hatch each of many areas, which may overlap."""
    polygons, owners = shapely.get_parts(np.array(areas, dtype=object), return_index=True)
    rings, of_polygon = shapely.get_rings(polygons, return_index=True)
    if not len(rings):
        return NO_SEGMENTS
    corners, of_ring = shapely.get_coordinates(rings, return_index=True)
    same = of_ring[1:] == of_ring[:-1]
    owner = owners[of_polygon][of_ring[1:][same]]
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    first, last = corners[:-1][same], corners[1:][same]
    u1, v1 = lead(first, (cos, sin)), lead(first, (-sin, cos))
    u2, v2 = lead(last, (cos, sin)), lead(last, (-sin, cos))
    low = np.ceil(np.minimum(v1, v2) / spacing).astype(int)
    count = np.ceil(np.maximum(v1, v2) / spacing).astype(int) - low
    edge = np.repeat(np.arange(len(count)), count)
    if not len(edge):
        return NO_SEGMENTS
    line = low[edge] + np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count)
    level = line * spacing
    u = u1[edge] + (level - v1[edge]) * (u2[edge] - u1[edge]) / (v2[edge] - v1[edge])
    order = np.lexsort((u, line, owner[edge]))
    u, level = u[order].reshape(-1, 2), level[order].reshape(-1, 2)[:, 0]
    keep = u[:, 1] - u[:, 0] > shortest
    u, level = u[keep], level[keep]
    return np.column_stack(
        [
            u[:, 0] * cos - level * sin,
            u[:, 0] * sin + level * cos,
            u[:, 1] * cos - level * sin,
            u[:, 1] * sin + level * cos,
        ]
    )


def rings_of(area: BaseGeometry, tolerance: float = 0.0) -> list[Floats]:
    """Closed rings of polygons, outer and inner alike; with a tolerance in fewer points."""
    if area is None or area.is_empty:
        return []
    parts = shapely.get_parts(area)
    rings = shapely.get_rings(parts[shapely.get_type_id(parts) == 3])
    if tolerance:
        # Ring by ring: that rings may cross by as much as a tolerance nobody sees, and to rule it out takes ten times as long.
        rings = shapely.simplify(rings, tolerance, preserve_topology=False)
    return _apart(rings)


def simplified(lines: list[Floats], tolerance: float) -> list[Floats]:
    """Simplify lines to fewer points, none further off than the tolerance."""
    counts = [len(line) for line in lines]
    if max(counts, default=0) < 3:
        return lines
    kept = [line for line in lines if len(line) > 1]
    which = np.repeat(np.arange(len(kept)), [len(line) for line in kept])
    drawn = np.asarray(shapely.linestrings(np.vstack(kept), indices=which))
    return _apart(shapely.simplify(drawn, tolerance, preserve_topology=False))


def _apart(lines: NDArray[np.object_]) -> list[Floats]:
    """Split an array of lines into the points of each."""
    points, which = shapely.get_coordinates(lines, return_index=True)
    return np.split(points, np.searchsorted(which, np.arange(1, len(lines)))) if len(lines) else []


def polygons_of(area: BaseGeometry) -> list[Polygon]:
    """Polygons of any geometry, from west to east, so that random draws do not depend on how it was computed."""
    if area is None or area.is_empty:
        return []
    if isinstance(area, Polygon):
        return [area]
    parts = shapely.get_parts(area)
    nested = shapely.get_type_id(parts) == 6
    if nested.any():
        parts = shapely.get_parts(parts)
    left, top, right, _ = shapely.bounds(parts).T
    return [part for part in parts[np.lexsort((right, top, left))].tolist() if isinstance(part, Polygon)]


def around(ring: LinearRing) -> Floats:
    """Points of a ring, closed, clockwise from the westernmost, independent of how it was computed."""
    line = shapely.get_coordinates(ring)
    if shapely.is_ccw(ring):
        line = line[::-1]
    first = int(np.argmin(line[:, 0]))
    return np.concatenate([line[first:], line[1 : first + 1]]) if first else line


def lines_of(geometry: BaseGeometry) -> list[Floats]:
    """Lines of any geometry, areas left out."""
    if geometry is None or geometry.is_empty:
        return []
    found = []
    for part_ in shapely.get_parts(geometry).tolist():
        if isinstance(part_, LineString):
            found.append(shapely.get_coordinates(part_))
        elif isinstance(part_, MultiLineString | GeometryCollection):
            found.extend(lines_of(part_))
    return found


def hermite(first: Floats, last: Floats, leave: Floats, arrive: Floats, steps: int) -> Floats:
    """Curve between two points with given directions at its ends; the last point is left out."""
    length = float(norm(*(last - first)))
    leave, arrive = leave / norm(*leave) * length, arrive / norm(*arrive) * length
    t = (np.arange(steps) / steps)[:, None]
    square, cube = t * t, t * t * t
    return (
        (2 * cube - 3 * square + 1) * first
        + (cube - 2 * square + t) * leave
        + (-2 * cube + 3 * square) * last
        + (cube - square) * arrive
    )
