"""Estimate how the true shares of many scenarios spread, from a number of games of each.

Observed shares spread more than true ones, because luck is added to them. In the model the true log-odds of the
scenarios are normal and the wins of each scenario binomial (draws as halves). Mean and spread maximise the likelihood
over a grid; the integral over true shares is a sum. The bounds cover all means and spreads that the games do not
refute.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Figures = NDArray[np.float64]

_ERRORS = 6  # standard errors covered by the grid of log-odds
_STEP = 0.004  # step of log-odds: 0.1 percentage points of share
_SPREADS = np.geomspace(0.006, 2.0, 60)
_MEANS = np.linspace(-0.3, 0.3, 61)  # relative to the log-odds of all games together
# Drops in log-likelihood below the best that are refuted, by chi-square with one degree of freedom.
_REFUTED = 2.706 / 2  # one-sided at 5 %
_OUTSIDE = 3.841 / 2  # two-sided at 5 %


class Range(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """Estimated true shares: mean `share`, standard deviation `points`.

    `within` is the part of scenarios inside the claim, `at_least` its lower bound. `shares`, `spreads` and `insides`
    are the 95 % intervals of share, points and within, each by itself.
    """

    share: float
    points: float
    within: float
    at_least: float
    shares: Range
    spreads: Range
    insides: Range


def estimate_spread(counts: Sequence[tuple[float, int]], low: float = 0.45, high: float = 0.55) -> Spread:
    """Estimate the spread of true shares from (score, games) of each scenario, and the part inside a claim.

    `at_least` is the smallest part inside among all means and spreads that the games do not refute at 5 %.
    """
    scores = np.array([score for score, _ in counts], dtype=float)
    games = np.array([count for _, count in counts], dtype=float)
    overall = float(np.log((scores.sum() + 0.5) / (games.sum() - scores.sum() + 0.5)))
    seen = np.log((scores + 0.5) / (games - scores + 0.5))
    # Values further off are negligible; 2 ÷ √games is the standard error of log-odds near 0.
    reach = _ERRORS * 2 / sqrt(float(games.min()))
    odds = np.arange(float(seen.min()) - reach, float(seen.max()) + reach, _STEP)
    likely = _likelihoods(scores, games, odds)
    best, found = -np.inf, []
    for spread in _SPREADS:
        shapes = np.exp(-0.5 * ((odds[:, None] - overall - _MEANS[None, :]) / spread) ** 2) * (_STEP / spread)
        logs = np.log(np.maximum(likely @ shapes, 1e-300)).sum(axis=0)
        found += [(float(one), overall + float(mean), float(spread)) for one, mean in zip(logs, _MEANS, strict=True)]
    best, mean, spread = max(found)
    sure = [_within(m, s, low, high) for one, m, s in found if one >= best - _REFUTED]
    possible = [(m, s) for one, m, s in found if one >= best - _OUTSIDE]
    share = _share(mean)
    return Spread(
        share,
        spread * share * (1 - share),
        _within(mean, spread, low, high),
        min(sure),
        _range(_share(m) for m, _ in possible),
        _range(s * _share(m) * (1 - _share(m)) for m, s in possible),
        _range(_within(m, s, low, high) for m, s in possible),
    )


def _likelihoods(scores: Figures, games: Figures, odds: Figures) -> Figures:
    """Return the likelihood of each scenario's score at each log-odds, relative to its own maximum."""
    logs = scores[:, None] * odds[None, :] - games[:, None] * np.logaddexp(0, odds)[None, :]
    likely: Figures = np.exp(logs - logs.max(axis=1, keepdims=True))
    return likely


def _within(mean: float, spread: float, low: float, high: float) -> float:
    law = NormalDist(mean, spread)
    return law.cdf(log(high / (1 - high))) - law.cdf(log(low / (1 - low)))


def _share(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def _range(values: Iterable[float]) -> Range:
    found = list(values)
    return Range(min(found), max(found))
