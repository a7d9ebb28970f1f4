"""A typed choice is never turned into another: property of whole games."""

import io
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.play.person import Person
from cli.play.screen import Screen
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Decision, read_choice
from sandtable.jobs.play import open_named
from sandtable.jobs.table.matching import fold

GAMES = ("proelio/open-3", "lets-war/historical-4", "edadh/full", "warfare/03-clear-the-farm")


def parts(word: str, name: str) -> list[list[str]]:
    """The ways to type one word of a choice, each as a list of typed words: id, parts of it, name, words of the name."""
    ways = [[word], [name.replace(" ", "")], re.split(r"[-_:]", word), name.split()]
    hexed = re.fullmatch(r"T0*(\d+)\.(.*)", word)
    return [[fold(one) for one in way if fold(one)] for way in [*ways, *([[hexed[1] + hexed[2]]] if hexed else [])]]


def holds(typed: list[str], words: list[list[list[str]]]) -> bool:
    """True if every typed word begins a different part of the words, all parts of a word from one way to type it."""
    if not words:
        return not typed
    for way in words[0]:
        for taken in subsets(typed, way):
            left = list(typed)
            for one in taken:
                left.remove(one)
            if holds(left, words[1:]):
                return True
    return holds(typed, words[1:])


def subsets(typed: list[str], way: list[str]) -> list[list[str]]:
    """The typed words that may stand for different parts of one way to type a word."""
    if not way:
        return [[]]
    rest = subsets(typed, way[1:])
    found = []
    for one in {one for one in typed if way[0].startswith(one)}:
        left = list(typed)
        left.remove(one)
        found += [[one, *more] for more in subsets(left, way[1:])]
    return found + rest


def random_text(rng: Random, offered: list[Choice], names: Any) -> str:
    """A verb and some words of choices that begin with it: too few, too many, twice the same, in any order or cut off."""
    one = rng.choice(offered)
    alike = [other for other in offered if other.verb == one.verb]
    words = list(one.words) if rng.random() < 0.5 else [word for other in rng.sample(alike, 1) for word in other.words]
    words = [word for word in words if rng.random() < 0.8]
    if words and rng.random() < 0.5:
        words.insert(rng.randrange(len(words) + 1), rng.choice(words))
    if rng.random() < 0.2:
        rng.shuffle(words)
    typed = [names(word) if rng.random() < 0.3 else word for word in words]
    typed = [
        word[: rng.randrange(2, len(word) + 1)] if len(word) > 2 and rng.random() < 0.3 else word for word in typed
    ]
    return " ".join([one.verb, *typed])


@pytest.mark.parametrize("start", GAMES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_what_is_executed_holds_every_word_that_was_typed(
    start: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    rng = Random(f"{start} {language}")
    seated = open_named(start)
    table = seated.table
    screen = Screen(seated, language, [0], explain=False)
    person = Person(screen, table, lambda _file: None, lambda: False)
    state = table.lay(seated.start, Cups("typed"))
    executed = 0
    for _ in range(40):
        decision = table.decision(state)
        if not isinstance(decision, Decision):
            break
        offered = table.choices(state)
        person.state, person.offered, person.decision = state, offered, decision
        person.view = table.view(state, decision.seat)
        for _ in range(15):
            typed = random_text(rng, offered, screen.telling.name)
            if rng.random() < 0.5:
                typed = screen.telling.typed(read_choice(typed))
            taken = person._choose(typed)
            if taken is None:
                continue
            executed += 1
            assert table.allows(state, taken) is None
            ways = [parts(word, screen.telling.name(word)) for word in taken.words]
            first, *rest = (fold(word) for word in typed.split())
            verbs = {fold(taken.verb), fold(screen.telling.own_verbs().get(taken.verb, taken.verb))}
            assert any(verb.startswith(first) for verb in verbs), (typed, str(taken))
            assert holds([word for word in rest if word], ways), (typed, str(taken))
            if len(rest) >= len(taken.words):
                assert len(rest) > len(taken.words) or all(
                    any(part.startswith(one) or one in way for one in rest for way in word for part in way)
                    for word in ways
                ), (typed, str(taken))
        table.take(state, rng.choice(offered), SILENT)
    assert executed > 60
