"""Pictures on the lids of the boxes of the built-in games."""

from functools import lru_cache

from sandtable.backends.svg import svg_page
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.cover import cover_face
from sandtable.ink.page import full_page
from sandtable.model.loading.pack_cache import load_cached
from sandtable.resources import builtin_packs

WIDTH, HEIGHT = 63.0, 88.0  # mm, as a box front


@lru_cache(maxsize=16)
def cover(game: str) -> str:
    """The cover of a built-in game as SVG."""
    pack = load_cached(builtin_packs()[game]).pack
    assert pack is not None
    face = cover_face(FaceRenderer(pack, pack.languages[0]), WIDTH, HEIGHT)
    assert face is not None
    return svg_page(full_page(face, bleed=0))
