"""The search player of Proelio: it plays candidates out for a round.

Candidates are the choices of a planner and a greedy player, and the planner's next preferences.
"""

from typing import Any, Final

from playtest.players.portfolio import Portfolio
from playtest.players.proelio import greedy, planner
from playtest.players.proelio.standing import START, standing
from playtest.weights import Weights, weights_of
from sandtable.games.play import Decision, Player
from sandtable.games.proelio.play.table import TABLE

PLAYOUTS: Final = (6, 6, 12)
WIDER: Final = 3
DOUBT: Final = 2.0
ROUND: Final = 60  # clock units of a round, divisible by any number of Houses


class SearchPlayer(Portfolio):
    """Search player for one House."""

    def __init__(self, start: Any, seed: int | str, weights: Weights) -> None:
        super().__init__(TABLE, [planner.make(start, seed), greedy.make(start, seed)], seed, PLAYOUTS, WIDER, DOUBT)
        self._start = start
        self._weights = [weights[name] for name in START]

    def partner(self, seed: str) -> Player:
        return planner.make(self._start, seed)

    def clock(self, state: Any, _count: int) -> int:
        turns: int = state.turns
        return turns * (ROUND // len(state.houses))

    def ahead(self, _decision: Decision) -> int:
        return ROUND

    def standing(self, state: Any, seat: int) -> float:
        return standing(state, seat, self._weights)


def make(start: Any, seed: int | str) -> Player:
    """Return a search player; equal seeds choose alike."""
    return SearchPlayer(start, seed, weights_of("proelio", "search", START))
