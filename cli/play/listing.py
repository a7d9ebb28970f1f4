"""Choices as a readable list: grouped when there are many, a page at a time."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sandtable.games.play import Choice

PAGE = 20  # rows shown at once
_FEW = 6  # choices of one kind that are listed among many
_APART = 10  # most different words that still distinguish choices of a kind
_LONGEST = 30  # letters of a choice that is written out


class Row(NamedTuple):
    """A choice with its number, its short form to type, and its description."""

    number: int
    typed: str
    told: str


class Heap(NamedTuple):
    """A group of too many choices to list: the word to begin with, and the count of each distinguishing word."""

    begins: str
    parts: tuple[tuple[str, int], ...]


def rows_of(offered: Sequence[Choice], wanted: Sequence[Choice], told: Callable[[Choice], str]) -> list[Row]:
    """Rows for some of the choices, with the numbers they have among all; `told` gives the words to type."""
    chosen = set(wanted)
    return [Row(number, _short(one, told(one)), told(one)) for number, one in enumerate(offered, 1) if one in chosen]


def in_heaps(offered: Sequence[Choice], told: Callable[[Choice], str]) -> Iterator[Row | Heap]:
    """Yield few choices of a kind as rows, many as a group."""
    kinds: dict[tuple[str, int], list[Choice]] = {}
    for one in offered:
        kinds.setdefault((one.verb, min(len(one.words), 2)), []).append(one)
    for (verb, _), alike in kinds.items():
        if len(alike) <= _FEW or (len(alike) <= PAGE - _FEW and len(alike[0].words) == 1):
            yield from rows_of(offered, alike, told)
        else:
            place = _distinguishing_word(alike)
            counted = Counter(one.words[place] for one in alike)
            yield Heap(told(Choice(verb)), tuple(counted.items()))


def _distinguishing_word(alike: list[Choice]) -> int:
    """Index of the word that best distinguishes choices: the first with few values, else the one with fewest."""
    widths = [len({one.words[place] for one in alike}) for place in range(min(len(one.words) for one in alike))]
    few = [place for place, width in enumerate(widths) if 1 < width <= _APART]
    return few[0] if few else widths.index(min(widths))


def _short(one: Choice, typed: str) -> str:
    """Return a choice as it may be typed; a long one is shortened to its first and last words."""
    if len(typed) <= _LONGEST or len(one.words) < 4:
        return typed
    return f"{typed.partition(' ')[0]} {one.words[0]} … {one.words[-1]}"
