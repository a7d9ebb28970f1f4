"""Model of the attacker's share in a setting: a probit fit over all games of one battle so far.

    share = Φ(start + ratio · ln(r/r₀) + wounds · w + boxes · b + losses · l + easier · e
                + that layout's own + that setting's own)

The results of a sweep are the prior of every term. So a few games already show where to aim, and a slope on which the
games carry no information keeps its prior. Each purchase of forces has its own term, because equal points can differ in
strength. Each setting has one too: it matters which unit is damaged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.warfare.setting import Setting

Figures = NDArray[np.float64]

_LAW = NormalDist()
_ROUNDS = 60
_FLAT = 1e-9
_NEARLY = 1e-8
TERMS = ("start", "ratio", "wounds", "boxes", "losses", "easier")


@dataclass(frozen=True, slots=True)
class Term:
    """Prior of one term: mean and standard deviation."""

    value: float
    spread: float


@dataclass(frozen=True, slots=True)
class Prior:
    """Prior knowledge of a battle; `ratio` is r₀, to which ratios are compared."""

    ratio: float
    start: Term
    slopes: tuple[Term, ...]  # in the order of the terms, from ratio on
    layout: float  # by how much forces of the same points differ
    wobble: float  # by how much single positions of the knobs differ from the line through them


@dataclass(frozen=True, slots=True)
class Seen:
    """Games of one setting: its layout, their number, and the attacker's score."""

    setting: Setting
    layout: int
    games: int
    score: float


@dataclass(frozen=True, slots=True)
class Guess:
    """Estimate of a share on the scale of Φ: mean and standard deviation."""

    middle: float
    spread: float

    @property
    def share(self) -> float:
        """Most likely share."""
        return _LAW.cdf(self.middle)

    @property
    def points(self) -> float:
        """Standard deviation of the share, in points of a hundred."""
        return 100 * _LAW.pdf(self.middle) * self.spread


class Fit:
    """Terms fitted to the games of a battle."""

    def __init__(self, prior: Prior, seen: Sequence[Seen], layouts: int = 1) -> None:
        self.prior = prior
        self.layouts = max(layouts, 1 + max((one.layout for one in seen), default=0))
        self.settings = list(dict.fromkeys(one.setting for one in seen))
        own = [prior.layout] * self.layouts + [prior.wobble] * len(self.settings)
        means = [prior.start.value, *(term.value for term in prior.slopes), *[0.0] * len(own)]
        spreads = [prior.start.spread, *(term.spread for term in prior.slopes), *own]
        self.terms, self.covariance = fitted(
            np.array([self._row(one.setting, one.layout) for one in seen]).reshape(len(seen), len(means)),
            np.array([one.games for one in seen], dtype=float),
            np.array([one.score for one in seen], dtype=float),
            np.array(means),
            np.array(spreads),
        )

    def guess(self, setting: Setting, layout: int) -> Guess:
        """Estimate the attacker's share in a setting of a layout."""
        row = np.array(self._row(setting, layout))
        variance = float(row @ self.covariance @ row)
        if setting not in self.settings:
            variance += self.prior.wobble**2
        return Guess(float(row @ self.terms), sqrt(max(0.0, variance)))

    def line(self, setting: Setting, layout: int) -> float:
        """Return the fitted value of a setting without the setting's own term, on the scale of Φ."""
        row = np.array(self._row(setting, layout))
        row[len(TERMS) + self.layouts :] = 0.0
        return float(row @ self.terms)

    def slope(self, term: str) -> float:
        """Effect of one step of a knob, on the scale of Φ."""
        return float(self.terms[TERMS.index(term)])

    def _row(self, setting: Setting, layout: int) -> list[float]:
        ratio = log(setting.ratio / self.prior.ratio) if setting.ratio is not None else 0.0
        own = [0.0] * (self.layouts + len(self.settings))
        own[layout] = 1.0
        if setting in self.settings:
            own[self.layouts + self.settings.index(setting)] = 1.0
        return [1.0, ratio, setting.wounds, *map(float, (setting.boxes, setting.losses, setting.easier)), *own]


