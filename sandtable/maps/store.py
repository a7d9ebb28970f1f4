"""Drawn faces kept on disk, found by what they show: unchanged ground is not drawn twice.

A kept face is named by a hash of everything that decides its picture. What cannot be read is drawn
again; a folder that cannot be written is no fault. This module draws nothing itself and imports
shapely only when it must draw.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

from sandtable.files import CannotWrite, write_file
from sandtable.games.warfare.board import Board
from sandtable.games.warfare.terrain import Link, Spot
from sandtable.games.warfare.tiles import TileFace
from sandtable.geometry.hexes import Hex
from sandtable.ink.face import Face
from sandtable.maps.packing import Unpackable, pack, unpack

# Raise this whenever the art changes, or old pictures come out of old folders.
DRAWING_VERSION = 1


def cached_tile_face(
    face: TileFace,
    palette: Mapping[str, str],
    *,
    folder: Path,
    low_ink: bool = False,
    cut: str = "straight",
    bleed: float = 2.0,
) -> Face:
    """The same as `tile_face`, from the folder when it has been drawn before."""
    key = _key("tile", _tile(face), palette, [low_ink, cut, bleed])

    def draw() -> Face:
        from sandtable.maps.tiles import tile_face

        return tile_face(face, palette, low_ink=low_ink, cut=cut, bleed=bleed)

    return _kept(folder, f"{face.tile}{face.side}", key, draw)


def cached_map_face(
    board: Board,
    palette: Mapping[str, str],
    *,
    folder: Path,
    low_ink: bool = False,
    scale: float = 1.0,
    name: str = "map",
) -> Face:
    """The same as `map_face`, from the folder when it has been drawn before."""
    labels = sorted([list(hex_), label] for hex_, label in board.labels.items())
    tiles = [[_tile(tile.face), list(tile.at), tile.rotate] for tile in board.tiles]
    ground = [_ground(board.spots, board.roads), labels, tiles]
    key = _key("map", ground, palette, [low_ink, scale, name])

    def draw() -> Face:
        from sandtable.maps.boards import map_face

        return map_face(board, palette, low_ink=low_ink, scale=scale, name=name)

    return _kept(folder, "map", key, draw)


def _kept(folder: Path, name: str, key: str, draw: Callable[[], Face]) -> Face:
    safe = "".join(letter for letter in name if letter.isalnum())[:24]
    path = folder / f"{safe}-{key}.face"
    with suppress(OSError, Unpackable):
        return unpack(path.read_bytes())
    face = draw()
    with suppress(CannotWrite, Unpackable):
        write_file(path, pack(face))
    return face


def _key(kind: str, ground: list[object], palette: Mapping[str, str], options: list[object]) -> str:
    said = [DRAWING_VERSION, _libraries(), kind, ground, sorted(palette.items()), options]
    return hashlib.sha256(json.dumps(said, separators=(",", ":")).encode()).hexdigest()[:32]


@cache
def _libraries() -> tuple[str, str]:
    """Other versions of these may draw a line a hair differently."""
    return version("shapely"), version("numpy")


def _tile(face: TileFace) -> list[object]:
    return [face.tile, face.side, _ground(face.spots, face.roads)]


def _ground(spots: Mapping[Hex, Spot], roads: frozenset[Link]) -> list[object]:
    """All that art is drawn from; the order of spots matters to it."""
    rows = [[list(hex_), spot.letter, _rules(spot), sorted(spot.fortified), spot.paint] for hex_, spot in spots.items()]
    return [rows, sorted(roads)]


def _rules(spot: Spot) -> list[object]:
    """What decides a hex's icon."""
    terrain = spot.terrain
    return [terrain.cover, terrain.side_shift, terrain.level, "infantry" in terrain.enter]
