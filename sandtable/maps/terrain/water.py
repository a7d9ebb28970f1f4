"""Water: rivers as ribbons through centres and gates, seas and lakes as merged hexes, ponds, banks, reeds."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.hex_mm import centre
from sandtable.geometry.hexes import Hex, neighbours
from sandtable.ground.terrain import WATERS
from sandtable.maps.blobs import EMPTY, ellipse, inside, joined, organic, soft, strewn
from sandtable.maps.exact import bearing, norm
from sandtable.maps.frame import union
from sandtable.maps.lines import (
    NO_SEGMENTS,
    arc_lengths,
    around,
    chaikin,
    dashes,
    normals,
    offset,
    polygons_of,
    resample,
    ribbon,
    stops_along,
    strokes,
)
from sandtable.maps.noise import Floats, Noise
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.ways import Chain, End, chains, curve

# Half widths: water, dry bed, green strip.
CHANNEL, BED, GREEN = 4.6, 7.2, 10.5
_POND = 8.2
# Distance from an exit within which a river is calm, so that neighbours' banks meet.
_CALM = 10.0


@dataclass(frozen=True, slots=True)
class Water:
    """Water areas, dry banks, the green along rivers, and the centre lines of rivers."""

    surface: BaseGeometry
    banks: BaseGeometry
    green: BaseGeometry
    wide: BaseGeometry  # seas and lakes
    rivers: tuple[Floats, ...]


def lay_water(plan: Plan) -> Water:
    wet = plan.hexes(lambda hex_: plan.spots[hex_].letter in WATERS and plan.looks[hex_] != "brine")
    if not wet:
        return Water(EMPTY, EMPTY, EMPTY, EMPTY, ())
    basin = _basin(plan, set(wet))
    wide = soft(union(basin), 0.9, 1.5, 7, plan.noise("shore"), close=6, rounding=6) if basin else EMPTY
    links, linked = _river_links(plan, wet, basin)
    exits = {hex_: exit_ for hex_, exit_ in plan.water_exits(linked).items() if hex_ not in basin}
    lone = [hex_ for hex_ in wet if hex_ not in basin]
    noise = plan.noise("river")
    channel, rivers = [wide], []
    bed: list[BaseGeometry] = [wide.buffer(2.0, quad_segs=4)]
    green: list[BaseGeometry] = []
    for number, chain in enumerate(chains(links, exits, lone)):
        if len(chain.hexes) == 1 and not chain.leaves():
            pond = organic(shapely.Point(centre(chain.hexes[0])).buffer(_POND, quad_segs=6), 1.3, 5, noise)
            channel.append(pond)
            bed.append(pond.buffer(1.9, quad_segs=4))
            green.append(organic(pond.buffer(4.2, quad_segs=4), 1.0, 5, noise))
            continue
        line, calm = _meander(chain, noise, number)
        rivers.append(line)
        thin = _thinning(chain, line, basin)
        channel.append(_ribbon(line, CHANNEL, (0.9, 0.3), calm, noise, 51 + number, thin))
        bed.append(_ribbon(line, BED, (1.5, 0.7), calm, noise, 11 + number, np.maximum(thin, 0.25)))
        green.append(_ribbon(line, GREEN, (2.6, 1.2), calm, noise, 81 + number, np.maximum(thin, 0.4)))
        for hex_, end in ((chain.hexes[0], chain.first), (chain.hexes[-1], chain.last)):
            if end is End.STOP and hex_ not in basin:
                spring = organic(shapely.Point(centre(hex_)).buffer(6.6, quad_segs=6), 1.0, 5, noise)
                channel.append(spring)
                bed.append(spring.buffer(2.2, quad_segs=4))
    surface = joined(channel)
    bars = _bars(plan, rivers, surface)
    return Water(
        surface.difference(joined(bars)) if bars else surface,
        joined(bed).union(surface),
        joined(green),
        wide,
        tuple(rivers),
    )


def _basin(plan: Plan, wet: set[Hex]) -> set[Hex]:
    """Hexes of seas and lakes: three together, and those beyond the edge where the water goes on."""
    outside = {other for hex_ in wet for _, other in neighbours(hex_) if other not in plan.spots}
    beyond = {hex_ for hex_ in outside if _goes_on(plan, wet, hex_)}
    # A board's river may run along its edge; on a tile, and where it is called a sea, water along the edge is a coast.
    if plan.gates is None and plan.seas:
        beyond = {hex_ for hex_ in beyond if any(other in plan.seas for _, other in neighbours(hex_))}
    near = wet | beyond if plan.gates is not None or plan.seas else wet
    basin = set(plan.seas)
    for hex_ in wet:
        ring = [other for _, other in neighbours(hex_)]
        if any(a in near and b in near for a, b in zip(ring, ring[1:] + ring[:1], strict=True)):
            basin.add(hex_)
    beyond = {hex_ for hex_ in beyond if any(other in basin for _, other in neighbours(hex_))}
    # One ring more, so that the edge of the shape is never near the edge of the page.
    far = {other for hex_ in beyond for _, other in neighbours(hex_)} - set(plan.spots) - outside
    dry = outside - beyond
    return basin | beyond | {hex_ for hex_ in far if not any(other in dry for _, other in neighbours(hex_))}


def _goes_on(plan: Plan, wet: set[Hex], hex_: Hex) -> bool:
    """True if water goes on in a hex outside: as known, or when most hexes beside it are wet."""
    if hex_ in plan.beyond:
        return plan.beyond[hex_] in WATERS
    known = [other for _, other in neighbours(hex_) if other in plan.spots]
    return 2 * sum(other in wet for other in known) > len(known)


def _river_links(plan: Plan, wet: list[Hex], basin: set[Hex]) -> tuple[list[tuple[Hex, Hex]], dict[Hex, list[Hex]]]:
    """Links of water hexes that a river joins: all neighbours, unless both lie in a sea; and the neighbours by hex."""
    known, links = set(wet), []
    linked: dict[Hex, list[Hex]] = {hex_: [] for hex_ in wet}
    for hex_ in wet:
        for _, other in neighbours(hex_):
            if other in known:
                linked[hex_].append(other)
                if hex_ < other and not (hex_ in basin and other in basin):
                    links.append((hex_, other))
    return links, linked


def _meander(chain: Chain, noise: Noise, number: int) -> tuple[Floats, Floats]:
    """Line of a river, and how far it and its banks may stray at each point: not at exits."""
    line = resample(curve(chain), 1.2)
    along = arc_lengths(line)
    free = np.ones(len(line))
    if chain.first in (End.EXIT, End.CLOSED):
        free = np.minimum(free, np.clip((along - 14) / _CALM, 0, 1))
    if chain.last in (End.EXIT, End.CLOSED):
        free = np.minimum(free, np.clip((along[-1] - 14 - along) / _CALM, 0, 1))
    middles = np.array([centre(hex_) for hex_ in chain.hexes])
    away = np.min(norm(line[:, None, 0] - middles[:, 0], line[:, None, 1] - middles[:, 1]), axis=1)
    stray = 3.2 * noise.at(along / 13, 3.0 + number) * free * np.minimum(1, away / 11)
    return chaikin(line + normals(line) * stray[:, None], closed=False)[::2], free


def _thinning(chain: Chain, line: Floats, basin: set[Hex]) -> Floats:
    """Width factor at each point: a river thins out where it is cut off."""
    along = arc_lengths(line)
    factor = np.ones(len(line))
    if chain.first is End.CLOSED:
        factor = np.minimum(factor, np.clip(along / 9, 0.08, 1))
    if chain.last is End.CLOSED:
        factor = np.minimum(factor, np.clip((along[-1] - along) / 9, 0.08, 1))
    return factor


def _ribbon(
    line: Floats, half: float, rough: tuple[float, float], calm: Floats, noise: Noise, row: float, thin: Floats
) -> BaseGeometry:
    along = arc_lengths(line)
    free = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(calm)), calm)
    sides = [
        half * thin
        + free * (rough[0] * noise.at(along / 6.5, row + shift) + rough[1] * noise.at(along / 2.4, row + shift + 5))
        for shift in (0, 20)
    ]
    return ribbon(line, sides[0], sides[1])


def _bars(plan: Plan, rivers: list[Floats], surface: BaseGeometry) -> list[BaseGeometry]:
    """Gravel islands between hex centres, on long reaches."""
    noise, chance = plan.noise("bars"), plan.chance("bars")
    found: list[BaseGeometry] = []
    roads = plan.discs((hex_ for hex_, spot in plan.spots.items() if spot.letter == "+"), 15)
    for line in rivers:
        along = arc_lengths(line)
        for index in range(15, len(line) - 12, 3):
            x, y = line[index]
            away = np.min(norm(plan.centre_points[:, 0] - x, plan.centre_points[:, 1] - y))
            if away < 8.5 or not 16 < along[index] < along[-1] - 16:
                continue
            spot = shapely.Point(x, y)
            if roads.contains(spot) or not plan.safe.contains(spot.buffer(6)):
                continue
            if any(bar.distance(spot) < 36 for bar in found):
                continue
            run = line[index + 1] - line[index - 1]
            side = chance.pick((-1.7, 1.7))
            place = line[index] + normals(line[index - 1 : index + 2])[1] * side
            shape = ellipse(place[0], place[1], 4.2, 1.05, float(bearing(run[1], run[0])))
            found.append(organic(shapely.Polygon(shape), 0.5, 1.8, noise, 0.7).intersection(surface.buffer(-1.2)))
    return found


# --- drawing


def draw_banks(plan: Plan, sheet: Sheet, water: Water) -> None:
    """Draw the dry bed: pale gravel, an edge, ticks down into it."""
    if water.banks.is_empty:
        return
    inks = plan.inks
    shown = water.banks.intersection(plan.page)
    sheet.fill(shown, inks.bank)
    dry = shown.difference(water.surface.buffer(0.5, quad_segs=3))
    chance = plan.chance("gravel")
    gravel = strewn(dry, chance, 2.6 / plan.detail)
    sheet.dots(gravel[:: 3 if inks.low else 1], inks.bank_line, 0.3)
    sheet.segments(_ticks(plan, water.banks), inks.bank_line, 0.2, "round")
    sheet.geometry(_edge(water.banks, plan), inks.bank_line, 0.4, "round")


def _edge(area: BaseGeometry, plan: Plan) -> BaseGeometry:
    return area.boundary.intersection(plan.page)


def _ticks(plan: Plan, banks: BaseGeometry) -> Floats:
    """Short strokes from the edge of the bed inwards."""
    found = []
    for polygon in polygons_of(banks):
        for hole, ring in enumerate((polygon.exterior, *polygon.interiors)):
            count = int(ring.length / (0.85 * plan.coarse))
            if count < 6:
                continue
            line = stops_along(around(ring), np.arange(count) * ring.length / count)
            inwards = normals(line, closed=True) * (1 if hole else -1)
            reach = np.where(np.arange(count) % 3 == 0, 1.4, 0.9)
            ticks = np.hstack([line, line + inwards * reach[:, None]])
            found.append(ticks[inside(plan.page, line)])
    return np.vstack(found) if found else NO_SEGMENTS


def draw_water(plan: Plan, sheet: Sheet, water: Water) -> None:
    """Draw the surface with lines that follow its shore, flow marks on rivers and swell on seas."""
    if water.surface.is_empty:
        return
    inks = plan.inks
    surface = water.surface.intersection(plan.page)
    sheet.both(surface, inks.water, inks.water_line, 0.4)
    deep = organic(water.wide.buffer(-8, quad_segs=4), 1.6, 9, plan.noise("deep")).intersection(plan.page)
    sheet.fill(deep, inks.water_deep, 0.06)
    for inset, width in ((0.8, 0.28), (1.7, 0.22)):
        sheet.geometry(_edge(water.surface.buffer(-inset, quad_segs=3), plan), inks.water_light, width)
    if not water.wide.is_empty:
        sheet.geometry(_edge(water.wide.buffer(-3.4, quad_segs=3), plan), inks.water_light, 0.22)
    _draw_flow(plan, sheet, water)
    _draw_swell(plan, sheet, water)


def _draw_flow(plan: Plan, sheet: Sheet, water: Water) -> None:
    chance = plan.chance("flow")
    inner = water.surface.buffer(-1.6, quad_segs=3).difference(
        plan.discs(plan.looking("water"), 4.4).union(water.wide.buffer(-3))
    )
    found = []
    for line in water.rivers:
        for side in (-2.7, -1.6, -0.2, 1.2, 2.3):
            stretch = [chance.between(0.4, 1.6) for _ in range(7)]
            marks = dashes(offset(line, side), 3.6, 7.5, chance.between(0, 6), stretch)
            found += [dash for dash in marks if inside(inner, dash).all()]
    sheet.lines(found, plan.inks.water_flow, 0.26, "round")


def _draw_swell(plan: Plan, sheet: Sheet, water: Water) -> None:
    """Draw small waves on wide water."""
    room = water.wide.buffer(-5.5, quad_segs=3).intersection(plan.safe)
    room = room.difference(plan.discs(plan.looking("water"), 5.2)).difference(plan.keep_labels)
    if room.is_empty:
        return
    chance = plan.chance("swell")
    chosen: list[tuple[float, float]] = []
    curves = []
    for x, y in strewn(room, chance, 9 / plan.detail).tolist():
        if any(abs(x - a) < 7.5 and abs(y - b) < 3.2 for a, b in chosen[-160:]):
            continue
        chosen.append((x, y))
        half = chance.between(1.2, 2.2)
        curves.append(
            np.array([(x - half, y), (x - half / 2, y - 0.5), (x, y), (x + half / 2, y - 0.5), (x + half, y)])
        )
    sheet.curves(curves, plan.inks.water_flow, 0.26)


def draw_reeds(plan: Plan, sheet: Sheet, water: Water) -> None:
    """Draw reeds here and there along the water's edge."""
    if water.surface.is_empty or plan.coarse > 1.5:
        return
    noise, chance = plan.noise("reeds"), plan.chance("reeds")
    bridges = plan.discs((hex_ for hex_, spot in plan.spots.items() if spot.letter == "+"), 8.5)
    places = []
    shore = water.surface if water.wide.is_empty else water.surface.difference(water.wide.buffer(1.5))
    for polygon in polygons_of(shore):
        for ring in (polygon.exterior, *polygon.interiors):
            stops = np.cumsum([chance.between(0.8, 1.8) for _ in range(int(ring.length / 1.3))])
            places.append(stops_along(around(ring), stops[stops < ring.length]))
    if not places:
        return
    line = np.vstack(places)
    keep = (noise.at(line[:, 0] / 6, line[:, 1] / 6) > 0.1) & inside(plan.safe, line) & ~inside(bridges, line)
    if not water.wide.is_empty:
        keep &= ~inside(water.wide.buffer(2.5), line)
    sheet.segments(reed_strokes(line[keep]), plan.inks.tuft, 0.22, "round")


def reed_strokes(places: Floats) -> Floats:
    """Three stalks at each place."""
    return np.vstack([strokes(places, (0, 0.1), (lean * 0.9, -1.0 + abs(lean) * 0.5)) for lean in (-0.5, 0.0, 0.5)])
