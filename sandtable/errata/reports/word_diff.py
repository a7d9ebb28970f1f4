"""Compare two texts word by word: kept, removed and added words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

# A word with its apostrophes, a number with its sign and currency, a :symbol:, a run of blanks, or one other sign.
_TOKEN = re.compile(r"\s+|:[\w-]+:|[+−-]?[$€£]?\d+(?:[.,]\d+)*%?|\w+(?:['’]\w+)*|[^\w\s]")
_WORD = re.compile(r"\w")

# Texts less alike than this are shown whole: a mosaic of single words tells nobody anything.
_ALIKE = 0.4
# Longer texts are not matched word by word; the time would grow with the square.
_MAX_TOKENS = 3000


class Fate(StrEnum):
    KEPT = "kept"
    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Span:
    """Some words of a text and their fate: kept, old or new."""

    fate: Fate
    text: str


# Tokens of the one text and those of the other in their place: a swap, or the same ones kept.
Part = tuple[list[str], list[str]]


def word_diff(old: str, new: str) -> tuple[Span, ...]:
    """Return the spans of both texts in reading order, old words before the new ones that replace them."""
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    parts: list[Part] = [(before, after)]
    if max(len(before), len(after)) <= _MAX_TOKENS:
        matcher = SequenceMatcher(None, before, after, autojunk=False)
        if matcher.ratio() >= _ALIKE:
            codes = matcher.get_opcodes()
            parts = _joined((before[low:high], after[start:end]) for _, low, high, start, end in codes)
    return tuple(span for part in parts for span in _spans(part) if span.text)


def _joined(parts: Iterable[Part]) -> list[Part]:
    """Join swaps with no word between them; blanks and stops alone do not separate swaps."""
    joined: list[Part] = []
    for part in parts:
        if not _is_kept(part):
            if len(joined) > 1 and not _holds_a_word(joined[-1]):
                part = _chain(joined.pop(), part)
            if joined and not _is_kept(joined[-1]):
                part = _chain(joined.pop(), part)
        joined.append(part)
    return joined


def _is_kept(part: Part) -> bool:
    return part[0] == part[1]


def _holds_a_word(part: Part) -> bool:
    return any(_WORD.search(token) for tokens in part for token in tokens)


def _chain(part: Part, following: Part) -> Part:
    return (part[0] + following[0], part[1] + following[1])


def _spans(part: Part) -> Iterator[Span]:
    if _is_kept(part):
        yield Span(Fate.KEPT, "".join(part[0]))
    else:
        yield Span(Fate.OLD, "".join(part[0]))
        yield Span(Fate.NEW, "".join(part[1]))
