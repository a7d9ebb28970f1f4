"""Shadows of many things at once, and what is left inside a block."""

import numpy as np
import shapely

from sandtable.maps.terrain.solids import SHADE, Block, Building, Round, Wall, rectangles, shadows


def test_each_thing_throws_the_shadow_of_its_own_height() -> None:
    house, mill = Building((Block(8, 5, 20, 0, 0),), "flat", 1.2), Round(30, 4, 2, "mill", 2.0)
    wall = Wall(np.array([(50.0, 0.0), (58.0, 0.0), (58.0, 6.0)]), 0.9, 0.6)
    found = shadows([house], [mill], [wall])
    assert len(found) == 4  # a wall throws one for each of its stretches
    for shape, ground, height in ((found[0], house.shape, 1.2 * 1.15), (found[1], mill.shape, 2.0)):
        thrown = shapely.transform(ground, lambda points, far=height: points + np.array(SHADE) * far)
        assert shape.buffer(1e-6).covers(ground) and shape.buffer(1e-6).covers(thrown)
        assert shape.area < shapely.union(ground, thrown).convex_hull.area + 1e-6
    assert shadows([], [], []) == []


def test_what_is_left_of_a_block_inside_a_margin() -> None:
    block = Block(6, 4, 33, 2, 1)
    left = block.shape.buffer(-0.5, join_style="mitre")
    assert shapely.symmetric_difference(block.inside(0.5), left).area < 1e-9
    assert block.inside(2.0).is_empty


def test_many_blocks_have_the_corners_of_each() -> None:
    places, angles = np.array([(0.0, 0.0), (9.0, -4.0)]), np.array([15.0, 250.0])
    many = rectangles(places, np.array([3.0, 5.0]), 2.0, angles)
    for corners, width, angle, (x, y) in zip(many, (3.0, 5.0), angles.tolist(), places.tolist(), strict=True):
        assert np.allclose(corners, Block(width, 2.0, angle, x, y).corners())
