"""Buildings from above: roofs with ridges and courses, hatched shadows, domes, tanks, stalls, ruins."""

import math
from itertools import pairwise

import numpy as np
import shapely

from sandtable.geometry.chance import Chance
from sandtable.ink.tints import mix
from sandtable.maps.exact import norm
from sandtable.maps.lines import NO_SEGMENTS, hatch, points
from sandtable.maps.noise import Floats
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.solids import SHADE, Block, Building, Round, Wall, shadow_hatching, shadows, swept
from sandtable.maps.terrain.towns import Town


def draw_town_ground(plan: Plan, sheet: Sheet, town: Town) -> None:
    sheet.fill(town.dust.intersection(plan.page), plan.inks.dust, 0.06)
    sheet.fill(town.paved.intersection(plan.page), plan.inks.paved, 0.06)


def draw_town(plan: Plan, sheet: Sheet, town: Town) -> None:
    """Draw yard walls, shadows, walls, roofs from north to south."""
    inks = plan.inks
    sheet.lines(town.yards, inks.flat_line, 0.75, "square")
    sheet.lines(town.yards, inks.wall, 0.32, "square")
    buildings, rounds = list(town.buildings), list(town.rounds)
    spacing = (0.72 if inks.low else 0.5) * plan.coarse
    grounded = [item for item in rounds if item.kind != "dome"]
    standing = [building for building in buildings if building.roof != "ruin"]
    sheet.segments(shadow_hatching(shadows(standing, grounded, list(town.walls)), spacing), inks.shadow, 0.22)
    draw_walls(plan, sheet, list(town.walls))
    chance = plan.chance("roofs")
    for building in sorted(buildings, key=lambda item: item.blocks[0].y):
        draw_roof(plan, sheet, building, chance)
    for item in sorted(rounds, key=lambda item: item.y):
        draw_round(plan, sheet, item)


def draw_walls(plan: Plan, sheet: Sheet, walls: list[Wall]) -> None:
    inks = plan.inks
    for wall in walls:
        sheet.both(wall.shape, inks.wall, inks.flat_line, 0.28, "miter")
        if wall.width > 1.5:
            inner = shapely.LineString(wall.line).buffer(wall.width / 2 - 0.5, cap_style="flat", join_style="mitre")
            sheet.outline(inner, inks.flat_line, 0.2, "miter")


def draw_roof(plan: Plan, sheet: Sheet, building: Building, chance: Chance) -> None:
    block = building.blocks[0]
    draws = [chance.fraction() for _ in range(4)]
    match building.roof:
        case "gable" | "hip":
            _pitched(plan, sheet, block, hipped=building.roof == "hip")
        case "shed":
            _shed(plan, sheet, block)
        case "barrel":
            _barrel(plan, sheet, block)
        case "saw":
            _saw(plan, sheet, block)
        case "stall":
            _stall(plan, sheet, block, building.tone)
        case "box":
            _box(plan, sheet, block, building.tone)
        case "ruin":
            _ruin(plan, sheet, block, draws, chance)
        case _:
            _flat(plan, sheet, building, draws)


def _long(block: Block) -> Block:
    """Return the block with its width the longer side."""
    if block.depth > block.width:
        return Block(block.depth, block.width, block.angle + 90, block.x, block.y)
    return block


def _darkness(middle: Floats, block: Block) -> float:
    """Cosine between a roof slope's direction and the shaded direction: -1 faces the sun, 1 faces away."""
    dx, dy = middle[0] - block.x, middle[1] - block.y
    return float((dx * SHADE[0] + dy * SHADE[1]) / (math.hypot(dx, dy) or 1) / math.hypot(*SHADE))


def _pitched(plan: Plan, sheet: Sheet, block: Block, *, hipped: bool) -> None:
    inks, block = plan.inks, _long(block)
    nw, ne, se, sw = block.corners()
    inset = block.depth / 2 if hipped else 0.0
    west, east = (np.array(block.at(side * (block.width / 2 - inset), 0)) for side in (-1, 1))
    slopes = [np.array([nw, ne, east, west]), np.array([se, sw, west, east])]
    if hipped:
        slopes += [np.array([ne, se, east]), np.array([sw, nw, west])]
    courses = []
    for index, slope in enumerate(slopes):
        dark = _darkness(slope.mean(axis=0), block)
        sheet.rings([slope], mix(inks.roof, inks.roof_dark, max(0.0, min(1.0, 0.45 + dark * 0.6))), None)
        if dark > 0.1:  # courses of tiles show on the dark slopes
            angle = block.angle + (90 if index < 2 else 0)
            courses.append(hatch(shapely.Polygon(slope).buffer(-0.15, join_style="mitre"), angle, 0.7 * plan.coarse))
    if courses:
        sheet.segments(np.vstack(courses), inks.roof_line, 0.2)
    edges = [np.vstack([block.corners(), nw[None, :]])]
    edges += [np.array(pair) for pair in ((nw, west), (sw, west), (ne, east), (se, east))] if hipped else []
    sheet.lines(edges, inks.roof_line, 0.28, tolerance=0)
    if norm(*(east - west)) > 0.3:
        sheet.lines([np.array([west, east])], inks.roof_ridge, 0.4 if inks.low else 0.24, tolerance=0)


