"""Exact bounds against scipy's, and honest about draws by counting every possible series."""

from math import comb

import pytest
import scipy  # loads its parts when they are asked for
from hypothesis import given, settings
from hypothesis import strategies as st

from playtest.stats.binomial import at_least, at_most, beta_below, equivalence, interval

pytestmark = pytest.mark.slow


@given(st.integers(1, 5000), st.data())
@settings(max_examples=80, deadline=None)
def test_intervals_equal_those_of_scipy(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    theirs = scipy.stats.binomtest(wins, games).proportion_ci(0.95, "exact")
    assert interval(wins, games) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(st.floats(0, 1), st.floats(0.5, 4000), st.floats(0.5, 4000))
@settings(max_examples=100, deadline=None)
def test_the_beta_function_equals_that_of_scipy(x: float, a: float, b: float) -> None:
    assert beta_below(x, a, b) == pytest.approx(float(scipy.special.betainc(a, b, x)), abs=1e-9)


def test_tails_are_those_of_the_binomial_law() -> None:
    for wins in range(-1, 42):
        assert at_most(wins, 40, 0.3) == pytest.approx(float(scipy.stats.binom.cdf(wins, 40, 0.3)), abs=1e-12)
        assert at_least(wins, 40, 0.3) == pytest.approx(float(scipy.stats.binom.sf(wins - 1, 40, 0.3)), abs=1e-12)


def test_edges() -> None:
    assert interval(0, 0) == (0, 1)
    assert interval(0, 10).low == 0 and interval(10, 10).high == 1
    assert interval(10, 10).low == pytest.approx(float(scipy.stats.beta.ppf(0.025, 10, 1)))


def test_equivalence_is_the_worse_of_two_one_sided_tests() -> None:
    worse = max(
        scipy.stats.binomtest(1500, 3000, 0.45, "greater").pvalue,
        scipy.stats.binomtest(1500, 3000, 0.55, "less").pvalue,
    )
    assert equivalence(1500, 3000, 0.45, 0.55) == pytest.approx(worse, abs=1e-12)
    assert equivalence(1500, 3000, 0.45, 0.55) < 1e-6 < 0.05 < equivalence(1500 + 120, 3000, 0.45, 0.55)


def test_the_number_of_games_that_a_test_of_45_to_55_needs() -> None:
    """Power 0.9 at a true 50 % takes 1,121 games."""
    passing = [wins for wins in range(1122) if equivalence(wins, 1121, 0.45, 0.55) <= 0.05]
    power = sum(float(scipy.stats.binom.pmf(wins, 1121, 0.5)) for wins in passing)
    assert 0.90 <= power < 0.91


@pytest.mark.parametrize("drawn", [0.0, 0.1, 0.4, 0.8])
@pytest.mark.parametrize("share", [0.45, 0.5, 0.55])
def test_draws_as_halves_never_claim_too_much(share: float, drawn: float) -> None:
    """Every possible series of 60 games: the interval misses the true share in at most one of twenty."""
    games, won = 60, share - drawn / 2
    bounds = [interval(half / 2, games) for half in range(2 * games + 1)]
    passes = [equivalence(half / 2, games, 0.45, 0.55) <= 0.05 for half in range(2 * games + 1)]
    missed = fair = 0.0
    for wins in range(games + 1):
        for draws in range(games - wins + 1):
            chance = comb(games, wins) * comb(games - wins, draws)
            weight = chance * won**wins * drawn**draws * (1 - won - drawn) ** (games - wins - draws)
            low, high = bounds[2 * wins + draws]
            missed += weight * (not low <= share <= high)
            fair += weight * passes[2 * wins + draws]
    assert missed <= 0.05
    assert share == 0.5 or fair <= 0.05
