"""How numbers spread: the least, the tenth, half and nine tenths of the way, the most, the mean."""

from collections.abc import Sequence
from math import ceil

from playtest.summary import Range


def range_of(numbers: Sequence[float]) -> Range:
    """The spread of some numbers, each figure one of them but the mean; all nothing when there are none."""
    if not numbers:
        return Range(0, 0, 0, 0, 0, 0.0)
    ordered = sorted(numbers)

    def part(share: float) -> float:
        return ordered[ceil(share * len(ordered)) - 1]

    return Range(ordered[0], part(0.1), part(0.5), part(0.9), ordered[-1], sum(ordered) / len(ordered))
