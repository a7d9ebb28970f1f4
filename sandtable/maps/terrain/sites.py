"""Sites of one hex each: squares, cemeteries, camps, checkpoints, quays with boats, rocks."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.hexes import Hex
from sandtable.ink.tints import mix
from sandtable.maps.blobs import inside, joined, organic, soft, strewn, without
from sandtable.maps.exact import bearing, cosine, sine
from sandtable.maps.lines import arc_lengths, at_lengths, hatch, normals, points, resample, rings_of, strokes
from sandtable.maps.noise import Floats
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.ground import draw_stones
from sandtable.maps.terrain.outposts import draw_tent
from sandtable.maps.terrain.roads import Roads
from sandtable.maps.terrain.roofs import draw_roof
from sandtable.maps.terrain.solids import Block, Building, shadow_hatching, shadows, swept
from sandtable.maps.terrain.towns import Bearings
from sandtable.maps.terrain.water import Water
from sandtable.maps.ways import chains, thread


@dataclass(frozen=True, slots=True)
class Sites:
    squares: tuple[tuple[BaseGeometry, float], ...]
    graveyards: tuple[tuple[Block, Hex], ...]
    tents: tuple[Block, ...]
    booths: tuple[tuple[Block, ...], ...]
    barriers: Floats
    quays: tuple[BaseGeometry, ...]
    boats: tuple[Block, ...]
    cargo: tuple[Building, ...]

    @property
    def solid(self) -> BaseGeometry:
        blocks = [*self.tents, *(block for booth in self.booths for block in booth)]
        shapes: list[BaseGeometry] = [block.shape.buffer(0.4) for block in blocks]
        shapes += [block.shape for block, _ in self.graveyards]
        shapes += [shape for shape, _ in self.squares]
        return joined([*shapes, *self.quays])


def lay_sites(plan: Plan, roads: Roads, water: Water) -> Sites:
    bearings = Bearings(roads.lines, plan.chance("bearing").between(-30, 30))

    def bearing(hex_: Hex) -> float:
        return float(bearings.near(np.array([plan.centres[hex_]]))[0])

    blocked = joined([roads.bed.buffer(0.8), water.banks.buffer(0.4)])
    squares = []
    for group in plan.groups(plan.looking("square", "stalls")):
        shape = plan.area(group).buffer(-1.6, join_style="mitre").intersection(plan.safe)
        shape = organic(shape.difference(water.banks.buffer(0.4)), 0.15, 4, plan.noise(f"square{group[0]}"), smooth=1)
        squares.append((shape, bearing(group[0])))
    graveyards = [
        (Block(17, 15, bearing(hex_), *plan.centres[hex_]), hex_) for hex_ in plan.looking("cemetery", "graves")
    ]
    tents = [tent for hex_ in plan.looking("camp") for tent in _tents(plan, hex_, bearing(hex_), blocked)]
    booths, barriers = [], []
    for hex_ in plan.looking("checkpoint"):
        blocks, bars = _checkpoint(plan, hex_, bearing(hex_))
        booths.append(blocks)
        barriers.append(bars)
    cargo = [box for hex_ in plan.looking("quay", "yard") for box in _cargo(plan, hex_, blocked)]
    quays = [quay for group in plan.groups(plan.looking("quay")) for quay in _quay(plan, group)]
    boats = _boats(plan, quays, water)
    return Sites(
        tuple(squares),
        tuple(graveyards),
        tuple(tents),
        tuple(booths),
        np.vstack(barriers) if barriers else np.empty((0, 4)),
        tuple(quays),
        tuple(boats),
        tuple(cargo),
    )


def _tents(plan: Plan, hex_: Hex, angle: float, blocked: BaseGeometry) -> list[Block]:
    frame = Block(0, 0, angle, *plan.centres[hex_])
    room = without(plan.cell(hex_), blocked, plan.keep_centres, plan.keep_labels).intersection(plan.safe)
    found = []
    for u in (-8.4, -2.6, 3.2, 9.0):
        for v in (-8.2, -4.2, 4.4, 8.4):
            tent = Block(4.4, 2.7, angle, *frame.at(u, v))
            if room.covers(tent.shape):
                found.append(tent)
    return found


def _checkpoint(plan: Plan, hex_: Hex, angle: float) -> tuple[tuple[Block, ...], Floats]:
    """Lay a booth beside the road, a barred pole, and concrete blocks that make cars weave."""
    frame = Block(0, 0, angle, *plan.centres[hex_])
    blocks = [Block(3.0, 2.6, angle, *frame.at(-4.4, -5.0))]
    blocks += [
        Block(2.1, 0.75, angle + 90, *frame.at(u, v)) for u, v in ((4.6, 1.2), (7.4, -1.2), (-8.6, 1.2), (-11.0, -1.2))
    ]
    bar = np.array([[*frame.at(-4.4, -3.6), *frame.at(-4.4, 2.9)]])
    return tuple(blocks), bar


def _quay(plan: Plan, group: list[Hex]) -> list[BaseGeometry]:
    """Lay a straight-edged slab along the hexes of a quay."""
    links = thread(group)
    slabs = []
    for chain in chains(links, {}, group):
        line = np.array([plan.centres[hex_] for hex_ in chain.hexes])
        if len(line) == 1:
            line = np.vstack([line - np.array((2, 0)), line + np.array((2, 0))])
        slabs.append(shapely.LineString(line).buffer(10.2, cap_style="square", join_style="mitre"))
    slab = joined(slabs).intersection(plan.area(group).buffer(2.2, join_style="mitre"))
    return [slab.intersection(plan.page)]


def _cargo(plan: Plan, hex_: Hex, blocked: BaseGeometry) -> list[Building]:
    """Lay stacks of containers and a shed on a quay."""
    chance = plan.chance(f"cargo{hex_}")
    frame = Block(0, 0, chance.pick((0.0, 60.0, 120.0)), *plan.centres[hex_])
    room = without(plan.cell(hex_).buffer(-1.4), blocked, plan.discs([hex_], 3.4), plan.keep_labels)
    room = room.intersection(plan.safe)
    found = []
    quay = plan.looks[hex_] == "quay"
    wanted = [(8.0, 3.6, 0.0, -7.4, "shed")] if quay else []
    wanted += [(2.9, 1.2, u, v, "box") for u in (-6.8, -3.6, 4.2, 7.4) for v in (-2.2, -0.8, 3.2, 4.6, 6.0)]
    for width, depth, u, v, roof in wanted:
        block, tone, keep = (
            Block(width, depth, frame.angle, *frame.at(u, v)),
            chance.integer(0, 3),
            chance.fraction() < (0.6 if quay else 0.3),
        )
        if (keep or roof == "shed") and room.covers(block.shape):
            found.append(Building((block,), roof, 1.2 if roof == "shed" else 0.5, tone))
    return found


def _boats(plan: Plan, quays: list[BaseGeometry], water: Water) -> list[Block]:
    if not quays or water.surface.is_empty:
        return []
    chance = plan.chance("boats")
    sea = water.surface.difference(joined(quays)).intersection(plan.safe)
    free = without(sea, plan.discs(plan.looking("water"), 4.5), plan.keep_labels)
    found: list[Block] = []
    for ring in (ring for quay in quays for ring in rings_of(quay.buffer(2.2, join_style="mitre"))):
        line = resample(ring, 4.0)
        square = normals(line)
        for place, side in zip(line, square, strict=True):
            draw = chance.fraction()
            boat = Block(5.6, 2.0, float(bearing(-side[0], side[1])), float(place[0]), float(place[1]))
            if (
                draw < 0.6
                and free.covers(boat.shape)
                and all(boat.shape.distance(other.shape) > 1.5 for other in found)
            ):
                found.append(boat)
    return found


# --- drawing


def draw_site_grounds(plan: Plan, sheet: Sheet, sites: Sites) -> None:
    inks = plan.inks
    yards = plan.looking("yard")
    if yards:
        ground = soft(plan.area(yards), -0.6, 1.8, 9, plan.noise("yards")).intersection(plan.safe)
        sheet.fill(ground, inks.paved, 0.06)
        sheet.dots(strewn(ground.buffer(-1), plan.chance("yards"), 9), inks.paved_line, 0.28)
    for quay in sites.quays:
        sheet.both(quay, inks.paved, inks.flat_line, 0.35, "miter")
        sheet.outline(quay.buffer(-0.8, join_style="mitre"), inks.paved_line, 0.2, "miter")
        for ring in rings_of(quay.buffer(-0.4, join_style="mitre")):
            along = arc_lengths(ring)
            sheet.dots(at_lengths(ring, np.arange(1.5, along[-1], 4.2), along), inks.flat_line, 0.7)
    for shape, angle in sites.squares:
        sheet.both(shape, inks.paved, inks.paved_line, 0.3)
        inner = shape.buffer(-0.7)
        for turn in (0, 90):
            sheet.segments(hatch(inner, angle + turn, (3.6 if inks.low else 2.4) * plan.coarse), inks.seam, 0.2)


def draw_sites(plan: Plan, sheet: Sheet, sites: Sites) -> None:
    inks = plan.inks
    for block, hex_ in sites.graveyards:
        (_draw_mounds if plan.looks[hex_] == "graves" else _draw_cemetery)(plan, sheet, block, hex_)
    for hex_ in plan.looking("stalls"):
        _draw_parasols(plan, sheet, hex_)
    blocks = [*sites.tents, *(block for booth in sites.booths for block in booth)]
    sheet.segments(
        shadow_hatching([swept(block.corners(), 0.7) for block in blocks], 0.5 * plan.coarse), inks.shadow, 0.22
    )
    # Camps that are no outposts are people's, not soldiers'.
    white = (inks.flats[0], inks.flats[1]) if inks.low else (mix(inks.wall, inks.paper, 0.55), inks.wall)
    tan = (inks.hesco, inks.tent) if inks.low else (inks.hesco, mix(inks.hesco, inks.shadow, 0.25))
    for index, tent in enumerate(sites.tents):
        draw_tent(plan, sheet, tent, canvas=(white, None, tan, white)[(index * 7 + index // 3) % 4])
    for booth in sites.booths:
        house, *jersey = booth
        sheet.rings([house.corners()], inks.roof, inks.roof_line, 0.28)
        sheet.lines([points([house.at(-1.5, 0), house.at(1.5, 0)])], inks.roof_ridge, 0.24)
        sheet.rings([block.corners() for block in jersey], inks.flats[0], inks.flat_line, 0.24)
    sheet.segments(sites.barriers, inks.ink, 0.75)
    if len(sites.barriers):
        run = sites.barriers[:, 2:] - sites.barriers[:, :2]
        bands = [
            np.hstack([sites.barriers[:, :2] + run * at, sites.barriers[:, :2] + run * (at + 0.12)])
            for at in (0.1, 0.34, 0.58, 0.82)
        ]
        sheet.segments(np.vstack(bands), inks.awnings[0] if not inks.low else inks.paper, 0.5)
    for boat in sites.boats:
        _draw_boat(plan, sheet, boat)
    sheet.segments(shadow_hatching(shadows(list(sites.cargo), [], []), 0.5 * plan.coarse), inks.shadow, 0.22)
    chance = plan.chance("cargo")
    for building in sites.cargo:
        draw_roof(plan, sheet, building, chance)


def _draw_boat(plan: Plan, sheet: Sheet, boat: Block) -> None:
    inks = plan.inks
    w, d = boat.width / 2, boat.depth / 2
    hull = points(
        [boat.at(-w, -d * 0.7), boat.at(w * 0.3, -d), boat.at(w, 0), boat.at(w * 0.3, d), boat.at(-w, d * 0.7)]
    )
    sheet.rings([hull], inks.flats[0], inks.flat_line, 0.28)
    cabin = Block(boat.width * 0.26, boat.depth * 0.55, boat.angle, *boat.at(-w * 0.35, 0))
    sheet.rings([cabin.corners()], inks.roof if not inks.low else inks.paper, inks.flat_line, 0.22)


def _draw_parasols(plan: Plan, sheet: Sheet, hex_: Hex) -> None:
    """Draw an open-air market: parasols in a ring, the square visible between them."""
    inks, (x, y) = plan.inks, plan.centres[hex_]
    free = plan.cell(hex_).buffer(-1.6).intersection(plan.safe).difference(plan.keep_labels)
    for step in range(10):
        turn = 0.3 + step * np.pi / 5
        reach = 7.0 + step % 2 * 1.6
        px, py = x + reach * float(cosine(turn)), y + reach * float(sine(turn))
        if free.covers(shapely.Point(px, py).buffer(1.3)):
            sheet.disc(px, py, 1.25, inks.awnings[step % 3], inks.flat_line, 0.24)
            sheet.segments(
                np.array([(px - 1.1, py, px + 1.1, py), (px, py - 1.1, px, py + 1.1)]),
                inks.paper if not inks.low else inks.flat_line,
                0.22,
            )


def _draw_mounds(plan: Plan, sheet: Sheet, block: Block, hex_: Hex) -> None:
    """Draw graves in open ground: rows of low mounds without a wall."""
    free = block.shape.intersection(plan.cell(hex_).buffer(-1.5)).intersection(plan.safe).difference(plan.keep_labels)
    places = points([block.at(u, v) for u in np.arange(-7.6, 8, 2.4) for v in np.arange(-6.4, 7, 3.2)])
    places = places[inside(free, places)]
    sheet.segments(strokes(places, (-0.55, 0.35), (0.55, -0.35)), plan.inks.contour, 1.0, "round")
    sheet.segments(strokes(places, (-0.55, 0.35), (0.55, -0.35)), plan.inks.dust or plan.inks.paper, 0.5, "round")


def _draw_cemetery(plan: Plan, sheet: Sheet, block: Block, hex_: Hex) -> None:
    """Draw a walled plot with rows of stones; the slope shows under it."""
    inks = plan.inks
    cell = plan.cell(hex_).buffer(-0.8).intersection(plan.safe)
    plot = block.shape.intersection(cell)
    if plot.is_empty:
        return
    sheet.outline(plot, inks.flat_line, 0.9, "miter")
    sheet.outline(plot, inks.wall, 0.4, "miter")
    free = without(plot.buffer(-1.1), plan.discs([hex_], 3.4), plan.keep_labels)
    places = points([block.at(u, v) for u in np.arange(-7.6, 8, 1.75) for v in np.arange(-6.4, 7, 2.3)])
    places = places[inside(free, places)]
    crosses = [
        strokes(places, (0, -0.75), (0, 0.55)),
        strokes(places, (-0.42, -0.3), (0.42, -0.3)),
    ]
    sheet.segments(np.vstack(crosses), inks.flat_line, 0.28)


def draw_craters(plan: Plan, sheet: Sheet, blocked: BaseGeometry) -> None:
    """Draw shell holes: a dark bowl, a rim of thrown earth."""
    if not plan.looking("craters"):
        return
    inks, chance, noise = plan.inks, plan.chance("craters"), plan.noise("craters")
    keep = joined([blocked.buffer(0.6), plan.keep_labels, plan.keep_icons])
    rays: list[Floats] = []
    holes: list[BaseGeometry] = []
    shade: list[BaseGeometry] = []
    for hex_ in plan.looking("craters"):
        x, y = plan.centres[hex_]
        for _ in range(7):
            turn, reach, size = chance.between(0, 2 * np.pi), chance.between(3, 10.6), chance.between(0.9, 2.4)
            middle = x + reach * cosine(turn), y + reach * sine(turn)
            hole = organic(shapely.Point(middle).buffer(size, quad_segs=5), 0.25, 1.2, noise, 0.6)
            if (
                keep.intersects(hole)
                or not plan.safe.covers(hole)
                or any(hole.distance(other) < 1.4 for other in holes)
            ):
                continue
            holes.append(hole)
            shade.append(
                hole.difference(shapely.Point(middle[0] + size * 0.35, middle[1] + size * 0.4).buffer(size * 0.9))
            )
            spokes = np.arange(14) * np.pi / 7 + chance.between(0, 1)
            out = np.column_stack([cosine(spokes), sine(spokes)])
            far = size * (1.32 + 0.3 * (np.arange(14) % 2))
            rays.append(np.hstack([np.array(middle) + out * size * 1.14, np.array(middle) + out * far[:, None]]))
    if holes:
        whole = joined(holes)
        sheet.segments(np.vstack(rays), inks.hachure, 0.22, "round")
        sheet.both(whole, inks.sand_dark, inks.contour, 0.26)
        sheet.segments(hatch(joined(shade), 45, 0.5 * plan.coarse), inks.contour, 0.2)


def draw_rocks(plan: Plan, sheet: Sheet, blocked: BaseGeometry) -> None:
    """Draw rocks on a hill; boulders, large and close, that hide a squad; rubble inside a breach."""
    keep = joined([blocked, plan.keep_icons.buffer(0.8), plan.keep_labels])
    for look, each, sizes in (
        ("boulders", 34, (1.3, 3.6)),
        ("boulders", 40, (0.5, 0.9)),
        ("rocks", 22, (0.5, 2.1)),
        ("breach", 22, (0.5, 1.4)),
    ):
        hexes = plan.looking(look)
        if hexes:
            room = plan.area(hexes).buffer(-1.4).intersection(plan.safe).difference(keep)
            draw_stones(plan, sheet, room, f"{look}{sizes}", int(each * len(hexes) * plan.detail), sizes)
