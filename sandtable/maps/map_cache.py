"""Cache of maps and tiles: unchanged ground is not drawn twice.

An entry's key is a digest of everything that decides the drawing. This module draws nothing itself: what draws is named
here, as backends are named in their table, and imported with shapely when something must be drawn.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Any

from sandtable.budget import current
from sandtable.cache import Cache
from sandtable.geometry.hexes import Hex
from sandtable.ground.board import Board
from sandtable.ground.looks import drawn
from sandtable.ground.terrain import Link, Spot
from sandtable.ground.tiles import TileFace
from sandtable.ink.page import Face, LazyFace
from sandtable.ink.shapes import Group, Item, Path, Style, Symbol, TextRun, Use, Word
from sandtable.installation import library_versions
from sandtable.maps import MAP_KEY, MOST_BYTES
from sandtable.maps.sizes import TILE_SIZES, board_size

# Raise this whenever the art changes, or old pictures come out of the cache.
DRAWING_VERSION = 7
MAP = 5  # counts for as many pieces in the time it may take


@dataclass(frozen=True)
class Drawer:
    """Function that draws, by the name of its module, which is imported for the first drawing. Workers can be sent one."""

    module: str
    function: str

    def __call__(self, *ground: Any, **options: Any) -> Any:
        return getattr(import_module(self.module), self.function)(*ground, **options)


TILE = Drawer("sandtable.maps.tiles", "tile_face")
BOARD = Drawer("sandtable.maps.boards", "map_face")
LYING = Drawer("sandtable.maps.boards", "lying_tile_face")
FLAT = Drawer("sandtable.maps.boards", "flat_face")
OVER = Drawer("sandtable.maps.boards", "over_face")
GROUND = Drawer("sandtable.maps.painted", "painted_ground")

_MAPS = Cache("maps", MOST_BYTES, (Group, Path, Style, Symbol, TextRun, Use, Word))


def drawn_tile(
    face: TileFace, palette: Mapping[str, str], *, low_ink: bool = False, cut: str = "straight", bleed: float = 2.0
) -> Face:
    """Return `tile_face`, from the cache when it has been drawn before."""
    face = _tile_as_drawn(face)
    draw = partial(TILE, face, palette, low_ink=low_ink, cut=cut, bleed=bleed)
    key = _key("tile", _tile(face), palette, [low_ink, cut, bleed])
    return _cached_face(key, f"{face.tile}{face.side}", TILE_SIZES[cut], draw)


def drawn_lying_tile(
    face: TileFace,
    palette: Mapping[str, str],
    beyond: Mapping[Hex, str],
    *,
    low_ink: bool = False,
    scale: float = 1.0,
) -> Face:
    """Return `lying_tile_face`, from the cache when the tile was drawn in the same surroundings before."""
    face = _tile_as_drawn(face)
    draw = partial(LYING, face, palette, beyond, low_ink=low_ink, scale=scale)
    key = _key(
        "lying",
        [*_tile(face), sorted([list(hex_), letter] for hex_, letter in beyond.items())],
        palette,
        [low_ink, scale],
    )
    width, height = TILE_SIZES["hex"]
    return _cached_face(key, f"{face.tile}{face.side}", (width * scale, height * scale), draw)


def plain_map(board: Board, palette: Mapping[str, str], *, scale: float = 1.0, over: bool = False) -> Face:
    """Return `flat_face`, or with `over` what lies over the art of tiles; both are drawn quickly, and not kept."""
    face: Face = (OVER if over else FLAT)(_as_drawn(board), palette, scale=scale)
    return face


def _as_drawn(board: Board) -> Board:
    return replace(
        board,
        spots=drawn(board.spots),
        tiles=tuple(tile._replace(face=_tile_as_drawn(tile.face)) for tile in board.tiles),
    )


def drawn_map(
    board: Board,
    palette: Mapping[str, str],
    *,
    low_ink: bool = False,
    scale: float = 1.0,
    name: str = "map",
    plates: bool = True,
) -> Face:
    """Return `map_face`, from the cache when it has been drawn before."""
    board = _as_drawn(board)
    draw = partial(BOARD, board, palette, low_ink=low_ink, scale=scale, name=name, plates=plates)
    labels = sorted([list(hex_), label] for hex_, label in board.labels.items())
    tiles = [[_tile(tile.face), list(tile.at), tile.rotate] for tile in board.tiles]
    ground = [_ground(board.spots, board.roads), labels, tiles]
    key = _key("map", ground, palette, [low_ink, scale, name, plates])
    return _cached_face(key, name, board_size(board, scale), draw)


def drawn_ground(
    rows: Sequence[str],
    looks: Mapping[str, str],
    cell: float,
    palette: Mapping[str, str],
    *,
    flat: bool = False,
    low_ink: bool = False,
    numbered: bool = True,
) -> tuple[Item, ...]:
    """Return `painted_ground`, from the cache when it has been drawn before."""

    def draw() -> Face:
        items = GROUND(rows, looks, cell, palette, flat=flat, low_ink=low_ink, numbered=numbered)
        return Face("ground", "", 0, 0, items)

    ground = [list(rows), sorted(looks.items())]
    return _items(_key("ground", ground, palette, [cell, flat, low_ink, numbered]), draw)


def _tile_as_drawn(face: TileFace) -> TileFace:
    return face._replace(spots=drawn(face.spots))


def _cached_face(key: str, ref: str, size: tuple[float, float], draw: Callable[[], Face]) -> Face:
    """Return a face that is loaded, or drawn, when its items are first used."""
    return LazyFace(ref, "", *size, MAP_KEY + bytes.fromhex(key), partial(_items, key, draw))


def _items(key: str, draw: Callable[[], Face]) -> tuple[Item, ...]:
    kept = _MAPS.load(key)
    if isinstance(kept, tuple):
        return kept
    current().expect(MAP)
    items = draw().items
    _MAPS.keep(key, items)
    return items


def _key(kind: str, ground: list[Any], palette: Mapping[str, str], options: list[Any]) -> str:
    return _MAPS.key(DRAWING_VERSION, library_versions(), kind, ground, sorted(palette.items()), options)


def _tile(face: TileFace) -> list[Any]:
    return [face.tile, face.side, _ground(face.spots, face.roads)]


def _ground(spots: Mapping[Hex, Spot], roads: frozenset[Link]) -> list[Any]:
    """Cache key of ground: everything art is drawn from; the order of spots matters."""
    rows = [[list(hex_), spot.letter, _rules(spot), sorted(spot.fortified), spot.paint] for hex_, spot in spots.items()]
    return [rows, sorted(roads)]


def _rules(spot: Spot) -> list[Any]:
    """Facts that decide a hex's icon, for the cache key."""
    terrain = spot.terrain
    return [terrain.cover, terrain.side_shift, terrain.level, "infantry" in terrain.enter]
