"""Roads and tracks: casings first, then fills; bridges over water; ends where nothing goes on."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely import affinity

from sandtable.maps.blobs import EMPTY, organic
from sandtable.maps.frame import centre
from sandtable.maps.lines import arc_lengths, at_lengths, dashes, hatch, lines_of, normals, offset, part, resample
from sandtable.maps.noise import Floats
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.water import Water
from sandtable.maps.ways import Chain, End, chains, curve

ROAD, TRACK = 4.7, 3.0
# Where a road ends, its last stretch is a track, then ruts that lose themselves.
_FADE = 6.5


@dataclass(frozen=True, slots=True)
class Way:
    """One road or track: its line, and the stretch of it that is surfaced."""

    line: Floats
    paved: bool
    chain: Chain


@dataclass(frozen=True, slots=True)
class Roads:
    ways: tuple[Way, ...]
    bed: Any
    turnings: tuple[tuple[float, float], ...]

    @property
    def lines(self) -> list[Floats]:
        return [way.line for way in self.ways]


def lay_roads(plan: Plan) -> Roads:
    """Chains that leave the ground or join others are roads; spurs, and what is painted so, are tracks."""
    # Runways and rails have lines of their own.
    own = {hex_ for hex_, look in plan.looks.items() if look in ("airstrip", "rail")}
    links = [(a, b) for a, b in sorted(plan.roads) if not (a in own and b in own and plan.looks[a] == plan.looks[b])]
    exits = {
        hex_: exit_ for hex_, exit_ in plan.road_exits().items() if hex_ not in own or plan.looks[hex_] == "airstrip"
    }
    joined = {hex_ for pair in links for hex_ in pair}
    lone = plan.hexes(lambda hex_: plan.spots[hex_].letter in "=+" and hex_ not in own and hex_ not in joined)
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
    return Roads(tuple(ways), shapely.union_all(beds) if beds else EMPTY, tuple(turnings))


def _stretches(way: Way) -> tuple[list[Floats], list[Floats]]:
    """What is asphalt and what is track of one way."""
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
    """A bank under the road, with ticks down both its sides."""
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
    """Ruts on tracks, the middle line and pale edges on roads, tongues of sand where asphalt ends."""
    inks, chance = plan.inks, plan.chance("ruts")
    jitter = [chance.between(0.5, 1.5) for _ in range(12)]
    asphalt_bed = shapely.union_all([shapely.LineString(line).buffer(2.2) for line in asphalt]) if asphalt else EMPTY
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
        others = shapely.union_all(beds[:index] + beds[index + 1 :]) if len(beds) > 1 else EMPTY
        # The longer road keeps its middle line where two meet.
        longer = [beds[other] for other, rival in enumerate(asphalt) if (len(rival), other) > (len(line), index)]
        middle = shapely.LineString(line).difference(shapely.union_all(longer)) if longer else shapely.LineString(line)
        marks += [dash for piece in lines_of(middle) for dash in dashes(piece, 2.4, 1.9, 1.0)]
        for side in (-1.95, 1.95):
            edges += lines_of(shapely.LineString(offset(line, side)).difference(others))
    sheet.lines(marks, inks.road_mark, 0.34)
    sheet.lines(edges, inks.road_edge, 0.22)
    _draw_ends(plan, sheet, roads)


def _draw_ends(plan: Plan, sheet: Sheet, roads: Roads) -> None:
    """Ruts that fan out where a way stops short of a side, and round a turning place."""
    inks = plan.inks
    fans = []
    for way in roads.ways:
        for end, line in ((way.chain.first, way.line[::-1]), (way.chain.last, way.line)):
            if end is End.CLOSED:
                tip, out = line[-1], (line[-1] - line[-2]) / np.hypot(*(line[-1] - line[-2]))
                across = np.array([-out[1], out[0]])
                for side, reach in ((-1.0, 2.4), (-0.45, 3.2), (0.4, 2.8), (1.0, 2.0)):
                    first = tip + across * side * 0.9
                    fans.append(np.concatenate([first, first + out * reach * 0.55 + across * side * 0.5]))
    if fans:
        sheet.segments(np.array(fans), inks.track_line, 0.26, "round")
    for x, y in roads.turnings:
        ring = shapely.get_coordinates(shapely.Point(x, y).buffer(2.9, quad_segs=6).exterior)
        sheet.lines(dashes(ring, 3.0, 1.3, 0.4), inks.track_line, 0.26, "round")


# --- bridges


@dataclass(frozen=True, slots=True)
class Bridge:
    """A deck over water: the road's line on it. `kind` is road, plain, ford or footbridge."""

    line: Floats
    kind: str


def lay_bridges(plan: Plan, roads: Roads, water: Water) -> list[Bridge]:
    """Where roads cross water in bridge hexes, from bank to bank; a bridge without water still has a deck."""
    found = []
    for way in roads.ways:
        spans = [hex_ for hex_ in way.chain.hexes if plan.spots[hex_].letter == "+"]
        if not spans:
            continue
        line = shapely.LineString(way.line)
        crossing = line.intersection(water.surface.buffer(1.6, quad_segs=4)) if not water.surface.is_empty else EMPTY
        crossing = crossing.intersection(plan.area(spans).buffer(5))
        pieces = [piece for piece in lines_of(shapely.line_merge(crossing)) if len(piece) > 1]
        reached = shapely.union_all([shapely.LineString(piece) for piece in pieces]) if pieces else EMPTY
        for hex_ in spans:
            spot = shapely.Point(centre(hex_))
            if reached.is_empty or reached.distance(spot) > 7:
                at = line.project(spot)
                pieces.append(part(way.line, at - 6, at + 6))
        middles = np.array([centre(hex_) for hex_ in spans])
        for piece in pieces:
            if arc_lengths(piece)[-1] > 3:
                nearest = spans[int(np.argmin(np.hypot(*(middles - piece.mean(axis=0)).T)))]
                look = plan.looks[nearest]
                kind = look if look in ("ford", "footbridge") else "road" if way.paved else "plain"
                found.append(Bridge(piece, kind))
    return found


