"""The search player of War for Edadh.

It plays out every pair of Mastery cards to the end of the turn and mixes its own by regret matching. Other choices of a
turn are played out until the next cards are placed, those between Periods for a Period.
"""

from typing import Any, Final

from playtest.players.edadh import greedy, planner
from playtest.players.edadh.standing import START, standing
from playtest.players.portfolio import Portfolio
from playtest.players.regret import mixture
from playtest.weights import Weights, weights_of
from sandtable.games.cups import Cup, Cups
from sandtable.games.edadh.play.state import Battle
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.edadh.play.turn import place_choices
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.player_ids import seed_word

PLAYOUTS: Final = (4, 8)
DOUBT: Final = 2.0
ROUNDS: Final = 100  # rounds of regret matching
GUESSES: Final = 2  # guesses of locked cards, when cards are placed
PERIOD: Final = 10  # length of a Period on the clock; a turn is 1
_BEFORE: Final = ("begin", "turn", "effects", "ready")  # steps before cards are placed
_IN_TURN: Final = ("mastery", "troop", "troop_drawn", "bonus", "standard")


class Quick:
    """Plays as a planner, but places cards as a greedy player, because that takes most of a planner's time."""

    def __init__(self, start: Any, seed: str) -> None:
        self._cards, self._rest = greedy.make(start, seed), planner.make(start, seed)

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        who = self._cards if decision.kind == "mastery" else self._rest
        return who.choose(view, decision, choices)


class SearchPlayer(Portfolio):
    """Search player for one army."""

    def __init__(self, start: Any, seed: int | str, weights: Weights) -> None:
        super().__init__(TABLE, [planner.make(start, seed)], seed, PLAYOUTS, doubt=DOUBT)
        self._start = start
        self._weights = [weights[name] for name in START]
        self._cup = Cup(f"{seed_word('search')}:{seed}")
        self._placed = 0

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if decision.kind == "mastery":
            return self._mastery(view, decision, choices)
        # Units are composed too early for an evaluation.
        return (
            super().choose(view, decision, choices)
            if decision.kind != "muster"
            else self.first(view, decision, choices)
        )

    def wanted(self, view: View, decision: Decision, choices: list[Choice]) -> list[Choice]:
        """Return all choices, since there are few, with the planner's choice first."""
        return list(dict.fromkeys([self.first(view, decision, choices), *choices]))

    def _mastery(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        """Draw a Mastery card end from the regret-matching mixture over the values after the turn.

        The Secondary card is the planner's.
        """
        second = self.first(view, decision, choices).words[1:]
        own = [one for one in choices if one.words[1:] == second]
        seat = view.seat
        state: Battle = view.state
        self._placed += 1
        payoffs: list[list[float]] = []
        guesses = GUESSES if state.sides[1 - seat].locked else 1
        for number in range(guesses):
            name = f"{self.seed}:{seat}:placed {self._placed}:{number}"
            guess: Battle = TABLE.guess(view, Cups(f"{seed_word('search')}:{name}"))
            found = self._payoffs(guess, seat, own, name)
            payoffs = (
                [[one + other for one, other in zip(*rows, strict=True)] for rows in zip(payoffs, found, strict=True)]
                if payoffs
                else found
            )
        odds = mixture(payoffs, ROUNDS)
        mark = self._cup.below(65_536) / 65_536
        for one, share in zip(own, odds, strict=True):
            mark -= share
            if mark < 0:
                return one
        return own[odds.index(max(odds))]

    def _payoffs(self, guess: Battle, seat: int, own: list[Choice], name: str) -> list[list[float]]:
        """Return the value after a turn for each pair of card ends; rows are the seat's own."""
        enemy = 1 - seat
        offered = place_choices(guess, enemy)
        likely = self.partner(name).choose(TABLE.view(guess, enemy), Decision(enemy, "mastery", ""), offered)
        theirs = [one for one in offered if one.words[1:] == likely.words[1:]]
        rows: list[list[float]] = []
        for mine in own:
            row: list[float] = []
            for answer in theirs:
                state = guess.copy()
                if seat == 0:
                    row.append(self.played(state, seat, [mine, answer], 1, name))
                else:
                    # The first seat has already placed its card, which is hidden.
                    state.sides[enemy].placed = int(answer.words[0])
                    state.sides[enemy].second = answer.words[1] if len(answer.words) > 1 else ""
                    row.append(self.played(state, seat, [mine], 1, name))
            rows.append(row)
        return rows

    def partner(self, seed: str) -> Player:
        return Quick(self._start, seed)

    def clock(self, state: Any, _count: int) -> int:
        battle: Battle = state
        return PERIOD * battle.period + battle.turn - int(battle.phase in _BEFORE)

    def ahead(self, decision: Decision) -> int:
        return 1 if decision.kind in _IN_TURN else PERIOD

    def standing(self, state: Any, seat: int) -> float:
        return standing(state, seat, self._weights)


def make(start: Any, seed: int | str) -> Player:
    """Return a search player; equal seeds choose alike."""
    return SearchPlayer(start, seed, weights_of("edadh", "search", START))
