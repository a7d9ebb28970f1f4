"""Weapons that are looked up are those that nothing forbids, asked one by one."""

import pytest

from playtest.players.random_player import RandomPlayer
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Result
from sandtable.games.warfare.play.fighting.fire import bar_to, weapons_on
from sandtable.games.warfare.play.fixed.kinds import HEAVY, LIGHT
from sandtable.games.warfare.play.position.state import MAP
from sandtable.games.warfare.play.table import TABLE
from tests.games.warfare.play.field import SHIPPED, shipped


@pytest.mark.parametrize("name", SHIPPED)
def test_weapons_on_a_target_are_those_nothing_forbids(name: str) -> None:
    state, player, armed = TABLE.lay(shipped(name), Cups(11)), RandomPlayer(11), 0
    for number in range(120):
        decision = TABLE.decision(state)
        if isinstance(decision, Result):
            break
        if number % 10 == 9:
            there = [unit for unit in state.units if unit.where == MAP]
            for unit in there:
                for target in there:
                    if unit.side != target.side:
                        found = [aimed.weapon for aimed in weapons_on(state, unit, target)]
                        assert found == [one for one in (LIGHT, HEAVY) if not bar_to(state, unit, one, target)]
                        armed += len(found)
        TABLE.take(state, player.choose(TABLE.view(state, decision.seat), decision, TABLE.choices(state)), SILENT)
    assert armed
