"""Exact statements about a share from a count of wins, without tables and without scipy.

A drawn game is half a win. Scores with halves spread less than wins and losses of the same mean. Counting them as
whole, rounded against the claim, is therefore conservative: lower bounds and tests round down, upper ones up.
"""

from math import exp, floor, lgamma, log, log1p
from typing import NamedTuple

CONFIDENCE = 0.95
_TINY = 1e-300
_STEPS = 400


class Interval(NamedTuple):
    """Bounds of the true share."""

    low: float
    high: float


def interval(score: float, games: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the Clopper–Pearson interval of a share.

    `score` is wins plus half the draws. Without games it is 0 to 1.
    """
    if games == 0:
        return Interval(0.0, 1.0)
    tail = (1 - confidence) / 2
    wins, more = floor(score), floor(score) + (score % 1 > 0)
    low = 0.0 if wins == 0 else beta_quantile(tail, wins, games - wins + 1)
    high = 1.0 if more == games else beta_quantile(1 - tail, more + 1, games - more)
    return Interval(low, high)


def at_least(wins: int, games: int, share: float) -> float:
    """Return the probability of `wins` or more wins if the true share is `share`."""
    return 1.0 if wins <= 0 else beta_below(share, wins, games - wins + 1) if wins <= games else 0.0


def at_most(wins: int, games: int, share: float) -> float:
    """Return the probability of `wins` or fewer wins if the true share is `share`."""
    return 1.0 if wins >= games else 1 - beta_below(share, wins + 1, games - wins) if wins >= 0 else 0.0


def equivalence(score: float, games: int, low: float, high: float) -> float:
    """Return the p-value of two one-sided exact tests that the true share lies between `low` and `high`."""
    down, up = floor(score), floor(score) + (score % 1 > 0)
    return max(at_least(down, games, low), at_most(up, games, high))


def beta_below(x: float, a: float, b: float) -> float:
    """Regularised incomplete beta function: the probability that a beta variable with `a` and `b` is below `x`."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    # The fraction converges fast on the near side of the mean only.
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_below(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    return front * _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """Continued fraction of the incomplete beta function, by Lentz's method."""
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, _STEPS):
        for part in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _not_zero(1 + part * d)
            c = _not_zero(1 + part / c)
            found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return found


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def beta_quantile(chance: float, a: float, b: float) -> float:
    """Return the value below which a beta variable lies with that probability, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if beta_below(middle, a, b) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2
