"""All-pairs selection: few rows in which every two values of different factors meet."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

Row = dict[str, str]
Pair = tuple[str, str, str, str]  # factor, value, other factor, its value


def _allow_all(_row: Row) -> bool:
    return True


def pairs_of(row: Row) -> set[Pair]:
    """Return the pairs of values that meet in a row; a row may lack factors."""
    return {(one, row[one], other, row[other]) for one, other in combinations(sorted(row), 2)}


def all_pairs(factors: Mapping[str, Sequence[str]], allows: Callable[[Row], bool] = _allow_all) -> list[Row]:
    """Return rows that cover every pair of values some allowed row holds, chosen greedily and in a fixed order.

    `allows` judges rows, whole or unfinished; an unfinished row is allowed when it contradicts nothing so far.
    """
    names = sorted(factors)
    todo: dict[Pair, None] = {}
    for one, other in combinations(names, 2):
        for value in factors[one]:
            for second in factors[other]:
                if allows({one: value, other: second}):
                    todo[one, value, other, second] = None
    rows = []
    while todo:
        one, value, other, second = next(iter(todo))
        row = _finish({one: value, other: second}, names, factors, allows, todo)
        if row is None:  # no allowed row holds this pair
            del todo[one, value, other, second]
            continue
        for pair in pairs_of(row):
            todo.pop(pair, None)
        rows.append({name: row[name] for name in factors})
    return rows


def _finish(
    row: Row,
    names: Sequence[str],
    factors: Mapping[str, Sequence[str]],
    allows: Callable[[Row], bool],
    todo: Mapping[Pair, None],
) -> Row | None:
    """Fill the missing factors one by one, each with the value that meets most pairs still to do."""
    missing = next(
        (name for name in sorted(names, key=lambda name: (-len(factors[name]), name)) if name not in row), ""
    )
    if not missing:
        return row

    def gain(value: str) -> int:
        return sum((*sorted_pair(missing, value, name, row[name]),) in todo for name in row)

    values = list(factors[missing])
    for value in sorted(values, key=lambda value: (-gain(value), values.index(value))):
        longer = {**row, missing: value}
        if allows(longer):
            finished = _finish(longer, names, factors, allows, todo)
            if finished is not None:
                return finished
    return None


def sorted_pair(one: str, value: str, other: str, second: str) -> Pair:
    return (one, value, other, second) if one < other else (other, second, one, value)
