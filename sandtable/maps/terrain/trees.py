"""Trees and bushes from above: crowns with a light side, pines, palms, orchards in rows."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex
from sandtable.maps.blobs import inside, joined, near, opened, organic, soft, strewn, without
from sandtable.maps.lines import NO_SEGMENTS, hatch, polygons_of, resample, rings_of
from sandtable.maps.noise import Floats
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.crowns import crown, model

_PER_HEX = 50


@dataclass(frozen=True, slots=True)
class Tree:
    x: float
    y: float
    radius: float
    kind: str  # crown, pine, palm, bush


@dataclass(frozen=True, slots=True)
class Trees:
    """Trees from north to south, the ground under woods, and the plots of orchards with their angles."""

    trees: tuple[Tree, ...]
    woods: BaseGeometry
    orchards: tuple[tuple[BaseGeometry, float], ...]

    @property
    def area(self) -> BaseGeometry:
        plots = [plot for plot, _ in self.orchards]
        return joined([self.woods, *plots])


class _Grove:
    """Planted trees, indexed by place."""

    def __init__(self) -> None:
        self.trees: list[Tree] = []
        self._cells: dict[tuple[int, int], list[Tree]] = {}

    def plant(self, tree: Tree, gap: float) -> bool:
        """Plant a tree unless it would crowd another by more than `gap` of their radii allows; True if planted."""
        i, j = int(tree.x // 5), int(tree.y // 5)
        for di in (-1, 0, 1):
            for dj in (-1, 0, 1):
                for other in self._cells.get((i + di, j + dj), ()):
                    near = gap * (tree.radius + other.radius)
                    if (tree.x - other.x) ** 2 + (tree.y - other.y) ** 2 < near * near:
                        return False
        self._cells.setdefault((i, j), []).append(tree)
        self.trees.append(tree)
        return True


def _scatter(
    grove: _Grove, chance: Chance, area: BaseGeometry, wanted: int, radii: tuple[float, float], kind: str, gap: float
) -> None:
    """Plant up to `wanted` trees in an area, small ones more often."""
    if area.is_empty or wanted <= 0:
        return
    whole = area.area
    for polygon in polygons_of(area):
        planted, quota = 0, wanted * polygon.area / whole
        for x, y in strewn(polygon, chance, polygon.area / (4 * quota + 1)).tolist():
            if planted >= quota:
                break
            radius = radii[0] + (radii[1] - radii[0]) * chance.fraction() ** 1.6
            planted += grove.plant(Tree(x, y, radius, kind), gap)


def lay_trees(
    plan: Plan,
    blocked: BaseGeometry,
    green: BaseGeometry,
    villages: list[Hex],
    streets: list[Hex],
    meadows: BaseGeometry,
) -> Trees:
    """Plant woods on their hexes, orchards in rows, single trees in villages, streets and along rivers, hedges."""
    chance = plan.chance("trees")
    grove = _Grove()
    woods_ground = []
    apart = blocked.buffer(0.35, quad_segs=3)
    free = joined([apart, plan.keep_labels])
    edge = plan.trim.buffer(-2.4, join_style="mitre")
    for look, kind, radii, per_hex, gap in (
        ("woods", "crown", (1.2, 2.5), _PER_HEX, 0.72),
        ("pines", "pine", (1.0, 1.8), 62, 0.85),
        ("cypresses", "pine", (0.9, 1.3), 44, 1.0),
        ("palms", "palm", (1.3, 2.0), 34, 0.95),
        ("scrub", "bush", (0.7, 1.3), 84, 0.95),
    ):
        hexes = plan.looking(look)
        if not hexes:
            continue
        ground = soft(plan.area(hexes), -0.4, 2.2, 8, plan.noise(f"{look}-edge")).intersection(edge)
        ground = organic(opened(ground, 2.5), 0.5, 4, plan.noise(f"{look}-rim")).difference(apart)
        if plan.detail > 0:
            woods_ground.append(ground)
        room = without(ground, plan.keep_labels, plan.discs(hexes, 2.7)).buffer(-1.2, quad_segs=3)
        _scatter(grove, chance, room, int(len(hexes) * per_hex * plan.detail), radii, kind, gap)
    crests = plan.looking("crest")
    if crests:
        # A few trees, so that the slope under them is seen.
        slopes = without(plan.area(crests).buffer(-1.5).intersection(edge), free, plan.discs(crests, 4.2))
        _scatter(grove, chance, slopes, int(len(crests) * 11 * plan.detail), (1.0, 1.5), "pine", 1.5)
    orchards = [plot for hex_ in plan.looking("orchard") for plot in _orchard(plan, hex_, apart, grove)]
    keep = plan.discs(plan.spots, 3.0)
    for hexes, leafy, palmy in ((villages, 9, 4), (streets, 5, 0)):
        if hexes:
            inner = plan.area(hexes).buffer(-0.6).intersection(plan.safe)
            room = without(inner, free, keep).buffer(-0.7, quad_segs=3)
            _scatter(grove, chance, room, int(leafy * len(hexes) * plan.detail), (0.8, 1.35), "crown", 1.0)
            _scatter(grove, chance, room, int(palmy * len(hexes) * plan.detail), (1.3, 1.7), "palm", 1.05)
    if not green.is_empty:
        room = without(green.intersection(plan.safe), free, keep).buffer(-0.7, quad_segs=3)
        along = int(room.area / 26 * plan.detail)
        _scatter(grove, chance, room, along, (0.7, 1.35), "crown", 1.15)
        _scatter(grove, chance, room, along // 3, (1.3, 1.7), "palm", 1.05)
    _plant_hedges(plan, grove, meadows.buffer(-0.8, quad_segs=3), free)
    return Trees(
        tuple(sorted(grove.trees, key=lambda tree: (tree.y, tree.x))),
        joined(woods_ground),
        tuple(orchards),
    )


def _plant_hedges(plan: Plan, grove: _Grove, meadows: BaseGeometry, free: BaseGeometry) -> None:
    """Plant bushes along parts of a meadow's edge."""
    noise, chance = plan.noise("hedges"), plan.chance("hedges")
    for ring in rings_of(meadows):
        line = resample(ring, 1.45)[:-1]
        keep = (noise.at(line[:, 0] / 9, line[:, 1] / 9) > 0.05) & ~inside(free, line) & inside(plan.safe, line)
        for x, y in line[keep].tolist():
            grove.plant(Tree(x, y, chance.between(0.6, 1.0), "crown"), 0.7)


