"""Comparisons: many claims at once, paired games with the same dice, strengths of players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erf, exp, log, sqrt
from statistics import NormalDist

_ROUNDS = 2000


def holm(chances: Sequence[float]) -> list[float]:
    """Return p-values corrected for multiple tests (Holm), in the order given."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    corrected = [1.0] * len(chances)
    least = 0.0
    for rank, at in enumerate(order):
        least = max(least, min(1.0, chances[at] * (len(chances) - rank)))
        corrected[at] = least
    return corrected


@dataclass(frozen=True, slots=True)
class Difference:
    """Difference of two shares with its interval; `chance` is the two-sided p-value."""

    mean: float
    low: float
    high: float
    chance: float


def paired_difference(differences: Sequence[float], confidence: float = 0.95) -> Difference:
    """Return the mean difference of paired games that share dice, by the normal approximation.

    A pair differs by at most one win. Where hardly any pair differs the normal approximation is too confident, so the
    variance is at least that with one more differing pair.
    """
    count = len(differences)
    if count == 0:
        return Difference(0.0, -1.0, 1.0, 1.0)
    mean = sum(differences) / count
    squares = sum((one - mean) ** 2 for one in differences) + 1
    error = sqrt(squares) / count
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * error
    return Difference(mean, max(mean - reach, -1.0), min(mean + reach, 1.0), _two_sided(mean / error))


def _two_sided(z: float) -> float:
    return 1 - erf(abs(z) / sqrt(2))


def bradley_terry(wins: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Return the strength of each player from wins; the difference of two strengths is the log-odds of a win.

    `wins` holds how often the first beat the second, draws as halves. Strengths sum to 0. Every pair gets an extra half
    win each way, so that a player who never lost has a finite strength.
    """
    names = sorted({name for pair in wins for name in pair})
    met = sorted(
        {(one, two) for one in names for two in names if one != two and ((one, two) in wins or (two, one) in wins)}
    )
    won = {name: sum(wins.get(pair, 0.0) + 0.5 for pair in met if pair[0] == name) for name in names}
    games = {(one, two): wins.get((one, two), 0.0) + wins.get((two, one), 0.0) + 1 for one, two in met}
    power = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        fresh = {
            name: won[name] / sum(games[pair] / (power[name] + power[pair[1]]) for pair in met if pair[0] == name)
            for name in names
        }
        scale = exp(sum(log(one) for one in fresh.values()) / len(names))
        moved = max(abs(fresh[name] / scale - power[name]) for name in names)
        power = {name: one / scale for name, one in fresh.items()}
        if moved < 1e-12:
            break
    return {name: log(power[name]) for name in names}