def fitted(rows: Figures, games: Figures, scores: Figures, means: Figures, spreads: Figures) -> tuple[Figures, Figures]:
    """Return the terms of greatest posterior likelihood, found by Fisher scoring, and their covariance."""
    certain = np.diag(1 / spreads**2)

    def height(at: Figures) -> float:
        return likelihood(rows, games, scores, at) - 0.5 * float((((at - means) / spreads) ** 2).sum())

    terms = means.copy()
    information = certain
    for _ in range(_ROUNDS):
        along = rows @ terms
        density, share = np.array([_LAW.pdf(one) for one in along]), _shares(along)
        weight = density / (share * (1 - share))
        gradient = rows.T @ (weight * (scores - games * share)) - certain @ (terms - means)
        information = rows.T @ (rows * (games * weight * density)[:, None]) + certain
        step = np.linalg.solve(information, gradient)
        # A full step may lead past the top and to and fro for ever: shorten it until it leads upwards.
        while float(np.abs(step).max()) > _NEARLY and height(terms + step) < height(terms):
            step = step / 2
        terms = terms + step
        if float(np.abs(step).max()) <= _NEARLY:
            break
    return terms, np.asarray(np.linalg.inv(information), dtype=np.float64)


class Apart(NamedTuple):
    """Result of a fit in which every row has its own term: the common terms and the likelihood."""

    terms: Figures
    covariance: Figures
    height: float  # the logarithm of the posterior likelihood
    certainty: float  # the logarithm of the determinant of the information


def fitted_apart(
    rows: Figures, games: Figures, scores: Figures, means: Figures, spreads: Figures, spread: float
) -> Apart:
    """Fit a model in which each row also has its own term, with mean 0 and standard deviation `spread`.

    The rows' own terms are eliminated row by row from the information matrix (Schur complement). So thousands of
    battles are fitted as quickly as a few.
    """
    certain = 1 / spreads**2

    def height(terms: Figures, own: Figures) -> float:
        share = _shares(rows @ terms + own)
        likely = float((scores * np.log(share) + (games - scores) * np.log(1 - share)).sum())
        return likely - 0.5 * float((((terms - means) / spreads) ** 2).sum()) - 0.5 * float((own**2).sum()) / spread**2

    terms, own = means.copy(), np.zeros(len(games))
    common, alone = np.diag(certain), np.full(len(games), 1 / spread**2)
    for _ in range(_ROUNDS):
        along = rows @ terms + own
        density, share = np.array([_LAW.pdf(one) for one in along]), _shares(along)
        weight = density / (share * (1 - share))
        pull = weight * (scores - games * share)
        told = games * weight * density
        alone = told + 1 / spread**2
        common = rows.T @ (rows * (told - told**2 / alone)[:, None]) + np.diag(certain)
        rest = pull - own / spread**2
        step = np.linalg.solve(common, rows.T @ (pull - told / alone * rest) - certain * (terms - means))
        step_own = (rest - told * (rows @ step)) / alone
        farthest = max(float(np.abs(step).max()), float(np.abs(step_own).max()))
        # A full step may lead past the top and to and fro for ever: shorten it until it leads upwards.
        while farthest > _NEARLY and height(terms + step, own + step_own) < height(terms, own):
            step, step_own, farthest = step / 2, step_own / 2, farthest / 2
        terms, own = terms + step, own + step_own
        if farthest <= _NEARLY:
            break
    certainty = float(np.linalg.slogdet(common)[1]) + float(np.log(alone).sum())
    covariance = np.asarray(np.linalg.inv(common), dtype=np.float64)
    return Apart(terms, covariance, height(terms, own), certainty)


def likelihood(rows: Figures, games: Figures, scores: Figures, terms: Figures) -> float:
    """Logarithm of the likelihood of the scores under some terms."""
    share = _shares(rows @ terms)
    return float((scores * np.log(share) + (games - scores) * np.log(1 - share)).sum())


def _shares(along: Figures) -> Figures:
    shares: Figures = np.clip(np.array([_LAW.cdf(one) for one in along]), _FLAT, 1 - _FLAT)
    return shares
