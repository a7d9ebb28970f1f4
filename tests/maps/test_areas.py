"""Areas taken together and apart, points round them, and what small things keep off."""

import numpy as np
import pytest
import shapely

from sandtable.geometry.chance import Chance
from sandtable.maps.blobs import EMPTY, joined, near, organic, without
from sandtable.maps.clearance import Clearance
from sandtable.maps.lines import (
    around,
    chaikin,
    hatch,
    hatch_each,
    normals,
    polygons_of,
    rings_of,
    simplified,
    stops_along,
)
from sandtable.maps.noise import Floats, Noise, draws, spread
from sandtable.maps.rings import Rings


def discs(seed: str, count: int) -> list[shapely.Polygon]:
    chance = Chance(seed)
    return [
        shapely.Point(chance.between(0, 80), chance.between(0, 60)).buffer(chance.between(1, 9)) for _ in range(count)
    ]


@pytest.mark.parametrize("count", [0, 1, 2, 12, 40])
def test_areas_are_joined_as_a_union_joins_them(count: int) -> None:
    shapes = discs(f"joined{count}", count)
    found = joined([shapely.Polygon(), *shapes, shapely.Polygon()])
    assert shapely.symmetric_difference(found, shapely.union_all(shapes)).area < 1e-6
    assert found.is_valid


def test_what_is_left_without_some_shapes() -> None:
    ground, shapes = shapely.box(10, 10, 70, 50), discs("without", 15)
    assert shapely.symmetric_difference(without(ground, *shapes), ground.difference(joined(shapes))).area < 1e-6


def test_what_is_near_is_enough_for_a_margin() -> None:
    ground, bars = shapely.box(30, 20, 44, 30), joined(discs("near", 15))
    margin = ground.difference(near(bars, ground, 2.0).buffer(2.0))
    assert shapely.symmetric_difference(margin, ground.difference(bars.buffer(2.0))).area < 1e-3


def test_places_are_clear_where_the_ground_that_is_left_has_room_for_them() -> None:
    ground, first, second = shapely.box(0, 0, 80, 60), joined(discs("bars", 6)), joined(discs("others", 5))
    clearance = Clearance(ground, [(first, 1.5), (second, 0.0), (shapely.Polygon(), 3.0)])
    places = spread(Chance("places"), ground.bounds, 900)
    left = ground.difference(first.buffer(1.5, quad_segs=32)).difference(second)
    for more in (0.0, 2.5):
        room = left.buffer(-more, quad_segs=32)
        takes = clearance.takes(places, more)
        assert takes.any() and not takes.all()
        # Arcs are drawn by chords: a place on the line may be told either way.
        off = shapely.distance(room.boundary, shapely.points(places)) > 0.02
        assert (takes == shapely.contains_xy(room, *places.T))[off].all()
    strip = shapely.box(5, 5, 75, 20)
    assert shapely.symmetric_difference(clearance.of(strip), left.intersection(strip)).area < 1


def test_polygons_come_from_west_to_east_however_they_were_worked_out() -> None:
    shapes = [shapely.box(x, 0, x + 1, 1) for x in (8, 2, 5, 11)]
    for parts in (shapes, shapes[::-1]):
        assert [shape.bounds[0] for shape in polygons_of(shapely.MultiPolygon(parts))] == [2, 5, 8, 11]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("start", [0, 3, 9])
def test_a_ring_is_walked_the_same_way_wherever_it_begins(start: int, turned: bool) -> None:
    corners = shapely.get_coordinates(shapely.Point(3, 4).buffer(5, quad_segs=4))[:-1]
    ring = np.roll(corners, start, axis=0)
    walked = around(shapely.LinearRing(ring[::-1] if turned else ring))
    assert walked.tolist() == around(shapely.LinearRing(corners)).tolist()
    assert walked[0].tolist() == walked[-1].tolist() == corners[corners[:, 0].argmin()].tolist()
    out = normals(walked[:-1], closed=True)
    assert ((walked[:-1] - np.array((3, 4))) * out).sum(axis=1).min() > 4.9


