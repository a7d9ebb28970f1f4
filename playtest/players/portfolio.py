"""Portfolio search: play out the choices of several scripts from positions consistent with the view.

For audits, not for measuring: it is slow. A playout begins at a guess of the whole position, so the searcher uses no
more than its view. All candidates get the same guesses and the same dice (`trials.py`). A playout ends after a limited
time, and its final position is evaluated. A game supplies its scripts, the players of playouts, their length and the
evaluation.
"""

from abc import ABC, abstractmethod
from typing import Any, Final

from playtest.players.trials import best_of
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Decision, Player, Result, Table, View
from sandtable.games.player_ids import seed_word

LONGEST: Final = 400  # maximal number of choices in a playout, whatever its clock says


class Portfolio(ABC):
    """Chooses for one seat: the first script's choice, unless another candidate scores better in playouts."""

    def __init__(
        self,
        table: Table[Any],
        scripts: list[Player],
        seed: int | str,
        playouts: tuple[int, ...],
        wider: int = 0,
        doubt: float = 0.0,
    ) -> None:
        """Set up the search.

        `playouts` are the numbers of playouts of each candidate in each stage; after each stage the better half goes
        on. `wider` is the number of further choices asked of the first script, each with its earlier ones removed.
        `doubt` is the number of standard errors by which a candidate must beat the first script's choice.
        """
        self._table, self._scripts, self.seed = table, scripts, seed
        self._playouts, self._wider, self._doubt = playouts, wider, doubt
        self._asked = 0

    # --- what a game gives ---

    @abstractmethod
    def partner(self, seed: str) -> Player:
        """Return a player that plays any seat in playouts."""

    @abstractmethod
    def standing(self, state: Any, seat: int) -> float:
        """Return the value of a position for a seat, from 0 to 1."""

    def clock(self, _state: Any, count: int) -> int:
        """Return the current time of a playout; by default `count`, the number of choices made in it."""
        return count

    @abstractmethod
    def ahead(self, decision: Decision) -> int:
        """Return the length of playouts in units of `clock`."""

    # --- choosing ---

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        return self.best(view, self.wanted(view, decision, choices), self.ahead(decision))

    def first(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        """Return the first script's choice."""
        return self._scripts[0].choose(view, decision, choices)

    def wanted(self, view: View, decision: Decision, choices: list[Choice]) -> list[Choice]:
        """Return the candidates: the scripts' choices, the first script's first, then its next preferences."""
        found = [script.choose(view, decision, choices) for script in self._scripts]
        left, last = list(choices), found[0]
        for _ in range(self._wider):
            if last not in left or len(left) == 1:
                break
            left.remove(last)
            last = self._scripts[0].choose(view, decision, left)
            found.append(last)
        return list(dict.fromkeys(found))

    def best(self, view: View, wanted: list[Choice], ahead: int) -> Choice:
        """Return the candidate that scores best in playouts; a single candidate needs none."""
        if len(wanted) == 1:
            return wanted[0]
        self._asked += 1
        asked = self._asked

        def run_trial(number: int, places: list[int]) -> list[float]:
            name = f"{self.seed}:{view.seat}:{asked}:{number}"
            # All candidates get the same guess and the same dice.
            guess = self._table.guess(view, Cups(f"{seed_word('search')}:{name}"))
            return [self.played(guess.copy(), view.seat, [wanted[place]], ahead, name) for place in places]

        return wanted[best_of(len(wanted), self._playouts, self._doubt, run_trial)]

    def played(self, state: Any, seat: int, choices: list[Choice], ahead: int, name: str) -> float:
        """Make these choices, play on with partners, and return the final value for a seat."""
        table = self._table
        begun, count = self.clock(state, 0), 0
        players: dict[int, Player] = {}
        for choice in choices:
            table.take(state, choice, SILENT)
        while count < LONGEST and self.clock(state, count) - begun < ahead:
            decision = table.decision(state)
            if isinstance(decision, Result):
                break
            at = decision.seat
            player = players.get(at)
            if player is None:
                player = players[at] = self.partner(f"{name}:{at}")
            table.take(state, player.choose(table.view(state, at), decision, table.choices(state)), SILENT)
            count += 1
        return self.standing(state, seat)
