"""Marshes, reed beds, beaches and dry gullies."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.maps.blobs import EMPTY, ellipse, joined, opened, organic, soft, strewn, without
from sandtable.maps.exact import cosine, norm, sine
from sandtable.maps.lines import arc_lengths, dashes, lines_of, resample, ribbon, rings_of, strokes
from sandtable.maps.noise import Floats
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.ground import tuft_lines
from sandtable.maps.terrain.water import Water, reed_strokes
from sandtable.maps.ways import chains, curve, thread


@dataclass(frozen=True, slots=True)
class Lowlands:
    marsh: BaseGeometry
    pools: tuple[BaseGeometry, ...]
    reeds: BaseGeometry
    beach: BaseGeometry
    gullies: tuple[BaseGeometry, ...]

    @property
    def area(self) -> BaseGeometry:
        return joined([self.marsh, self.beach, *self.gullies])


def lay_lowlands(plan: Plan, water: Water, ways: BaseGeometry) -> Lowlands:
    marshy = plan.looking("marsh")
    marsh, pools = EMPTY, []
    if marshy:
        marsh = soft(plan.area(marshy), -0.6, 2.2, 8, plan.noise("marsh")).intersection(plan.safe)
        marsh = opened(marsh.difference(ways.buffer(1.2)), 1.5)
        chance, noise = plan.chance("pools"), plan.noise("pools")
        for hex_ in marshy:
            x, y = plan.centres[hex_]
            for turn in range(3):
                angle = turn * 2.1 + chance.between(0, 1.2)
                reach = chance.between(6.2, 9.4)
                shape = ellipse(
                    x + reach * cosine(angle),
                    y + reach * sine(angle),
                    chance.between(2.4, 4.4) * 0.9,
                    chance.between(1.1, 2.0) * 0.9,
                    chance.between(-14, 14),
                )
                pools.append(organic(shapely.Polygon(shape), 0.5, 2.4, noise, 0.9).intersection(marsh.buffer(-0.8)))
    beds = plan.looking("reeds")
    reeds = soft(plan.area(beds), 0.0, 1.8, 7, plan.noise("reed-beds")).intersection(plan.safe) if beds else EMPTY
    sandy = plan.looking("beach")
    beach = EMPTY
    if sandy:
        beach = soft(plan.area(sandy), -1.5, 2.6, 9, plan.noise("beach")).intersection(plan.trim.buffer(-0.5))
    merged = joined([pool for pool in pools if not pool.is_empty]) if pools else EMPTY
    return Lowlands(marsh, (merged,), reeds.difference(ways.buffer(1)), beach, tuple(_gullies(plan, ways)))


def _gullies(plan: Plan, ways: BaseGeometry) -> list[BaseGeometry]:
    """Lay dry water courses through the hexes painted so: they begin thin and end in a fan."""
    hexes = plan.looking("gully")
    links = thread(hexes)
    noise = plan.noise("gully")
    found = []
    for number, chain in enumerate(chains(links, {}, hexes)):
        line = resample(curve(chain), 1.0)
        if len(chain.hexes) == 1:
            x, y = plan.centres[chain.hexes[0]]
            bend = 3.5 * noise.at(np.array([float(number)]), 7.0)[0]
            line = np.column_stack([np.linspace(x - 10, x + 10, 22), y + 5.6 + bend * sine(np.linspace(0, 5, 22))])
        else:
            ends = [line[0] - line[1], line[-1] - line[-2]]
            line = np.vstack([line[:1] + ends[0] / norm(*ends[0]) * 8, line, line[-1:] + ends[1] / norm(*ends[1]) * 8])
            line = resample(line, 1.0)
        along = arc_lengths(line)
        line = line + np.column_stack(
            [2.2 * noise.at(along / 9, 2.0 + number), 2.2 * noise.at(along / 9, 12.0 + number)]
        )
        half = 0.3 + 1.7 * np.minimum(1, along / 12) * np.minimum(1, (along[-1] - along) / 8)
        shape = ribbon(line, half + 0.4 * noise.at(along / 2.4, 4.0), half + 0.4 * noise.at(along / 2.4, 24.0))
        found.append(shape.intersection(plan.safe).difference(ways.buffer(0.5)))
    return found


def draw_lowlands(plan: Plan, sheet: Sheet, lowlands: Lowlands, water: Water) -> None:
    inks = plan.inks
    sheet.fill(lowlands.beach, inks.bank, 0.06)
    if not lowlands.beach.is_empty:
        _draw_tide(plan, sheet, lowlands.beach.difference(water.banks), water)
    for gully in lowlands.gullies:
        sheet.fill(gully, inks.bank)
        edge = [dash for ring in rings_of(gully) for dash in dashes(ring, 3.4, 0.7, 0, (0.6, 1.3, 1.1, 0.8, 1.4))]
        sheet.lines(edge, inks.bank_line, 0.28, "round")
    if not lowlands.marsh.is_empty:
        sheet.fill(lowlands.marsh, inks.marsh, 0.06)
        for pool in lowlands.pools:
            sheet.both(pool, inks.water, inks.water_line, 0.3)
            sheet.outline(pool.buffer(-0.6, quad_segs=3), inks.water_light, 0.22)


def draw_marsh_plants(plan: Plan, sheet: Sheet, lowlands: Lowlands) -> None:
    """Draw rows of short level strokes, and reeds above them."""
    marsh = lowlands.marsh
    if not marsh.is_empty:
        dry = without(marsh.buffer(-0.8), *lowlands.pools, plan.keep_labels, plan.keep_icons)
        places = _in(plan, dry, "marsh-plants", 15)
        rows = [
            strokes(places, (-1.5, 0.0), (1.5, 0.0)),
            strokes(places, (-0.8, 0.7), (0.9, 0.7)),
        ]
        sheet.segments(np.vstack(rows), plan.inks.water_line, 0.22, "round")
        sheet.segments(reed_strokes(places), plan.inks.tuft, 0.24, "round")
    ponds = plan.looking("lilies")
    if ponds:
        pads = plan.area(ponds).buffer(-2.5).difference(plan.keep_labels.union(plan.discs(ponds, 4.6)))
        places = _in(plan, pads.intersection(plan.safe), "lilies", 9)
        sheet.dots(places, plan.inks.canopy_line, 1.15)
        sheet.dots(places, plan.inks.canopy, 0.75)
    if not lowlands.reeds.is_empty:
        free = without(lowlands.reeds, plan.keep_labels, plan.discs(plan.looking("reeds"), 3.9))
        places = _in(plan, free, "reed-beds", 3.4)
        sheet.segments(reed_strokes(places), plan.inks.tuft, 0.26, "round")
        heads = _in(plan, free, "reed-heads", 14)
        sheet.dots(heads - np.array((0, 1.2)), plan.inks.contour, 0.5)
        sizes = np.full(len(heads), 1.1)
        sheet.lines(tuft_lines(heads, sizes), plan.inks.canopy_line, 0.24, "round", tolerance=0)


def _in(plan: Plan, area: BaseGeometry, layer: str, each: float) -> Floats:
    """Random points in an area, one to `each` square millimetres."""
    return strewn(area, plan.chance(layer), each / plan.detail)


def _draw_tide(plan: Plan, sheet: Sheet, dry: BaseGeometry, water: Water) -> None:
    """Draw grains, and tide lines along the shore."""
    places = _in(plan, dry, "beach", 5)
    sheet.dots(places, plan.inks.bank_line, 0.28)
    if water.surface.is_empty:
        return
    inner = dry.buffer(-1.0)
    marks = []
    for away in (4.0, 6.2):
        for line in lines_of(water.surface.buffer(away, quad_segs=4).boundary.intersection(inner)):
            marks += dashes(line, 4.5, 2.5, away % 3, (0.7, 1.2, 1.1, 0.6, 1.4))
    sheet.lines(marks, plan.inks.bank_line, 0.22, "round")
