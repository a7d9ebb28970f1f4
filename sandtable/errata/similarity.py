"""Similarity of two cards whose ids do not match: names, printed words, values.

Names count 40 parts in a hundred, printed words 35, values 25; a group that neither card has is left out and the others
count for more. Each similarity is twice the common features, divided by all features of both (Dice).
"""

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sandtable.errata.record_diff import printed_words
from sandtable.model.pack import Pack, Record

# Cards at least this much alike are taken for one card under two ids.
THRESHOLD = 0.6
# Never quite certain: only an id or `was:` is.
MOST = 0.99

_WEIGHTS = {"name": 40, "text": 35, "values": 25}
# A word or value on more cards than this tells none of them apart.
_COMMON = 60
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Portrait:
    """Features of a card for matching: the count of each word and value, by group."""

    id: str
    features: Mapping[str, Counter[Hashable]]


def portrait(pack: Pack, record: Record, language: str | None) -> Portrait:
    """Portrait of a card in a language; without a language only its values count."""
    name = record.name[language] if language is not None and language in record.name else ""
    text = printed_words(pack, record, language) if language is not None else ""
    return Portrait(
        record.id,
        {
            "name": Counter(_WORD.findall(name.casefold())),
            "text": Counter(_WORD.findall(text.casefold())),
            "values": Counter(_values("", record.fields)),
        },
    )


def likeness(one: Portrait, other: Portrait) -> float:
    """Similarity of two cards, from 0 to MOST, rounded to hundredths."""
    reached = weight = 0.0
    for group, share in _WEIGHTS.items():
        mine, theirs = one.features[group], other.features[group]
        total = mine.total() + theirs.total()
        if total:
            weight += share
            reached += share * 2 * (mine & theirs).total() / total
    return min(round(reached / weight, 2), MOST) if weight else 0.0


def most_alike(old: Sequence[Portrait], new: Sequence[Portrait]) -> Iterator[tuple[str, str, float]]:
    """Yield (old id, new id, similarity), each card once, the most similar first.

    Ties are decided by the ids, independent of which edition is the older.
    """
    scored = [(likeness(one, other), one.id, other.id) for one, other in _candidates(old, new)]
    scored.sort(key=lambda pair: (-pair[0], min(pair[1:]), max(pair[1:])))
    taken_old: set[str] = set()
    taken_new: set[str] = set()
    for score, one_id, other_id in scored:
        if score >= THRESHOLD and one_id not in taken_old and other_id not in taken_new:
            taken_old.add(one_id)
            taken_new.add(other_id)
            yield one_id, other_id, score


def _candidates(old: Sequence[Portrait], new: Sequence[Portrait]) -> Iterator[tuple[Portrait, Portrait]]:
    """Yield pairs that share an uncommon feature, so that large decks need not be compared card by card."""
    owners: dict[tuple[str, Hashable], tuple[list[Portrait], list[Portrait]]] = {}
    for side, portraits in enumerate((old, new)):
        for one in portraits:
            for group, features in one.features.items():
                for feature in features:
                    owners.setdefault((group, feature), ([], []))[side].append(one)
    met: set[tuple[str, str]] = set()
    for before, after in owners.values():
        if len(before) + len(after) > _COMMON:
            continue
        for one in before:
            for other in after:
                if (one.id, other.id) not in met:
                    met.add((one.id, other.id))
                    yield one, other


def _values(path: str, value: object) -> Iterator[tuple[str, str]]:
    """Yield (path, value) for every plain value."""
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield from _values(f"{path}.{key}", below)
    elif isinstance(value, list):
        for below in value:
            yield from _values(path, below)
    else:
        yield path, str(value)
