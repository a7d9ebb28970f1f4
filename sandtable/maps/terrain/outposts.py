"""Outposts: walls of gabions along the fortified sides, sandbags, tents, a watch tower."""

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.hex_mm import CORNERS, direction
from sandtable.geometry.hexes import SIDES, Hex
from sandtable.maps.blobs import joined, organic
from sandtable.maps.exact import lead
from sandtable.maps.lines import hatch, points
from sandtable.maps.plan import DEFENCES, Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.solids import SHADE, Block, shadow_hatching, swept

# From a hex centre to the middle of its wall; the triangles of the rules stand outside it.
_WALL = 8.35
_CELL = 1.62


@dataclass(frozen=True, slots=True)
class Outpost:
    hex: Hex
    gabions: tuple[Block, ...]
    bastions: tuple[tuple[float, float], ...]
    tower: Block
    tents: tuple[Block, ...]
    store: Block
    bags: tuple[tuple[float, float], ...]
    pad: BaseGeometry
    angle: float  # the way it faces

    @property
    def solid(self) -> BaseGeometry:
        shapes = [block.shape for block in (*self.gabions, self.tower, *self.tents, self.store)]
        shapes += [shapely.Point(place).buffer(1.6, quad_segs=4) for place in self.bastions]
        return joined(shapes)


def lay_outposts(plan: Plan, blocked: BaseGeometry) -> list[Outpost]:
    hexes = plan.hexes(lambda hex_: plan.looks[hex_] in DEFENCES)
    return [_lay(plan, hex_, blocked) for hex_ in hexes]


def lay_walls(plan: Plan) -> list[tuple[Hex, tuple[Block, ...], tuple[tuple[float, float], ...]]]:
    """Lay gabions for fortified sides of hexes with another look."""
    return [
        (hex_, *_gabions(plan, hex_))
        for hex_, spot in plan.spots.items()
        if spot.fortified and plan.looks[hex_] not in DEFENCES
    ]


def _gabions(plan: Plan, hex_: Hex) -> tuple[tuple[Block, ...], tuple[tuple[float, float], ...]]:
    x, y = plan.centres[hex_]
    walls = [side for side in SIDES if side in plan.spots[hex_].fortified]
    cells = []
    for side in walls:
        dx, dy = direction(side)
        angle = math.degrees(math.atan2(dy, dx))
        for index in range(-3, 4):
            along = index * _CELL
            cells.append(Block(1.5, 1.5, angle, x + dx * _WALL - dy * along, y + dy * _WALL + dx * along))
    bastions = []
    for index, side in enumerate(SIDES):
        if side in walls and SIDES[(index + 1) % 6] in walls:
            dx, dy = CORNERS[index]
            bastions.append((x + dx * 9.1, y + dy * 9.1))
    return tuple(cells), tuple(bastions)


def _lay(plan: Plan, hex_: Hex, blocked: BaseGeometry) -> Outpost:
    chance = plan.chance(f"outpost{hex_}")
    x, y = plan.centres[hex_]
    gabions, bastions = _gabions(plan, hex_)
    walls = [direction(side) for side in plan.spots[hex_].fortified]
    ahead = (sum(wall[0] for wall in walls), sum(wall[1] for wall in walls))
    angle = math.degrees(math.atan2(ahead[1], ahead[0])) if math.hypot(*ahead) > 0.3 else chance.between(0, 360)
    # The camp lies behind the walls: x forward in this frame.
    frame = Block(0, 0, angle, x, y)
    lean = chance.between(-8, 8)
    tents: tuple[Block, ...] = (
        Block(6.0, 3.3, angle + 90 + lean, *frame.at(-4.9, -3.6)),
        Block(5.2, 3.0, angle + 90 + lean, *frame.at(-5.6, 3.8)),
    )
    tower = Block(3.1, 3.1, angle + 12, *frame.at(1.4, -6.0))
    store = Block(4.4, 1.9, angle + lean, *frame.at(2.0, 5.6))
    if plan.looks[hex_] in ("court", "breach"):
        tents = ()
        store = Block(9.0, 4.4, angle + 90 + lean, *frame.at(-6.4, 0.0))
    if plan.looks[hex_] == "campgate":
        tents = (*tents, Block(4.6, 2.8, angle + lean, *frame.at(1.2, 5.4)))
        store = Block(2.4, 1.9, angle + lean, *frame.at(-8.8, 0.2))
    bags = []
    for step in range(7):
        turn = math.radians(125 + step * 19)
        bags.append(frame.at(-6.6 + 3.4 * math.cos(turn), 3.4 * math.sin(turn)))
    pad = organic(shapely.Point(x, y).buffer(11.4, quad_segs=6), 1.3, 5, plan.noise(f"pad{hex_}"))
    pad = pad.difference(blocked.buffer(0.5)).intersection(plan.safe)
    return Outpost(hex_, gabions, bastions, tower, tents, store, tuple(bags), pad, angle)


