"""Small grounds to draw: terrain as the rules have it, a palette, tiles and boards."""

from collections.abc import Callable, Mapping, Sequence

from sandtable.ground.board import Board, lay_tiles, read_sketch
from sandtable.ground.terrain import Terrain
from sandtable.ground.tiles import PlacedTile, TileFace, read_tile_face
from sandtable.ink.items import apart
from sandtable.ink.shapes import Item, Use

ENTER = {"infantry": 6, "vehicle": 6, "helicopter": 2}
TABLE = (
    Terrain("open", 0, False, 0, None, False, ENTER, (".", "=", "+")),
    Terrain("cover", 1, True, 1, None, True, ENTER, ("t", "#")),
    Terrain("fortification", 1, True, 0, 2, True, ENTER, ("F",)),
    Terrain("elevated", 2, False, 0, None, True, ENTER, ("^",)),
    Terrain("water", 0, False, 0, None, False, {"helicopter": 2}, ("~",)),
)
PALETTE = {"sand": "#D9C9A3", "roof": "#8A5A44", "canopy": "#4E6B3A", "water": "#5C8FA8", "ink": "#1D1B18"}

VALLEY = """
    . ^ ~ t
   . ^ # ~ t
  . ^ = = + =
 . = = # ~ F .
  = # = # ~ .
   . t = . ~
    . = t ^
"""
VALLEY_FORT = {"d6": ["W", "NW"]}
VALLEY_PAINT = {"f1": "field", "g1": "furrow", "f2": "orchard", "g4": "dunes", "e4": "compound", "f3": "track"}

COAST = """
    ~ ~ ~ .
   ~ ~ ~ . t
  ~ ~ ~ . # =
 ~ ~ ~ . = = .
  = = = = # t
   . . . # .
    . . . .
"""
SAND = """
    . . . .
   . . . . .
  . . . . . .
 . . . . . . .
  . . . . . .
   . . . . .
    . . . .
"""


def tile(
    sketch: str,
    name: str = "T07",
    side: str = "A",
    fortified: Mapping[str, Sequence[str]] | None = None,
    paint: Mapping[str, str] | None = None,
) -> TileFace:
    return read_tile_face(name, side, sketch, TABLE, fortified or {}, paint or {})


def board(sketch: str, paint: Mapping[str, str] | None = None) -> Board:
    return read_sketch(sketch, TABLE, {}, paint or {})


def laid(*placed: PlacedTile) -> Board:
    found, problems = lay_tiles(placed)
    assert found is not None and not problems
    return found


def valley(name: str = "T07", side: str = "A") -> TileFace:
    """A bit of everything: hill, river, bridge, roads, a track, houses, woods, an outpost, fields."""
    return tile(VALLEY, name, side, VALLEY_FORT, VALLEY_PAINT)


def named(items: Sequence[Item], matches: Callable[[str], bool]) -> list[Use]:
    """Every placed symbol whose name matches."""
    return [use for use in apart(items) if isinstance(use, Use) and matches(use.symbol.name)]
