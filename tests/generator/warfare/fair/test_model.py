"""The probit fit: it finds terms that were put in, and keeps to the prior where games say nothing."""

from statistics import NormalDist

import numpy as np
import pytest

from generator.warfare.fair.model import Fit, Prior, Seen, Term, fitted, fitted_apart, likelihood
from generator.warfare.setting import Setting
from sandtable.geometry.chance import Chance

PRIOR = Prior(
    1.2, Term(0.0, 0.8), (Term(1.5, 0.6), Term(0.1, 0.04), Term(0.01, 0.01), Term(0.2, 0.1), Term(0.5, 0.3)), 0.3, 0.06
)
LAW = NormalDist()


def seen(setting: Setting, truth: float, games: int, layout: int = 0) -> Seen:
    return Seen(setting, layout, games, games * LAW.cdf(truth))


def test_without_games_the_prior_speaks() -> None:
    fit = Fit(PRIOR, [])
    guess = fit.guess(Setting(ratio=1.2), 0)
    assert guess.share == pytest.approx(0.5)
    assert guess.points > 20
    assert fit.guess(Setting(ratio=1.2, wounds=2), 0).middle == pytest.approx(0.2)


def test_many_games_find_the_truth() -> None:
    truth = {wounds: -0.5 + 0.15 * wounds for wounds in (-4, 0, 4, 8)}
    fit = Fit(PRIOR, [seen(Setting(1.2, wounds), middle, 20_000) for wounds, middle in truth.items()])
    assert fit.slope("wounds") == pytest.approx(0.15, abs=0.005)
    assert fit.guess(Setting(1.2, 3.33), 0).share == pytest.approx(0.5, abs=0.01)
    assert fit.guess(Setting(1.2, 4), 0).points < 0.5
    assert 2 < fit.guess(Setting(1.2, 3.33), 0).points < 3  # a position nobody tried may be off the line
    assert fit.slope("boxes") == pytest.approx(0.01)


def test_games_of_one_layout_say_less_about_another() -> None:
    fit = Fit(PRIOR, [seen(Setting(1.2), 1.0, 4000), seen(Setting(0.9), 0.2, 4000, layout=1)])
    known, other = fit.guess(Setting(0.9), 1), fit.guess(Setting(0.85), 0)
    assert known.spread < 0.03
    assert other.spread > known.spread
    assert fit.slope("ratio") > PRIOR.slopes[0].value


def test_nothing_but_defeats_still_gives_a_guess() -> None:
    guess = Fit(PRIOR, [Seen(Setting(1.2), 0, 40, 0.0)]).guess(Setting(1.2), 0)
    assert -4 < guess.middle < -1


def test_rows_with_terms_of_their_own_are_fitted_as_if_these_were_columns() -> None:
    chance = Chance("apart")
    rows = np.array([[1.0, chance.fraction() - 0.5] for _ in range(12)])
    games = np.full(12, 20.0)
    scores = np.array([float(chance.integer(0, 20)) for _ in range(12)])
    means, spreads = np.array([0.1, 1.5]), np.array([0.8, 0.6])
    apart = fitted_apart(rows, games, scores, means, spreads, 0.4)
    wide, centre = np.concatenate([spreads, np.full(12, 0.4)]), np.concatenate([means, np.zeros(12)])
    whole = np.hstack([rows, np.eye(12)])
    terms, covariance = fitted(whole, games, scores, centre, wide)
    assert apart.terms == pytest.approx(terms[:2], abs=1e-6)
    assert apart.covariance == pytest.approx(covariance[:2, :2], rel=1e-5)
    assert apart.certainty == pytest.approx(-np.linalg.slogdet(covariance)[1], rel=1e-6)
    assert apart.height == pytest.approx(
        likelihood(whole, games, scores, terms) - 0.5 * float((((terms - centre) / wide) ** 2).sum())
    )
