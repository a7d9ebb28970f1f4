"""Runways and railways."""

import math
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.hex_mm import APOTHEM
from sandtable.geometry.hexes import Hex
from sandtable.maps.blobs import EMPTY, joined
from sandtable.maps.exact import lead
from sandtable.maps.lines import arc_lengths, at_lengths, dashes, hatch, normals, offset, points, resample
from sandtable.maps.noise import Floats
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.solids import Block
from sandtable.maps.ways import Exit, chains, curve, thread

_GAUGE = 0.75
_SLEEPER = 1.25


@dataclass(frozen=True, slots=True)
class Strips:
    runways: tuple[Block, ...]
    aprons: BaseGeometry
    stands: tuple[tuple[tuple[float, float], float], ...]
    rails: tuple[Floats, ...]

    @property
    def bed(self) -> BaseGeometry:
        shapes = [runway.shape.buffer(1.0) for runway in self.runways] + [self.aprons]
        shapes += [shapely.LineString(line).buffer(2.4, quad_segs=3) for line in self.rails]
        return joined(shapes)


def lay_strips(plan: Plan) -> Strips:
    runways = []
    aprons = []
    stands = []
    for group in plan.groups(plan.looking("airstrip")):
        runway = _runway(plan, group)
        runways.append(runway)
        for hex_ in group:
            # Hexes off the runway's line are its apron.
            x, y = plan.centres[hex_]
            if runway.shape.distance(shapely.Point(x, y)) > 3:
                aprons.append(Block(20, 18, runway.angle, x, y).shape.intersection(plan.cell(hex_).buffer(-0.5)))
                stands.append(((x, y), runway.angle + 90))
    apron = joined(aprons).intersection(plan.safe) if aprons else EMPTY
    return Strips(tuple(runways), apron, tuple(stands), tuple(_rails(plan)))


def _runway(plan: Plan, group: list[Hex]) -> Block:
    """Return the longest straight run through a group of hexes, or through most of them."""
    middles = np.array([plan.centres[hex_] for hex_ in group])
    if len(group) == 1:
        (x, y), angle = middles[0], plan.chance(f"runway{group[0]}").pick((0.0, 60.0, 120.0))
        return Block(2 * APOTHEM - 3, 9, angle, float(x), float(y))
    best: tuple[int, float, Block] | None = None
    for angle in (0.0, 60.0, 120.0, 30.0, 90.0, 150.0):
        run = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
        along, across = lead(middles, run), lead(middles, (-run[1], run[0]))
        for level in sorted(set(np.round(across, 2).tolist())):
            row = np.abs(across - level) < 1
            length = float(along[row].max() - along[row].min())
            middle = run * float(along[row].max() + along[row].min()) / 2 + np.array([-run[1], run[0]]) * level
            block = Block(length + 2 * APOTHEM - 3.4, 9, angle, float(middle[0]), float(middle[1]))
            if best is None or (int(row.sum()), length) > best[:2]:
                best = (int(row.sum()), length, block)
    assert best is not None
    return _shortened(plan, best[2])


def _shortened(plan: Plan, runway: Block) -> Block:
    """Shorten the runway so that it does not reach over the edge."""
    shapely.prepare(plan.safe)
    while runway.width > 14 and not plan.safe.covers(runway.shape):
        runway = replace(runway, width=runway.width - 1)
    return runway


def _rails(plan: Plan) -> list[Floats]:
    hexes = plan.looking("rail")
    links = thread(hexes)
    linked: dict[Hex, list[Hex]] = {hex_: [] for hex_ in hexes}
    for a, b in links:
        linked[a].append(b)
        linked[b].append(a)
    exits = {}
    for hex_ in hexes:
        side = plan.way_out(hex_, linked[hex_])
        if side is not None:
            exits[hex_] = (Exit(side),)
    found = []
    for chain in chains(links, exits, hexes):
        line = curve(chain)
        if len(chain.hexes) == 1 and not chain.leaves():
            x, y = plan.centres[chain.hexes[0]]
            line = np.array([(x - 12.0, y), (x + 12.0, y)])
        found.append(resample(line, 1.5))
    return found


