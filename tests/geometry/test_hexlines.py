"""Touched hexes, against an oracle in rational arithmetic and against shapely on whole numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.hexes import (
    SIDES,
    STEPS,
    add,
    distance,
    length,
    neighbours,
    opposite,
    subtract,
    turned,
    turned_side,
    within,
)
from sandtable.geometry.hexlines import Contact, entered_sides, touched

# True positions: x = q + r/2, y = r (heights scaled so that everything is rational; touching is affine).
CORNERS = [(Fraction(1, 2), Fraction(-1, 3)), (Fraction(1, 2), Fraction(1, 3)), (Fraction(0), Fraction(2, 3)),
           (Fraction(-1, 2), Fraction(1, 3)), (Fraction(-1, 2), Fraction(-1, 3)), (Fraction(0), Fraction(-2, 3))]  # fmt: skip


def place(hex_) -> tuple[Fraction, Fraction]:
    return Fraction(2 * hex_[0] + hex_[1], 2), Fraction(hex_[1])


def oracle(step) -> dict[tuple[int, int], Contact]:
    """Clip the segment against the six sides of every hex nearby; what is left says how they meet."""
    end = place(step)
    found = {}
    low_q, high_q = sorted((0, step[0]))
    low_r, high_r = sorted((0, step[1]))
    for q in range(low_q - 1, high_q + 2):
        for r in range(low_r - 1, high_r + 2):
            if (q, r) in ((0, 0), step):
                continue
            cx, cy = place((q, r))
            low, high = Fraction(0), Fraction(1)
            inside = True
            on_side = False
            for number in range(6):
                ax, ay = CORNERS[number]
                bx, by = CORNERS[(number + 1) % 6]
                # Points inside have a positive cross product with every side, taken clockwise.
                nx, ny = -(by - ay), bx - ax
                start = nx * (0 - cx - ax) + ny * (0 - cy - ay)
                slope = nx * end[0] + ny * end[1]
                if slope == 0:
                    if start < 0:
                        inside = False
                    elif start == 0:
                        on_side = True
                elif slope > 0:
                    low = max(low, -start / slope)
                else:
                    high = min(high, -start / slope)
            if inside and low <= high:
                found[q, r] = Contact.VERTEX if low == high else Contact.EDGE if on_side else Contact.INTERIOR
    return found


def steps(reach: int) -> list[tuple[int, int]]:
    return [step for step in within((0, 0), reach) if step != (0, 0)]


@pytest.mark.slow
def test_every_step_to_range_12_matches_the_oracle() -> None:
    for step in steps(12):
        assert dict(touched(step)) == oracle(step), step


@pytest.mark.slow
@pytest.mark.parametrize("start", range(4))
def test_every_step_of_one_sextant_to_range_40_matches_the_oracle(start) -> None:
    """The other sextants follow: lines turn with the map (below), and range 12 is checked all around."""
    for q in range(1 + start, 41, 4):
        for r in range(41 - q):
            assert dict(touched((q, r))) == oracle((q, r)), (q, r)


def test_known_lines() -> None:
    """TV-36 and TV-37."""
    assert [touch.step for touch in touched((1, 1))] == [(0, 1), (1, 0)]
    assert {touch.contact for touch in touched((1, 1))} == {Contact.EDGE}
    assert {touch.step for touch in touched((4, 1))} == {(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)}


def test_neighbours_have_nothing_between() -> None:
    for step in STEPS.values():
        assert touched(step) == ()


coordinates = st.integers(-30, 30)
hexes = st.tuples(coordinates, coordinates)


@given(hexes)
def test_lines_are_the_same_both_ways(step) -> None:
    there = {touch.step: touch.contact for touch in touched(step)}
    back = {add(touch.step, step): touch.contact for touch in touched((-step[0], -step[1]))}
    assert there == back


@given(hexes, st.integers(0, 5))
def test_lines_turn_with_the_map(step, sixths) -> None:
    assert {(turned(touch.step, sixths), touch.contact) for touch in touched(step)} == set(
        touched(turned(step, sixths))
    )


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a, b, c) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@pytest.mark.slow
def test_shapely_agrees_on_whole_numbers() -> None:
    from shapely import LineString, Polygon

    corners = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
    for step in steps(10):
        line = LineString([(0, 0), (3 * step[0], 3 * step[1])])
        expected = {
            hex_
            for hex_ in within((0, 0), 11)
            if hex_ not in ((0, 0), step)
            and line.intersects(Polygon([(3 * hex_[0] + x, 3 * hex_[1] + y) for x, y in corners]))
        }
        assert {touch.step for touch in touched(step)} == expected


def test_sides_turn_and_oppose() -> None:
    for side in SIDES:
        assert opposite(opposite(side)) == side
        assert turned(STEPS[side], 1) == STEPS[turned_side(side, 1)]
    assert [side for side, _ in neighbours((0, 0))] == list(SIDES)


@pytest.mark.parametrize("side", SIDES)
def test_a_line_from_a_neighbour_enters_by_the_side_between(side) -> None:
    step = STEPS[opposite(side)]
    assert [SIDES[index] for index in entered_sides(step)] == [side]


@given(hexes.filter(lambda step: length(step) > 0))
def test_a_line_enters_by_one_side_or_by_a_corner_of_two(step) -> None:
    sides = entered_sides(step)
    assert 1 <= len(sides) <= 2
    if len(sides) == 2:
        assert (sides[1] - sides[0]) % 6 in (1, 5)
    # The hexes behind the sides are nearer to where the line comes from.
    for index in sides:
        behind = add(step, STEPS[SIDES[index]])
        assert length(behind) <= length(step)
        assert subtract(behind, STEPS[SIDES[index]]) == step
