"""Whatever the engine can say has words in both languages, with the same places, and names are the pack's."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sandtable.games.cups import Cup, Cups
from sandtable.games.edadh.play.board import show
from sandtable.games.edadh.play.damage import PROTECTED
from sandtable.games.edadh.play.flow import QUESTIONS
from sandtable.games.edadh.play.masters import BONUSES
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.play import Chronicle, Refusal, Result
from sandtable.games.telling import Telling
from sandtable.model.phrases import Phrases
from tests.builtin import pack
from tests.games.edadh.play.tables import lay, refused, shipped

PLAY = Path(__file__).parents[4] / "sandtable/games/edadh/play"
NAMED = ("faction", "troop", "combat-master", "battle-master", "standard", "stratagem", "terrain")


@cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call in the engine, by the name of what is called."""
    return tuple(_calls())


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for file in sorted(PLAY.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                yield name, node


def constants(name: str, at: int) -> set[str]:
    """Every text that stands at a place of the calls of a function, in a condition too."""
    return {
        leaf.value
        for called, node in calls()
        if called == name and len(node.args) > at
        for leaf in ast.walk(node.args[at])
        if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
    }


def events() -> set[str]:
    told = constants("tell", 1) | constants("tell_seats", 2) | constants("send_back", 4)
    told = {kind for kind in told if kind != "bonus_"}
    told |= {f"bonus_{name}" for name in BONUSES} | set(PROTECTED.values())
    return told | {"hit", "held", "effect_gains", "effect_loses"}  # named by a condition before they are told


def telling(language: str) -> Telling:
    return Telling(pack("edadh"), language, ("angueth", "huaos"))


def words(language: str) -> Phrases:
    return pack("edadh").words[language]


@pytest.mark.parametrize("language", ["en", "it"])
def test_all_that_is_said_has_words_and_no_more(language) -> None:
    known = words(language).find("play")
    assert known is not None
    assert sorted(events()) == sorted(known["events"])
    verbs = constants("choice", 0) - {"lay"} | {"lay", "lock"}
    assert sorted(verbs) == sorted(known["choices"])
    assert sorted({*(asked.kind for asked in QUESTIONS.values()), "troop_drawn"}) == sorted(known["decisions"])
    reasons = constants("Refusal", 1) - {"_what"} | {"discard_what", "withdraw_what"}
    assert sorted(reasons) == sorted(known["refusals"])
    results = constants("Result", 2) | constants("_end", 3) | {"routed", "no_mp", "no_troops"}
    assert sorted(results) == sorted(known["results"])


def test_both_languages_fill_the_same_places() -> None:
    def places(language: str) -> dict[str, set[str]]:
        known = words(language).find("play")
        assert known is not None
        return {
            f"{group}.{key}": set(re.findall(r"\{([a-z_]+)\}", text))
            for group, entries in known.items()
            if not isinstance(entries, str)
            for key, text in entries.items()
        }

    assert places("en") == places("it")


@pytest.mark.parametrize("language", ["en", "it"])
def test_names_are_those_of_the_cards(language) -> None:
    terms = words(language).find("play.names")
    assert terms is not None
    for component in pack("edadh").components:
        if component.kind.removeprefix("edadh/") in NAMED:
            assert {record.id: terms[record.id] for record in component.records} == {
                record.id: record.name[language] for record in component.records
            }


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", ["learn", "full"])
def test_a_battle_can_be_told_and_shown(name, language) -> None:
    phrases, cup, chronicle, told = words(language), Cup(f"told {name}"), Chronicle(), telling(language)
    state = TABLE.lay(shipped(name), Cups(1))
    while not isinstance(decision := TABLE.decision(state), Result):
        assert told.question(decision)
        offered = TABLE.choices(state)
        assert all(told.choice(one) for one in offered)
        for seat in (0, 1):
            assert show(TABLE.view(state, seat), phrases)
        TABLE.take(state, cup.pick(offered), chronicle)
    for event in chronicle.events:
        assert told.event(event)


def test_a_refusal_names_its_rule() -> None:
    refusal = refused(lay("learn"), "play 13")
    assert (telling("en").refusal(refusal), refusal.rule) == ("No end of your cards shows 13.", "R-INIT-1")
    spent = Refusal("R-STR-7", "once_a_period", {"end": "mst"})
    assert telling("it").refusal(spent) == "Mst è già stato giocato in questo Periodo."


def test_the_board_as_a_seat_sees_it() -> None:
    state = lay("full")
    lines = show(TABLE.view(state, 0), words("en"))
    assert lines[0] == "Period 1, turn 1 of 3, Ballistic, Wood"
    assert "Locked: 1 face-down" in lines
    assert "Locked: Counter" in lines
    assert not any("Ambush" in line for line in lines)
