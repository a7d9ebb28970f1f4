"""Ground of any game's hex map, painted by names of looks: woods, water, hills, towns, as on Warfare's tiles."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from sandtable.geometry.hex_mm import APOTHEM, RADIUS, WIDTH
from sandtable.geometry.hexes import Hex, neighbours
from sandtable.ground.looks import ALSO_CALLED, LETTERS
from sandtable.ground.terrain import ROADS, Link, Spot, Terrain
from sandtable.ink.matrix import Matrix, multiply, rotate, scale, translate
from sandtable.ink.shapes import Group, Item
from sandtable.maps.art import draw_art
from sandtable.maps.frame import union
from sandtable.maps.inks import Inks
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import area_outline

# Of the words for water those that never mean a river.
SEAS = frozenset({"sea", "lake"})
NO_CELL = "-"
_PLAIN = Terrain("", 0, False, 0, None, False, MappingProxyType({}), ())


def painted_ground(
    rows: Sequence[str],
    looks: Mapping[str, str],
    cell: float,
    palette: Mapping[str, str],
    *,
    flat: bool = False,
    low_ink: bool = False,
    numbered: bool = True,
    name: str = "ground",
) -> tuple[Item, ...]:
    """Draw the ground of a map with its upper left corner at the origin, cells `cell` mm across flats.

    Every second row stands half a cell further right; with `flat` tops every second column half a cell lower. Letters
    without a look are open ground, for others to be drawn over.
    """
    spots: dict[Hex, Spot] = {}
    seas: set[Hex] = set()
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter != NO_CELL:
                called, hex_ = looks.get(letter, "open"), _hex(column, row, flat)
                look = ALSO_CALLED.get(called, called)
                spots[hex_] = Spot(LETTERS[look], _PLAIN, frozenset(), look)
                if called in SEAS:
                    seas.add(hex_)
    if not spots:
        return ()
    area = union(spots).simplify(0.01)
    plan = Plan(
        id=name,
        spots=spots,
        roads=frozenset(_links(spots)),
        labels=dict.fromkeys(spots, "0000" if numbered else ""),
        trim=area,
        page=area.buffer(0.3, join_style="mitre"),
        inks=Inks.mixed(palette, low=low_ink),
        coarse=max(1.0, WIDTH / cell),
        seas=frozenset(seas),
    )
    return (Group(draw_art(plan).items, _to_map(cell, flat), area_outline(area, 0)),)


def _hex(column: int, row: int, flat: bool) -> Hex:
    return (column, row - column // 2) if flat else (column - row // 2, row)


def _to_map(cell: float, flat: bool) -> Matrix:
    # A map with flat tops is one with pointed tops, turned by half the angle between two sides.
    upright = multiply(translate(RADIUS, APOTHEM), rotate(30)) if flat else translate(APOTHEM, RADIUS)
    return multiply(scale(cell / WIDTH), upright)


def _links(spots: Mapping[Hex, Spot]) -> Iterable[Link]:
    """Links between all neighbouring road hexes."""
    for hex_, spot in spots.items():
        for _, other in neighbours(hex_):
            if hex_ < other and other in spots and spot.letter in ROADS and spots[other].letter in ROADS:
                yield hex_, other
