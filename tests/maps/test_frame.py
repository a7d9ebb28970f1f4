"""Hexes in millimetres and the outlines of tiles (rules 4.6)."""

import math

import pytest
import shapely
from shapely import affinity

from sandtable.geometry.hex_mm import centre, side_middle
from sandtable.geometry.hexes import SIDES, neighbour
from sandtable.ground.tiles import EAST, GATES, SOUTH, tile_labels
from sandtable.maps.frame import ACROSS_FLATS, CUT_RADIUS, TILT, hex_cut, straight_cut


def test_straight_cut_has_the_size_of_the_rules() -> None:
    width, height = straight_cut().size
    assert pytest.approx(158.2, abs=0.06) == ACROSS_FLATS and pytest.approx(91.3, abs=0.06) == CUT_RADIUS
    assert height == pytest.approx(ACROSS_FLATS) and width == pytest.approx(2 * CUT_RADIUS)
    assert pytest.approx(4.715, abs=0.001) == TILT


def test_straight_cut_tiles_the_plane() -> None:
    cut = straight_cut().outline
    for step in (EAST, SOUTH, (-EAST[0], -EAST[1])):
        beside = affinity.translate(cut, *centre(step))
        assert cut.intersection(beside).area == pytest.approx(0, abs=1e-6)
        assert cut.boundary.intersection(beside.buffer(0.001)).length == pytest.approx(CUT_RADIUS, abs=0.1)


def test_border_hexes_keep_their_centres() -> None:
    cut = straight_cut().outline
    depths = [cut.exterior.distance(shapely.Point(centre(hex_))) for hex_ in tile_labels().values()]
    assert all(cut.contains(shapely.Point(centre(hex_))) for hex_ in tile_labels().values())
    assert min(depths) == pytest.approx(8.5, abs=0.1)


@pytest.mark.parametrize("label", sorted(GATES))
def test_gates_lie_in_the_middle_of_a_cut(label: str) -> None:
    x, y = side_middle(tile_labels()[label], GATES[label])
    assert straight_cut().outline.exterior.distance(shapely.Point(x, y)) == pytest.approx(0, abs=1e-6)
    assert math.hypot(x, y) == pytest.approx(ACROSS_FLATS / 2)


def test_zigzag_is_its_own_mirror_image() -> None:
    outline = hex_cut().outline
    flipped = affinity.scale(outline, -1, 1, origin=(0, 0))
    assert outline.symmetric_difference(flipped).area < 0.01
    assert outline.area == pytest.approx(37 * 26**2 * math.sqrt(3) / 2, rel=1e-3)


def test_sides_lead_to_neighbours() -> None:
    for side in SIDES:
        middle, beyond = side_middle((2, -1), side), centre(neighbour((2, -1), side))
        here = centre((2, -1))
        assert middle == pytest.approx(((here[0] + beyond[0]) / 2, (here[1] + beyond[1]) / 2))
