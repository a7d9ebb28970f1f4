"""Poor ground: tufts of grass, gravel, rippled sand, trodden earth; grass and heath on hills."""

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.maps.blobs import inside, soft, strewn, without
from sandtable.maps.lines import strokes
from sandtable.maps.noise import draws
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.ground import tuft_lines

_RIPPLE_ROWS = 1.9  # mm between ripples


def draw_barren_grounds(plan: Plan, sheet: Sheet, blocked: BaseGeometry) -> None:
    """Draw the lowest layer of poor ground: blown sand, trodden earth."""
    for look, fill in (("ripples", plan.inks.sand_light), ("lanes", plan.inks.dust), ("boulders", plan.inks.sand_dark)):
        hexes = plan.looking(look)
        if hexes:
            ground = soft(plan.area(hexes), -1.2, 2.0, 9, plan.noise(look)).intersection(plan.safe)
            sheet.fill(ground.difference(blocked), fill, 0.08)
    _draw_sand_ripples(plan, sheet, blocked)
    _draw_lanes(plan, sheet, blocked)


def draw_barrens(plan: Plan, sheet: Sheet, blocked: BaseGeometry) -> None:
    """Draw single tufts and pebbles, which give no cover; on hills they leave the slope visible."""
    inks = plan.inks
    for look, each, low, high in (("tufts", 13.0, 0.9, 1.5), ("pasture", 17.0, 0.7, 1.0)):
        room = _room(plan, look, blocked)
        if not room.is_empty:
            chance = plan.chance(look)
            places = strewn(room, chance, each / plan.detail)
            sizes = low + (high - low) * draws(chance, len(places))
            sheet.lines(tuft_lines(places, sizes), inks.tuft, 0.26, "round", tolerance=0)
    room = _room(plan, "heath", blocked)
    if not room.is_empty:
        places = strewn(room, plan.chance("heath"), 5.5 / plan.detail)
        sheet.dots(places, inks.canopy_line if inks.low else inks.tuft, 0.5)
    room = _room(plan, "gravel", blocked)
    if not room.is_empty:
        places = strewn(room, plan.chance("gravel"), 2.6 / plan.detail)
        sheet.dots(places[::2], inks.contour, 0.34)
        sheet.segments(strokes(places[1::4], (-0.35, 0.0), (0.35, 0.0)), inks.contour, 0.22, "round")


def _room(plan: Plan, look: str, blocked: BaseGeometry) -> BaseGeometry:
    hexes = plan.looking(look)
    if not hexes:
        return shapely.Polygon()
    return without(
        plan.area(hexes).buffer(-1.2).intersection(plan.safe), blocked, plan.keep_labels, plan.discs(hexes, 3.2)
    )


def _draw_sand_ripples(plan: Plan, sheet: Sheet, blocked: BaseGeometry) -> None:
    room, noise = _room(plan, "ripples", blocked), plan.noise("sand-ripples")
    curves = []
    for hex_ in plan.looking("ripples"):
        x, y = plan.centres[hex_]
        for row in np.arange(-9.5, 10, _RIPPLE_ROWS * min(plan.coarse, 1.6)):
            across = np.arange(-11.0, 11.1, 1.1)
            line = np.column_stack(
                [x + across, y + row + 1.1 * noise.at((x + across) / 6, np.full(len(across), (y + row) / 9))]
            )
            shown = inside(room, line)
            starts = np.flatnonzero(np.diff(np.concatenate([[False], shown, [False]]).astype(int)))
            curves += [line[a:b] for a, b in zip(starts[::2], starts[1::2], strict=True) if b - a > 3]
    sheet.curves(curves, plan.inks.hachure, 0.22)


def _draw_lanes(plan: Plan, sheet: Sheet, blocked: BaseGeometry) -> None:
    """Draw trodden earth: footmarks that run one way, and washing lines."""
    hexes = plan.looking("lanes")
    if not hexes:
        return
    room, chance, inks = _room(plan, "lanes", blocked), plan.chance("lanes"), plan.inks
    marks = strewn(room, chance, 6.0 / plan.detail)
    sheet.segments(strokes(marks, (-0.5, 0.2), (0.5, -0.2)), inks.track_line, 0.24, "round")
    for hex_ in hexes:
        x, y = plan.centres[hex_]
        for dx, dy in ((-5.5, 4.6), (5.0, 6.4)):
            line = np.array([(x + dx - 3, y + dy), (x + dx + 3, y + dy + chance.between(-1, 1))])
            if inside(room, line).all():
                sheet.lines([line], inks.flat_line, 0.2)
                cloths = line[0] + (line[1] - line[0]) * np.array([[0.2], [0.42], [0.66], [0.85]])
                sheet.segments(
                    strokes(cloths, (0, 0), (0, 0.9)), inks.awnings[1] if not inks.low else inks.flat_line, 0.6
                )
