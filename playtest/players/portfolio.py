"""Search by playing on: what several scripts would do, each tried on positions that agree with what is known.

For audits, not for measuring. A playout begins at a guess of the whole position, so that nobody who searches knows more
than the view it was given; all candidates meet the same guesses and the same luck (`trials.py`). It ends after a while,
and how things stand then is judged. A game gives its scripts, who plays on, when to stop and how to judge.
"""

from abc import ABC, abstractmethod
from typing import Any, Final

from playtest.players.trials import best_of
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Decision, Player, Result, Table, View

LONGEST: Final = 400  # choices of one playout, whatever its clock says


class Portfolio(ABC):
    """Chooses for one seat: the first script's choice, unless another candidate does better when it is played out."""

    def __init__(
        self,
        table: Table[Any],
        scripts: list[Player],
        seed: int | str,
        playouts: tuple[int, ...],
        wider: int = 0,
        doubt: float = 0.0,
    ) -> None:
        """`playouts` of each candidate come in stages, after each of which the better half goes on.

        `wider` is how often the first script is asked what it would do if it might not do that; `doubt` how many standard
        errors a candidate must be better than its first wish.
        """
        self._table, self._scripts, self.seed = table, scripts, seed
        self._playouts, self._wider, self._doubt = playouts, wider, doubt
        self._asked = 0

    # --- what a game gives ---

    @abstractmethod
    def partner(self, seed: str) -> Player:
        """Somebody who plays on at any seat."""

    @abstractmethod
    def standing(self, state: Any, seat: int) -> float:
        """How a position looks for a seat, from 0 to 1."""

    def clock(self, _state: Any, count: int) -> int:
        """The time by which playouts end; `count` is how many choices were taken. Choices, where a game has no other."""
        return count

    @abstractmethod
    def ahead(self, decision: Decision) -> int:
        """How long playouts go on, by the clock."""

    # --- choosing ---

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        return self.best(view, self.wanted(view, decision, choices), self.ahead(decision))

    def first(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        """What the first script would do."""
        return self._scripts[0].choose(view, decision, choices)

    def wanted(self, view: View, decision: Decision, choices: list[Choice]) -> list[Choice]:
        """What is worth a trial: the scripts' wishes, the first one's first, and what that one would do next."""
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
        """The candidate that does best; where there is but one there is nothing to think about."""
        if len(wanted) == 1:
            return wanted[0]
        self._asked += 1
        asked = self._asked

        def tried(number: int, places: list[int]) -> list[float]:
            name = f"{self.seed}:{view.seat}:{asked}:{number}"
            # The same guess and the same luck for each of them.
            guess = self._table.guess(view, Cups(f"general:{name}"))
            return [self.played(guess.copy(), view.seat, [wanted[place]], ahead, name) for place in places]

        return wanted[best_of(len(wanted), self._playouts, self._doubt, tried)]

    def played(self, state: Any, seat: int, choices: list[Choice], ahead: int, name: str) -> float:
        """What a seat has of a position after these choices and those of others who play on."""
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