def _orchard(plan: Plan, hex_: Hex, blocked: BaseGeometry, grove: _Grove) -> list[tuple[BaseGeometry, float]]:
    """Plant a grid inside one hex, turned; return the plots with their angles."""
    chance = plan.chance(f"orchard{hex_}")
    x, y = plan.centres[hex_]
    angle = chance.between(-35, 35)
    square = shapely.affinity.rotate(shapely.box(x - 12, y - 10.4, x + 11.6, y + 10.6), angle, origin=(x, y))
    plot = organic(opened(square, 1), 0.3, 5, plan.noise(f"orchard-edge{hex_}"))
    plot = plot.intersection(plan.cell(hex_).buffer(1.4)).intersection(plan.safe)
    plot = opened(plot.difference(near(blocked, plot, 0.8).buffer(0.8, quad_segs=3)), 1)
    room = without(plot, plan.discs([hex_], 3.3), plan.keep_labels).buffer(-0.9, quad_segs=3)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    step = 1 if plan.detail > 0.6 else 2
    places = []
    for i in range(-8, 9, step):
        for j in range(-8, 9, step):
            u, v = (i + 0.5 * (j % 2)) * 3.15, j * 2.75
            places.append(
                (
                    x + u * cos - v * sin + chance.between(-0.15, 0.15),
                    y + u * sin + v * cos + chance.between(-0.15, 0.15),
                )
            )
    rows = np.array(places)
    for px, py in rows[inside(room, rows)].tolist():
        grove.plant(Tree(px, py, 1.22 + chance.between(-0.14, 0.12), "crown"), 0.9)
    return [(plot, angle)] if not plot.is_empty else []


