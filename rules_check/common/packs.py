"""Rules about any pack: texts of its cards and rulebooks, cards that cannot be told apart, rulings out of time."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from rules_check.common.texts import MOST_SHOWN, broken_part, unfinished_part
from rules_check.rule import Complaint, rule
from rules_check.spoken_texts import SPOKEN, SpokenText
from sandtable.findings import Position, Severity
from sandtable.model.pack import Component, Pack, Record, Text
from sandtable.model.rulebook.blocks import runs_of, words
from sandtable.model.rulebook.loading import load_rules

# Keys of a card under which lines for people are listed, beside those of documents.
LINES = (*SPOKEN, "lines", "sections", "topic", "ruling")
# Fields that tell two cards of one name apart, whatever they say, are all but these.
WORDING = ("art", "note", "sections")


@rule("ST079", "broken-card-text", Severity.WARNING, on="pack")
def broken_card_text(pack: Pack) -> Iterator[Complaint]:
    """A text of a card, a ruling or a rulebook has broken letters or a placeholder in it.

    Why: a table saved in one encoding and read in another has Ã¨ for è; TODO, xxx or lorem ipsum is printed as it stands.
    Bad:
        base: [{id: dung, name: Dung, text: TODO}]
    Good:
        base: [{id: dung, name: Dung, text: It smells.}]
    """
    for at, one in _texts_of_pack(pack):
        broken = broken_part(one)
        if broken is not None:
            shown = one.text[max(0, broken.start() - 8) : broken.end() + 8].strip()
            yield at, f"'{shown[:MOST_SHOWN]}' has broken letters", "save the file as UTF-8 and write the letter meant"
            continue
        unfinished = unfinished_part(one)
        # Words in braces and angle brackets are the business of templates and of the printing itself (ST044, ST068).
        if unfinished is not None and unfinished.group()[0] not in "{<":
            yield at, f"'{unfinished.group()[:MOST_SHOWN]}' is a placeholder", "write what is meant"


def _texts_of_pack(pack: Pack) -> Iterator[tuple[Position, SpokenText]]:
    """Yield the texts of all records, rulings and rulebooks with their positions."""
    for record in pack.records():
        for key, value in (("name", record.name), ("text", record.text), *record.fields.items()):
            for text in _texts(key, value):
                yield record.place(key), text
    for ruling in pack.errata:
        for text in (*_texts("topic", ruling.topic), *_texts("ruling", ruling.ruling)):
            yield ruling.at, text
    for book in load_rules(pack).books.values():
        for block in book.walk():
            yield Position(book.file, block.line), SpokenText((), words(tuple(runs_of(block))), book.language)


def _texts(key: str, value: object) -> Iterator[SpokenText]:
    """Yield the words for people in a field: texts, and under certain keys plain strings."""
    if isinstance(value, Text):
        for language, text in value.by_language.items():
            yield SpokenText((key,), text, language)
    elif isinstance(value, str):
        if key in LINES:
            yield SpokenText((key,), value)
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _texts(name if name in LINES or key not in LINES else key, inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(key, inner)


@rule("ST080", "cards-of-one-name", Severity.WARNING, on="pack")
def cards_of_one_name(pack: Pack) -> Iterator[Complaint]:
    """Two cards of a component have one name and the same values, or one name in one language and two in another.

    Why: players and rules call cards by their names, and cannot say which they mean.
    Bad:
        base:
          - {id: dung, name: {en: Dung, it: Letame}, value: 0}
          - {id: mud, name: {en: Mud, it: Letame}, value: 0}
    Good:
        base:
          - {id: dung, name: {en: Dung, it: Letame}, value: 0}
          - {id: mud, name: {en: Mud, it: Fango}, value: 0}
    """
    for component in pack.components:
        if component.type != "table":
            yield from _alike(component)


def _alike(component: Component) -> Iterator[Complaint]:
    before: dict[tuple[str, str], Record] = {}
    for record in component.records:
        for language, name in record.name.by_language.items():
            first = before.setdefault((language, name.strip().lower()), record)
            if first is record or not name.strip():
                continue
            lost = _names(first) != _names(record) and all(one.at.file == record.at.file for one in (first, record))
            if lost or _values(first) == _values(record):
                message = f"'{record.id}' is called '{name.strip():.40}' as '{first.id}' is"
                yield record.place("name"), message, "give one of them another name:"
                break


def _names(record: Record) -> dict[str, str]:
    return {language: name.strip().lower() for language, name in record.name.by_language.items()}


def _values(record: Record) -> dict[str, Any]:
    """Fields by which a card differs from another of its name, its words left out."""
    return {key: value for key, value in record.fields.items() if key not in WORDING and not isinstance(value, Text)}


@rule("ST081", "impossible-ruling", Severity.WARNING, on="pack")
def impossible_ruling(pack: Pack) -> Iterator[Complaint]:
    """A ruling has a date that no calendar has, or is of an edition later than the pack's.

    Why: the errata sheet lists rulings by date and edition; one of an edition to come looks as if it were in print.
    Bad:
        errata: [{id: ER-1, date: "2026-13-16", edition: "1.0"}]
    Good:
        errata: [{id: ER-1, date: "2026-11-16", edition: "1.0"}]
    """
    for ruling in pack.errata:
        try:
            date.fromisoformat(ruling.date)
        except ValueError:
            yield ruling.at, f"'{ruling.id}' is of {ruling.date}, which is no day", "write date: as 2026-11-16"
        if _steps(ruling.edition) > _steps(pack.edition):
            message = f"'{ruling.id}' is of edition {ruling.edition}, and the pack is {pack.edition}"
            yield ruling.at, message, f"write edition: {pack.edition}, or raise that of the pack"


def _steps(edition: str) -> tuple[int, ...]:
    """An edition's numbers, as 1.10 after 1.9; empty when it has others than numbers."""
    parts = edition.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()


RULES = (broken_card_text, cards_of_one_name, impossible_ruling)
