"""Lengths as they are written into files."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.units import INCH, POINT, POINTS_PER_MM, decimal


def test_points_and_inches() -> None:
    assert pytest.approx(INCH) == 72 * POINT
    assert pytest.approx(1) == POINT * POINTS_PER_MM


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (1, 4, "1"),
        (1.0, 4, "1"),
        (-0.0, 4, "0"),
        (-0.00001, 4, "0"),
        (0.1 + 0.2, 4, "0.3"),
        (2.5, 0, "2"),
        (120, 0, "120"),
        (1e-5, 6, "0.00001"),
        (1e16, 0, "10000000000000000"),
        (1e16, 4, "10000000000000000"),
        (1234.56785, 4, "1234.5678"),
        (3.14159, 2, "3.14"),
    ],
)
def test_numbers_are_as_short_as_may_be(value, digits, text) -> None:
    assert decimal(value, digits) == text


@given(st.floats(-1e7, 1e7), st.integers(1, 7))
def test_it_is_the_fixed_notation_without_idle_zeros(value: float, digits: int) -> None:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    assert decimal(value, digits) == ("0" if text == "-0" else text)
