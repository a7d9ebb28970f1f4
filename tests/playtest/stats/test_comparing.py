"""Many claims at once, common dice, strengths, and true spreads behind seen ones."""

from math import exp, log
from statistics import NormalDist

import numpy as np
import pytest

from playtest.stats.comparing import bradley_terry, holm, paired_difference
from playtest.stats.spread import estimate_spread


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == [] and holm([0.9, 0.8]) == pytest.approx([1.0, 1.0])


def test_a_difference_with_common_dice_is_sharper_than_without() -> None:
    found = paired_difference([1.0] * 60 + [-1.0] * 20 + [0.0] * 920)
    assert found.mean == pytest.approx(0.04)
    assert 0.02 < found.low < found.mean < found.high < 0.06 and found.chance < 1e-4


def test_pairs_that_never_differ_still_leave_doubt() -> None:
    found = paired_difference([0.0] * 400)
    assert found.mean == 0 and found.low < -0.004 and found.high > 0.004 and found.chance == 1


def test_strengths_are_log_odds() -> None:
    strength = bradley_terry({("planner", "greedy"): 30000, ("greedy", "planner"): 10000})
    assert strength["planner"] - strength["greedy"] == pytest.approx(log(3), abs=1e-3)
    chain = bradley_terry({("a", "b"): 200, ("b", "a"): 100, ("b", "c"): 200, ("c", "b"): 100})
    assert chain["a"] > chain["b"] > chain["c"] and sum(chain.values()) == pytest.approx(0)


def test_a_player_who_never_lost_has_a_strength() -> None:
    assert bradley_terry({("a", "b"): 10.0})["a"] == pytest.approx(log(21) / 2, abs=1e-6)


def test_the_true_spread_is_less_than_the_seen_one() -> None:
    chance = np.random.default_rng(5)
    true = chance.normal(0.5, 0.015, 200)
    counts = [(float(chance.binomial(3000, share)), 3000) for share in true]
    found = estimate_spread(counts)
    assert found.share == pytest.approx(0.5, abs=0.004)
    assert found.points == pytest.approx(0.015, abs=0.003)
    assert found.at_least < found.within and found.within > 0.98 and found.at_least > 0.95


def test_shares_all_alike_have_hardly_a_spread() -> None:
    chance = np.random.default_rng(6)
    found = estimate_spread([(float(chance.binomial(400, 0.5)), 400) for _ in range(100)])
    assert found.points < 0.012


@pytest.mark.slow
def test_what_is_said_of_true_shares_holds_as_often_as_it_says() -> None:
    """Forty proofs of thirty scenarios whose truth is known: intervals of 95 % may miss a few times, not often."""
    chance = np.random.default_rng(7)
    law = NormalDist(log(0.51 / 0.49), 0.1)
    truth = law.cdf(log(0.55 / 0.45)) - law.cdf(log(0.45 / 0.55))
    shares, spreads, insides, surely = 0, 0, 0, 0
    for _ in range(40):
        odds = chance.normal(law.mean, law.stdev, 30)
        found = estimate_spread([(float(chance.binomial(600, 1 / (1 + exp(-one)))), 600) for one in odds])
        shares += found.shares.low <= 0.51 <= found.shares.high
        spreads += found.spreads.low <= 0.1 * 0.51 * 0.49 <= found.spreads.high
        insides += found.insides.low <= truth <= found.insides.high
        surely += found.at_least <= truth
    assert min(shares, spreads, insides) >= 35
    assert surely >= 34
    # It is no empty statement either: the last of them bounds something.
    assert found.insides.high - found.insides.low < 0.5
