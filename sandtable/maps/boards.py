"""A whole map as a Face: a sketch drawn as one piece of ground, or tiles as they lie on the table."""

from collections.abc import Mapping

from shapely import affinity
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.hex_mm import APOTHEM, centre
from sandtable.geometry.hexes import Hex, add, turned, within
from sandtable.ground.board import Board
from sandtable.ground.tiles import PlacedTile, TileFace, tile_labels
from sandtable.ink.matrix import Matrix, apply, multiply, rotate, translate
from sandtable.ink.matrix import scale as scaling
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Item, Path, Style
from sandtable.maps.art import draw_art
from sandtable.maps.flat import draw_flat
from sandtable.maps.frame import hex_cut, union
from sandtable.maps.icons import draw_grid, icons
from sandtable.maps.inks import Inks
from sandtable.maps.lettering import LABEL_FONT, LABEL_SIZE, centred
from sandtable.maps.plan import Plan, label_reach
from sandtable.maps.plate import plate
from sandtable.maps.sheet import THINNEST, Sheet, area_outline
from sandtable.maps.sizes import MARGIN as MARGIN
from sandtable.maps.sizes import TILE_SIZES, board_matrix, board_size
from sandtable.maps.sizes import hex_position as hex_position
from sandtable.maps.tiles import HEX_NAMES, spot_heights, tile_plan

# Larger boards are drawn with fewer things on them, still larger ones with one symbol to a hex.
FEWER, FLAT = 600, 2500
# A map of many hexes that is printed this small is read by its signs: drawn in full they would run together.
MANY, SMALL = 300, 0.4
_HAIR = 0.15  # by which a tile on a map is drawn larger, so that no paper shows between two


def map_face(
    board: Board,
    palette: Mapping[str, str],
    *,
    low_ink: bool = False,
    scale: float = 1.0,
    name: str = "map",
    plates: bool = True,
) -> Face:
    """Draw the map of a board, hexes 26 mm across flats times `scale`; with `plates` every tile shows its number."""
    inks = Inks.mixed(palette, low=low_ink)
    to_face = board_matrix(board, scale)
    width, height = board_size(board, scale)
    coarse = max(1.0, 1 / scale)
    if len(board.spots) > FLAT or (len(board.spots) > MANY and scale < SMALL):
        items = _flat_map(board, inks, to_face, scale, coarse, board.labels)
    elif board.tiles:
        items = _tile_map(board, inks, to_face, scale, coarse)
        if plates:
            items += [item for tile in board.tiles for item in _plate(tile, inks, to_face, coarse)]
    else:
        items = _sketch_map(board, inks, to_face, scale, coarse, name)
    return Face(name, "", width, height, tuple(items))


def flat_face(board: Board, palette: Mapping[str, str], *, low_ink: bool = False, scale: float = 1.0) -> Face:
    """Draw the map of a board with one symbol to a hex, as very large ones are: it takes hundredths of a second."""
    inks, coarse = Inks.mixed(palette, low=low_ink), max(1.0, 1 / scale)
    width, height = board_size(board, scale)
    items = _flat_map(board, inks, board_matrix(board, scale), scale, coarse, _short_names(board))
    return Face("flat", "", width, height, tuple(items))


def over_face(board: Board, palette: Mapping[str, str], *, low_ink: bool = False, scale: float = 1.0) -> Face:
    """Draw what lies over the art of tiles: grid, outlines of tiles, icons, names of hexes and tiles, all upright."""
    inks, coarse = Inks.mixed(palette, low=low_ink), max(1.0, 1 / scale)
    to_face = board_matrix(board, scale)
    width, height = board_size(board, scale)
    items = _over(board, inks, to_face, scale, coarse, union(board.spots).simplify(0.01))
    items += _marks(board, inks, to_face, scale, _above(board, coarse), _short_names(board), halo=True)
    items += [item for tile in board.tiles for item in _plate(tile, inks, to_face, coarse)]
    return Face("over", "", width, height, tuple(items))


def lying_tile_face(
    face: TileFace,
    palette: Mapping[str, str],
    beyond: Mapping[Hex, str],
    *,
    low_ink: bool = False,
    scale: float = 1.0,
) -> Face:
    """Draw the art of a tile that lies on a map, unturned, with its centre in the middle of the face.

    `beyond` holds letters of the hexes round it, in its own frame. Grid, icons and names are drawn over the whole map.
    """
    inks, coarse = Inks.mixed(palette, low=low_ink), max(1.0, 1 / scale)
    cut = hex_cut()
    art = draw_art(tile_plan(face, inks, cut, bleed=0.3, beyond=beyond, coarse=coarse))
    width, height = TILE_SIZES["hex"][0] * scale, TILE_SIZES["hex"][1] * scale
    to_face = multiply(translate(width / 2, height / 2), scaling(scale))
    clip = area_outline(cut.outline.buffer(_HAIR, join_style="mitre"), 0)
    return Face(f"{face.tile}{face.side}", "", width, height, (Group(art.items, to_face, clip),))


def _short_names(board: Board) -> dict[Hex, str]:
    """Names of hexes without those of their tiles."""
    return {hex_: label.rpartition(".")[2] for hex_, label in board.labels.items()}


def _sketch_map(board: Board, inks: Inks, to_face: Matrix, scale: float, coarse: float, name: str) -> list[Item]:
    if not board.spots:
        return []
    area = union(board.spots).simplify(0.01)
    plan = Plan(
        id=name,
        spots=board.spots,
        roads=board.roads,
        labels=board.labels,
        trim=area,
        page=area.buffer(0.3, join_style="mitre"),
        inks=inks,
        detail=1.0 if len(board.spots) <= FEWER else 0.4,
        coarse=coarse,
    )
    art = draw_art(plan)
    items: list[Item] = [Group(art.items, to_face, area_outline(area, 0))]
    items += _over(board, inks, to_face, scale, coarse, area)
    items += _marks(board, inks, to_face, scale, plan.label_places, board.labels, halo=True)
    items += spot_heights(art, to_face, inks, scale)
    return items


