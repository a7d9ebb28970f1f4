"""A summary as JSON."""

from playtest.summary import Point, as_data


def test_figures_read_well() -> None:
    assert as_data(Point(20, (1 / 3, 2 / 3), 0.1, 0.25)) == {
        "games": 20,
        "shares": [0.333333, 0.666667],
        "low": 0.1,
        "high": 0.25,
    }
