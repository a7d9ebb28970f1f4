"""One side of a tile as a Face, square to its page."""

from collections.abc import Mapping

from shapely import affinity

from sandtable.geometry.hex_mm import centre
from sandtable.geometry.hexes import Hex, within
from sandtable.ground.tiles import GATES, TILE_REACH, TileFace, tile_labels
from sandtable.ink.matrix import Matrix, apply, multiply, rotate, translate
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Item, Path, Style
from sandtable.maps.art import Art, draw_art
from sandtable.maps.frame import CUTS, Cut
from sandtable.maps.icons import draw_grid, icons
from sandtable.maps.inks import Inks
from sandtable.maps.lettering import LABEL_FONT, LABEL_SIZE, SMALLEST, centred
from sandtable.maps.plan import Plan
from sandtable.maps.plate import plate
from sandtable.maps.sheet import Sheet, area_outline
from sandtable.maps.sizes import TILE_SIZES

HEX_NAMES: Mapping[Hex, str] = {hex_: label for label, hex_ in tile_labels().items()}
GATE_SIDES: Mapping[Hex, str] = {tile_labels()[label]: side for label, side in GATES.items()}
_SPOT_HEIGHT = 2.5


def tile_face(
    face: TileFace, palette: Mapping[str, str], *, low_ink: bool = False, cut: str = "straight", bleed: float = 2.0
) -> Face:
    """Draw the face of a tile, as large as its outline; art runs on over the bleed.

    `cut` is straight, six cuts square to the page, or hex, the zigzag round the 37 hexes.
    """
    shape = CUTS[cut]()
    ref, (width, height) = f"{face.tile}{face.side}", TILE_SIZES[cut]
    inks = Inks.mixed(palette, low=low_ink)
    plan = tile_plan(face, inks, shape, bleed=bleed)
    art = draw_art(plan)
    to_face = multiply(translate(width / 2, height / 2), rotate(shape.turn))
    sheet = Sheet()
    draw_grid(sheet, within((0, 0), TILE_REACH + 2), inks)
    shown = shape.on_page(0.0 if low_ink else bleed)
    outline = area_outline(affinity.translate(shown, width / 2, height / 2), 0)
    items: list[Item] = [Group((*art.items, *sheet.items), to_face)]
    items += marks(plan, art, to_face, turn=shape.turn)
    items += plate(face.tile, face.side, inks, *apply(to_face, *centre(tile_labels()["a1"])))
    drawn: list[Item] = [Group(tuple(items), None, outline)]
    if low_ink:
        drawn.append(Path(outline, Style(fill=None, stroke=inks.grid, width=0.2, join="round")))
    return Face(ref, "", width, height, tuple(drawn))


def tile_plan(
    face: TileFace,
    inks: Inks,
    cut: Cut,
    *,
    bleed: float,
    beyond: Mapping[Hex, str] | None = None,
    coarse: float = 1.0,
) -> Plan:
    """Return the ground of a tile; `beyond` holds the letters of known hexes around it."""
    return Plan(
        id=f"{face.tile}{face.side}",
        spots=face.spots,
        roads=face.roads,
        labels=HEX_NAMES,
        trim=cut.outline,
        page=cut.outline.buffer(bleed + 0.2, join_style="mitre"),
        inks=inks,
        gates=GATE_SIDES,
        beyond=beyond or {},
        coarse=coarse,
    )


def marks(plan: Plan, art: Art, to_face: Matrix, *, turn: float) -> list[Item]:
    """Draw icons, labels and spot heights of a tile, upright on the face."""
    items: list[Item] = []
    inks = plan.inks
    for hex_, spot in plan.spots.items():
        items += icons(spot, *apply(to_face, *centre(hex_)), inks, turn=turn)
    for hex_, place in plan.label_places.items():
        x, y = apply(to_face, *place)
        items += centred(plan.labels[hex_], x, y, size=LABEL_SIZE, key=LABEL_FONT, fill=inks.ink, halo=inks.halo)
    items += spot_heights(art, to_face, inks)
    return items


def spot_heights(art: Art, to_face: Matrix, inks: Inks, scale: float = 1.0) -> list[Item]:
    """Draw the heights of summits; none on a map too small to read them."""
    items: list[Item] = []
    size = min(1.0, scale * 1.4)
    if _SPOT_HEIGHT * size < SMALLEST:
        return items
    for x, y, height in art.heights:
        place = apply(to_face, x, y)
        items += centred(
            str(height), *place, size=_SPOT_HEIGHT * size, key="serif-600-italic", fill=inks.contour, halo=inks.halo
        )
    return items
