"""Pictures on the lids of the boxes of the built-in games."""

from dataclasses import replace
from functools import lru_cache

from sandtable.backends.svg import svg_page
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.page import full_page
from sandtable.jobs.workbench.open_pack import OpenPack
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Pack
from sandtable.press.options import JobOptions
from sandtable.press.tile_sheets import draw_tiles
from sandtable.resources import builtin_packs

# Component, record and side of the piece whose drawing is on the lid.
COVERS = {
    "proelio": ("imperial", "hero", "front"),
    "warfare": ("tiles", "T01", "front"),
    "lets-war": ("conflict", "CF-48", "back"),
    "edadh": ("troops", "archers", "back"),
}


@lru_cache(maxsize=len(COVERS))
def cover(game: str) -> str:
    """The picture on the lid of a built-in game of COVERS, as SVG."""
    component, record, side = COVERS[game]
    pack = load_cached(builtin_packs()[game]).pack
    assert pack is not None
    if any(part.id == component and part.type == "tiles" for part in pack.components):
        return _tile(pack, component, record)
    return OpenPack(game).face(component, record, side).svg


def _tile(pack: Pack, component: str, tile: str) -> str:
    tiles = next(part for part in pack.components if part.id == component)
    one = replace(tiles, records=tuple(record for record in tiles.records if record.id == tile))
    [piece] = draw_tiles(FaceRenderer(pack, pack.languages[0]), one, JobOptions(), lambda _: None) or []
    return svg_page(full_page(piece.front, bleed=0))