def draw_bridges(plan: Plan, sheet: Sheet, bridges: list[Bridge]) -> None:
    for bridge in bridges:
        if bridge.kind == "ford":
            _draw_ford(plan, sheet, bridge)
        elif bridge.kind == "footbridge":
            _draw_footbridge(plan, sheet, bridge)
        else:
            _draw_bridge(plan, sheet, bridge)


def _draw_ford(plan: Plan, sheet: Sheet, bridge: Bridge) -> None:
    """Shallow water over the road: pale, with ripples and stones along its edges."""
    inks = plan.inks
    line = shapely.LineString(bridge.line)
    shoal = organic(line.buffer(3.4, cap_style="flat"), 0.5, 2.5, plan.noise("ford"), 1.2)
    sheet.fill(shoal, inks.water_light if not inks.low else inks.paper, 0.05)
    ripples = [dash for side in (-2.1, -0.7, 0.8, 2.2) for dash in dashes(offset(bridge.line, side), 1.6, 1.5, abs(side))]
    sheet.lines(ripples, inks.water_line if inks.low else inks.water_flow, 0.28, "round")
    for side in (-3.3, 3.3):
        edge = offset(bridge.line, side)
        along = arc_lengths(edge)
        stones = at_lengths(edge, np.arange(0.6, along[-1], 1.7), along)
        sheet.dots(stones, inks.contour, 1.1)
        sheet.dots(stones, inks.stone, 0.75)


def _draw_footbridge(plan: Plan, sheet: Sheet, bridge: Bridge) -> None:
    """Planks on two beams."""
    inks = plan.inks
    # The water that the road's surface hides shows again beside the narrow deck.
    bed = shapely.LineString(part(bridge.line, 0.9, float(arc_lengths(bridge.line)[-1]) - 0.9)).buffer(3.6, cap_style="flat")
    sheet.fill(bed, inks.water)
    deck = shapely.LineString(bridge.line).buffer(1.5, cap_style="flat")
    shade = affinity.translate(deck, 0.9, 1.2).difference(deck)
    sheet.segments(hatch(shade, 45, 0.5 * plan.coarse), inks.shadow, 0.22)
    sheet.both(deck, inks.hesco, inks.hesco_line, 0.3, "miter")
    along = arc_lengths(bridge.line)
    stops = np.arange(0.5, along[-1], 0.7 * plan.coarse)
    places = at_lengths(bridge.line, stops, along)
    square = normals(places) * 1.5
    sheet.segments(np.hstack([places - square, places + square]), inks.hesco_line, 0.2)
    sheet.lines([offset(bridge.line, side) for side in (-1.3, 1.3)], inks.hesco_line, 0.36)


def _draw_bridge(plan: Plan, sheet: Sheet, bridge: Bridge) -> None:
    inks = plan.inks
    half, inner = (3.05, 2.2) if bridge.kind == "road" else (2.3, 1.5)
    line = shapely.LineString(bridge.line)
    deck = line.buffer(half, cap_style="flat", quad_segs=4)
    shade = affinity.translate(line.buffer(half * 0.92, cap_style="flat"), 1.3, 1.7).difference(deck)
    sheet.segments(hatch(shade, 45, 0.55 * plan.coarse), inks.shadow, 0.24)
    square = normals(bridge.line)
    wings = []
    for index, step in ((0, 1), (-1, -2)):
        back = bridge.line[index] - bridge.line[step]
        back = back / np.hypot(*back)
        for side in (-1, 1):
            corner = bridge.line[index] + square[index] * half * side
            wings.append(np.concatenate([corner, corner + back * 1.8 + square[index] * side * 1.5]))
    sheet.segments(np.array(wings), inks.flat_line, 1.1, "round")
    sheet.segments(np.array(wings), inks.flats[0], 0.6, "round")
    sheet.both(deck, inks.flats[2], inks.flat_line, 0.3, "miter")
    sheet.fill(line.buffer(inner, cap_style="flat"), inks.deck)
    rails = [offset(bridge.line, side * (inner + 0.05)) for side in (-1, 1)]
    sheet.lines(rails, inks.flat_line, 0.3)
    along = arc_lengths(bridge.line)
    stops = np.arange(0.95, along[-1], 1.9)
    places = np.column_stack([np.interp(stops, along, bridge.line[:, 0]), np.interp(stops, along, bridge.line[:, 1])])
    out = np.column_stack([np.interp(stops, along, square[:, 0]), np.interp(stops, along, square[:, 1])])
    posts = [np.hstack([places + out * side * (inner + 0.05), places + out * side * half]) for side in (-1, 1)]
    sheet.segments(np.vstack(posts), inks.flat_line, 0.24)
    if bridge.kind == "road":
        sheet.lines(dashes(bridge.line, 2.2, 1.9, 1.1), inks.road_mark, 0.34)