# --- drawing


def draw_woods_ground(plan: Plan, sheet: Sheet, trees: Trees) -> None:
    inks = plan.inks
    if not trees.woods.is_empty:
        sheet.fill(trees.woods.buffer(1.3, quad_segs=3).intersection(plan.page), inks.scrub, 0.06)
    for plot, angle in trees.orchards:
        sheet.both(plot, inks.scrub, inks.tuft, 0.25)
        sheet.segments(hatch(plot.buffer(-0.4), angle, 2.75), inks.scrub_dark, 0.3)


def draw_trees(plan: Plan, sheet: Sheet, trees: Trees) -> None:
    """Draw shadows, then all outlines, then all crowns: crowns that touch share one outline."""
    inks = plan.inks
    _draw_undergrowth(plan, sheet, trees)
    sheet.segments(_shadows(trees.trees, (0.75 if inks.low else 0.46) * plan.coarse), inks.canopy_line, 0.22)
    round_ones = [tree for tree in trees.trees if tree.kind in ("crown", "bush", "pine")]
    for tree in round_ones:
        sheet.use(crown(inks, tree.kind, *model(tree.x, tree.y, tree.radius), plan.coarse, "edge"), tree.x, tree.y)
    for tree in round_ones:
        sheet.use(crown(inks, tree.kind, *model(tree.x, tree.y, tree.radius), plan.coarse, "top"), tree.x, tree.y)
    palms = [tree for tree in trees.trees if tree.kind == "palm"]
    if palms:
        trunks = np.array([(t.x + 0.2, t.y + 0.25, t.x + t.radius * 0.9, t.y + t.radius * 1.05) for t in palms])
        sheet.segments(trunks, inks.shadow, 0.22)
        for tree in palms:
            sheet.use(crown(inks, "palm", *model(tree.x, tree.y, tree.radius), plan.coarse, "top"), tree.x, tree.y)


def _draw_undergrowth(plan: Plan, sheet: Sheet, trees: Trees) -> None:
    if trees.woods.is_empty or plan.coarse > 1.5:
        return
    chance = plan.chance("undergrowth")
    places = strewn(trees.woods.difference(plan.keep_icons), chance, 2.6 / plan.detail)
    sheet.dots(places[:: 2 if plan.inks.low else 1], plan.inks.undergrowth, 0.3 if plan.inks.low else 0.5)


def _shadows(trees: Iterable[Tree], spacing: float) -> Floats:
    """Hatching at 45° in the shadow of each crown: from the crown's edge to the shadow's."""
    rows = [(tree.x, tree.y, tree.radius) for tree in trees if tree.kind != "palm"]
    if not rows:
        return NO_SEGMENTS
    x, y, radius = np.array(rows).T
    half = math.sqrt(0.5)
    sx, sy = x + 0.55 + 0.18 * radius, y + 0.65 + 0.2 * radius
    u, v = (x + y) * half, (y - x) * half
    su, sv = (sx + sy) * half, (sy - sx) * half
    low = np.ceil((sv - radius) / spacing).astype(int)
    count = np.maximum(0, np.floor((sv + radius) / spacing).astype(int) - low + 1)
    which = np.repeat(np.arange(len(x)), count)
    level = (low[which] + np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)) * spacing
    chord = np.sqrt(np.maximum(0, radius[which] ** 2 - (level - sv[which]) ** 2))
    crown = np.sqrt(np.maximum(0, (0.95 * radius[which]) ** 2 - (level - v[which]) ** 2))
    start = np.where(crown > 0, np.maximum(su[which] - chord, u[which] + crown - 0.25), su[which] - chord)
    end = su[which] + chord
    keep = end - start > 0.25
    start, end, level = start[keep], end[keep], level[keep]
    return np.column_stack([(start - level) * half, (start + level) * half, (end - level) * half, (end + level) * half])