def _shed(plan: Plan, sheet: Sheet, block: Block) -> None:
    """Draw a metal roof: two slopes, seams, vents along the ridge."""
    inks, block = plan.inks, _long(block)
    nw, ne, se, sw = block.corners()
    west, east = np.array(block.at(-block.width / 2, 0)), np.array(block.at(block.width / 2, 0))
    for slope in (np.array([nw, ne, east, west]), np.array([se, sw, west, east])):
        dark = _darkness(slope.mean(axis=0), block)
        sheet.rings([slope], mix(inks.metal, inks.metal_dark, max(0.0, min(1.0, 0.4 + dark * 0.6))), None)
    sheet.segments(
        hatch(block.inside(0.1), block.angle + 90, 1.15 * plan.coarse),
        inks.metal_dark if not inks.low else inks.paved_line,
        0.2,
    )
    sheet.rings([block.corners()], None, inks.flat_line, 0.32, "miter")
    sheet.lines([np.array([west, east])], inks.flat_line, 0.3)
    vents = [
        Block(1.1, 0.8, block.angle, *block.at(u, 0)).corners()
        for u in np.arange(-block.width / 2 + 1.8, block.width / 2 - 1.2, 2.9)
    ]
    sheet.rings(vents, inks.flats[0], inks.flat_line, 0.2)


def _barrel(plan: Plan, sheet: Sheet, block: Block) -> None:
    """Draw a hangar's vault: bands that darken away from the sun, ribs across."""
    inks = plan.inks
    half = block.width / 2, block.depth / 2
    # The vault runs along the depth; its bands lie across the width.
    edges = np.array([-1.0, -0.8, -0.45, 0.0, 0.45, 0.8, 1.0]) * half[0]
    towards = _darkness(np.array(block.at(1, 0)), block)
    for index, (first, last) in enumerate(pairwise(edges)):
        share = index / 5 if towards > 0 else 1 - index / 5
        band = points(
            [block.at(first, -half[1]), block.at(last, -half[1]), block.at(last, half[1]), block.at(first, half[1])]
        )
        sheet.rings([band], mix(inks.flats[0], inks.metal_dark, share), None)
    line = inks.paved_line if inks.low else inks.metal_dark
    sheet.segments(hatch(block.inside(0.1), block.angle, 1.5 * plan.coarse), line, 0.2)
    sheet.rings([block.corners()], None, inks.flat_line, 0.34, "miter")
    sheet.lines([points([block.at(0, -half[1]), block.at(0, half[1])])], inks.flat_line, 0.24)
    doors = [points([block.at(-half[0] + 0.7, v), block.at(half[0] - 0.7, v)]) for v in (-half[1] + 0.5, half[1] - 0.5)]
    sheet.lines(doors, inks.flat_line, 0.24)


def _saw(plan: Plan, sheet: Sheet, block: Block) -> None:
    """Draw a factory's saw-tooth roof: lit and glazed slopes alternating."""
    inks, block = plan.inks, _long(block)
    teeth = max(3, round(block.width / 2.4))
    step = block.width / teeth
    lit: list[Floats] = []
    glass: list[Floats] = []
    for index in range(teeth):
        left = -block.width / 2 + index * step
        for share, rows in (((0, 0.64), lit), ((0.64, 1), glass)):
            first, last = left + step * share[0], left + step * share[1]
            half = block.depth / 2
            rows.append(
                points([block.at(first, -half), block.at(last, -half), block.at(last, half), block.at(first, half)])
            )
    sheet.rings(lit, inks.metal, inks.flat_line, 0.2)
    sheet.rings(glass, inks.metal_dark if not inks.low else inks.paper, inks.flat_line, 0.2)
    panes = [hatch(shapely.Polygon(row), block.angle, 0.9 * plan.coarse) for row in glass]
    sheet.segments(np.vstack(panes) if panes else NO_SEGMENTS, inks.flat_line, 0.2)
    sheet.rings([block.corners()], None, inks.flat_line, 0.34, "miter")


