"""Roads and tracks: casings first, then fills; bridges over water; ends of roads that lead nowhere."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.hex_mm import centre
from sandtable.maps.blobs import joined, organic
from sandtable.maps.exact import norm
from sandtable.maps.lines import arc_lengths, dashes, lines_of, normals, offset, part, resample
from sandtable.maps.noise import Floats
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.ways import Chain, End, chains, curve

ROAD, TRACK = 4.7, 3.0
# Where a road ends, its last stretch is a track, then ruts that lose themselves.
_FADE = 6.5


@dataclass(frozen=True, slots=True)
class Way:
    """One road or track: its line, and the paved stretch of it."""

    line: Floats
    paved: bool
    chain: Chain


@dataclass(frozen=True, slots=True)
class Roads:
    ways: tuple[Way, ...]
    bed: BaseGeometry
    turnings: tuple[tuple[float, float], ...]

    @property
    def lines(self) -> list[Floats]:
        return [way.line for way in self.ways]


def lay_roads(plan: Plan) -> Roads:
    """Lay roads: chains that leave the ground or join others are roads; spurs and painted tracks are tracks."""
    # A runway has lines of its own; a bridge that no road reaches is only a crossing.
    own = set(plan.looking("airstrip"))
    links = [(a, b) for a, b in sorted(plan.roads) if not (a in own and b in own)]
    exits = plan.road_exits()
    linked = {hex_ for pair in links for hex_ in pair}
    lone = plan.hexes(lambda hex_: plan.spots[hex_].letter == "=" and hex_ not in own and hex_ not in linked)
    rough = {hex_ for hex_, look in plan.looks.items() if look == "track"}
    ways, turnings = [], []
    for track in (False, True):
        part_links = [pair for pair in links if bool(rough & set(pair)) is track]
        part_exits = {hex_: found for hex_, found in exits.items() if (hex_ in rough) is track}
        for chain in chains(part_links, part_exits, [hex_ for hex_ in lone if (hex_ in rough) is track]):
            spur = End.STOP in chain.ends and not chain.leaves() and len(chain.hexes) <= 4
            ways.append(Way(curve(chain), not track and not spur, chain))
            for hex_, end in ((chain.hexes[0], chain.first), (chain.hexes[-1], chain.last)):
                # Where a track meets a road it does not end.
                met = sum(hex_ in pair for pair in links) > 1
                if end is End.STOP and not met and hex_ not in own and centre(hex_) not in turnings:
                    turnings.append(centre(hex_))
    beds = [shapely.LineString(way.line).buffer(2.7 if way.paved else 1.8, quad_segs=4) for way in ways]
    beds += [shapely.Point(place).buffer(4.2, quad_segs=4) for place in turnings]
    return Roads(tuple(ways), joined(beds), tuple(turnings))


def _stretches(way: Way) -> tuple[list[Floats], list[Floats]]:
    """Split one way into stretches of asphalt and of track."""
    total = float(arc_lengths(way.line)[-1])
    if not way.paved:
        # At a gate the neighbour's road is met by a stretch of road.
        tails = []
        start, end = 0.0, total
        if way.chain.first is End.EXIT:
            start = 13 + _FADE
            tails.append(part(way.line, 0, start))
        if way.chain.last is End.EXIT:
            end = total - 13 - _FADE
            tails.append(part(way.line, end, total))
        return tails, [part(way.line, start, end)] if end > start else []
    start = _FADE if way.chain.first is End.CLOSED else 0.0
    end = total - _FADE if way.chain.last is End.CLOSED else total
    tracks = ([part(way.line, 0, start + 0.6)] if start else []) + (
        [part(way.line, end - 0.6, total)] if end < total else []
    )
    return [part(way.line, start, end)], tracks


def draw_roads(plan: Plan, sheet: Sheet, roads: Roads) -> None:
    inks = plan.inks
    asphalt, tracks = [], []
    for way in roads.ways:
        paved, plain = _stretches(way)
        asphalt += paved
        tracks += plain
    if inks.dust is not None:
        sheet.lines(asphalt, inks.dust, 7.2, "round", tolerance=0.03)
        sheet.lines(tracks, inks.dust, 4.8, "round", tolerance=0.03)
    noise = plan.noise("turnings")
    for x, y in roads.turnings:
        sheet.both(
            organic(shapely.Point(x, y).buffer(4.4, quad_segs=5), 0.5, 3, noise), inks.track, inks.track_case, 0.25
        )
    _draw_causeways(plan, sheet, roads)
    sheet.lines(tracks, inks.track_case, TRACK + 0.5, "round", tolerance=0.03)
    sheet.lines(asphalt, inks.road_line, ROAD + 0.6, tolerance=0.03)
    sheet.lines(tracks, inks.track, TRACK, "round", tolerance=0.03)
    sheet.lines(asphalt, inks.road, ROAD, tolerance=0.03)
    _draw_wear(plan, sheet, roads, asphalt, tracks)


def _draw_causeways(plan: Plan, sheet: Sheet, roads: Roads) -> None:
    """Draw a bank under the road, with ticks down both its sides."""
    hexes = plan.looking("causeway")
    if not hexes:
        return
    inks, area = plan.inks, plan.area(hexes).buffer(1.0)
    for way in roads.ways:
        for piece in lines_of(shapely.LineString(way.line).intersection(area)):
            sheet.lines([piece], inks.bank_line, 9.4)
            sheet.lines([piece], inks.dust or inks.paper, 8.8)
            line = resample(piece, 0.9 * plan.coarse)
            square = normals(line)
            reach = np.where(np.arange(len(line)) % 2, 4.2, 3.7)[:, None]
            ticks = [np.hstack([line + square * side * 3.1, line + square * side * reach]) for side in (-1, 1)]
            sheet.segments(np.vstack(ticks), inks.bank_line, 0.22)


def _draw_wear(plan: Plan, sheet: Sheet, roads: Roads, asphalt: list[Floats], tracks: list[Floats]) -> None:
    """Draw ruts on tracks, the middle line and pale edges on roads, tongues of sand where asphalt ends."""
    inks, chance = plan.inks, plan.chance("ruts")
    jitter = [chance.between(0.5, 1.5) for _ in range(12)]
    asphalt_bed = joined([shapely.LineString(line).buffer(2.2) for line in asphalt])
    ruts = []
    for line in tracks:
        for side in (-0.72, 0.72):
            rut = shapely.LineString(offset(line, side)).difference(asphalt_bed)
            for piece in lines_of(rut):
                ruts += dashes(piece, 4.5, 0.55, 0, jitter)
    sheet.lines(ruts, inks.track_line, 0.26, "round")
    beds = [shapely.LineString(line).buffer(ROAD / 2 - 0.2, quad_segs=3) for line in asphalt]
    marks, edges = [], []
    for index, line in enumerate(asphalt):
        others = joined(beds[:index] + beds[index + 1 :])
        # The longer road keeps its middle line where two meet.
        longer = [beds[other] for other, rival in enumerate(asphalt) if (len(rival), other) > (len(line), index)]
        middle = shapely.LineString(line).difference(joined(longer))
        marks += [dash for piece in lines_of(middle) for dash in dashes(piece, 2.4, 1.9, 1.0)]
        for side in (-1.95, 1.95):
            edges += lines_of(shapely.LineString(offset(line, side)).difference(others))
    sheet.lines(marks, inks.road_mark, 0.34)
    sheet.lines(edges, inks.road_edge, 0.22)
    _draw_ends(plan, sheet, roads)


def _draw_ends(plan: Plan, sheet: Sheet, roads: Roads) -> None:
    """Draw ruts that fan out where a way stops short of a side, and round a turning place."""
    inks = plan.inks
    fans = []
    for way in roads.ways:
        for end, line in ((way.chain.first, way.line[::-1]), (way.chain.last, way.line)):
            if end is End.CLOSED:
                tip, out = line[-1], (line[-1] - line[-2]) / norm(*(line[-1] - line[-2]))
                across = np.array([-out[1], out[0]])
                for side, reach in ((-1.0, 2.4), (-0.45, 3.2), (0.4, 2.8), (1.0, 2.0)):
                    first = tip + across * side * 0.9
                    fans.append(np.concatenate([first, first + out * reach * 0.55 + across * side * 0.5]))
    if fans:
        sheet.segments(np.array(fans), inks.track_line, 0.26, "round")
    for x, y in roads.turnings:
        ring = shapely.get_coordinates(shapely.Point(x, y).buffer(2.9, quad_segs=6).exterior)
        sheet.lines(dashes(ring, 3.0, 1.3, 0.4), inks.track_line, 0.26, "round")
