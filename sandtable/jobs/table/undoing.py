"""Find choices that may be taken back: those by which their seat has learnt nothing from dice, cards or markers."""

from typing import Any

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Table

GUESSES = 6  # whole positions that agree with a view; each must come to the same view


class Peek:
    """A seat's knowledge before a choice."""

    def __init__(self, table: Table[Any], state: Any, seat: int) -> None:
        view = table.view(state, seat)
        self._table, self._seat = table, seat
        self._drawn = _drawn(state)
        self._guesses = [table.guess(view, Cups(f"undo {number}")) for number in range(GUESSES)]

    def learnt(self, state: Any, choice: Choice) -> bool:
        """Return True if the position after a choice tells the seat more than it could have known before.

        A die was rolled or a deck shuffled, or some position that the seat held for possible comes to another view.
        """
        if _drawn(state) != self._drawn:
            return True
        seen = self._lines(state)
        for guess in self._guesses:
            if self._table.allows(guess, choice) is not None:
                return True
            before = _drawn(guess)
            self._table.take(guess, choice, SILENT)
            if _drawn(guess) != before or self._lines(guess) != seen:
                return True
        return False

    def _lines(self, state: Any) -> list[str]:
        return list(self._table.view(state, self._seat).state.lines())


def _drawn(state: Any) -> int:
    """Random numbers a position has taken; 0 for a game without chance."""
    cups = getattr(state, "cups", None)
    return cups.drawn() if isinstance(cups, Cups) else 0
