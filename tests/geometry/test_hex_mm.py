"""Hexes in millimetres."""

import math

import pytest

from sandtable.geometry.hex_mm import APOTHEM, RADIUS, WIDTH, around, centre, corners, direction, side_middle
from sandtable.geometry.hexes import SIDES, neighbour


def test_a_hex_is_26_mm_across_flats() -> None:
    xs, ys = zip(*corners((0, 0)), strict=True)
    assert max(xs) - min(xs) == pytest.approx(26)
    assert max(ys) - min(ys) == pytest.approx(2 * RADIUS) == pytest.approx(30.02, abs=0.01)


@pytest.mark.parametrize("side", SIDES)
def test_neighbours_meet_in_the_middle_of_a_side(side) -> None:
    here, there = (3, -2), neighbour((3, -2), side)
    assert math.dist(centre(here), centre(there)) == pytest.approx(WIDTH)
    middle = side_middle(here, side)
    assert math.dist(middle, centre(here)) == pytest.approx(APOTHEM) == pytest.approx(math.dist(middle, centre(there)))
    assert math.hypot(*direction(side)) == pytest.approx(1)


def test_neighbours_share_two_corners() -> None:
    def rounded(hex_):
        return {(round(x, 6), round(y, 6)) for x, y in corners(hex_)}

    assert all(len(rounded((0, 0)) & rounded(neighbour((0, 0), side))) == 2 for side in SIDES)


def test_corners_run_clockwise_from_the_one_between_east_and_south_east() -> None:
    (x, y), (below_x, below_y), *_ = around(10, 20, 2)
    assert (x, y) == pytest.approx((10 + math.sqrt(3), 21))
    assert (below_x, below_y) == pytest.approx((10, 22))