def _flat(plan: Plan, sheet: Sheet, building: Building, draws: list[float]) -> None:
    """Draw a flat roof behind a parapet, with a stair head, a water tank, panels on large ones."""
    inks, block = plan.inks, building.blocks[0]
    shape = building.shape
    sheet.both(shape, inks.flats[building.tone % len(inks.flats)], inks.flat_line, 0.32, "miter")
    inner = block.inside(0.5) if len(building.blocks) == 1 else shape.buffer(-0.5, join_style="mitre")
    sheet.outline(inner, inks.flat_line, 0.2, "miter")
    if block.width * block.depth < 17 or min(block.width, block.depth) < 3.3:
        return
    u = (block.width / 2 - 1.6) * (1 if draws[0] < 0.5 else -1)
    v = (block.depth / 2 - 1.45) * (1 if draws[1] < 0.5 else -1)
    hut = Block(1.6, 1.4, block.angle, *block.at(u, v))
    roof = block.inside(0.4) if len(building.blocks) == 1 else shape.buffer(-0.4)
    shade = swept(hut.corners(), 0.7).intersection(roof)
    sheet.segments(hatch(shade, 45, 0.45 * plan.coarse), inks.shadow, 0.2)
    sheet.rings([hut.corners()], inks.flats[2], inks.flat_line, 0.24)
    sheet.disc(*block.at(-u * 0.75, v * 0.2), 0.6, inks.paper, inks.flat_line, 0.22)
    if building.roof == "slab":
        crown = Block(block.width * 0.42, block.depth * 0.42, block.angle, *block.at(-u * 0.15, -v * 0.15))
        sheet.segments(
            hatch(swept(crown.corners(), 0.8).intersection(roof), 45, 0.45 * plan.coarse),
            inks.shadow,
            0.2,
        )
        sheet.rings([crown.corners(), crown.corners(0.5)], inks.flats[1], inks.flat_line, 0.22)
    elif building.roof == "ell" or block.width > 9:
        panels = [
            Block(0.75, 0.85, block.angle, *block.at(-u * 0.2 + index - 1.0, -v * 0.8)).corners() for index in range(3)
        ]
        sheet.rings(panels, inks.panel, inks.flat_line, 0.2)


def _stall(plan: Plan, sheet: Sheet, block: Block, tone: int) -> None:
    """Draw a market stall with a striped awning."""
    inks = plan.inks
    colour = inks.awnings[tone % len(inks.awnings)]
    sheet.rings([block.corners()], inks.paper, None)
    half = block.depth / 2
    stripes = []
    for index in range(0, 5, 2):
        first = -block.width / 2 + block.width * index / 5
        last = first + block.width / 5
        stripes.append(
            points([block.at(first, -half), block.at(last, -half), block.at(last, half), block.at(first, half)])
        )
    if not inks.low:
        sheet.rings(stripes, mix(colour, inks.paper, 0.18), None)
    else:
        ends = [np.concatenate([stripe[0], stripe[3]]) for stripe in stripes[1:]]
        sheet.segments(np.array(ends), inks.flat_line, 0.2)
    sheet.rings([block.corners()], None, inks.flat_line, 0.22)


def _box(plan: Plan, sheet: Sheet, block: Block, tone: int) -> None:
    """Draw a shipping container."""
    inks = plan.inks
    colour = (inks.roof, inks.panel, inks.tent, inks.metal)[tone % 4]
    sheet.rings([block.corners()], colour, inks.flat_line, 0.24, "miter")
    sheet.segments(hatch(block.inside(0.2), block.angle + 90, 0.6 * plan.coarse), inks.flat_line, 0.2)


