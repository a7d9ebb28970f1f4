"""All layers of one piece of ground, bottom up."""

from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from sandtable.ink.shapes import Item
from sandtable.maps.blobs import EMPTY, joined
from sandtable.maps.clearance import Clearance
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import THINNEST, Sheet
from sandtable.maps.terrain.barrens import draw_barren_grounds, draw_barrens
from sandtable.maps.terrain.bridges import draw_bridges, lay_bridges
from sandtable.maps.terrain.dunes import draw_dunes
from sandtable.maps.terrain.fields import draw_fields, draw_vines, lay_fields
from sandtable.maps.terrain.ground import draw_ground, draw_ripples, draw_stones, draw_tufts
from sandtable.maps.terrain.hills import draw_hills, lay_hills
from sandtable.maps.terrain.lowlands import draw_lowlands, draw_marsh_plants, lay_lowlands
from sandtable.maps.terrain.outposts import draw_outpost_grounds, draw_outposts, lay_outposts
from sandtable.maps.terrain.roads import draw_roads, lay_roads
from sandtable.maps.terrain.roofs import draw_town, draw_town_ground
from sandtable.maps.terrain.sites import draw_craters, draw_rocks, draw_site_grounds, draw_sites, lay_sites
from sandtable.maps.terrain.strips import draw_rails, draw_strips, lay_strips
from sandtable.maps.terrain.towns import LEAFY, SHADY, lay_town
from sandtable.maps.terrain.trees import draw_trees, draw_woods_ground, lay_trees
from sandtable.maps.terrain.water import draw_banks, draw_reeds, draw_water, lay_water


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing in grid millimetres, and spot heights to be written on it upright."""

    items: tuple[Item, ...]
    heights: tuple[tuple[float, float, int], ...]


def draw_art(plan: Plan) -> Art:
    """Lay out all layers, then draw them; later layers keep clear of earlier ones."""
    strips = lay_strips(plan)
    roads = lay_roads(plan)
    water = lay_water(plan)
    bridges = lay_bridges(plan, roads, water)
    ways = _join(roads.bed, strips.bed)
    wet = _join(ways, water.banks)
    sites = lay_sites(plan, roads, water)
    hills = lay_hills(plan, _join(ways, water.surface, *sites.quays))
    lowlands = lay_lowlands(plan, water, ways)
    town = lay_town(
        plan, roads, _join(ways.buffer(1.0, quad_segs=3), water.banks.buffer(0.7, quad_segs=3), *sites.quays)
    )
    outposts = lay_outposts(plan, wet)
    worked = plan.hexes(lambda hex_: plan.looks[hex_] in ("field", "furrow", "vineyard"))
    slopes = hills.area.difference(plan.area(worked).buffer(1.5)) if worked else hills.area
    fields = lay_fields(plan, _join(wet, slopes, sites.solid, town.solid))
    solid = _join(town.solid, sites.solid, *[outpost.solid for outpost in outposts])
    trees = lay_trees(
        plan,
        _join(
            ways.buffer(0.9, quad_segs=3),
            water.surface.buffer(0.5, quad_segs=3),
            solid,
            fields.crops,
        ),
        water.green.difference(_join(water.banks, plan.area(plan.looking("outpost")))),
        plan.looking(*LEAFY),
        plan.looking(*SHADY),
        fields.meadows,
    )
    taken = [(wet, 1.6), (solid, 1.2)]
    taken += [(shape, 0.0) for shape in (fields.crops, fields.meadows, trees.area, lowlands.area)]
    taken += [(plan.keep_labels, 0.0), (town.paved, 0.0)]

    sheet = Sheet(THINNEST * plan.coarse)
    draw_ground(plan, sheet)
    sheet.fill(water.green.intersection(plan.page), plan.inks.scrub, 0.06)
    draw_woods_ground(plan, sheet, trees)
    draw_town_ground(plan, sheet, town)
    draw_hills(plan, sheet, hills)
    draw_dunes(plan, sheet)
    sandy = plan.area(plan.looking("dunes", "ripples", "lanes", "gravel"))
    others = [(shape, 0.0) for shape in (town.dust, hills.area, water.green, sandy)]
    draw_ripples(plan, sheet, Clearance(plan.safe, [*taken, *others]))
    # On many maps no ground is of these kinds, and what it would keep off need not be known.
    barren = plan.looking("ripples", "lanes", "boulders", "tufts", "pasture", "heath", "gravel")
    apart = _join(wet.buffer(0.8, quad_segs=3), solid) if barren else EMPTY
    draw_barren_grounds(plan, sheet, apart)
    draw_fields(plan, sheet, fields)
    draw_lowlands(plan, sheet, lowlands, water)
    draw_banks(plan, sheet, water)
    draw_water(plan, sheet, water)
    draw_reeds(plan, sheet, water)
    draw_marsh_plants(plan, sheet, lowlands)
    draw_outpost_grounds(plan, sheet, outposts)
    draw_site_grounds(plan, sheet, sites)
    draw_strips(plan, sheet, strips)
    draw_roads(plan, sheet, roads)
    draw_rails(plan, sheet, strips)
    draw_bridges(plan, sheet, bridges)
    draw_town(plan, sheet, town)
    draw_sites(plan, sheet, sites)
    draw_outposts(plan, sheet, outposts)
    draw_vines(plan, sheet, fields)
    if plan.looking("craters", "boulders", "rocks", "breach"):
        bars = _join(wet, solid)
        draw_craters(plan, sheet, bars)
        draw_rocks(plan, sheet, bars)
    draw_barrens(plan, sheet, apart)
    draw_trees(plan, sheet, trees)
    free = Clearance(plan.safe, [*taken, (plan.keep_icons, 0.0)])
    draw_tufts(plan, sheet, free)
    if not hills.area.is_empty:
        foot = free.of(hills.area.buffer(2.4, quad_segs=3).difference(hills.area.buffer(-2)))
        draw_stones(plan, sheet, foot, "stones", int(foot.area / 24 * plan.detail), (0.35, 0.8))
    return Art(tuple(sheet.items), hills.summits)


def _join(*shapes: BaseGeometry) -> BaseGeometry:
    return joined(shapes)
