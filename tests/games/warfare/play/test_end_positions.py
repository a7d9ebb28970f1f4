"""Positions in mid-play and at the end, written out as scenarios, pass the placement rules of the checker."""

import pytest

from rules_check.registry import rules_of
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT
from sandtable.games.warfare.play.position.state import MAP
from sandtable.games.warfare.play.table import TABLE
from tests.games.warfare.play.as_scenario import ELSEWHERE, PLACEMENT, misplaced
from tests.games.warfare.play.field import SHIPPED, shipped
from tests.games.warfare.play.test_properties import games


def test_every_rule_of_the_checker_speaks_of_placement_or_of_something_else() -> None:
    told = [*PLACEMENT, *(code for codes in ELSEWHERE.values() for code in codes)]
    assert sorted(told) == sorted(rule.code for rule in rules_of("warfare") if rule.on in ("scenario", "draft"))


def test_what_is_misplaced_is_found() -> None:
    start = shipped("03-clear-the-farm")
    state = TABLE.lay(start, Cups(1))
    first, second = [unit for unit in state.units if unit.where == MAP][:2]
    assert misplaced(state, start) == []
    second.hex = first.hex
    assert [one.code for one in misplaced(state, start)] == ["WF025"]
    first.damage = 3
    assert {one.code for one in misplaced(state, start)} == {"WF025", "WF037"}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_positions_of_a_game_are_well_placed(name: str) -> None:
    looked = 0
    for number, (state, _, _, chosen) in enumerate(games(name, 11)):
        if number % 50 == 49 and not state.frames:
            assert misplaced(state, shipped(name)) == [], number
            looked += 1
        end, last = state, chosen
    end = end.copy()
    TABLE.take(end, last, SILENT)
    assert end.over is not None or end.frames == []
    assert misplaced(end, shipped(name)) == []
    assert looked > 1