def _tile_map(board: Board, inks: Inks, to_face: Matrix, scale: float, coarse: float) -> list[Item]:
    """Draw each tile with its own art, turned as it lies; grid, icons and labels upright above all."""
    cut = hex_cut()
    clip = area_outline(cut.outline.buffer(_HAIR, join_style="mitre"), 0)
    items: list[Item] = []
    heights: list[Item] = []
    names: dict[Hex, str] = {}
    for tile in board.tiles:
        plan = tile_plan(tile.face, inks, cut, bleed=0.3, beyond=_beyond(board, tile), coarse=coarse)
        art = draw_art(plan)
        lie = _tile_matrix(tile)
        matrix = multiply(to_face, lie)
        items.append(Group(art.items, matrix, clip))
        heights += spot_heights(art, matrix, inks, scale)
        for hex_ in plan.spots:
            on_table = add(turned(hex_, tile.rotate), tile.centre)
            names[on_table] = HEX_NAMES[hex_]
    items += _over(board, inks, to_face, scale, coarse, union(board.spots).simplify(0.01))
    items += _marks(board, inks, to_face, scale, _above(board, coarse), names, halo=True)
    return items + heights


def _plate(tile: PlacedTile, inks: Inks, to_face: Matrix, coarse: float) -> list[Item]:
    """Draw the plate of a tile as it lies."""
    x, y = centre(tile_labels()["a1"])
    drawn = plate(tile.face.tile, tile.face.side, inks, x, y, THINNEST * coarse)
    return [Group(tuple(drawn), multiply(to_face, _tile_matrix(tile)))]


def _tile_matrix(tile: PlacedTile) -> Matrix:
    """Transform from a tile's own millimetres to the grid's."""
    return multiply(translate(*centre(tile.centre)), rotate(60 * tile.rotate))


def _beyond(board: Board, tile: PlacedTile) -> dict[Hex, str]:
    """Letters of the hexes round a tile that belong to other tiles, in the tile's own frame."""
    found = {}
    for hex_ in within((0, 0), 5):
        on_table = add(turned(hex_, tile.rotate), tile.centre)
        if hex_ not in tile.face.spots and on_table in board.spots:
            found[hex_] = board.spots[on_table].letter
    return found


def _flat_map(
    board: Board, inks: Inks, to_face: Matrix, scale: float, coarse: float, names: Mapping[Hex, str]
) -> list[Item]:
    area = union(board.spots)
    items: list[Item] = [Group(tuple(draw_flat(board, inks, coarse)), to_face, area_outline(area, 0.01))]
    items += _over(board, inks, to_face, scale, coarse, area)
    return items + _marks(board, inks, to_face, scale, _above(board, coarse), names, halo=False)


def _above(board: Board, coarse: float) -> dict[Hex, tuple[float, float]]:
    """Label positions: at the top of every hex, independent of its tile's turn."""
    reach = label_reach(coarse)
    return {hex_: (x, y - reach) for hex_ in board.spots for x, y in (centre(hex_),)}


def _over(board: Board, inks: Inks, to_face: Matrix, scale: float, coarse: float, area: BaseGeometry) -> list[Item]:
    """Draw the grid, the outlines of tiles, and the edge of the map."""
    sheet = Sheet(THINNEST * coarse)
    light = 0.6 * max(0.75, min(1.0, scale)) * coarse
    draw_grid(sheet, board.spots, inks, light=light)
    for tile in board.tiles:
        shape = _lying(hex_cut().outline, _tile_matrix(tile))
        if inks.low:
            sheet.outline(shape, inks.grid, 0.5)
        else:
            sheet.outline(shape, inks.halo, 1.1)
            sheet.outline(shape, inks.grid, 0.32)
    edge = Path(area_outline(area, 0.01), Style(fill=None, stroke=inks.ink, width=round(0.5 * coarse, 3), join="round"))
    return [Group((*sheet.items, edge), to_face)]


def label_size(board: Board, scale: float) -> float:
    """Type size of labels: short names on tiles, column and row on a sketch."""
    longest = 2 if board.tiles else max((len(name) for name in board.labels.values()), default=2)
    return min(LABEL_SIZE * max(1.0, scale), 2 * APOTHEM * scale * 0.8 / (0.5 * longest))


def _lying(shape: BaseGeometry, matrix: Matrix) -> BaseGeometry:
    a, b, c, d, e, f = matrix
    return affinity.affine_transform(shape, (a, c, b, d, e, f))


def _marks(
    board: Board,
    inks: Inks,
    to_face: Matrix,
    scale: float,
    places: Mapping[Hex, tuple[float, float]],
    names: Mapping[Hex, str],
    *,
    halo: bool,
) -> list[Item]:
    """Draw icons and labels; labels keep their size on a reduced map as long as a hex can hold them."""
    items: list[Item] = []
    size = label_size(board, scale)
    for hex_, spot in board.spots.items():
        items += icons(spot, *apply(to_face, *centre(hex_)), inks, size=scale)
    for hex_ in board.spots:
        x, y = apply(to_face, *places[hex_])
        items += centred(names[hex_], x, y, size=size, key=LABEL_FONT, fill=inks.ink, halo=inks.halo if halo else None)
    return items
