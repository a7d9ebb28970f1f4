"""Limit the size of a drawing: reused symbols count once for each use, as in every reader of the file."""

import math
from collections.abc import Iterable

from sandtable.ink.matrix import Matrix
from sandtable.ink.shapes import Group, Item, Path, Symbol, Use

MOST_POINTS = 2_000_000  # of one drawing; the busiest shipped map has a tenth
MOST_REACH = 1e6  # how often things may be enlarged, one transform inside the other

# Points of a symbol, and how far its own transforms enlarge.
Measure = tuple[int, float]


class TooMuchInk(ValueError):
    """A drawing that is too large: endlessly nested symbols, or an extreme enlargement."""


def measure(items: Iterable[Item], known: dict[Symbol, Measure]) -> Measure:
    """Points and enlargement of items; raise TooMuchInk. Results for symbols are cached in `known`."""
    points, reach = 0, 1.0
    for item in items:
        if isinstance(item, Path):
            points += len(item.outline)
            continue
        points += 1
        if isinstance(item, Use):
            below = known.get(item.symbol)
            if below is None:
                below = known[item.symbol] = measure(item.symbol.items, known)
        elif isinstance(item, Group):
            below = measure((*item.items, *(item.mask or ())), known)
        else:
            continue
        points += below[0]
        reach = max(reach, below[1] * _enlargement(item.matrix))
    if points > MOST_POINTS:
        raise TooMuchInk(f"symbols inside each other make more than {MOST_POINTS:,} points")
    if not reach <= MOST_REACH:
        raise TooMuchInk("transforms inside each other enlarge out of all proportion")
    return points, reach


def _enlargement(matrix: Matrix | None) -> float:
    if matrix is None:
        return 1.0
    largest = max(map(abs, matrix[:4]))
    # max() takes no notice of a NaN that does not come first.
    return max(1.0, largest) if math.isfinite(sum(matrix)) else math.inf