def _ruin(plan: Plan, sheet: Sheet, block: Block, draws: list[float], chance: Chance) -> None:
    """Draw a ruined house: two or three broken walls, rubble, a burnt floor."""
    inks = plan.inks
    shape = block.shape
    if not inks.low:
        sheet.fill(shape.buffer(0.3), mix(inks.flats[2], inks.shadow, 0.16))
    rubble = np.array(
        [
            block.at(chance.between(-0.62, 0.62) * block.width, chance.between(-0.66, 0.66) * block.depth)
            for _ in range(int(block.width * 5))
        ]
    )
    keep = shapely.contains_xy(plan.keep_centres, rubble[:, 0], rubble[:, 1])
    sheet.dots(rubble[~keep], inks.flat_line, 0.34)
    sheet.dots(rubble[~keep][::3], inks.flats[0] if not inks.low else inks.flat_line, 0.6 if not inks.low else 0.3)
    corners = block.corners(0.4)
    walls = []
    for index in range(4):
        first, last = corners[index], corners[(index + 1) % 4]
        start, end = chance.between(0, 0.14), chance.between(0.5, 1.0)
        if index == int(draws[0] * 4):
            end = chance.between(0.2, 0.36)
        walls.append(np.array([first + (last - first) * start, first + (last - first) * end]))
    shade = [swept(np.array([wall[0], wall[1]]), 0.9) for wall in walls]
    sheet.segments(shadow_hatching(shade, 0.5 * plan.coarse), inks.shadow, 0.22)
    sheet.lines(walls, inks.flat_line, 1.1, tolerance=0)
    sheet.lines(walls, inks.wall, 0.55, tolerance=0)


def draw_round(plan: Plan, sheet: Sheet, item: Round) -> None:
    inks, x, y, r = plan.inks, item.x, item.y, item.radius
    if item.kind == "dome":
        shade = swept(shapely.get_coordinates(item.shape.exterior), item.height * 0.8)
        sheet.segments(hatch(shade, 45, 0.45 * plan.coarse), inks.shadow, 0.2)
        sheet.disc(x, y, r, inks.dome, inks.flat_line, 0.3)
        if not inks.low:
            sheet.disc(x - r * 0.22, y - r * 0.26, r * 0.56, mix(inks.dome, inks.paper, 0.35), None)
        ribs = [
            (
                x + r * 0.25 * math.cos(t),
                y + r * 0.25 * math.sin(t),
                x + r * 0.95 * math.cos(t),
                y + r * 0.95 * math.sin(t),
            )
            for t in np.arange(8) * math.pi / 4 + 0.2
        ]
        sheet.segments(np.array(ribs), inks.flat_line, 0.2)
        sheet.disc(x, y, max(0.3, r * 0.13), inks.awnings[2] if not inks.low else inks.paper, inks.flat_line, 0.2)
        return
    fill: str = {"tank": inks.flats[0], "well": inks.flats[2], "chimney": inks.roof}.get(item.kind, inks.flats[2])
    sheet.disc(x, y, r, fill, inks.flat_line, 0.3)
    if item.kind == "tank":
        sheet.disc(x, y, r * 0.86, None, inks.flat_line, 0.2)
        crescent = (
            shapely.Point(x, y)
            .buffer(r * 0.84, quad_segs=8)
            .difference(shapely.Point(x - r * 0.22, y - r * 0.26).buffer(r * 0.84, quad_segs=8))
        )
        sheet.segments(hatch(crescent, 45, 0.5 * plan.coarse), inks.flat_line, 0.2)
        sheet.disc(x - r * 0.3, y - r * 0.3, min(0.5, r * 0.16), inks.paper, inks.flat_line, 0.2)
        return
    if item.kind == "mill":
        _draw_sails(plan, sheet, item)
        return
    if item.kind == "minaret":
        sheet.disc(x, y, r * 0.72, inks.flats[0], inks.flat_line, 0.2)
        sheet.disc(x, y, r * 0.38, inks.dome, inks.flat_line, 0.2)
        return
    hole = {"well": inks.panel, "chimney": inks.shadow if not inks.low else inks.paper}.get(item.kind)
    sheet.disc(x, y, r * 0.5, hole, inks.flat_line, 0.2)


def _draw_sails(plan: Plan, sheet: Sheet, item: Round) -> None:
    """Draw a windmill's cap and its four sails."""
    inks, reach = plan.inks, item.radius * 1.75
    sheet.disc(item.x, item.y, item.radius * 0.66, inks.roof, inks.roof_line, 0.26)
    for quarter in range(4):
        sail = Block(1.0, 1.0, 28 + 90 * quarter, item.x, item.y)
        cloth = points([sail.at(0.9, 0), sail.at(reach, 0), sail.at(reach, 0.95), sail.at(0.9, 0.95)])
        sheet.rings([cloth], inks.paper, inks.flat_line, 0.22)
        sheet.lines([points([sail.at(0, 0), sail.at(reach, 0)])], inks.flat_line, 0.34)
    sheet.disc(item.x, item.y, 0.4, inks.flat_line, None)
