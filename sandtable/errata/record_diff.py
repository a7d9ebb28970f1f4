"""Facts of a record that two editions are compared by, and the whole card as plain data.

`since:` (shown only in small print), `was:` (for matching) and `note:` (never printed) are no facts: a change of them
needs no new card.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.errata.field_diff import Difference, differences, text_differences
from sandtable.errata.ground_diff import hex_by_hex
from sandtable.games.arguments import WordingError
from sandtable.games.wording import wording
from sandtable.geometry.sizes import Size
from sandtable.model.pack import Pack, Record, Text
from sandtable.model.phrases import PhraseError


def whole_card(record: Record) -> dict[str, object]:
    """Return the record as plain data, as an author would write it."""
    card: dict[str, object] = {"id": record.id, "name": _plain_text(record.name)}
    if record.text is not None:
        card["text"] = _plain_text(record.text)
    if record.notation is not None:
        card["effect"] = record.notation
    card |= {"copies": record.copies, "source": record.source.value, "since": record.since}
    card |= {name: list(ids) for name in ("house", "inferred", "was") if (ids := getattr(record, name))}
    if record.art is not None:
        card["art"] = record.art
    if record.size is not None:
        card["size"] = plain_size(record.size)
    return card | dict(record.fields) | values_by_copy(record)


def values_by_copy(record: Record) -> dict[str, object]:
    """Fields that differ by copy, as an author writes them."""
    return {name: {"each_copy": list(each)} for name, each in (record.by_copy or {}).items()}


@dataclass(frozen=True, slots=True)
class Editions:
    """Two packs to compare: the languages both have, and those whose phrases are the same in both."""

    old: Pack
    new: Pack
    languages: tuple[str, ...]
    same_words: frozenset[str]


def editions(old: Pack, new: Pack) -> Editions:
    languages = tuple(language for language in new.languages if language in old.languages)
    same = frozenset(language for language in languages if old.words[language] == new.words[language])
    return Editions(old, new, languages, same)


def record_differences(both: Editions, old: Record, new: Record) -> Iterator[Difference]:
    """Yield every fact in which two editions of a card differ, the printed ones first."""
    languages = both.languages
    yield from text_differences("name", old.name, new.name, languages)
    if old.copies != new.copies:
        yield Difference("copies", None, old.copies, new.copies)
    if old.fields != new.fields:
        yield from differences("", hex_by_hex(old.fields), hex_by_hex(new.fields), languages)
    if old.by_copy != new.by_copy:
        yield from differences("", values_by_copy(old), values_by_copy(new), languages)
    if not same_effects(old, new):
        yield Difference("effect", None, old.notation, new.notation)
    yield from _printed_text(both, old, new)
    for name in ("art", "size", "source", "house", "inferred"):
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield Difference(name, None, _plain(before), _plain(after))


def same_effects(old: Record, new: Record) -> bool:
    """True when both effects are equal; blanks in the notation do not count."""
    if old.notation == new.notation:
        return True
    clauses = [[(part.op, part.args, part.scope, part.trigger) for part in record.effects] for record in (old, new)]
    return clauses[0] == clauses[1]


def printed_words(pack: Pack, record: Record, language: str) -> str:
    """Printed text of a card; "" where its effect cannot be put into words (the checker says why)."""
    try:
        return wording(pack, record, language)
    except (WordingError, PhraseError):
        return ""


def _printed_text(both: Editions, old: Record, new: Record) -> Iterator[Difference]:
    """Yield the languages in which the printed text differs, written on the card or made from its effect."""
    if not old.effects and not new.effects:
        yield from text_differences("text", old.text, new.text, both.languages)
        return
    same_source = old.text == new.text and same_effects(old, new) and old.fields == new.fields
    for language in both.languages:
        if same_source and (old.text is not None or language in both.same_words):
            continue
        before = printed_words(both.old, old, language)
        after = printed_words(both.new, new, language)
        if before != after:
            yield Difference("text", language, before or None, after or None)


def plain_size(size: Size | None) -> list[float] | None:
    return None if size is None else [size.width, size.height]


def _plain(value: object) -> object:
    """Convert a fact to JSON data; an empty list becomes None."""
    if isinstance(value, Size):
        return plain_size(value)
    return list(value) or None if isinstance(value, tuple) else value


def _plain_text(text: Text) -> object:
    return text.by_language[""] if "" in text.by_language else dict(text.by_language)
