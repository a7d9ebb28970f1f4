"""Distribution of numbers: minimum, p10, median, p90, maximum and mean."""

from collections.abc import Sequence
from math import ceil

from playtest.summary import Range


def range_of(numbers: Sequence[float]) -> Range:
    """Return the distribution of some numbers; every figure but the mean is one of them, all are 0 without numbers."""
    if not numbers:
        return Range(0, 0, 0, 0, 0, 0.0)
    ordered = sorted(numbers)

    def part(share: float) -> float:
        return ordered[ceil(share * len(ordered)) - 1]

    return Range(ordered[0], part(0.1), part(0.5), part(0.9), ordered[-1], sum(ordered) / len(ordered))
