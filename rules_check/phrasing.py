"""Words for messages that several rules share."""

from collections.abc import Iterable


def listed(things: Iterable[object], last: str = "and") -> str:
    """`1`, `1 and 2`, `1, 2 and 3`; nothing of nothing."""
    words = [str(thing) for thing in things]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
