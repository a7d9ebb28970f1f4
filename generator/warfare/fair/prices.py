"""Value in play of the parts of force points, fitted to the battles of a sweep.

Points are a sum of parts: bodies, weapons, armour and so on. If a part is worth (1 + d) times its points by the
formula, then the logarithm of a side's points grows by about d times the fraction of that part. So the fit has, beside
the ratio of points, one term a part: the attacker's fraction less the defender's. A battle's own term takes up the
rest. The fractions of a force add up to one, so only relative values can be found. Light weapons, nearly half of all
points, are the reference.
"""

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

import numpy as np

from generator.warfare.army.forces import Force
from generator.warfare.fair.model import Figures
from generator.warfare.fair.sweep import Row, best_terms, features, terms_of
from sandtable.games.warfare.force_points import PARTS, ForcePoints
from sandtable.games.warfare.pieces import Support, Unit

MEASURE = "light weapons"
# What is believed of d before any game: nothing, and hardly more than a factor of e either way.
_UNSURE = 1.0
_TWO_SIDED = 1.959964  # standard errors of a 95 % interval
# What is believed of a price before any game: that it is right within a factor of two.
_TRUSTED = log(2)


class Worth(NamedTuple):
    """Value of a part of the formula as a multiple of its points, relative to light weapons, with a 95 % interval.

    `fraction` is its share of all points.
    """

    part: str
    times: float
    low: float
    high: float
    fraction: float


def made_of(force: Force, points: ForcePoints) -> dict[str, float]:
    """Return the fraction of a force's points that each part makes up."""
    found = dict.fromkeys(PARTS, 0.0)
    pieces: list[Unit | Support] = [*(one.unit for one in force.recruits), *(one.support for one in force.calls)]
    for piece in pieces:
        for part, worth in points.parts(piece).items():
            found[part] += worth
    whole = sum(found.values())
    return {part: worth / whole for part, worth in found.items()}


def worth_of_parts(rows: Sequence[Row]) -> tuple[list[Worth], float, float]:
    """The parts, and by how much battles of the same points differ on the scale of Φ without and with them."""
    columns, means, spreads = terms_of(rows)
    plain = np.array([features(row, columns) for row in rows])
    mixes = np.array([[row.attacker[part] - row.defender[part] for part in PARTS] for row in rows])
    games = np.array([row.games for row in rows], dtype=float)
    scores = np.array([row.score for row in rows])
    _, _, without = best_terms(plain, games, scores, means, spreads)
    believed = np.full(len(PARTS), _UNSURE * _slope(means, columns))
    terms, covariance, within = best_terms(
        np.hstack([plain, mixes]),
        games,
        scores,
        np.concatenate([means, 0 * believed]),
        np.concatenate([spreads, believed]),
    )
    found = [
        _worth(part, len(columns), _slope(terms, columns), terms, covariance, _fraction(rows, part)) for part in PARTS
    ]
    return found, without, within


def prices(found: Iterable[Worth]) -> dict[str, float]:
    """Return the factor by which to multiply each part's points, scaled so that the average force costs as much as now.

    A factor is shrunk towards 1 by its uncertainty.
    """
    parts = list(found)
    moved = [exp(log(one.times) * _TRUSTED**2 / (_TRUSTED**2 + _error(one) ** 2)) for one in parts]
    now = sum(one.fraction * times for one, times in zip(parts, moved, strict=True))
    return {one.part: times / now for one, times in zip(parts, moved, strict=True)}


def _error(one: Worth) -> float:
    """Standard error of the logarithm."""
    return log(one.high / one.low) / (2 * _TWO_SIDED)


def table(found: Sequence[Worth]) -> list[str]:
    """Return the values and prices of the parts as lines of a Markdown table."""
    lines = [
        "| part | of all points | worth, times its points | 95 % | price, times its points |",
        "|---|---|---|---|---|",
    ]
    price = prices(found)
    lines += [
        f"| {one.part} | {100 * one.fraction:.0f} % | {one.times:.2f} | {one.low:.2f}–{one.high:.2f} | {price[one.part]:.2f} |"
        for one in found
    ]
    return lines


def _slope(terms: Figures, columns: Sequence[str]) -> float:
    return float(terms[columns.index("ratio")])


def _worth(part: str, first: int, slope: float, terms: Figures, covariance: Figures, fraction: float) -> Worth:
    """On the logarithmic scale, so that nothing is worth less than nothing; `first` is the place of the first part."""
    beside = np.zeros(len(terms))
    beside[first + PARTS.index(part)] += 1
    beside[first + PARTS.index(MEASURE)] -= 1
    middle = float(beside @ terms) / slope
    off = _TWO_SIDED * sqrt(float(beside @ covariance @ beside)) / slope
    return Worth(part, exp(middle), exp(middle - off), exp(middle + off), fraction)


def _fraction(rows: Sequence[Row], part: str) -> float:
    return sum(row.attacker[part] + row.defender[part] for row in rows) / (2 * len(rows))
