"""The pair of sequential tests: its looks, its verdicts, and its errors by simulation."""

import numpy as np
import pytest

from playtest.stats.sequential import Claim, SequentialPair, claim_for


def verdict(scores: list[float], claim: Claim) -> tuple[str, int]:
    pair = SequentialPair(claim)
    for score in scores:
        pair.add(score)
    return pair.verdict, pair.games


def test_a_walkover_is_unfair_at_the_second_look() -> None:
    assert verdict([1.0] * 4000, Claim()) == ("unfair", 40)
    assert verdict([0.0] * 4000, Claim()) == ("unfair", 40)


def test_wins_and_losses_in_turn_are_fair_and_so_are_draws_alone() -> None:
    assert verdict([1.0, 0.0] * 2000, Claim()) == ("fair", 600)
    assert verdict([0.5] * 4000, Claim()) == ("fair", 600)


def test_it_stays_open_at_its_last_game() -> None:
    pair = SequentialPair(Claim(most=40))
    for number in range(100):
        pair.add(number % 2)
    assert (pair.verdict, pair.games, pair.over) == ("open", 40, True)


def test_looks_are_at_fixed_counts_only() -> None:
    pair = SequentialPair(Claim())
    for _ in range(39):
        pair.add(1.0)
    assert pair.verdict == "open"


def test_claims_in_proportion_to_the_even_share() -> None:
    assert (claim_for(0.5).low, claim_for(0.5).high) == pytest.approx((0.45, 0.55))
    assert (claim_for(0.25).low, claim_for(0.25).high) == pytest.approx((0.225, 0.275))
    assert [claim_for(1 / sides).most for sides in (2, 3, 4, 5, 6)] == [4000, 8000, 12000, 16000, 20000]


def rates(share: float, drawn: float, runs: int, chance: np.random.Generator) -> tuple[float, float, float]:
    """How many of so many series are called fair and unfair, and how many games they took."""
    won = share - drawn / 2
    fair = unfair = games = 0
    for _ in range(runs):
        pair = SequentialPair(Claim())
        draws = chance.random(4000).tolist()
        for draw in draws:
            pair.add(1.0 if draw < won else 0.5 if draw < won + drawn else 0.0)
            if pair.over:
                break
        fair += pair.verdict == "fair"
        unfair += pair.verdict == "unfair"
        games += pair.games
    return fair / runs, unfair / runs, games / runs


@pytest.mark.slow
@pytest.mark.parametrize("drawn", [0.0, 0.3])
def test_errors_are_within_what_was_promised(drawn: float) -> None:
    """Simulated: a scenario at a limit is called fair in under 5 %, an even one unfair in under 20 % (two limits)."""
    chance = np.random.default_rng(20261117)
    runs = 400
    for share in (0.45, 0.55):
        fair, _, games = rates(share, drawn, runs, chance)
        assert fair <= 0.05 and games < 800
    fair, unfair, games = rates(0.5, drawn, runs, chance)
    assert fair >= 0.8 and unfair <= 0.2 and games < 1000


def test_bounds_agree_with_the_verdict() -> None:
    """A fair share lies inside the limits and no unfair one reaches the even share, whatever was played."""
    chance = np.random.default_rng(38)
    seen: dict[str, int] = {}
    for share in (0.45, 0.5, 0.53, 0.6) * 6:
        pair = SequentialPair(Claim())
        while not pair.over:
            pair.add(float(chance.random() < share))
        low, high = pair.bounds()
        seen[pair.verdict] = seen.get(pair.verdict, 0) + 1
        if pair.verdict == "fair":
            assert 0.45 <= low <= high <= 0.55
        else:
            assert pair.verdict == "unfair" and (low >= 0.5 or high <= 0.5)
    assert seen["fair"] > 3 and seen["unfair"] > 3
    assert SequentialPair(Claim()).bounds() == (0, 1)


@pytest.mark.slow
def test_bounds_seldom_miss_the_truth() -> None:
    """However the series ends, the true share lies outside the bounds in at most a tenth, twice that if it is unfair."""
    chance = np.random.default_rng(39)
    for share in (0.46, 0.5):
        missed = {"fair": 0, "unfair": 0, "open": 0}
        for _ in range(150):
            pair = SequentialPair(Claim())
            while not pair.over:
                pair.add(float(chance.random() < share))
            low, high = pair.bounds()
            missed[pair.verdict] += not low <= share <= high
        assert missed["fair"] + missed["open"] <= 15 and missed["unfair"] <= 30
