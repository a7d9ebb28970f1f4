"""Explained variance, by figures of which the truth is known."""

import numpy as np
import pytest

from playtest.stats.explained import explained, fit, shrunk


def series(rng: np.random.Generator, games: int, part: float, useless: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Wins of which one figure explains a known part, beside figures that explain nothing."""
    luck = rng.choice([-1.0, 1.0], size=games)
    won = (rng.random(games) < 0.5 + 0.5 * np.sqrt(part) * luck).astype(float)
    figures = np.column_stack([luck, *(rng.normal(size=games) for _ in range(useless))])
    return figures[:, None, :], won[:, None]


@pytest.mark.slow
def test_the_explained_part_is_found_and_its_interval_holds() -> None:
    """The interval of 95 % covers a true 25 % in at least 90 of 100 series, and useless figures add nothing."""
    rng = np.random.default_rng(20261119)
    found = [explained(*series(rng, 400, 0.25, useless=3)) for _ in range(200)]
    assert np.mean([one.share for one in found]) == pytest.approx(0.24, abs=0.015)
    assert sum(one.low <= 0.25 <= one.high for one in found) >= 180
    nothing = [explained(*series(rng, 400, 0.0, useless=3)) for _ in range(200)]
    assert np.mean([one.share for one in nothing]) < 0.005 and max(one.low for one in nothing) < 0.05


def test_a_series_that_one_side_always_wins_has_nothing_to_explain() -> None:
    assert explained(np.zeros((150, 1, 2)), np.ones((150, 1))) == (0, 0, 0)


def test_slopes_are_found_and_those_of_noise_vanish() -> None:
    rng = np.random.default_rng(7)
    figures = rng.normal(size=(2000, 2))
    mean, slopes, errors = fit(figures, 3 + 2 * figures[:, 0] + rng.normal(size=2000))
    assert (mean, slopes[0]) == pytest.approx((3, 2), abs=0.1)
    assert shrunk(slopes, errors)[0] == pytest.approx(2, abs=0.1)
    assert shrunk(np.array([0.5, 0.0, 2.0]), np.array([1.0, 1.0, 1.0])).tolist() == [0.0, 0.0, 1.5]
