"""The search player of Let's War: it plays candidates out until its nation's next turn.

Candidates are the choices of a planner and a greedy player, and the planner's next preferences. A neutral nation has no
faction whose chances could be evaluated, so it plays as the planner.
"""

from typing import Any, Final

from playtest.players.lets_war import greedy, planner
from playtest.players.lets_war.standing import START, standing
from playtest.players.portfolio import Portfolio
from playtest.weights import Weights, weights_of
from sandtable.games.lets_war.play.state import War
from sandtable.games.lets_war.play.table import TABLE
from sandtable.games.play import Choice, Decision, Player, View

PLAYOUTS: Final = (4, 4, 8)
WIDER: Final = 3
DOUBT: Final = 2.0
ROUND: Final = 420  # clock units of a round, divisible by two to seven nations


class SearchPlayer(Portfolio):
    """Search player for one nation."""

    def __init__(self, start: Any, seed: int | str, weights: Weights) -> None:
        super().__init__(TABLE, [planner.make(start, seed), greedy.make(start, seed)], seed, PLAYOUTS, WIDER, DOUBT)
        self._start = start
        self._weights = [weights[name] for name in START]

    def wanted(self, view: View, decision: Decision, choices: list[Choice]) -> list[Choice]:
        war: War = view.state
        found = super().wanted(view, decision, choices)
        return found[:1] if war.is_neutral(view.seat) else found

    def partner(self, seed: str) -> Player:
        return planner.make(self._start, seed)

    def clock(self, state: Any, _count: int) -> int:
        war: War = state
        order = war.book.order
        place = order.index(war.turn) if war.turn >= 0 else 0
        return (war.offensive * len(order) + place) * (ROUND // len(order))

    def ahead(self, _decision: Decision) -> int:
        return ROUND

    def standing(self, state: Any, seat: int) -> float:
        return standing(state, seat, self._weights)


def make(start: Any, seed: int | str) -> Player:
    """Return a search player; equal seeds choose alike."""
    return SearchPlayer(start, seed, weights_of("lets-war", "search", START))
