"""Worked land: parcels with furrows, vineyards in rows, meadows."""

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import Polygon, affinity
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.hexes import Hex, neighbours
from sandtable.maps.blobs import EMPTY, joined, near, opened, organic, soft, strewn
from sandtable.maps.lines import NO_SEGMENTS, dash_segments, hatch, polygons_of, strokes
from sandtable.maps.noise import Floats, draws
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.ground import tuft_lines

_ROWS = 2.3  # between rows of vines


@dataclass(frozen=True, slots=True)
class Parcel:
    """One field: its crop (an index into the field colours) and its direction of ploughing."""

    shape: Polygon
    crop: int
    furrows: Floats


@dataclass(frozen=True, slots=True)
class Vineyard:
    shape: BaseGeometry
    rows: Floats


@dataclass(frozen=True, slots=True)
class Fields:
    parcels: tuple[Parcel, ...]
    vineyards: tuple[Vineyard, ...]
    meadows: BaseGeometry
    pans: tuple[Parcel, ...]
    brine: tuple[Parcel, ...]
    crops: BaseGeometry  # all that is worked, without meadows


def lay_fields(plan: Plan, blocked: BaseGeometry) -> Fields:
    parcels: list[Parcel] = []
    for group in plan.groups(plan.looking("field")):
        parcels += _parcels(plan, group, blocked, (0, 1, 2, 3, 4))
    for group in plan.groups(plan.looking("furrow")):
        parcels += _parcels(plan, group, blocked, (2, 0, 2, 4))
    vineyards = [yard for group in plan.groups(plan.looking("vineyard")) for yard in _vineyard(plan, group, blocked)]
    pans = [pan for group in plan.groups(plan.looking("saltpan")) for pan in _parcels(plan, group, blocked, (0, 1, 2))]
    brine = [pan for group in plan.groups(plan.looking("brine")) for pan in _parcels(plan, group, blocked, (0,))]
    meadow = plan.looking("meadow")
    meadows = EMPTY
    if meadow:
        meadows = soft(plan.area(meadow), -0.8, 2.4, 9, plan.noise("meadow"))
        meadows = meadows.intersection(plan.safe)
        meadows = opened(meadows.difference(near(blocked, meadows, 0.6).buffer(0.6, quad_segs=3)), 1.2)
    crops = joined([parcel.shape for parcel in parcels + pans + brine] + [yard.shape for yard in vineyards])
    return Fields(tuple(parcels), tuple(vineyards), meadows, tuple(pans), tuple(brine), crops)


def _angle(plan: Plan, group: list[Hex]) -> float:
    return plan.chance(f"plough{group[0]}").between(-34, 34) + 60 * plan.chance(f"turn{group[0]}").integer(0, 2)


def _land(plan: Plan, group: list[Hex], blocked: BaseGeometry, angle: float) -> BaseGeometry:
    """Ground of a group of hexes with its edges square to the plough."""
    land = plan.area(group)
    left, top, right, bottom = affinity.rotate(land, -angle, origin=(0, 0)).bounds
    frame = affinity.scale(shapely.box(left, top, right, bottom), 0.9, 0.9)
    land = land.buffer(2.0, quad_segs=3).intersection(affinity.rotate(frame, angle, origin=(0, 0)))
    others = [hex_ for hex_ in plan.spots if plan.spots[hex_].letter in "t#^~F" and hex_ not in group]
    own = set(group)
    others = [hex_ for hex_ in others if any(other in own for _, other in neighbours(hex_))]
    land = land.difference(plan.area(others).buffer(-1.2)) if others else land
    land = organic(land, 0.35, 6, plan.noise(f"field{group[0]}"))
    bars = near(blocked, land, 1.3).buffer(1.3, quad_segs=3)
    return land.difference(bars).intersection(plan.safe.buffer(-0.6))


def _parcels(plan: Plan, group: list[Hex], blocked: BaseGeometry, crops: tuple[int, ...]) -> list[Parcel]:
    chance = plan.chance(f"parcels{group[0]}")
    angle = _angle(plan, group)
    land = _land(plan, group, blocked, angle)
    if land.is_empty:
        return []
    x, y = land.centroid.x, land.centroid.y
    reach = math.hypot(land.bounds[2] - land.bounds[0], land.bounds[3] - land.bounds[1])
    cuts, at = [], -reach + chance.between(0, 8)
    while at < reach:
        lean = chance.between(-1.5, 1.5)
        cuts.append(shapely.LineString([(x - reach, y + at - lean), (x + reach, y + at + lean)]))
        at += chance.between(6.4, 10.4)
    paths = affinity.rotate(shapely.union_all(cuts), angle, origin=(x, y)).buffer(0.55, cap_style="flat")
    shapes: list[BaseGeometry] = []
    for strip in polygons_of(land.difference(paths)):
        shapes += polygons_of(strip.difference(_cross_cuts(strip, angle, chance.between(0, 9), chance.between(11, 17))))
    found = []
    for shape in shapes:
        crop, square, spacing = chance.pick(crops), chance.fraction() > 0.6, chance.pick((0.95, 1.2, 1.5))
        start = chance.between(0, 1.5)
        rounded = opened(shape, 0.5)
        if rounded.area < 8 or not isinstance(rounded, Polygon):
            continue
        spacing *= max(1.0, plan.coarse) * (1.35 if plan.inks.low else 1)
        lines = hatch(rounded.buffer(-0.45, quad_segs=2), angle + (90 if square else 0), spacing)
        starts = (np.arange(len(lines), dtype=float) * 1.37 + start) % 2.4
        if crop == 4:
            lines = dash_segments(lines, 0.9, 0.6, starts % 1.5)
        elif crop in (1, 3):
            lines = dash_segments(lines, 2.2, 0.5, starts)
        found.append(Parcel(rounded, crop, lines))
    return found


