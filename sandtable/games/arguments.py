"""Shared by the games' wording modules: arguments of effects, errors in them, and joined sentences."""

from collections.abc import Sequence
from functools import reduce

from sandtable.model.effects import Effect
from sandtable.model.phrases import Phrases
from sandtable.model.reading.suggestions import nearest


class WordingError(ValueError):
    """An effect valid as notation but meaningless in its game; `offset` is its start in the notation.

    `written` is the wrong part of it, if less than the whole; `field` is the field that holds it.
    """

    def __init__(self, problem: str, offset: int, hint: str = "", written: str = "") -> None:
        super().__init__(problem)
        self.problem, self.offset, self.hint, self.written = problem, offset, hint, written
        self.field = "effect"


def whole_number(effect: Effect, written: str, least: int = 1, most: int = 99) -> int:
    """An argument as a whole number; raise WordingError outside the bounds."""
    if not (written.isascii() and written.isdigit() and least <= int(written) <= most):
        problem = f"'{effect.op}' takes a number from {least} to {most}, not '{written}'"
        raise WordingError(problem, effect.offset, written=written)
    return int(written)


def one_of(effect: Effect, written: str, known: Sequence[str], what: str) -> str:
    """The argument itself; raise WordingError, with a likely spelling, when it is not among the known ones."""
    if written not in known:
        hint = nearest(written, known) or f"known: {', '.join(known)}"
        raise WordingError(f"'{effect.op}' knows no {what} '{written}'", effect.offset, hint, written)
    return written


def joined(parts: Sequence[str], key: str, phrases: Phrases) -> str:
    """Join parts, two at a time, by the phrase `key`; "" if there are none."""
    if not parts:
        return ""
    return reduce(lambda first, second: phrases.say(key, first=first, second=second), parts)