def draw_outpost_grounds(plan: Plan, sheet: Sheet, outposts: list[Outpost]) -> None:
    for outpost in outposts:
        sheet.fill(outpost.pad, plan.inks.dust, 0.05)


def draw_outposts(plan: Plan, sheet: Sheet, outposts: list[Outpost]) -> None:
    for _, cells, bastions in lay_walls(plan):
        _draw_gabions(plan, sheet, cells, bastions)
    for outpost in outposts:
        look = plan.looks[outpost.hex]
        if look == "trench":
            _draw_trench(plan, sheet, outpost.hex)
            continue
        if look == "battery":
            _draw_guns(plan, sheet, outpost)
        else:
            _draw_camp(plan, sheet, outpost)
        _draw_gabions(plan, sheet, outpost.gabions, outpost.bastions)


def _draw_trench(plan: Plan, sheet: Sheet, hex_: Hex) -> None:
    """Draw a zigzag ditch behind each fortified side, spoil before it, saps leading back."""
    inks = plan.inks
    x, y = plan.centres[hex_]
    ditches, spoil, saps = [], [], []
    for side in SIDES:
        if side not in plan.spots[hex_].fortified:
            continue
        dx, dy = direction(side)
        frame = Block(0, 0, math.degrees(math.atan2(dy, dx)), x, y)
        teeth = [
            (_WALL - 0.7 + (0.8 if index // 2 % 2 else -0.8), -6.6 + 1.2 * (index + index // 2 * 0.4))
            for index in range(10)
        ]
        ditches.append(points([frame.at(u, v) for u, v in teeth]))
        spoil += [
            (*frame.at(u + 1.2, v), *frame.at(u + 2.0, v))
            for u, v in ((u, v + d) for u, v in teeth for d in (-0.4, 0.4))
        ]
        saps.append(points([frame.at(_WALL - 0.7, 3.4), frame.at(6.0, 4.6), frame.at(4.8, 3.6), frame.at(3.6, 5.0)]))
    for lines in (saps, ditches):
        sheet.lines(lines, inks.hesco_line, 1.3, "round", "miter", tolerance=0)
        sheet.lines(lines, inks.tent_dark if not inks.low else inks.paper, 0.8, "round", "miter", tolerance=0)
    if spoil:
        sheet.segments(np.array(spoil), inks.hachure, 0.24, "round")


def _draw_guns(plan: Plan, sheet: Sheet, outpost: Outpost) -> None:
    """Draw gun pits ringed with sandbags, barrels to the front, a store."""
    inks = plan.inks
    x, y = plan.centres[outpost.hex]
    frame = Block(0, 0, outpost.angle, x, y)
    for u, v in ((-0.6, -5.8), (-5.8, 0.0), (-0.6, 5.8)):
        px, py = frame.at(u, v)
        sheet.disc(px, py, 2.5, inks.sand_dark or inks.paper, inks.hesco_line, 0.2)
        for step in range(12):
            turn = math.radians(outpost.angle + 30 * step + 15)
            if step not in (5, 6):
                sheet.disc(
                    px + 2.5 * math.cos(turn), py + 2.5 * math.sin(turn), 0.58, inks.hesco, inks.hesco_line, 0.22
                )
        gun = Block(1, 1, outpost.angle, px, py)
        sheet.lines([points([gun.at(-1.6, -0.7), gun.at(-0.3, 0), gun.at(-1.6, 0.7)])], inks.hesco_line, 0.36, "round")
        sheet.lines([points([gun.at(-0.6, 0), gun.at(2.6, 0)])], inks.hesco_line, 0.5)
        sheet.rings([Block(1.1, 0.9, outpost.angle, px, py).corners()], inks.tent, inks.hesco_line, 0.22)


def _draw_camp(plan: Plan, sheet: Sheet, outpost: Outpost) -> None:
    inks = plan.inks
    heights = ((outpost.tower, 1.6), (outpost.store, 0.8), *((tent, 0.7) for tent in outpost.tents))
    sheet.segments(
        shadow_hatching([swept(block.corners(), height) for block, height in heights], 0.5 * plan.coarse),
        inks.shadow,
        0.22,
    )
    for tent in outpost.tents:
        draw_tent(plan, sheet, tent)
    sheet.rings([outpost.store.corners()], inks.roof_dark, inks.roof_line, 0.28)
    sheet.segments(
        hatch(outpost.store.shape.buffer(-0.3), outpost.store.angle + 90, 0.7 * plan.coarse), inks.roof_line, 0.2
    )
    corners = outpost.tower.corners()
    sheet.rings([corners], inks.flats[2], inks.flat_line, 0.32)
    crossed = np.array([np.concatenate([corners[0], corners[2]]), np.concatenate([corners[1], corners[3]])])
    sheet.segments(crossed, inks.flat_line, 0.24)
    if plan.looks[outpost.hex] == "guardpost":
        frame = Block(0, 0, outpost.angle, *plan.centres[outpost.hex])
        jersey = [Block(2.3, 0.8, outpost.angle + 90, *frame.at(-8.6 - 1.3 * (v % 2), 2.9 * (v - 1))) for v in range(3)]
        sheet.rings([block.corners() for block in jersey], inks.flats[0], inks.flat_line, 0.24)
        return
    for x, y in outpost.bags:
        sheet.disc(x, y, 0.58, inks.hesco, inks.hesco_line, 0.22)


def draw_tent(plan: Plan, sheet: Sheet, tent: Block, *, canvas: tuple[str, str] | None = None) -> None:
    """Draw a tent; `canvas` is its light and its dark side, olive unless given."""
    inks = plan.inks
    light, dark = canvas or (inks.tent, inks.tent_dark)
    ridge = np.array([tent.at(-tent.width / 2, 0), tent.at(tent.width / 2, 0)])
    corners = tent.corners()
    halves = [
        np.array([corners[0], corners[1], ridge[1], ridge[0]]),
        np.array([corners[3], corners[2], ridge[1], ridge[0]]),
    ]
    halves.sort(key=lambda half: float(lead(half.mean(axis=0), SHADE)))
    sheet.rings(halves[:1], light, None)
    sheet.rings(halves[1:], dark, None)
    sheet.rings([corners], None, inks.hesco_line, 0.28)
    sheet.lines([ridge], inks.hesco_line, 0.28, tolerance=0)


def _draw_gabions(
    plan: Plan, sheet: Sheet, cells: tuple[Block, ...], bastions: tuple[tuple[float, float], ...]
) -> None:
    inks = plan.inks
    if not cells:
        return
    towers = [shapely.get_coordinates(shapely.Point(place).buffer(1.6, quad_segs=4).exterior) for place in bastions]
    shade = [swept(cell.corners(), 0.8) for cell in cells] + [swept(tower, 1.1) for tower in towers]
    sheet.segments(shadow_hatching(shade, 0.5 * plan.coarse), inks.shadow, 0.22)
    sheet.rings([cell.corners() for cell in cells], inks.hesco, inks.hesco_line, 0.26)
    if not inks.low:
        crossed = []
        for cell in cells:
            nw, ne, se, sw = cell.corners(0.1)
            crossed += [np.concatenate([nw, se]), np.concatenate([ne, sw])]
        sheet.segments(np.array(crossed), inks.hesco_line, 0.2)
    for x, y in bastions:
        sheet.disc(x, y, 1.6, inks.hesco, inks.hesco_line, 0.3)
        sheet.disc(x, y, 0.9, inks.dust or inks.paper, inks.hesco_line, 0.22)
