"""Predict the size of a text or list before it is made, wherever a result can be larger than its input.

A prediction takes the arguments of a filter or method, the value first, and returns the largest number of characters
its result can have. Anything not listed here gives results about as large as its arguments; these are measured
afterwards.
"""

import re
import string
from collections.abc import Callable
from typing import Any

from sandtable.faces.template_limits.meter import OverCeiling
from sandtable.faces.template_limits.weighing import A_PLACE, weigh

Prediction = Callable[..., int]

MOST_DIGITS = 3  # of a width or precision in a format
LONGEST_FIELD = 1000  # so wide it may be then
_WIDTHS = re.compile(rf"[0-9]{{{MOST_DIGITS + 1},}}|\*")
_FORMAT_WORDS = "a width in a format has at most three digits"


def padded(value: Any, width: Any = 80, *_: Any, **__: Any) -> int:
    """Size of center, ljust, rjust, zfill."""
    return weigh(value) + max(0, int(width))


def joined(value: Any, between: Any = "", *_: Any, **__: Any) -> int:
    """Size of the filter `join`, whose first argument is the list."""
    return weigh(value) + (weigh(between) + 5) * (len(value) if hasattr(value, "__len__") else 1)


def replaced(value: Any, old: Any = "", new: Any = "", *_: Any, **__: Any) -> int:
    text, sought = str(value), str(old)
    return len(text) + (text.count(sought) if sought else len(text) + 1) * weigh(new) * 5


def indented(value: Any, width: Any = 4, *_: Any, **__: Any) -> int:
    text = str(value)
    return len(text) + (text.count("\n") + 2) * (weigh(width) if isinstance(width, str) else max(0, int(width)))


def wrapped(value: Any, width: Any = 79, _long: Any = True, wrapstring: Any = None, *_: Any, **__: Any) -> int:
    text = str(value)
    lines = text.count("\n") + 2 + len(text) // max(1, int(width))
    # Wrapping takes a step a letter.
    return len(text) * 64 + lines * (1 + weigh(wrapstring or "")) * 2


def tabbed(value: Any, tabsize: Any = 8, *_: Any, **__: Any) -> int:
    return len(value) + str(value).count("\t") * max(0, int(tabsize))


def dealt(value: Any, count: Any = 1, fill: Any = None, *_: Any, **__: Any) -> int:
    """Size of `batch` and `slice`: as many places as requested, filled or not."""
    return weigh(value) + max(0, int(count)) * (A_PLACE + weigh(fill))


def printed(value: Any, *given: Any, **named: Any) -> int:
    """Size of the filter `format`, Python's operator %."""
    text = str(value)
    if _WIDTHS.search(text):
        raise OverCeiling(_FORMAT_WORDS)
    return len(text) + text.count("%") * (LONGEST_FIELD + max(map(weigh, (*given, *named.values())), default=0))


def formatted(value: Any, *given: Any, **named: Any) -> int:
    """Size of the method `format` of a text."""
    text = str(value)
    fields = 0
    for _, name, form, _ in string.Formatter().parse(text):
        if name is not None:
            fields += 1
            if form and ("{" in form or _WIDTHS.search(form)):
                raise OverCeiling(_FORMAT_WORDS)
    return len(text) + fields * (LONGEST_FIELD + max(map(weigh, (*given, *named.values())), default=0))


def written_as_json(value: Any, indent: Any = None, *_: Any, **__: Any) -> int:
    return weigh(value) * (6 + max(0, int(indent or 0)))


def added_up(value: Any, attribute: Any = None, start: Any = 0, *_: Any, **__: Any) -> int:
    """Size of `sum`: a sum of lists copies all items before it at each step."""
    if isinstance(start, int | float):
        return weigh(value)
    return (weigh(value) + weigh(start)) * (1 + len(value) if hasattr(value, "__len__") else 1)


def rounded(value: Any, precision: Any = 0, *_: Any, **__: Any) -> int:
    if not -300 <= int(precision) <= 300:
        raise OverCeiling("only 300 digits can be rounded to")
    return weigh(value)


def stripped_of_tags(value: Any, *_: Any, **__: Any) -> int:
    """Size of `striptags`: each removed comment copies the rest."""
    text = str(value)
    return len(text) * (1 + text.count("<!--"))


def in_order(value: Any, *_: Any, **__: Any) -> int:
    """Size of sorting, which looks at every value several times."""
    return weigh(value) * 8


def filler(count: Any = 5, _html: Any = True, _least: Any = 20, most: Any = 100, *_: Any, **__: Any) -> int:
    return max(0, int(count)) * (max(0, int(most)) + 1) * 16


FILTERS: dict[str, Prediction] = {
    "batch": dealt,
    "center": padded,
    "dictsort": in_order,
    "format": printed,
    "groupby": in_order,
    "indent": indented,
    "join": joined,
    "replace": replaced,
    "round": rounded,
    "slice": dealt,
    "sort": in_order,
    "striptags": stripped_of_tags,
    "sum": added_up,
    "tojson": written_as_json,
    "unique": in_order,
    "wordwrap": wrapped,
}
# Methods of texts that may be called, all others may not.
METHODS: dict[str, Prediction | None] = {
    "center": padded,
    "ljust": padded,
    "rjust": padded,
    "zfill": padded,
    "expandtabs": tabbed,
    "replace": replaced,
    "join": lambda between, value=(), *_, **__: joined(value, between),
    "format": formatted,
    **dict.fromkeys(
        [
            "capitalize",
            "casefold",
            "count",
            "endswith",
            "find",
            "index",
            "isalnum",
            "isalpha",
            "isascii",
            "isdecimal",
            "isdigit",
            "islower",
            "isnumeric",
            "isspace",
            "istitle",
            "isupper",
            "lower",
            "lstrip",
            "partition",
            "removeprefix",
            "removesuffix",
            "rfind",
            "rindex",
            "rpartition",
            "rsplit",
            "rstrip",
            "split",
            "splitlines",
            "startswith",
            "strip",
            "swapcase",
            "title",
            "upper",
        ]
    ),
}
# Methods of lists and mappings.
OTHER_METHODS = frozenset({"get", "items", "keys", "values", "count", "index"})
