"""Players of Warfare know by heart what may be chosen: they decide as they would from the list."""

from collections.abc import Callable
from typing import Any

import pytest

from playtest.match import Notes, play_out
from playtest.players.warfare import greedy, planner
from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Decision, View
from sandtable.games.warfare.play.table import TABLE
from tests.games.warfare.play.field import SHIPPED, shipped

Make = Callable[[Any, int], Any]


class Both:
    """Decides alone, and looks whether it would choose the same from the list."""

    def __init__(self, make: Make) -> None:
        self.alone, self.told = make(None, 0), make(None, 0)
        self.state = None
        self.looked = 0

    def decide(self, view: View, decision: Decision) -> Choice:
        chosen = self.alone.decide(view, decision)
        offered = TABLE.choices(self.state)
        assert chosen in offered
        assert chosen == self.told.choose(TABLE.view(self.state, view.seat), decision, offered)
        # From a list that holds other moves than the rules offer, by their words.
        fewer = [one for one in offered if one == chosen or one.verb != "move"]
        assert self.told.choose(TABLE.view(self.state, view.seat), decision, fewer) == chosen
        self.looked += 1
        return chosen


@pytest.mark.parametrize("make", [greedy.make, planner.make])
@pytest.mark.parametrize("name", [SHIPPED[1], pytest.param(SHIPPED[4], marks=pytest.mark.slow)])
def test_they_decide_as_they_would_choose(name: str, make: Make) -> None:
    state = TABLE.lay(shipped(name), Cups(5))
    players = [Both(make) for _ in state.tables.sides]
    for player in players:
        player.state = state
    play_out(TABLE, state, players, watch=Notes())
    assert min(player.looked for player in players) > 20