def draw_strips(plan: Plan, sheet: Sheet, strips: Strips) -> None:
    inks = plan.inks
    sheet.both(strips.aprons, inks.paved, inks.paved_line, 0.25)
    for runway in strips.runways:
        _draw_runway(plan, sheet, runway)
    for place, angle in strips.stands:
        seams = hatch(strips.aprons.intersection(shapely.Point(place).buffer(14)), angle, 4.5)
        sheet.segments(seams, inks.seam, 0.2)
        for v in (-5.4, 5.4):
            _draw_plane(plan, sheet, Block(1, 1, angle + 8, *Block(0, 0, angle, *place).at(1.5, v)))


# Half of an aircraft from above, nose to the right: fuselage, wing, tail.
_PLANE = points(
    [
        (4.0, 0),
        (3.5, 0.42),
        (1.3, 0.5),
        (-0.4, 4.0),
        (-1.2, 4.0),
        (-0.5, 0.5),
        (-2.9, 0.36),
        (-3.6, 1.5),
        (-4.1, 1.5),
        (-3.8, 0),
    ]
)


def _draw_plane(plan: Plan, sheet: Sheet, place: Block) -> None:
    inks = plan.inks
    half = [place.at(u, v) for u, v in _PLANE.tolist()]
    other = [place.at(u, -v) for u, v in _PLANE[::-1].tolist()]
    shape = points([*half, *other])
    if not plan.safe.covers(shapely.Polygon(shape)):
        return
    shade = hatch(shapely.Polygon(shape + np.array((0.7, 0.85))).buffer(0), 45, 0.45 * plan.coarse)
    sheet.segments(shade, inks.shadow, 0.2)
    sheet.rings([shape], inks.flats[0], inks.flat_line, 0.28)
    sheet.lines([points([place.at(-3.4, 0), place.at(2.6, 0)])], inks.flat_line, 0.2)


def _draw_runway(plan: Plan, sheet: Sheet, runway: Block) -> None:
    inks = plan.inks
    if inks.dust is not None:
        sheet.fill(runway.shape.buffer(2.0).intersection(plan.safe), inks.dust)
    shape = runway.shape.intersection(plan.safe)
    sheet.both(shape, inks.road, inks.road_line, 0.35, "miter")
    w, d = runway.width / 2, runway.depth / 2
    sheet.lines(
        [points([runway.at(-w + 0.6, v), runway.at(w - 0.6, v)]) for v in (-d + 0.75, d - 0.75)], inks.road_mark, 0.26
    )
    middle = points([runway.at(-w + 8.6, 0), runway.at(w - 8.6, 0)])
    if runway.width > 22:
        marks = dashes(middle, 3.4, 2.4, 0.6)
        sheet.lines(marks, inks.road_mark, 0.4)
    bars = []
    for end in (-1, 1):
        bars += [
            points([runway.at(end * (w - 1.2), v), runway.at(end * (w - 5.0), v)])
            for v in (-2.9, -2.1, -1.3, 1.3, 2.1, 2.9)
        ]
    sheet.lines(bars, inks.road_mark, 0.45)
    seams = [points([runway.at(u, -d + 1.1), runway.at(u, d - 1.1)]) for u in np.arange(-w + 6.5, w - 6, 6.5)]
    sheet.lines(seams, inks.road_edge, 0.2)


def draw_rails(plan: Plan, sheet: Sheet, strips: Strips) -> None:
    """Draw ballast, sleepers, two rails."""
    inks = plan.inks
    for line in strips.rails:
        sheet.lines([line], inks.ballast, 3.6, tolerance=0.03)
        edges = [offset(line, side) for side in (-1.8, 1.8)]
        sheet.lines(edges, inks.paved_line, 0.2)
        along = arc_lengths(line)
        stops = np.arange(0.4, along[-1], 1.15 * plan.coarse)
        places, square = at_lengths(line, stops, along), normals(at_lengths(line, stops, along))
        sheet.segments(np.hstack([places - square * _SLEEPER, places + square * _SLEEPER]), inks.hesco_line, 0.42)
        sheet.lines([offset(line, -_GAUGE), offset(line, _GAUGE)], inks.rail, 0.3)
