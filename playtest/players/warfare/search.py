"""The search player of Warfare: a search over planners with different weights (tempers).

The temper whose playouts score best leads. For audits, not for measuring: a game takes some hundred times as long as a
planner's. A single choice changes the win rate by less than a point in a hundred, which no affordable number of
playouts would show. The temper in which a side is led from here on changes it by ten points and more. So tempers are
compared, on guesses of the whole position, to the end of the game, against planners. The current leader, at first the
planner, stays unless another is better by more than chance explains.
"""

from collections.abc import Mapping
from typing import Any, Final

from playtest.players.trials import best_of
from playtest.players.warfare.planner import Planner
from playtest.players.warfare.planner_weights import Weights
from playtest.weights import FILE, NoWeights, sheet_of
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Decision, Player, Result, View
from sandtable.games.player_ids import seed_word
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.table import TABLE

FIRST: Final = (8, 8, 16)  # playouts by stage before the set-up; the better half goes on after each
LATER: Final = (6, 12)
EVERY: Final = 40  # boxes of the cube between comparisons: once a turn
DOUBT: Final = 1.0  # standard errors
LONGEST: Final = 3_000  # maximal number of choices in a playout
BETWEEN: Final = "-"  # separates temper and weight in the names of the sheet


class SearchPlayer:
    """Search player for one seat."""

    def __init__(
        self,
        seed: int | str,
        tempers: list[Weights],
        first: tuple[int, ...] = FIRST,
        later: tuple[int, ...] = LATER,
    ) -> None:
        """Set up the search.

        The first temper must be the planner's. `first` and `later` are the numbers of playouts in each stage of the
        first and later comparisons.
        """
        self.seed = seed
        self._first, self._later = first, later
        self._tempers = tempers
        self._scripts = [Planner(weights) for weights in tempers]
        self._leader_index = 0
        self._comparisons = 0
        self._next_level = 0  # cube level at which tempers are compared again

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        return self._leader(view, decision).choose(view, decision, choices)

    def decide(self, view: View, decision: Decision) -> Choice:
        return self._leader(view, decision).decide(view, decision)

    def _leader(self, view: View, decision: Decision) -> Planner:
        """Return the leading planner; compare tempers before the first choice and every EVERY boxes of the cube."""
        state: Position = view.state
        level = state.levels[view.seat]
        if not self._comparisons or (decision.kind == "act" and level <= self._next_level):
            stages = self._later if self._comparisons else self._first
            self._comparisons += 1
            self._next_level = level - EVERY
            self._leader_index = 0 if keeps_secrets(state, view.seat) else self._best(view, stages)
        return self._scripts[self._leader_index]

    def _best(self, view: View, stages: tuple[int, ...]) -> int:
        """Return the best temper; the current leader is the baseline and comes first."""
        asked = self._comparisons
        tempers = list(range(len(self._tempers)))
        tempers.remove(self._leader_index)
        tempers.insert(0, self._leader_index)

        def run_trial(number: int, places: list[int]) -> list[float]:
            # All candidates get the same guess and the same dice.
            guess = TABLE.guess(view, Cups(f"{seed_word('search')}:{self.seed}:{view.seat}:{asked}:{number}"))
            return [self.played(guess.copy(), view.seat, tempers[place]) for place in places]

        return tempers[best_of(len(tempers), stages, DOUBT, run_trial, settled)]

    def played(self, state: Position, seat: int, temper: int) -> float:
        """Play on in a temper against planners; return the result for a seat: 1 won, 0.5 drawn or too long, 0 lost."""
        players = [Planner(self._tempers[temper if at == seat else 0]) for at in range(len(state.tables.sides))]
        for _ in range(LONGEST):
            decision = TABLE.decision(state)
            if isinstance(decision, Result):
                return 0.5 if not decision.winners else 1.0 if seat in decision.winners else 0.0
            at = decision.seat
            TABLE.take(state, players[at].decide(TABLE.view(state, at), decision), SILENT)
        return 0.5


def settled(found: list[list[float]], left: list[int]) -> bool:
    """True if the leader has won all playouts or all candidates have equal scores."""
    sums = [sum(found[place]) for place in left]
    return sum(found[0]) >= len(found[0]) or min(sums) == max(sums)


def keeps_secrets(state: Position, seat: int) -> bool:
    """True if an enemy has hidden objectives, which would decide a playout but may not be known to the seat."""
    return state.tables.secrets and any(goal.hidden and state.enemy(seat, goal.side) for goal in state.tables.goals)


def tempers(weights: Mapping[str, float]) -> list[Mapping[str, float]]:
    """Return the weights of planner, raider and sentry, and of the further tempers on the search player's sheet."""
    planner = sheet_of("warfare", "planner").weights
    others: dict[str, dict[str, float]] = {}
    for name, value in weights.items():
        temper, _, weight = name.partition(BETWEEN)
        if weight not in planner:
            raise NoWeights(f"{FILE} of warfare: '{name}' of the search player is no weight of the planner")
        others.setdefault(temper, dict(planner))[weight] = value
    return [planner, sheet_of("warfare", "raider").weights, sheet_of("warfare", "sentry").weights, *others.values()]


def make(start: Any, seed: int | str) -> Player:
    """Return a search player; equal seeds choose alike."""
    return SearchPlayer(seed, [Weights(one) for one in tempers(sheet_of("warfare", "search").weights)])
