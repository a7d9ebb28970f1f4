"""The Warfare recruit knows by heart what may be chosen: it decides as it would from the list."""

import pytest

from playtest.match import Notes, play_out
from playtest.players.warfare.recruit import Recruit
from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Decision, View
from sandtable.games.warfare.play import TABLE
from tests.games.warfare.play.field import SHIPPED, shipped


class Both:
    """Decides alone, and looks whether it would choose the same from the list."""

    def __init__(self) -> None:
        self.alone, self.told = Recruit(), Recruit()
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


@pytest.mark.parametrize("name", [SHIPPED[1], pytest.param(SHIPPED[4], marks=pytest.mark.slow)])
def test_it_decides_as_it_would_choose(name: str) -> None:
    state = TABLE.lay(shipped(name), Cups(5))
    players = [Both() for _ in state.tables.sides]
    for player in players:
        player.state = state
    play_out(TABLE, state, players, watch=Notes())
    assert min(player.looked for player in players) > 20
