"""Book, charts, cards and engine say what the facts of each rule say, and a changed number is noticed."""

import pytest

from sandtable.resources import content_folder
from tests.facts.checks import GAMES, faults
from tests.facts.entries import read_facts
from tests.programs.fact_changes import VOICES, Change, found_by, sample


@pytest.mark.parametrize("game", GAMES)
def test_all_voices_agree(game: str) -> None:
    assert faults(content_folder(), game) == []


def test_many_rules_have_facts() -> None:
    entries = [entry for game in GAMES for entry in read_facts(content_folder(), game).rules.values()]
    assert len(entries) > 500
    assert sum(bool(entry.facts) for entry in entries) >= 150


@pytest.mark.slow
@pytest.mark.parametrize("change", sample(40, seed=33), ids=str)
def test_a_changed_number_is_noticed(change: Change) -> None:
    assert found_by(change)


def test_changes_of_every_voice() -> None:
    assert {change.voice for change in sample(40, seed=33)} == set(VOICES)
