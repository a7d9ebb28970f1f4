"""facts.yaml of a game: the facts of every rule as typed entries."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import yaml

import sandtable.model.schemas
from tests.facts.numbers import Number

SCHEMA = json.loads((Path(sandtable.model.schemas.__file__).parent / "facts.json").read_text(encoding="utf-8"))
Value = Number | str
Values = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule: its facts, the voices that say them, and the functions that play it."""

    id: str
    facts: Mapping[str, Values]
    book: tuple[str, ...]
    besides: Mapping[str, tuple[Number, ...]]
    shown: Mapping[str, tuple[str, ...]]
    engine: tuple[str, ...]
    constants: Mapping[str, str]
    unplayed: str
    unprinted: str
    position: str


@dataclass(frozen=True, slots=True)
class FactFile:
    """The facts of a game: words by language, free places, rules by id."""

    game: str
    words: Mapping[str, Mapping[str, str]]
    free: Mapping[str, Mapping[str, Any]]
    rules: Mapping[str, Entry]


def read_facts(content: Path, game: str) -> FactFile:
    """Read and validate the facts of a game."""
    text = (content / game / "facts.yaml").read_text(encoding="utf-8")
    data = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    jsonschema.validate(data, SCHEMA)
    rules = {id_: _entry(id_, entry) for id_, entry in data["rules"].items()}
    return FactFile(game, data.get("words", {}), data.get("free", {}), rules)


def _entry(id_: str, data: Mapping[str, Any]) -> Entry:
    facts = {name: _values(value) for name, value in data.get("facts", {}).items()}
    return Entry(
        id_,
        facts,
        tuple(data.get("book", facts)),
        {language: tuple(map(number, values)) for language, values in data.get("besides", {}).items()},
        {place: tuple(names) for place, names in data.get("shown", {}).items()},
        tuple(data.get("engine", ())),
        data.get("constants", {}),
        data.get("unplayed", ""),
        data.get("unprinted", ""),
        data.get("position", ""),
    )


def _values(value: Any) -> Values:
    return tuple(_value(one) for one in (value if isinstance(value, list) else [value]))


def _value(value: int | str) -> Value:
    if isinstance(value, int):
        return value
    top, stroke, bottom = value.partition("/")
    return Fraction(int(top), int(bottom)) if stroke and top.isdigit() and bottom.isdigit() else value


def number(value: int | str) -> Number:
    read = _value(value)
    assert not isinstance(read, str), value
    return read
