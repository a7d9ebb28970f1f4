"""Compare candidates in trials with common dice; after each stage only the better half goes on.

The first candidate is the default. It is kept unless another is better by more than chance explains, because the best
of several noisy means is biased upwards.
"""

from collections.abc import Callable
from math import sqrt

# Runs one trial: takes its number, which seeds the dice, and the indices of candidates; returns their scores.
Tried = Callable[[int, list[int]], list[float]]
# True if more trials are useless: takes scores by candidate and the indices of those left.
Settled = Callable[[list[list[float]], list[int]], bool]


def never(_found: list[list[float]], _left: list[int]) -> bool:
    """Return False, so that all trials are run."""
    return False


def best_of(count: int, stages: tuple[int, ...], doubt: float, run_trial: Tried, settled: Settled = never) -> int:
    """Return the index of the best candidate.

    `stages` are the numbers of trials per stage; `doubt` is the number of standard errors by which a candidate must
    beat the first.
    """
    found: list[list[float]] = [[] for _ in range(count)]
    left = list(range(count))
    number = 0
    for stage, trials in enumerate(stages):
        if stage:
            if settled(found, left):
                break
            left = better_half(left, found)
        for _ in range(trials):
            for place, score in zip(left, run_trial(number, left), strict=True):
                found[place].append(score)
            number += 1
    chosen = max(left, key=lambda place: (sum(found[place]), -place))
    return chosen if is_better(found[chosen], found[0], doubt) else 0


def better_half(left: list[int], found: list[list[float]]) -> list[int]:
    """Return the better half of the candidates, and the first one in any case as the baseline."""
    ordered = sorted(left, key=lambda place: (-sum(found[place]), place))
    kept = ordered[: max(2, (len(left) + 1) // 2)]
    return kept if 0 in kept else [*kept, 0]


def is_better(one: list[float], first: list[float], doubt: float) -> bool:
    """True if a candidate's mean gain over the first exceeds `doubt` standard errors, paired by trial."""
    if doubt <= 0.0 or one is first:
        return True
    gains = [more - less for more, less in zip(one, first, strict=True)]
    count = len(gains)
    mean = sum(gains) / count
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1) / count)
    return mean > doubt * spread
