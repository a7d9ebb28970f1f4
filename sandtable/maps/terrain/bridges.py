"""Bridges, fords and footbridges, from bank to bank along the road."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely import affinity

from sandtable.geometry.hex_mm import centre
from sandtable.ink.tints import mix
from sandtable.maps.blobs import EMPTY, organic
from sandtable.maps.exact import norm
from sandtable.maps.lines import arc_lengths, at_lengths, dashes, hatch, lines_of, normals, offset, part
from sandtable.maps.noise import Floats
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.roads import Roads
from sandtable.maps.terrain.water import Water


@dataclass(frozen=True, slots=True)
class Bridge:
    """A deck over water: the road's line on it. `kind` is road, plain, ford or footbridge."""

    line: Floats
    kind: str


def lay_bridges(plan: Plan, roads: Roads, water: Water) -> list[Bridge]:
    """Lay bridges from bank to bank where roads cross water in bridge hexes; one without water has a deck too."""
    found = _lone_crossings(plan, water)
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
                nearest = spans[int(np.argmin(norm(*(middles - piece.mean(axis=0)).T)))]
                look = plan.looks[nearest]
                kind = look if look in ("ford", "footbridge") else "road" if way.paved else "plain"
                found.append(Bridge(piece, kind))
    return found


def _lone_crossings(plan: Plan, water: Water) -> list[Bridge]:
    """Lay bridges and fords without a road: straight across the nearest river."""
    joined = {hex_ for pair in plan.roads for hex_ in pair}
    found = []
    for hex_, spot in plan.spots.items():
        if spot.letter != "+" or hex_ in joined:
            continue
        middle = np.array(centre(hex_))
        across = np.array((0.0, 1.0))
        if water.rivers:
            river = min(water.rivers, key=lambda line: float(norm(*(line - middle).T).min()))
            across = normals(river)[int(np.argmin(norm(*(river - middle).T)))]
        look = plan.looks[hex_]
        line = np.array([middle - across * 6.5, middle, middle + across * 6.5])
        found.append(Bridge(line, look if look in ("ford", "footbridge") else "plain"))
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
    """Draw shallow water over the road: pale, with ripples and stones along its edges."""
    inks = plan.inks
    line = shapely.LineString(bridge.line)
    shoal = organic(line.buffer(3.4, cap_style="flat"), 0.5, 2.5, plan.noise("ford"), 1.2)
    sheet.fill(shoal, mix(inks.water, inks.water_light, 0.45) if not inks.low else inks.paper, 0.05)
    ripples = [
        dash for side in (-2.1, -0.7, 0.8, 2.2) for dash in dashes(offset(bridge.line, side), 1.6, 1.5, abs(side))
    ]
    sheet.lines(ripples, inks.water_line if inks.low else inks.water_flow, 0.28, "round")
    for side in (-3.3, 3.3):
        edge = offset(bridge.line, side)
        along = arc_lengths(edge)
        stones = at_lengths(edge, np.arange(0.6, along[-1], 1.7), along)
        sheet.dots(stones, inks.contour, 1.1)
        sheet.dots(stones, inks.stone, 0.75)


def _draw_footbridge(plan: Plan, sheet: Sheet, bridge: Bridge) -> None:
    """Draw planks on two beams."""
    inks = plan.inks
    # The water that the road's surface hides shows again beside the narrow deck.
    bed = shapely.LineString(part(bridge.line, 0.9, float(arc_lengths(bridge.line)[-1]) - 0.9)).buffer(
        3.6, cap_style="flat"
    )
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
        back = back / norm(*back)
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
