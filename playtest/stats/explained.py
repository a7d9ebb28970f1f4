"""Part of the variance of results that some figures of each game explain, by cross-fitted linear regression.

Every game's result is predicted from a line that was fitted to other games. So figures that only seem to explain
something explain nothing, and more figures do not look better of themselves. Other ways to use the figures may explain
more: the part is a lower limit of what they determine.
"""

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Figures = NDArray[np.float64]

LEAST_GAMES = 100  # below it the interval says nothing
_FOLDS = 10
_CONFIDENCE = 0.95
_RIDGE = 1e-9  # keeps figures that never vary from making the equations singular


class Explained(NamedTuple):
    """Part of the variance that is explained, from 0 to 1, and its 95 % interval."""

    share: float
    low: float
    high: float


def explained(luck: Figures, scores: Figures) -> Explained:
    """Return how much of the variance of scores the figures explain.

    `luck` has the axes game, column of scores and figure: each column has figures of its own. `scores` has the axes
    game and column. The interval is that of a ratio of means, game by game, by the normal approximation.
    """
    games = len(scores)
    folds = np.arange(games) % _FOLDS
    left = np.zeros(games)
    whole = np.zeros(games)
    for column in range(scores.shape[1]):
        for fold in range(_FOLDS):
            others, own = folds != fold, folds == fold
            mean, slopes, _ = fit(luck[others, column], scores[others, column])
            missed = scores[own, column] - mean - (luck[own, column] - luck[others, column].mean(axis=0)) @ slopes
            left[own] += missed**2
            whole[own] += (scores[own, column] - mean) ** 2
    total = float(whole.mean())
    if total == 0:
        return Explained(0.0, 0.0, 0.0)
    ratio = float(left.mean()) / total
    error = float(np.std(left - ratio * whole)) / total / sqrt(games)
    reach = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2) * error
    return Explained(*(min(max(0.0, 1 - value), 1.0) for value in (ratio, ratio + reach, ratio - reach)))


def fit(figures: Figures, scores: Figures) -> tuple[float, Figures, Figures]:
    """Return the mean score, the slope of each figure by least squares, and the standard errors of the slopes."""
    games, count = figures.shape
    centred = figures - figures.mean(axis=0)
    mean = float(scores.mean())
    inverse = np.linalg.inv(centred.T @ centred + _RIDGE * np.eye(count))
    slopes = inverse @ centred.T @ (scores - mean)
    missed = scores - mean - centred @ slopes
    variance = float(missed @ missed) / max(games - count - 1, 1)
    return mean, slopes, np.sqrt(variance * np.diag(inverse))


def shrunk(slopes: Figures, errors: Figures) -> Figures:
    """Return slopes without what chance adds to them: one that is no larger than its error becomes 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        sure: Figures = np.where(slopes != 0, 1 - (errors / slopes) ** 2, 0.0)
    return slopes * np.maximum(sure, 0.0)
