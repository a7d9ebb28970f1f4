"""Bare ground: sand with lighter and darker patches, grain, wind ripples, tufts and stones."""

from dataclasses import replace
from math import ceil

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.ink.shapes import Symbol, Use
from sandtable.maps.blobs import ellipse, joined, opened, organic, strewn
from sandtable.maps.clearance import Clearance
from sandtable.maps.exact import cosine, sine
from sandtable.maps.lines import polygons_of
from sandtable.maps.noise import Floats, draws, spread
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import THINNEST, Sheet

BLOCK = 190.0, 170.0  # mm of sand that are drawn once for a wide map


def scatter(plan: Plan, layer: str, count: int) -> Floats:
    """Random points all over the page."""
    return spread(plan.chance(layer), plan.extent, count)


def draw_ground(plan: Plan, sheet: Sheet) -> None:
    inks = plan.inks
    if inks.sand is None:
        return
    sheet.fill(plan.page, inks.sand)
    left, top, right, bottom = plan.extent
    if (right - left) * (bottom - top) <= 2 * BLOCK[0] * BLOCK[1]:
        _draw_sand(plan, sheet)
        return
    # Wide ground is one block of sand, laid side by side and turned over in turn, so that nobody sees it come again.
    width, height = BLOCK
    corner = shapely.box(0, 0, width, height)
    block = Sheet(THINNEST * plan.coarse)
    _draw_sand(replace(plan, spots={}, labels={}, trim=corner, page=corner), block)
    sand = Symbol("sand", tuple(block.items))
    for row in range(ceil((bottom - top) / height)):
        for column in range(ceil((right - left) / width)):
            over, under = (row + column) % 2, row % 2
            x, y = left + (column + over) * width, top + (row + under) * height
            sheet.items.append(Use(sand, (-1.0 if over else 1.0, 0.0, 0.0, -1.0 if under else 1.0, x, y)))


def _draw_sand(plan: Plan, sheet: Sheet) -> None:
    """Draw patches and grain."""
    inks = plan.inks
    light, dark = _patches(plan)
    sheet.fill(dark, inks.sand_dark, 0.08)
    sheet.fill(light, inks.sand_light, 0.08)
    grain = scatter(plan, "grain", plan.many(5200))
    noise, chance = plan.noise("grain-noise"), plan.chance("grain-keep")
    level = noise.at(grain[:, 0] / 9, grain[:, 1] / 9) + 0.5 * noise.at(grain[:, 0] / 3, grain[:, 1] / 3)
    keep = level > 1.45 * draws(chance, len(grain)) - 0.25
    if plan.coarse <= 1.5:
        sheet.dots(grain[keep], inks.grain, 0.28)


def _patches(plan: Plan) -> tuple[BaseGeometry, BaseGeometry]:
    """Areas of lighter and of darker sand, kept off the edge: a neighbour's ground must meet this one's."""
    chance = plan.chance("patches")
    left, top, right, bottom = plan.extent
    shapes: tuple[list[BaseGeometry], list[BaseGeometry]] = [], []
    for index in range(max(6, plan.many(56))):
        points = ellipse(
            chance.between(left, right),
            chance.between(top, bottom),
            chance.between(5, 13),
            chance.between(2, 5),
            chance.between(-35, 5),
            16,
        )
        shapes[index % 2].append(shapely.Polygon(points))
    inner = plan.trim.buffer(-5)
    light = opened(organic(joined(shapes[0]), 1.4, 5, plan.noise("light")).intersection(inner), 1)
    dark = opened(organic(joined(shapes[1]), 1.4, 5, plan.noise("dark")).intersection(inner), 1)
    return light, dark


def draw_ripples(plan: Plan, sheet: Sheet, bare: Clearance) -> None:
    """Draw wind ripples on bare sand."""
    if plan.inks.grain is None or plan.coarse > 1.5:
        return
    chance = plan.chance("ripples")
    places = scatter(plan, "ripple-places", plan.many(420))
    chosen: list[tuple[float, float]] = []
    for x, y in places[bare.takes(places, 3.6)].tolist():
        if len(chosen) >= plan.many(22):
            break
        if all((x - a) ** 2 + (y - b) ** 2 > 110 for a, b in chosen):
            chosen.append((x, y))
    curves = []
    for x, y in chosen:
        for row in range(chance.integer(3, 5)):
            half, shift, rise = chance.between(2.2, 4.0), chance.between(-1.2, 1.2), y + (row - 2) * 1.15
            curves.append(
                np.array(
                    [
                        (x + shift - half, rise),
                        (x + shift - half * 0.5, rise - 0.42),
                        (x + shift, rise - 0.1),
                        (x + shift + half * 0.5, rise - 0.05),
                        (x + shift + half, rise - 0.6),
                    ]
                )
            )
    sheet.curves(curves, plan.inks.grain, 0.26)


def tuft_lines(place: Floats, sizes: Floats) -> list[Floats]:
    """Three blades of grass at each place."""
    found = []
    for (x, y), size in zip(place.tolist(), sizes.tolist(), strict=True):
        found.append(np.array([(x - 0.6 * size, y - 0.5 * size), (x, y), (x + 0.1 * size, y - 0.95 * size)]))
        found.append(np.array([(x, y), (x + 0.65 * size, y - 0.55 * size)]))
    return found


def draw_tufts(plan: Plan, sheet: Sheet, free: Clearance) -> None:
    """Draw grass on open ground, in drifts."""
    places = scatter(plan, "tufts", plan.many(700))
    noise, chance = plan.noise("tuft-noise"), plan.chance("tuft-keep")
    keep = noise.at(places[:, 0] / 11, places[:, 1] / 11) > 1.2 * draws(chance, len(places)) - 0.5
    places = places[keep]
    places = places[free.takes(places)][: plan.many(190)]
    sizes = 0.7 + 0.45 * draws(chance, len(places))
    sheet.lines(tuft_lines(places, sizes), plan.inks.tuft, 0.24, "round", tolerance=0)


def draw_stones(
    plan: Plan, sheet: Sheet, area: BaseGeometry, layer: str, count: int, sizes: tuple[float, float]
) -> None:
    """Draw loose stones in an area, each with a crack on its shaded side."""
    if area.is_empty or count <= 0:
        return
    chance = plan.chance(layer)
    chosen: list[tuple[float, float, float]] = []
    for polygon in polygons_of(area):
        quota = count * polygon.area / area.area
        here: list[tuple[float, float, float]] = []
        for x, y in strewn(polygon, chance, polygon.area / (quota * 4 + 1)).tolist():
            radius = sizes[0] + (sizes[1] - sizes[0]) * chance.fraction() ** 2
            if len(here) < quota and all((x - a) ** 2 + (y - b) ** 2 > (radius + c + 0.3) ** 2 for a, b, c in here):
                here.append((x, y, radius))
        chosen += here
    rings, cracks = [], []
    for x, y, radius in chosen:
        around = [
            (
                x + radius * chance.between(0.75, 1.15) * cosine(angle),
                y + radius * 0.8 * chance.between(0.75, 1.15) * sine(angle),
            )
            for angle in np.arange(6) * np.pi / 3
        ]
        rings.append(np.array(around))
        cracks.append((x - 0.1, y + 0.1, x + radius * 0.5, y + radius * 0.35))
    if rings:
        sheet.rings(rings, plan.inks.stone, plan.inks.contour, 0.22)
        sheet.segments(np.array(cracks), plan.inks.contour, 0.2)
