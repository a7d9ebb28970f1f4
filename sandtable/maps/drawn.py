"""Maps and tiles, drawn once and then taken from the cache."""

from collections.abc import Mapping

from sandtable.files import cache_folder
from sandtable.games.warfare.board import Board
from sandtable.games.warfare.tiles import TileFace
from sandtable.ink.face import Face
from sandtable.maps.store import cached_map_face, cached_tile_face


def drawn_map(
    board: Board, palette: Mapping[str, str], *, low_ink: bool = False, scale: float = 1.0, name: str = "map"
) -> Face:
    """The map of a board; the same ground always gives the same bytes, cached or not."""
    folder = cache_folder("maps")
    if folder is not None:
        return cached_map_face(board, palette, folder=folder, low_ink=low_ink, scale=scale, name=name)
    from sandtable.maps.boards import map_face

    return map_face(board, palette, low_ink=low_ink, scale=scale, name=name)


def drawn_tile(
    face: TileFace, palette: Mapping[str, str], *, low_ink: bool = False, cut: str = "straight", bleed: float = 2.0
) -> Face:
    """One side of a tile."""
    folder = cache_folder("tiles")
    if folder is not None:
        return cached_tile_face(face, palette, folder=folder, low_ink=low_ink, cut=cut, bleed=bleed)
    from sandtable.maps.tiles import tile_face

    return tile_face(face, palette, low_ink=low_ink, cut=cut, bleed=bleed)
