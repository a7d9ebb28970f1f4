"""Whole maps: places of hexes, tiles turned as they lie, large boards."""

from functools import cache

import pytest

from sandtable.geometry.chance import Chance
from sandtable.geometry.hex_mm import APOTHEM, RADIUS
from sandtable.ground.tiles import PlacedTile, tile_labels
from sandtable.ink.items import walk
from sandtable.ink.matrix import apply, stretch
from sandtable.ink.shapes import Group, TextRun
from sandtable.ink.shapes import Path as InkPath
from sandtable.maps.boards import MARGIN, hex_position, map_face
from sandtable.maps.sizes import board_size
from tests.maps.grounds import COAST, PALETTE, SAND, board, laid, named, tile, valley

SKETCH = """
. . t # . . ^ ^ . ~
 . = = ^ ^ . . ^ . .
~ ~ + F . # # . . t
 . ~ = = = = = . t t
"""


def labels(face: object) -> list[str]:
    return [item.words[0][1].text for item, _ in walk(face.items) if isinstance(item, TextRun)]


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 0.5, 0.3])
def test_a_sketch_map_shows_every_hex_whole(scale: float) -> None:
    ground = board(SKETCH)
    face = map_face(ground, PALETTE, scale=scale)
    assert (face.width, face.height) == pytest.approx(board_size(ground, scale))
    for hex_ in ground.spots:
        x, y = hex_position(ground, hex_, scale)
        assert x - APOTHEM * scale >= MARGIN - 1e-6 and x + APOTHEM * scale <= face.width - MARGIN + 1e-6
        assert y - RADIUS * scale >= MARGIN - 1e-6 and y + RADIUS * scale <= face.height - MARGIN + 1e-6
    assert set(ground.labels.values()) <= set(labels(face))
    assert min_stroke(face) >= 0.2 - 1e-6


def min_stroke(face: object) -> float:
    return min(
        item.style.width * stretch(matrix)
        for item, matrix in walk(face.items)
        if isinstance(item, InkPath) and item.style.stroke is not None
    )


def test_icons_stand_where_hex_position_says() -> None:
    ground = board(SKETCH)
    face = map_face(ground, PALETTE, scale=0.7)
    places = [hex_position(ground, hex_, 0.7) for hex_ in ground.spots]
    found = named(face.items, lambda name: name.startswith("icon-"))
    assert len(found) == sum(spot.letter in "t#F^~" for spot in ground.spots.values())
    for use in found:
        x, y = apply(use.matrix, 0, 0)
        assert min(abs(x - a) + abs(y - b) for a, b in places) < 0.02


def art(face: object) -> list[Group]:
    return [item for item in face.items if isinstance(item, Group) and item.clip is not None]


@cache
def unturned() -> object:
    return map_face(laid(PlacedTile(valley(), (0, 0), 0)), PALETTE)


@pytest.mark.slow
@pytest.mark.parametrize("turn", range(6))
def test_a_turned_tile_is_the_same_drawing_turned(turn: int) -> None:
    turned = laid(PlacedTile(valley(), (0, 0), turn))
    (plain,), (other,) = art(unturned()), art(map_face(turned, PALETTE))
    assert [item for item in plain.items if isinstance(item, InkPath)] == [
        item for item in other.items if isinstance(item, InkPath)
    ]
    tile_ = turned.tiles[0]
    for hex_ in tile_labels().values():
        from sandtable.geometry.hex_mm import centre

        drawn = apply(other.matrix, *centre(hex_))
        assert drawn == pytest.approx(hex_position(turned, tile_.lies[hex_]), abs=1e-6)


def test_a_tile_map_names_hexes_and_tiles() -> None:
    ground = laid(PlacedTile(valley(), (0, 0), 2), PlacedTile(tile(COAST, "T02"), (1, 0), 5))
    face = map_face(ground, PALETTE, scale=0.5)
    words = labels(face)
    assert all(words.count(label) == 2 for label in tile_labels())
    assert words.count("T07") == 1 and words.count("T02") == 1
    walls = {use.symbol.name for use in named(face.items, lambda name: name.startswith("triangles-"))}
    fortified = {f"triangles-{side}" for spot in ground.spots.values() for side in spot.fortified}
    assert walls == fortified
    assert min_stroke(face) >= 0.2 - 1e-6


@pytest.mark.slow
def test_a_road_ends_where_the_neighbour_has_none() -> None:
    """The lone tile's road runs off the map; beside a tile of sand it stops and is drawn otherwise."""
    lone = laid(PlacedTile(valley(), (0, 0), 0))
    beside = laid(PlacedTile(valley(), (0, 0), 0), PlacedTile(tile(SAND, "T01"), (1, 0), 0))
    first, second = art(map_face(lone, PALETTE))[0], art(map_face(beside, PALETTE))[0]
    assert first.items != second.items


@pytest.mark.slow
@pytest.mark.parametrize("side", [16, 100])
def test_large_sketches_are_drawn(side: int) -> None:
    chance = Chance("large")
    rows = [" ".join(chance.pick("....==tt##^^~~") for _ in range(side)) for _ in range(side)]
    ground = board("\n".join(rows))
    face = map_face(ground, PALETTE, scale=0.3)
    assert len(labels(face)) >= side * side
    assert min_stroke(face) >= 0.2 - 1e-6


def test_one_hex_is_a_map() -> None:
    for letter in ".=+t#^~F":
        face = map_face(board(letter), PALETTE)
        assert labels(face) == ["0101"]
