"""Every rule with facts is played with them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sandtable.resources import content_folder
from tests.facts.checks import GAMES
from tests.facts.entries import FactFile, read_facts
from tests.facts.positions import Facts, positions_of

ROOT = Path(__file__).parent.parent.parent


@cache
def facts_of(game: str) -> FactFile:
    return read_facts(content_folder(), game)


def cases() -> Iterator[object]:
    for game in GAMES:
        for rule, position in positions_of(game):
            yield pytest.param(game, rule, position, id=f"{game}-{rule}-{position.__name__}")


@pytest.mark.parametrize(("game", "rule", "position"), list(cases()))
def test_the_engine_plays_by_the_facts(game, rule, position) -> None:
    facts = Facts(facts_of(game).rules[rule])
    position(facts)
    assert facts.read, "a position must use the facts of its rule"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_with_facts_has_a_position_or_a_reason(game: str) -> None:
    played = {rule for rule, _ in positions_of(game)}
    rules = facts_of(game).rules.values()
    assert [entry.id for entry in rules if entry.facts and entry.id not in played and not entry.position] == []
    assert [entry.id for entry in rules if entry.id in played and entry.position] == [], "played after all"


@pytest.mark.parametrize("game", GAMES)
def test_other_tests_that_play_a_rule_name_it(game: str) -> None:
    """A `position` that is a file of tests instead of a reason."""
    for entry in facts_of(game).rules.values():
        if entry.position.startswith("tests/"):
            assert entry.id in (ROOT / entry.position).read_text(encoding="utf-8"), entry.id
