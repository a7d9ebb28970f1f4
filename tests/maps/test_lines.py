"""Points along lines."""

import numpy as np
import shapely

from sandtable.geometry.chance import Chance
from sandtable.maps.lines import stops_along


def test_points_along_a_line_are_those_of_geos_to_the_last_bit() -> None:
    chance = Chance("along")
    for corners in (3, 4, 17, 160):
        ring = shapely.LinearRing([(chance.between(-300, 300), chance.between(0, 40)) for _ in range(corners)])
        stops = np.arange(211) * ring.length / 211
        expected = shapely.get_coordinates(shapely.line_interpolate_point(ring, stops))
        assert (stops_along(shapely.get_coordinates(ring), stops) == expected).all()


def test_a_point_that_stands_twice_in_a_line_is_passed_over() -> None:
    line = np.array([(0.0, 0.0), (2.0, 0.0), (2.0, 0.0), (2.0, 2.0)])
    assert stops_along(line, np.array([0.0, 2.0, 3.0])).tolist() == [[0, 0], [2, 0], [2, 1]]
