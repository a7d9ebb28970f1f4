"""Hills: tints, contour lines by marching squares, hachures on the slopes away from the sun."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from sandtable.maps.blobs import EMPTY, inside, joined
from sandtable.maps.exact import lead
from sandtable.maps.lines import NO_SEGMENTS, around, chaikin, lines_of, normals, polygons_of, stops_along
from sandtable.maps.noise import Floats, Noise
from sandtable.maps.plan import Plan
from sandtable.maps.rings import sound
from sandtable.maps.sheet import Sheet

FIRST_LEVEL, RISE, LEVELS = -1.2, 2.4, 12
_MESH = 1.0
# On a wide board heights are taken less closely; contours are smoothed anyway.
_WIDE, _WIDE_MESH = 300, 1.5
# Where shadows fall, and how much a slope that way is in the dark.
_DARK = (0.62, 0.78)
# In which of the sixteen cases of corners above a level a line crosses a cell from side to side: see `_march`.
_CROSSED = [
    np.array([case in cases for case in range(16)])
    for cases in ((7, 8, 5, 10), (4, 11), (2, 13, 5, 10), (1, 14), (3, 12), (6, 9))
]


@dataclass(frozen=True, slots=True)
class Hills:
    """Contours by level, the lowest first, and the area they cover."""

    levels: tuple[tuple[Polygon, ...], ...]
    area: BaseGeometry
    summits: tuple[tuple[float, float, int], ...]


def lay_hills(plan: Plan, ways: BaseGeometry) -> Hills:
    """Lay hills: height is the depth inside merged hill hexes with noise, held down at roads and at the edge."""
    hexes = plan.hexes(lambda hex_: plan.spots[hex_].letter == "^" and plan.looks[hex_] != "dunes")
    if not hexes:
        return Hills((), EMPTY, ())
    noise, chance = plan.noise("hills"), plan.chance("summits")
    levels: list[list[Polygon]] = [[] for _ in range(LEVELS)]
    merged = plan.area(hexes).buffer(9, quad_segs=4).buffer(-14, quad_segs=4).buffer(5, quad_segs=4)
    for hill in polygons_of(merged):
        for level, rings in zip(levels, _contours(plan, hill, ways, noise), strict=True):
            level.extend(rings)
    area = joined(levels[0])
    summits = []
    for group in plan.groups(hexes):
        if len(group) >= 2:
            x, y = plan.centres[group[len(group) // 2]]
            summits.append((x + 6.0, y - 1.6, chance.integer(180, 890)))
    return Hills(tuple(tuple(level) for level in levels), area, tuple(summits))


def _contours(plan: Plan, hill: BaseGeometry, ways: BaseGeometry, noise: Noise) -> list[list[Polygon]]:
    left, top, right, bottom = hill.buffer(5).bounds
    mesh = _MESH if len(plan.spots) <= _WIDE else _WIDE_MESH
    xs, ys = np.arange(left, right + mesh, mesh), np.arange(top, bottom + mesh, mesh)
    x, y = (axis.ravel() for axis in np.meshgrid(xs, ys))
    spots = np.asarray(shapely.points(x, y))
    # Only what is near can hold the height down; distances to a whole board's roads are slow.
    ways = shapely.clip_by_rect(ways, left - 25, top - 25, right + 25, bottom + 25)
    near = shapely.contains_xy(_prepared(hill.buffer(6, quad_segs=3)), x, y)
    x, y, spots = x[near], y[near], spots[near]
    height = np.full(len(near), -9.0)
    rising = (
        _depth(hill.boundary, hill, spots, x, y)
        + 0.8
        + 2.6 * noise.at(x / 10, y / 10)
        + 1.2 * noise.at(x / 4.2 + 7, y / 4.2)
    )
    trim = shapely.clip_by_rect(plan.trim.boundary, left - 25, top - 25, right + 25, bottom + 25)
    rim = (_depth(trim, plan.trim, spots, x, y) if not trim.is_empty else np.full(len(x), 30.0)) - 1.6
    rising = np.minimum(rising, np.where(rim > -1.6, rim * 0.9 + 1.6 * noise.at(x / 5, 3.0), -5))
    if not ways.is_empty:
        rising = np.minimum(rising, (shapely.distance(_prepared(ways), spots) - 1.8) * 1.1 - 1.2)
    height[near] = rising
    field = height.reshape(len(ys), len(xs))
    field[0, :] = field[-1, :] = -9
    field[:, 0] = field[:, -1] = -9
    return [_level(field, xs, ys, FIRST_LEVEL + RISE * index) for index in range(LEVELS)]


def _depth(edge: BaseGeometry, area: BaseGeometry, spots: NDArray[np.object_], x: Floats, y: Floats) -> Floats:
    """Distance of each point to the edge of an area; negative outside."""
    away: Floats = shapely.distance(_prepared(edge), spots)
    return np.where(shapely.contains_xy(_prepared(area), x, y), away, -away)


def _prepared(shape: BaseGeometry) -> BaseGeometry:
    shapely.prepare(shape)
    return shape


def _level(field: Floats, xs: Floats, ys: Floats, level: float) -> list[Polygon]:
    """Contours of the field at a level, as polygons."""
    segments = _march(field, xs, ys, level)
    if not len(segments):
        return []
    lines: list[LineString] = np.asarray(shapely.linestrings(segments.reshape(-1, 2, 2))).tolist()
    merged = shapely.line_merge(shapely.multilinestrings(lines))
    found = []
    for line in lines_of(merged):
        if len(line) > 6 and (line[0] == line[-1]).all():
            shape = sound(shapely.Polygon(chaikin(line[:-1], closed=True)))
            found += [piece for piece in polygons_of(shape) if piece.length > 4]
    return found


def _march(field: Floats, xs: Floats, ys: Floats, level: float) -> Floats:
    above = field > level
    if not above.any():
        return NO_SEGMENTS

    def share(low: Floats, high: Floats) -> Floats:
        with np.errstate(divide="ignore", invalid="ignore"):
            return (level - low) / (high - low)

    step = xs[1] - xs[0]
    # Crossings on the edges of the mesh, as points; those of edges without one are never used.
    across = np.stack(
        [xs[:-1] + share(field[:, :-1], field[:, 1:]) * step, np.broadcast_to(ys[:, None], field[:, 1:].shape)], axis=-1
    )
    down = np.stack(
        [np.broadcast_to(xs, field[1:].shape), ys[:-1, None] + share(field[:-1], field[1:]) * step], axis=-1
    )
    top, bottom, west, east = across[:-1], across[1:], down[:, :-1], down[:, 1:]
    case = above[:-1, :-1] * 8 + above[:-1, 1:] * 4 + above[1:, 1:] * 2 + above[1:, :-1] * 1
    pieces = []
    for (first, last), cases in zip(
        ((west, top), (top, east), (east, bottom), (bottom, west), (west, east), (top, bottom)), _CROSSED, strict=True
    ):
        hit = cases[case]
        if hit.any():
            pieces.append(np.concatenate([first[hit], last[hit]], axis=1))
    found = np.round(np.vstack(pieces), 4) if pieces else NO_SEGMENTS
    proper: Floats = found[(found[:, :2] != found[:, 2:]).any(axis=1)]
    return proper


def draw_hills(plan: Plan, sheet: Sheet, hills: Hills) -> None:
    inks = plan.inks
    for index, level in enumerate(hills.levels):
        tint = inks.hills[min(index, len(inks.hills) - 1)]
        for shape in level:
            sheet.fill(shape, tint)
    hachures = [_hachures(ring, index, plan.coarse) for index, level in enumerate(hills.levels) for ring in level]
    if hachures:
        strokes = np.vstack(hachures)
        clear = ~inside(plan.keep_icons, strokes[:, 2:]) & ~inside(plan.keep_labels, strokes[:, 2:])
        sheet.segments(strokes[clear], inks.hachure, 0.2, "round")
    for thick in (False, True):
        rings = [shape for index, level in enumerate(hills.levels) if (index % 3 == 2) == thick for shape in level]
        if rings:
            sheet.outline(shapely.multipolygons(rings), inks.contour, 0.42 if thick else 0.24)


def _hachures(shape: Polygon, index: int, coarse: float) -> Floats:
    """Strokes down the slope from one contour; at the foot they point up, into the hill."""
    ring = shape.exterior
    count = max(6, int(ring.length / (0.85 * coarse)))
    line = stops_along(around(ring), np.arange(count) * ring.length / count)
    out = normals(line, closed=True)
    lit = lead(out, _DARK)
    # Fewer strokes where the slope is grazed by the sun.
    number = np.arange(count)
    keep = (lit > 0.3) | ((lit > -0.1) & (number % 3 != 0))
    reach = (1.0 + 0.9 * np.maximum(0, lit)) * np.where(number % 2, 1.0, 0.6)
    way = out if index else -out * 0.9
    strokes: Floats = np.hstack([line + way * 0.15, line + way * reach[:, None]])
    kept: Floats = strokes[keep]
    return kept
