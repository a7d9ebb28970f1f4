"""Differences between two values: nested data field by field, texts by language.

A difference names its field by a dotted path, `light.range` or `sections.0.title`. Lists of plain values, and lists
that grew or shrank, differ as a whole; other lists item by item, counted from 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sandtable.model.pack import Text


@dataclass(frozen=True, slots=True)
class Difference:
    """One field that differs; None stands for a missing field."""

    field: str
    lang: str | None
    old: object
    new: object


def differences(field: str, old: object, new: object, languages: Sequence[str]) -> Iterator[Difference]:
    """Yield every difference between two values of a field, in the order of the new one.

    `languages` are those both editions have: words of others are not compared.
    """
    if old == new:
        return
    if _is_text(old, languages) or _is_text(new, languages):
        if _may_be_text(old, languages) and _may_be_text(new, languages):
            yield from text_differences(field, _as_text(old), _as_text(new), languages)
            return
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys([*new, *old]):
            yield from differences(_below(field, key), old.get(key), new.get(key), languages)
        return
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and _is_nested(old, new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from differences(_below(field, number), before, after, languages)
        return
    yield Difference(field, None, old, new)


def text_differences(field: str, old: Text | None, new: Text | None, languages: Sequence[str]) -> Iterator[Difference]:
    """Yield the languages in which a text differs; one difference for all when neither edition has separate texts."""
    if all(text is None or "" in text.by_language for text in (old, new)):
        before, after = (None if text is None else text[""] for text in (old, new))
        if before != after:
            yield Difference(field, None, before, after)
        return
    for language in languages:
        before, after = (text[language] if text is not None and language in text else None for text in (old, new))
        if before != after:
            yield Difference(field, language, before, after)


def _is_text(value: object, languages: Sequence[str]) -> bool:
    """True for words by language; they may include languages that only one edition has."""
    return (
        isinstance(value, Mapping)
        and any(language in value for language in languages)
        and all(isinstance(words, str) for words in value.values())
    )


def _may_be_text(value: object, languages: Sequence[str]) -> bool:
    return value is None or isinstance(value, str) or _is_text(value, languages)


def _as_text(value: object) -> Text | None:
    return Text.of(value) if isinstance(value, str | Mapping) else None


def _is_nested(*lists: list[object]) -> bool:
    return all(isinstance(item, Mapping | list) for items in lists for item in items)


def _below(field: str, key: object) -> str:
    return f"{field}.{key}" if field else str(key)
