"""Voices of a rule: sentences of the rulebook, and places of charts and cards."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

RULE = re.compile(r"^\(((?:[A-Z0-9]+-[A-Z0-9.-]+[a-z]? ?)+)(?:HOUSE)?\) ")
LISTED = re.compile(r"^(?:\s*(?:- |\d+\. )|\|)")
ORDINAL = re.compile(r"^\s*\d+\. ", re.MULTILINE)
FOLDERS = ("boards", "decks", "tables", "tokens", "pieces")


def sentences(content: Path, game: str, language: str) -> dict[tuple[str, ...], str]:
    """Every numbered rule of a rulebook by its ids, with the lists and tables that follow it."""
    found: dict[tuple[str, ...], str] = {}
    rule: tuple[str, ...] = ()
    text = (content / game / "rules" / f"{language}.md").read_text(encoding="utf-8")
    for paragraph in text.split("\n\n"):
        heading = RULE.match(paragraph)
        if heading:
            rule = tuple(word for word in heading[1].split() if word != "HOUSE")
            found[rule] = paragraph[heading.end() :]
        elif rule and LISTED.match(paragraph):
            found[rule] += "\n" + ORDINAL.sub("", paragraph)
        elif not paragraph.startswith("```"):
            rule = ()
    return found


@cache
def records(content: Path, game: str) -> dict[str, Mapping[str, Any]]:
    """Every record of a game's content, as it is written, with the defaults of its file."""
    found: dict[str, Mapping[str, Any]] = {}
    for folder in FOLDERS:
        for file in sorted((content / game / folder).glob("*.yaml")):
            data = yaml.load(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
            defaults = data.get("defaults", {})
            for value in data.values():
                if isinstance(value, list):
                    found |= {str(record["id"]): {**defaults, **record} for record in value if "id" in record}
    return found


def at_place(content: Path, game: str, place: str) -> Any:
    """The value at a place of a record: `record/field/…`, items counted from 1."""
    name, *steps = place.split("/")
    value: Any = records(content, game)[name]
    for step in steps:
        value = value[int(step) - 1] if isinstance(value, list) else value[step]
    return value


def said_at(value: Any, language: str) -> str:
    """Text of a language at a place; a list of values is joined."""
    if isinstance(value, Mapping):
        value = value[language] if language in value else " ".join(said_at(one, language) for one in value.values())
    if isinstance(value, list):
        return " ".join(said_at(one, language) for one in value)
    return ORDINAL.sub("", str(value))


def lines_of_cards(content: Path, game: str) -> Iterator[tuple[str, Any]]:
    """Every line of the reference cards with its place."""
    file = content / game / "decks" / "reference.yaml"
    data = yaml.load(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for card in data["cards"]:
        for number, section in enumerate(card.get("sections", ()), 1):
            for line, text in enumerate(section.get("lines", ()), 1):
                yield f"{card['id']}/sections/{number}/lines/{line}", text
