"""Maps and tiles, drawn once and then taken from the cache: unchanged ground is not drawn twice.

A drawing is found by everything that decides it. This module draws nothing itself and imports shapely only when
something must be drawn. A map is kept as the operators it comes to on a page, which are all that printing it needs, and as items
where somebody draws over it or writes it in another way.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sandtable.budget import current
from sandtable.cache import MEGABYTE, Cache, cache_folder
from sandtable.games.warfare.ground.board import Board
from sandtable.games.warfare.ground.looks import drawn
from sandtable.games.warfare.ground.terrain import Link, Spot
from sandtable.games.warfare.ground.tiles import TileFace
from sandtable.geometry.hexes import Hex
from sandtable.hands import hands_for, share_out
from sandtable.ink.page import Face, KnownFace
from sandtable.ink.shapes import Group, Item, Path, Style, Symbol, TextRun, Use, Word
from sandtable.ink.shelf import Kept, Shelf, shelved
from sandtable.ink.written import Known, Written
from sandtable.installation import code_dates, library_versions

# Raise this whenever the art changes, or old pictures come out of the cache.
DRAWING_VERSION = 7
MAP = 5  # counts for as many pieces in the time it may take

_DRAWINGS = Cache("maps", 192 * MEGABYTE, (Face, Group, Path, Style, Symbol, TextRun, Use, Word))
_SIZES = Cache("map-sizes", MEGABYTE)  # name, width and height
_WRITTEN = Cache("map-operators", 192 * MEGABYTE)
_printed: dict[str, tuple[str, bytes, Known]] = {}  # maps whose operators are not kept yet
_Size = tuple[str, float, float]


def drawn_tile(
    face: TileFace, palette: Mapping[str, str], *, low_ink: bool = False, cut: str = "straight", bleed: float = 2.0
) -> Face:
    """The same as `tile_face`, from the cache when it has been drawn before."""
    face = _tile_as_drawn(face)

    def draw() -> Face:
        from sandtable.maps.tiles import tile_face

        return tile_face(face, palette, low_ink=low_ink, cut=cut, bleed=bleed)

    def measure() -> _Size:
        from sandtable.maps.tiles import tile_size

        return tile_size(face, cut)

    return _kept(_key("tile", _tile(face), palette, [low_ink, cut, bleed]), draw, measure)


def drawn_map(
    board: Board,
    palette: Mapping[str, str],
    *,
    low_ink: bool = False,
    scale: float = 1.0,
    name: str = "map",
    plates: bool = True,
) -> Face:
    """The same as `map_face`, from the cache when it has been drawn before."""
    board = replace(
        board,
        spots=drawn(board.spots),
        tiles=tuple(tile._replace(face=_tile_as_drawn(tile.face)) for tile in board.tiles),
    )

    def draw() -> Face:
        from sandtable.maps.boards import map_face

        return map_face(board, palette, low_ink=low_ink, scale=scale, name=name, plates=plates)

    def measure() -> _Size:
        from sandtable.maps.boards import board_size

        return name, *board_size(board, scale)

    labels = sorted([list(hex_), label] for hex_, label in board.labels.items())
    tiles = [[_tile(tile.face), list(tile.at), tile.rotate] for tile in board.tiles]
    ground = [_ground(board.spots, board.roads), labels, tiles]
    return _kept(_key("map", ground, palette, [low_ink, scale, name, plates]), draw, measure)


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
    """The same as `painted_ground`, from the cache when it has been drawn before."""

    def draw() -> Face:
        from sandtable.maps.painted import painted_ground

        items = painted_ground(rows, looks, cell, palette, flat=flat, low_ink=low_ink, numbered=numbered)
        return Face("ground", "", 0, 0, items)

    ground = [list(rows), sorted(looks.items())]
    return _kept(_key("ground", ground, palette, [cell, flat, low_ink, numbered]), draw, lambda: ("ground", 0, 0)).items


def _tile_as_drawn(face: TileFace) -> TileFace:
    return face._replace(spots=drawn(face.spots))


def save_written() -> None:
    """Keep the operators of maps that were printed since, as the backend has left them."""
    for one in tuple(_printed):
        found = _printed.pop(one, None)  # another thread may have kept it
        if found is None:
            continue
        name, key, known = found
        if known.written is not None:
            _WRITTEN.write(name, shelved({key: Kept(known.digest, known.written)}))


def draw_ahead(write: Callable[[tuple[Item, ...]], Written] | None, jobs: int) -> None:
    """Have several hands draw the maps that were asked for and are not kept; with `write` their operators too.

    They are handed over where they are kept; without such a place everybody draws for himself.
    """
    cold = [one for one in tuple(_printed.values()) if not one[2].is_drawn and one[2].written is None]
    if write is None:
        cold = [one for one in cold if not _DRAWINGS.has(one[1].hex())]
    hands = hands_for(jobs, len(cold)) if cache_folder(_DRAWINGS.kind) is not None else 1
    if hands < 2:
        return
    current().expect(MAP * len(cold))

    def work(one: tuple[str, bytes, Known]) -> bytes:
        name, digest, known = one
        if write is None:
            _ = known.items
        else:
            _WRITTEN.write(name, shelved({digest: Kept(digest, write(known.items_to_write))}))
        return b""

    for (name, digest, known), _ in zip(cold, share_out(work, cold, hands), strict=True):
        known.written = _written(_WRITTEN.read(name), digest)


def _kept(key: str, draw: Callable[[], Face], measure: Callable[[], _Size]) -> Face:
    """A map whose items are not even read where its operators are enough, and which is drawn when somebody wants its ink."""
    size = _SIZES.read(key)
    if size is not None:
        ref, width, height = json.loads(size)
    else:
        ref, width, height = measure()
        _SIZES.write(key, json.dumps([ref, width, height]).encode())
    return KnownFace(
        ref,
        "",
        width,
        height,
        _known(key, lambda: _loaded(key, draw, keep=True).items, lambda: _loaded(key, draw, keep=False).items),
    )


def _loaded(key: str, draw: Callable[[], Face], *, keep: bool) -> Face:
    kept = _DRAWINGS.load(key)
    if isinstance(kept, Face):
        return kept
    current().expect(MAP)
    face = draw()
    if keep:
        _DRAWINGS.keep(key, face)
    return face


def _known(key: str, items: Callable[[], tuple[Item, ...]], to_write: Callable[[], tuple[Item, ...]]) -> Known:
    """A map by its key; its operators if they are kept, otherwise a place for them."""
    digest = bytes.fromhex(key)
    # How operators are written is another matter than how maps are drawn.
    name = _WRITTEN.key(key, library_versions(), code_dates())
    known = Known(digest, draw=items, written=_written(_WRITTEN.read(name), digest))
    if known.written is None:
        known.is_wanted, known.draw_to_write = True, to_write
        _printed[key] = (name, digest, known)
    return known


def _written(content: bytes | None, digest: bytes) -> Written | None:
    if content is None:
        return None
    try:
        kept = Shelf(content).get(digest)
    except (ValueError, LookupError, TypeError):
        return None
    return kept.written if kept is not None else None


def _key(kind: str, ground: list[Any], palette: Mapping[str, str], options: list[Any]) -> str:
    return _DRAWINGS.key(DRAWING_VERSION, library_versions(), kind, ground, sorted(palette.items()), options)


def _tile(face: TileFace) -> list[Any]:
    return [face.tile, face.side, _ground(face.spots, face.roads)]


def _ground(spots: Mapping[Hex, Spot], roads: frozenset[Link]) -> list[Any]:
    """All that art is drawn from; the order of spots matters to it."""
    rows = [[list(hex_), spot.letter, _rules(spot), sorted(spot.fortified), spot.paint] for hex_, spot in spots.items()]
    return [rows, sorted(roads)]


def _rules(spot: Spot) -> list[Any]:
    """What decides a hex's icon."""
    terrain = spot.terrain
    return [terrain.cover, terrain.side_shift, terrain.level, "infantry" in terrain.enter]
