"""Map tiles as pieces: the A side in front, the B side behind."""

from collections.abc import Iterator

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.warfare.box import box_of
from sandtable.ink.page import Face
from sandtable.maps.map_cache import drawn_tile
from sandtable.model.pack import Component, Record


def tile_faces(
    renderer: FaceRenderer, component: Component, cut: str, bleed: float
) -> Iterator[tuple[Record, Face, Face]]:
    """Yield (record, A side, B side) of every tile of a component."""
    box = box_of(renderer.pack)
    for record in component.records:
        sides = []
        for side in ("A", "B"):
            face = box.face(record.id, side)
            assert face is not None
            sides.append(drawn_tile(face, renderer.pack.palette, low_ink=renderer.low_ink, cut=cut, bleed=bleed))
        yield record, sides[0], sides[1]
