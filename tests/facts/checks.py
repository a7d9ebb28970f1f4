"""Comparison of the voices of every rule with its facts: sentences, charts and cards, constants of the engine."""

import importlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.facts.entries import Entry, FactFile, Value, Values, read_facts
from tests.facts.numbers import Number, differences, numbers, plain
from tests.facts.voices import ORDINAL, at_place, lines_of_cards, said_at, sentences

LANGUAGES = ("en", "it")
GAMES = ("warfare", "proelio", "lets-war", "edadh")
ENGINES = {game: f"sandtable.games.{game.replace('-', '_')}" for game in GAMES}
# The chapter of the paper generator is compared with the generator's tables by tests of its own.
ELSEWHERE = ("GEN-",)


def faults(content: Path, game: str) -> list[str]:
    """Everything in which a voice of a game differs from its facts."""
    facts = read_facts(content, game)
    return [*book_faults(content, facts), *shown_faults(content, facts), *engine_faults(facts)]


def values_of(entry: Entry, name: str) -> Values:
    """Values of a fact; `name.2` is the second of a list."""
    name, _, item = name.partition(".")
    values = entry.facts[name]
    return (values[int(item) - 1],) if item else values


# --- the book


def book_faults(content: Path, facts: FactFile) -> Iterator[str]:
    for language in LANGUAGES:
        said = sentences(content, facts.game, language)
        printed = {id_ for ids in said for id_ in ids}
        for ids, text in said.items():
            entries = [facts.rules[id_] for id_ in ids if id_ in facts.rules]
            for fault in _sentence_faults(text, language, entries, facts.words):
                if not ids[0].startswith(ELSEWHERE):
                    yield f"{' '.join(ids)}, book ({language}): {fault}"
        for id_, entry in facts.rules.items():
            if (id_ in printed) == bool(entry.unprinted):
                yield f"{id_}, book ({language}): {'printed after all' if id_ in printed else 'no sentence'}"


def _sentence_faults(
    text: str, language: str, entries: list[Entry], words: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    due: list[Number] = []
    for entry in entries:
        due += entry.besides.get(language, ())
        for name in entry.book:
            values = values_of(entry, name)
            due += _numbers(values)
            yield from _word_faults(text, language, values, words)
    yield from differences(text, language, due)


def _numbers(values: Values) -> list[Number]:
    return [value for value in values if not isinstance(value, str)]


def _word_faults(text: str, language: str, values: Values, words: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Words of a fact that a text lacks, or says in another order."""
    said, start = plain(text), 0
    for value in values:
        if isinstance(value, str):
            found = re.compile(rf"\b(?:{words[value][language]})", re.IGNORECASE).search(said, start)
            if found is None:
                yield f"lacks {value}"
            else:
                start = found.end()


# --- charts and cards


def shown_faults(content: Path, facts: FactFile) -> Iterator[str]:
    claims: dict[str, list[tuple[Entry, str]]] = {}
    for entry in facts.rules.values():
        for place, names in entry.shown.items():
            claims.setdefault(place, []).extend((entry, name) for name in names)
    for place, claimed in claims.items():
        try:
            value = at_place(content, facts.game, place)
        except (KeyError, IndexError, TypeError):
            yield f"{place}: no such place"
            continue
        yield from (f"{place}: {fault}" for fault in _place_faults(value, claimed, facts.words))
    yield from ordinal_faults(content, facts.game)
    for place, free in facts.free.items():
        for language in LANGUAGES:
            said = numbers(said_at(at_place(content, facts.game, place), language), language)
            if said != free[language]:
                yield f"{place} ({language}): says {said}, not {free[language]}"
    for place, line in lines_of_cards(content, facts.game):
        if place not in claims and place not in facts.free and not any(one.startswith(f"{place}/") for one in claims):
            for language in LANGUAGES:
                if numbers(said_at(line, language), language):
                    yield f"{place} ({language}): says a number that no rule claims"


def ordinal_faults(content: Path, game: str) -> Iterator[str]:
    """Steps of reference cards whose numbers do not follow each other."""
    before: dict[str, int] = {}
    last = ""
    for place, line in lines_of_cards(content, game):
        section = place.rpartition("/lines/")[0]
        before = before if section == last else {}
        last = section
        for language in LANGUAGES:
            found = ORDINAL.match(str(line[language] if isinstance(line, Mapping) and language in line else line))
            if found:
                number_ = int(found[0].strip().rstrip("."))
                if language in before and number_ != before[language] + 1:
                    yield f"{place} ({language}): step {number_} after {before[language]}"
                before[language] = number_


def _place_faults(
    value: Any, claimed: list[tuple[Entry, str]], words: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    if isinstance(value, int) or (isinstance(value, list) and all(isinstance(one, int | str) for one in value)):
        shown = tuple(value) if isinstance(value, list) else (value,)
        for entry, name in claimed:
            if shown != values_of(entry, name):
                yield f"{value} instead of {values_of(entry, name)} ({entry.id})"
        return
    facts = [one for entry, name in claimed for one in values_of(entry, name)]
    for language in LANGUAGES:
        said = said_at(value, language)
        for entry, name in claimed:
            for fault in _word_faults(said, language, values_of(entry, name), words):
                yield f"({language}) {fault} ({entry.id})"
        for fault in differences(said, language, _numbers(tuple(facts))):
            yield f"({language}) {fault} ({', '.join(dict.fromkeys(entry.id for entry, _ in claimed))})"


# --- the engine


def engine_faults(facts: FactFile) -> Iterator[str]:
    engine = ENGINES[facts.game]
    for entry in facts.rules.values():
        if not entry.engine and not entry.unplayed:
            yield f"{entry.id}, engine: neither a function nor a reason"
        for name, place in entry.constants.items():
            found = constant(engine, place)
            if (found if isinstance(found, tuple | list) else (found,)) != values_of(entry, name):
                yield f"{entry.id}, engine: {place} is {found}, not {values_of(entry, name)}"
        for place in entry.engine:
            if function(engine, place) is None:
                yield f"{entry.id}, engine: no {place}"


def constant(engine: str, place: str) -> Value | tuple[Value, ...] | None:
    """Value of a constant `module:NAME` or `module:NAME[key]`."""
    module, _, name = place.partition(":")
    name, _, key = name.rstrip("]").partition("[")
    value = getattr(importlib.import_module(f"{engine}.{module}"), name, None)
    return value[int(key) if key.isdigit() else key] if key and value is not None else value


def function(engine: str, place: str) -> object:
    """Function or class at `module:name`, also of a class of the module; the module itself without a name."""
    module, _, name = place.partition(":")
    found = importlib.import_module(f"{engine}.{module}")
    if not name or hasattr(found, name):
        return getattr(found, name) if name else found
    classes = [one for one in vars(found).values() if isinstance(one, type) and hasattr(one, name)]
    return getattr(classes[0], name) if classes else None