def test_lines_and_rings_in_fewer_points_stray_no_further_than_they_may() -> None:
    noise = Noise(Chance("lines"))
    lines: list[Floats] = []
    for row in range(5):
        x = np.arange(0, 40, 0.1)
        lines.append(np.column_stack([x, row + 0.4 * noise.at(x, float(row))]))
    lines += [np.array([(0.0, 0.0), (1.0, 1.0)]), np.array([(0.0, 0.0)])]
    fewer = simplified(lines, 0.03)
    assert len(fewer) == 6  # what is no line is left out
    for line, kept in zip(lines[:5], fewer, strict=False):
        assert len(kept) < len(line) / 2
        assert shapely.hausdorff_distance(shapely.LineString(line), shapely.LineString(kept)) <= 0.03
    assert fewer[5].tolist() == [[0, 0], [1, 1]]
    ring = shapely.Point(0, 0).buffer(10, quad_segs=64).difference(shapely.Point(0, 0).buffer(4, quad_segs=64))
    assert [len(points) for points in rings_of(ring)] == [257, 257]
    outer, inner = rings_of(ring, 0.03)
    assert max(len(outer), len(inner)) < 70
    assert shapely.symmetric_difference(shapely.Polygon(outer, [inner]), ring).area < 0.03 * ring.length


def test_many_rings_are_walked_pushed_and_smoothed_as_each_alone() -> None:
    shapes = discs("rings", 6)
    rings = Rings.along([shape.exterior for shape in shapes], 1.6)
    push = 0.7 * Noise(Chance("push")).rough(*rings.points.T)
    ends = np.cumsum(rings.counts)
    grown = rings.pushed(push).smooth(2).polygons(0.001)
    for shape, begin, end, found in zip(shapes, ends - rings.counts, ends, grown, strict=True):
        count = max(8, int(shape.length / 1.6))
        line = stops_along(around(shape.exterior), np.arange(count) * shape.length / count)
        assert end - begin == count
        assert np.abs(line - rings.points[begin:end]).max() < 1e-9
        pushed = line + normals(line, closed=True) * push[begin:end, None]
        alone = shapely.Polygon(chaikin(pushed, closed=True, times=2)).buffer(0)
        assert shapely.symmetric_difference(alone, found).area < 0.001 * alone.length


def test_a_ring_too_small_for_a_printer_stays_a_ring() -> None:
    rings = Rings.along([shapely.Point(0, 0).buffer(0.004).exterior, shapely.Point(9, 0).buffer(4).exterior], 1.6)
    small, large = rings.smooth(2).polygons(0.02)
    assert 0 < small.area < 1e-4 and large.area > 40


def test_an_uneven_edge_keeps_holes_and_islands() -> None:
    ground = shapely.Point(0, 0).buffer(20).difference(shapely.Point(4, 0).buffer(6)).union(shapely.box(30, 0, 44, 9))
    ground = ground.difference(shapely.Point(-12, 0).buffer(0.4))  # too small to be kept
    grown = organic(ground, 0.4, 5, Noise(Chance("edge")))
    assert [len(part.interiors) for part in polygons_of(grown)] == [1, 0]
    assert shapely.symmetric_difference(grown, ground).area < 0.6 * ground.length
    assert organic(EMPTY, 1, 5, Noise(Chance("edge"))).is_empty


def test_areas_that_lie_over_one_another_are_hatched_each_for_itself() -> None:
    shapes = [*discs("hatch", 9), shapely.Polygon(), shapely.MultiPolygon(discs("apart", 1))]
    together = hatch_each(shapes, 45, 0.5)
    alone = np.vstack([hatch(shape, 45, 0.5) for shape in shapes])
    assert len(together) == len(alone) > 100
    assert np.allclose(together, alone)


def test_noise_is_drawn_when_it_is_wanted() -> None:
    chance = Chance("late")
    noise, place = Noise(chance), np.array([3.0])
    value = noise.at(place, 5.0)[0]
    assert value == 2 * draws(Chance("late"), 1024)[5 * 32 + 3] - 1
    assert noise.at(place, 5.0)[0] == value