def _cross_cuts(strip: BaseGeometry, angle: float, start: float, step: float) -> BaseGeometry:
    """Paths across a long strip."""
    level = affinity.rotate(strip, -angle, origin=(0, 0))
    left, top, right, bottom = level.bounds
    if right - left < 16:
        return EMPTY
    lines = [
        shapely.LineString([(at, top - 1), (at + 0.8, bottom + 1)])
        for at in np.arange(left + 5 + start % 6, right - 4, step)
    ]
    return affinity.rotate(shapely.union_all(lines), angle, origin=(0, 0)).buffer(0.55) if lines else EMPTY


def _vineyard(plan: Plan, group: list[Hex], blocked: BaseGeometry) -> list[Vineyard]:
    angle = _angle(plan, group)
    land = _land(plan, group, blocked, angle)
    keep = plan.discs((hex_ for hex_ in group if plan.spots[hex_].letter in "t#F"), 3.2).union(plan.keep_labels)
    found = []
    for shape in polygons_of(opened(land, 0.8)):
        if shape.area > 12:
            rows = hatch(shape.buffer(-0.9).difference(keep), angle, _ROWS * max(1.0, plan.coarse))
            found.append(Vineyard(shape, rows))
    return found


def draw_fields(plan: Plan, sheet: Sheet, fields: Fields) -> None:
    inks = plan.inks
    _draw_pans(plan, sheet, fields)
    sheet.fill(fields.meadows, inks.meadow, 0.06)
    if not fields.meadows.is_empty:
        patches = organic(fields.meadows.buffer(-2.5, quad_segs=3), 4.5, 5, plan.noise("meadow-patches"))
        sheet.fill(patches.intersection(fields.meadows.buffer(-1)), inks.meadow_light, 0.08)
    for crop in range(5):
        shapes = [parcel.shape for parcel in fields.parcels if parcel.crop == crop]
        if shapes:
            sheet.fill(shapely.multipolygons(shapes), inks.fields[crop])
            furrows = [parcel.furrows for parcel in fields.parcels if parcel.crop == crop]
            sheet.segments(np.vstack(furrows), inks.furrows[crop], 0.22, "round")
    if fields.parcels:
        edges = shapely.multipolygons([parcel.shape for parcel in fields.parcels])
        sheet.outline(edges, inks.field_edge, 0.25)
    _draw_meadow(plan, sheet, fields.meadows)


def _draw_pans(plan: Plan, sheet: Sheet, fields: Fields) -> None:
    """Draw salt pans: dry ones white with a crust of salt in heaps and cracks, full ones with brine to the rim."""
    inks, chance = plan.inks, plan.chance("crust")
    for pan in fields.pans:
        sheet.both(pan.shape, inks.paper, inks.bank_line, 0.3)
        crust = strewn(pan.shape.buffer(-0.9).difference(plan.keep_labels), chance, 3.2 / plan.detail)
        sheet.segments(strokes(crust, (-0.5, 0.3), (0.0, -0.3)), inks.bank_line, 0.2, "round")
        sheet.segments(strokes(crust, (0.0, -0.3), (0.6, 0.1)), inks.bank_line, 0.2, "round")
    for pan in fields.brine:
        sheet.both(pan.shape, inks.water, inks.water_line, 0.45)
        sheet.outline(pan.shape.buffer(-0.6, quad_segs=2), inks.water_light, 0.26)
        ripples = strewn(pan.shape.buffer(-1.4).difference(plan.keep_icons), chance, 7 / plan.detail)
        sheet.segments(strokes(ripples, (-0.8, 0.0), (0.8, 0.0)), inks.water_flow, 0.22, "round")


def _draw_meadow(plan: Plan, sheet: Sheet, meadows: BaseGeometry) -> None:
    if meadows.is_empty or plan.coarse > 1.5:
        return
    chance = plan.chance("meadow-grass")
    places = strewn(meadows.buffer(-1).difference(plan.keep_labels), chance, 14 / plan.detail)
    sizes = 0.55 + 0.4 * draws(chance, len(places))
    sheet.lines(tuft_lines(places[::2], sizes[::2]), plan.inks.tuft, 0.22, "round", tolerance=0)
    sheet.dots(places[1::4], plan.inks.canopy_light or plan.inks.tuft, 0.42)
    sheet.dots(places[3::4], plan.inks.fields[0] or plan.inks.tuft, 0.42)


def draw_vines(plan: Plan, sheet: Sheet, fields: Fields) -> None:
    """Draw vines in rows: a thin line for the wire, leaves along it."""
    inks = plan.inks
    for yard in fields.vineyards:
        sheet.both(yard.shape, inks.fields[4], inks.field_edge, 0.25)
    rows = np.vstack([yard.rows for yard in fields.vineyards]) if fields.vineyards else NO_SEGMENTS
    if len(rows):
        leaves = dash_segments(rows, 0.5, 1.15, (np.arange(len(rows), dtype=float) * 0.83) % 1.6)
        sheet.segments(rows, inks.furrows[2], 0.2)
        sheet.segments(leaves, inks.canopy_line, 1.15, "round")
        sheet.segments(leaves, inks.canopy, 0.75, "round")
