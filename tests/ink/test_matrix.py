"""Transforms: order, turns and how lengths grow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.ink.matrix import IDENTITY, Matrix, apply, multiply, rotate, scale, stretch, translate

NUMBERS = st.floats(-50, 50)
MATRICES = st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS)


@given(MATRICES, MATRICES, NUMBERS, NUMBERS)
def test_the_inner_transform_comes_first(outer: Matrix, inner: Matrix, x: float, y: float) -> None:
    assert apply(multiply(outer, inner), x, y) == pytest.approx(apply(outer, *apply(inner, x, y)), abs=1e-6)


@given(MATRICES)
def test_identity_changes_nothing(matrix: Matrix) -> None:
    assert multiply(IDENTITY, matrix) == multiply(matrix, IDENTITY) == matrix


@pytest.mark.parametrize(
    ("degrees", "to"), [(0, (3, 1)), (90, (-1, 3)), (180, (-3, -1)), (270, (1, -3)), (-90, (1, -3))]
)
def test_quarter_turns_are_exact_and_clockwise(degrees: float, to: tuple[float, float]) -> None:
    assert apply(rotate(degrees), 3, 1) == to


@given(st.floats(-720, 720), NUMBERS, NUMBERS)
def test_a_turn_leaves_its_centre_and_all_lengths(degrees: float, x: float, y: float) -> None:
    turn = rotate(degrees, x, y)
    assert apply(turn, x, y) == pytest.approx((x, y), abs=1e-6)
    assert stretch(turn) == pytest.approx(1)


def test_lengths_grow_by_the_mean_of_both_directions() -> None:
    assert stretch(multiply(translate(5, 5), scale(3))) == pytest.approx(3)
    assert stretch(scale(2, 8)) == pytest.approx(4)
    assert stretch(scale(-1, 1)) == pytest.approx(1)
