"""`each:` of a file of records: one list or several, ranges of numbers, and conditions on their combinations."""

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, product
from math import prod
from typing import Any, NamedTuple

from sandtable.model.reading.schema_shapes import Shape
from sandtable.model.reading.suggestions import nearest_or_list

RANGE = re.compile(r"(-?\d{1,5})\.\.(-?\d{1,5})")
LONGEST_RANGE = 1_000
MARKED = ("effect",)  # fields whose braces are their own
_COMPARISON = re.compile(r"\s*([\w.-]+)\s*(==|!=|<=|>=|=|<|>)\s*([\w.-]+)\s*")
_MEMBERSHIP = re.compile(r"\s*([\w.-]+)\s+(not\s+in|in)\s+(.+)")
_EQUAL: Mapping[str, Callable[[str, str], bool]] = {"=": operator.eq, "==": operator.eq, "!=": operator.ne}
_ORDER: Mapping[str, Callable[[float, float], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip

Value = str | int | float
Combination = Mapping[str, Value]


class BadEach(Exception):
    """A list, range or condition that cannot be used; the message says why."""

    def __init__(self, problem: str, hint: str = "") -> None:
        super().__init__(problem)
        self.problem, self.hint = problem, hint


class Condition(NamedTuple):
    """A comparison of two operands, or of one with several; operands are names of lists or values."""

    left: str
    sign: str
    right: tuple[str, ...]
    names: frozenset[str]

    def holds(self, combination: Combination) -> bool:
        """True if a combination fulfils the condition; raise BadEach if it cannot be compared."""
        left, *right = (str(combination.get(one, one)) for one in (self.left, *self.right))
        if self.sign in ("in", "not in"):
            return (left in right) == (self.sign == "in")
        if self.sign in _EQUAL:
            return _EQUAL[self.sign](left, right[0])
        return _ORDER[self.sign](_number(left), _number(right[0]))


def read_values(written: Sequence[str] | str) -> list[Value]:
    """The values of a list, or of a range such as 1..13 with both ends; raise BadEach."""
    if not isinstance(written, str):
        return list(written)
    found = RANGE.fullmatch(written.strip())
    if found is None:
        raise BadEach(f"'{written}' is neither a list nor a range", "write [red, blue] or 1..13")
    first, last = int(found[1]), int(found[2])
    if first > last:
        raise BadEach(f"the range {written} runs backwards", f"write {last}..{first}")
    if last - first >= LONGEST_RANGE:
        raise BadEach(f"the range {written} has more than {LONGEST_RANGE:,} numbers")
    return list(range(first, last + 1))


def as_number(written: str, field: Shape) -> Value:
    """A written value as the number its field wants; unchanged if it wants or is none."""
    if field.whole and re.fullmatch(r"-?\d{1,9}", written):
        return int(written)
    if field.number and _is_number(written):
        return float(written) if "." in written else int(written)
    return written


def read_conditions(written: object, names: Sequence[str]) -> tuple[Condition, ...]:
    """Conditions as written under `when:`, one or a list of which all must hold; raise BadEach."""
    lines = written if isinstance(written, list) else [written]
    return tuple(_condition(str(line), names) for line in lines)


def names_in(pattern: object, names: Sequence[str]) -> list[str]:
    """The lists whose name stands in braces in an id, in the order of `each:`."""
    return [name for name in names if isinstance(pattern, str) and f"{{{name}}}" in pattern]


def count(names: Sequence[str], values: Mapping[str, Sequence[Value]]) -> int:
    """Number of combinations before conditions."""
    return prod(len(values[name]) for name in names)


def combinations(
    names: Sequence[str],
    values: Mapping[str, Sequence[Value]],
    conditions: Sequence[Condition],
    most: int,
) -> list[Combination]:
    """At most so many combinations that fulfil all conditions about these lists; the last list runs fastest."""
    asked = [one for one in conditions if one.names <= set(names)]
    made = (dict(zip(names, chosen, strict=True)) for chosen in product(*(values[name] for name in names)))
    return list(islice((one for one in made if all(condition.holds(one) for condition in asked)), most))


def fill_in(data: Mapping[str, Any], combination: Combination) -> dict[str, Any]:
    """A record with the values in place of the names in braces, and as fields."""
    filled = {key: written if key in MARKED else _fill(written, combination) for key, written in data.items()}
    return {**filled, **combination}


def _fill(written: Any, combination: Combination) -> Any:
    if isinstance(written, str):
        if "{" in written:
            for name, value in combination.items():
                written = written.replace(f"{{{name}}}", str(value))
        return written
    if isinstance(written, list):
        return [_fill(part, combination) for part in written]
    if isinstance(written, dict):
        return {key: _fill(part, combination) for key, part in written.items()}
    return written


def _condition(line: str, names: Sequence[str]) -> Condition:
    if (found := _COMPARISON.fullmatch(line)) is not None:
        left, sign = found[1], found[2]
        right: tuple[str, ...] = (found[3],)
    elif (found := _MEMBERSHIP.fullmatch(line)) is not None:
        left, sign = found[1], "in" if found[2] == "in" else "not in"
        right = tuple(part.strip() for part in found[3].strip("[] ").split(","))
    else:
        both = line.split(" and ")
        hint = (
            f"write [{', '.join(both)}]"
            if len(both) > 1
            else "write it as rank > 10, first <= second or suit in red, blue"
        )
        raise BadEach(f"'{line}' is no condition", hint)
    named = frozenset({left, *right} & set(names))
    if not named:
        raise BadEach(f"'{line}' names none of the lists of each:", nearest_or_list(left, names))
    if sign in _ORDER and any(not _is_number(one) for one in {left, *right} - named):
        raise BadEach(f"'{line}' compares with something that is no number", "use == or != for words")
    return Condition(left, sign, right, named)


def _is_number(written: str) -> bool:
    return re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", written) is not None


def _number(written: str) -> float:
    if not _is_number(written):
        raise BadEach(f"'{written}' is no number, so it is neither less nor more", "use == or != for words")
    return float(written)
