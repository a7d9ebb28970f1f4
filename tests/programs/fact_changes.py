"""One number changed in one voice at a time, and what the guard of facts says of it.

`python -m tests.programs.fact_changes 40 --seed 1` changes a number in a sentence of a rulebook (either language), on a
reference card or chart, or in a constant of an engine, and prints each change with the first fault that was reported.
"""

import argparse
import importlib
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from sandtable.resources import content_folder
from tests.facts.checks import ENGINES, GAMES, constant, faults
from tests.facts.entries import read_facts
from tests.facts.numbers import PATTERNS, WORDS, plain
from tests.facts.voices import FOLDERS, RULE

VOICES = ("book en", "book it", "card", "engine")
CARDS = {
    "warfare": ("decks/reference.yaml", "tables/terrain.yaml", "tables/tests.yaml", "tables/actions.yaml"),
    "proelio": ("decks/reference.yaml",),
    "lets-war": ("decks/reference.yaml", "boards/homefront.yaml"),
    "edadh": ("decks/reference.yaml",),
}
# Keys whose numbers are words of rules; others are sizes, places on the sheet and names of symbols.
SPOKEN = ("lines", "results", "does", "enter", "level", "shift", "side_shift", "ap", "roll", "levels")


class Change(NamedTuple):
    """A number replaced: at a stretch of a file, or as the value of a constant."""

    game: str
    voice: str
    file: str
    start: int
    end: int
    new: str

    def __str__(self) -> str:
        return f"{self.game}, {self.voice}: {self.file} {self.start}: {self.new}"


def changes(game: str, voice: str) -> list[Change]:
    """Every number of a voice, each with its neighbour in its place."""
    folder = content_folder() / game
    if voice.startswith("book"):
        language = voice.split()[1]
        file = f"rules/{language}.md"
        return list(_in_book(game, voice, file, (folder / file).read_text(encoding="utf-8"), language))
    if voice == "card":
        return [
            one for file in CARDS[game] for one in _in_cards(game, file, (folder / file).read_text(encoding="utf-8"))
        ]
    places = {
        place for entry in read_facts(content_folder(), game).rules.values() for place in entry.constants.values()
    }
    numeric = [place for place in sorted(places) if _next(held := constant(ENGINES[game], place)) != held]
    return [Change(game, voice, place, 0, 0, "") for place in numeric]


def _in_book(game: str, voice: str, file: str, text: str, language: str) -> Iterator[Change]:
    start = 0
    for paragraph in text.split("\n\n"):
        heading = RULE.match(paragraph)
        if heading and not heading[1].startswith("GEN-"):
            yield from _in_text(game, voice, file, paragraph[heading.end() :], start + heading.end(), language)
        start += len(paragraph) + 2


def _in_text(game: str, voice: str, file: str, text: str, start: int, language: str) -> Iterator[Change]:
    for found in PATTERNS[language].finditer(plain(text)):
        if found["digits"]:
            at = start + found.start("digits")
            yield Change(game, voice, file, at, at + len(found["digits"]), str(int(found["digits"]) + 1))
        elif found["word"] and found["word"].lower() in WORDS[language].split():
            words = WORDS[language].split()
            number = words.index(found["word"].lower())
            new = words[number + 1] if number + 1 < len(words) else words[number - 1]
            yield Change(game, voice, file, start + found.start(), start + found.end(), new)


def _in_cards(game: str, file: str, text: str) -> Iterator[Change]:
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    for node, language in _spoken(root, False, ""):
        value = text[node.start_mark.index : node.end_mark.index]
        if re.fullmatch(r"\d+", value):
            new = str(int(value) + 1)
            yield Change(game, "card", file, node.start_mark.index, node.end_mark.index, new)
        elif language in PATTERNS and node.style != ">":
            yield from _in_text(game, "card", file, value, node.start_mark.index, language)


def _spoken(node: yaml.Node | None, inside: bool, language: str) -> Iterator[tuple[yaml.ScalarNode, str]]:
    """Scalars below the keys that speak of rules, with their language."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _spoken(value, inside or key.value in SPOKEN, key.value if key.value in PATTERNS else language)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _spoken(value, inside, language)
    elif isinstance(node, yaml.ScalarNode) and inside:
        yield node, language


def found_by(change: Change) -> list[str]:
    """Faults that the guard reports after a change."""
    if change.voice == "engine":
        return _with_constant(change)
    with tempfile.TemporaryDirectory() as name:
        content = Path(name)
        source = content_folder() / change.game
        for folder in (*FOLDERS, "rules"):
            if (source / folder).is_dir():
                shutil.copytree(source / folder, content / change.game / folder)
        shutil.copy(source / "facts.yaml", content / change.game / "facts.yaml")
        file = content / change.game / change.file
        text = file.read_text(encoding="utf-8")
        file.write_text(text[: change.start] + change.new + text[change.end :], encoding="utf-8")
        return faults(content, change.game)


def _with_constant(change: Change) -> list[str]:
    engine = ENGINES[change.game]
    module_name, _, name = change.file.partition(":")
    name, _, key = name.rstrip("]").partition("[")
    module = importlib.import_module(f"{engine}.{module_name}")
    old: Any = getattr(module, name)
    before = constant(engine, change.file)
    new: Any = _next(before)
    if key:
        new = {**old, int(key) if key.isdigit() else key: new} if isinstance(old, Mapping) else _replaced(old, key, new)
    setattr(module, name, new)
    try:
        return faults(content_folder(), change.game)
    finally:
        setattr(module, name, old)


def _next(value: Any) -> Any:
    """A value with 1 added to each of its numbers."""
    if isinstance(value, tuple | list):
        return tuple(_next(one) for one in value)
    return value + 1 if isinstance(value, int) else value


def _replaced(values: Any, key: str, new: Any) -> Any:
    return tuple(new if at == int(key) else one for at, one in enumerate(values))


def sample(count: int, seed: int) -> list[Change]:
    """Changes drawn at random, as many of each voice."""
    chance = random.Random(seed)
    pools = {voice: [one for game in GAMES for one in changes(game, voice)] for voice in VOICES}
    return [chance.choice(pools[VOICES[number % len(VOICES)]]) for number in range(count)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    missed = 0
    for change in sample(options.count, options.seed):
        said = found_by(change)
        missed += not said
        print(f"{change}\n    {said[0] if said else 'NOT FOUND'}")
    print(f"{options.count - missed} of {options.count} found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
