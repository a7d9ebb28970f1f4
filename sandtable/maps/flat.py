"""Very large boards: flat areas and one small symbol to a hex."""

from functools import lru_cache

import numpy as np
import shapely

from sandtable.geometry.hex_mm import centre
from sandtable.ground.board import Board
from sandtable.ink.matrix import translate
from sandtable.ink.shapes import Item, Symbol, Use
from sandtable.maps.exact import cosine, sine
from sandtable.maps.frame import union
from sandtable.maps.inks import Inks
from sandtable.maps.sheet import Sheet
from sandtable.maps.terrain.roads import ROAD


def draw_flat(board: Board, inks: Inks, coarse: float) -> list[Item]:
    """Draw the ground: hexes of one kind merged, roads as straight lines, a symbol on each hex of cover or height."""
    sheet = Sheet(0.2 * coarse)
    if inks.sand is not None:
        sheet.fill(union(board.spots), inks.sand, 0.01)
    by_letter: dict[str, list[tuple[int, int]]] = {}
    for hex_, spot in board.spots.items():
        by_letter.setdefault(spot.letter, []).append(hex_)
    for letters, fill, edge in (
        ("t", inks.scrub, inks.tuft),
        ("#", inks.dust, inks.paved_line),
        ("^", inks.hills[min(2, len(inks.hills) - 1)], inks.contour),
        ("~+", inks.water, inks.water_line),
    ):
        hexes = [hex_ for letter in letters for hex_ in by_letter.get(letter, ())]
        if hexes:
            sheet.both(union(hexes).buffer(-0.6, join_style="mitre"), fill, edge, 0.3, tolerance=0.01)
    roads = [np.array([centre(a), centre(b)]) for a, b in sorted(board.roads)]
    merged = shapely.line_merge(shapely.multilinestrings([line.tolist() for line in roads])) if roads else None
    if merged is not None:
        for width, colour in ((ROAD + 0.6, inks.road_line), (ROAD, inks.road)):
            sheet.geometry(merged, colour, width, "round")
    for letter, symbol in (("t", "trees"), ("#", "houses"), ("^", "slopes"), ("F", "walls")):
        for hex_ in by_letter.get(letter, ()):
            x, y = centre(hex_)
            sheet.items.append(Use(_symbol(symbol, inks, coarse), translate(round(x, 2), round(y, 2))))
    return sheet.items


@lru_cache(maxsize=4_096)
def _symbol(kind: str, inks: Inks, coarse: float) -> Symbol:
    sheet = Sheet(0.2 * coarse)
    if kind == "trees":
        for x, y, r in ((-6.5, -3, 2.6), (6, -4, 2.4), (-4.5, 5, 2.3), (5, 5.4, 2.7), (0, 9, 2.0), (-9, 1.5, 1.9)):
            sheet.disc(x, y, r, inks.canopy, inks.canopy_line, 0.3)
    elif kind == "houses":
        for x, y, w, d in ((-6.4, -4.6, 7, 5), (5.6, -5.4, 6, 4.6), (-6, 5.6, 6, 5), (6, 5, 7.4, 4.8)):
            ring = np.array(
                [(x - w / 2, y - d / 2), (x + w / 2, y - d / 2), (x + w / 2, y + d / 2), (x - w / 2, y + d / 2)]
            )
            sheet.rings([ring], inks.roof, inks.roof_line, 0.3)
            sheet.segments(np.array([[x - w / 2, y, x + w / 2, y]]), inks.roof_ridge, 0.3)
    elif kind == "slopes":
        for reach in (11.0, 8.0, 5.0):
            angle = np.linspace(0, 2 * np.pi, 14, endpoint=False)
            ring = np.column_stack([reach * cosine(angle), reach * 0.86 * sine(angle)])
            sheet.rings([ring], None, inks.contour, 0.25)
    else:
        sheet.disc(0, 0, 9, inks.dust, inks.hesco_line, 0.4)
    return Symbol(f"flat-{kind}", tuple(sheet.items))
