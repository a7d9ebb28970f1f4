"""Size of a value when written out; a nested list counts each time it occurs."""

from collections.abc import Iterable, Iterator, Mapping, ValuesView
from itertools import islice
from typing import Any

from jinja2.environment import TemplateModule

from sandtable.faces.template_limits.meter import LARGEST, OverCeiling

A_PLACE = 16  # characters counted for a place in a list, whatever its value
DEEPEST = 40  # lists in lists
MOST_BITS = 4096  # of a whole number; nothing on a card is counted in thousands of digits

_TEXTS, _LISTS = (str, bytes), (list, tuple, set, frozenset)
_ONE_BY_ONE: tuple[type[Iterable[Any]], ...] = (Iterator, ValuesView, type({}.keys()), type({}.items()), range)


def weigh(value: object, depth: int = 0) -> int:
    """Characters of a value, at least as many as its text has; raise OverCeiling as soon as there are too many."""
    if isinstance(value, _TEXTS):
        return len(value)
    if isinstance(value, int):
        bits = value.bit_length()
        if bits > MOST_BITS:
            raise OverCeiling("a number has more than a thousand digits")
        return 2 + (bits >> 1)
    if isinstance(value, float) or value is None:
        return 8
    parts: Iterable[object]
    if isinstance(value, dict) or (isinstance(value, Mapping) and type(value).__module__ != "jinja2.runtime"):
        parts = (part for pair in value.items() for part in pair)
    elif isinstance(value, _LISTS):
        parts = value
    elif isinstance(value, TemplateModule):
        parts = value._body_stream
    else:
        return 64
    if depth > DEEPEST:
        raise OverCeiling("lists nest too deep")
    total = 2
    for part in parts:
        total += A_PLACE + weigh(part, depth + 1)
        if total > LARGEST:
            raise too_large()
    return total


def too_large() -> OverCeiling:
    return OverCeiling(f"a text or list would be longer than {LARGEST:,} signs")


def at_hand(value: Any) -> Any:
    """Value of known size: an iterator is collected in a list, up to the longest allowed."""
    if isinstance(value, _ONE_BY_ONE):
        gathered: list[Any] = list(islice(value, LARGEST // A_PLACE + 1))
        if len(gathered) > LARGEST // A_PLACE:
            raise too_large()
        return gathered
    return value


def bits(number: float) -> int:
    """Bit length of an integer; 0 for a float, whose size is fixed."""
    return number.bit_length() if isinstance(number, int) else 0
