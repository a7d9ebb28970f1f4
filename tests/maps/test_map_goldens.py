"""Maps and tiles as they are meant: layers by their ink with a digest of each, icons, and labels as words."""

from collections.abc import Callable

import pytest

from sandtable.games.warfare.box import Box
from sandtable.ground.looks import LOOKS
from sandtable.ground.tiles import PlacedTile, TileFace
from sandtable.ink.page import Face
from sandtable.maps.boards import map_face
from sandtable.maps.tiles import tile_face
from tests.builtin import pack
from tests.conftest import Golden
from tests.faces.dump_diff import heading
from tests.faces.face_dump import both_inks, dump_face, dump_map
from tests.maps.grounds import COAST, PALETTE, VALLEY, board, laid, tile, valley

pytestmark = pytest.mark.slow


def dumped(title: str, draw: Callable[[bool], Face]) -> str:
    """A map in both inks."""
    return heading(title, "full", "low") + both_inks(dump_map(draw(False)), dump_map(draw(True)))


def test_tiles(drawing_golden: Golden) -> None:
    shipped = Box(pack("warfare")).face("T07", "B")
    assert shipped is not None
    samples: dict[str, tuple[TileFace, str]] = {"valley straight": (valley(), "straight"), "T07B hex": (shipped, "hex")}
    dumps = [
        dumped(title, lambda low, face=face, cut=cut: tile_face(face, PALETTE, low_ink=low, cut=cut))  # type: ignore[misc]
        for title, (face, cut) in samples.items()
    ]
    drawing_golden("maps/tiles.txt", "\n".join(dumps))


def test_maps(drawing_golden: Golden) -> None:
    sketch = board(VALLEY, {"0603": "field", "0204": "orchard"})
    tiles = laid(PlacedTile(valley("T01"), (0, 0), 0), PlacedTile(tile(COAST, "T02"), (1, 0), 2))
    dumps = [
        dumped("sketch at half size", lambda low: map_face(sketch, PALETTE, low_ink=low, scale=0.5)),
        dumped("two tiles", lambda low: map_face(tiles, PALETTE, low_ink=low)),
    ]
    drawing_golden("maps/maps.txt", "\n".join(dumps))


def test_every_terrain_and_look(drawing_golden: Golden) -> None:
    """One hex of each, the drawing of its ground alone."""
    hexes: list[tuple[str, str, dict[str, str]]] = [(letter, letter, {}) for letter in ".=+t#F^~"]
    hexes += [(f"{letter} {look}", letter, {"0101": look}) for letter, looks in LOOKS.items() for look in looks[1:]]
    dumps = []
    for title, letter, paint in hexes:
        ground = board(letter, paint)
        inks = [map_face(ground, PALETTE, low_ink=low) for low in (False, True)]
        arts = [Face(face.ref, face.language, face.width, face.height, face.items[:1]) for face in inks]
        dumps.append(heading(title, "full", "low") + both_inks(*map(dump_face, arts)))
    drawing_golden("maps/terrain.txt", "\n".join(dumps))
