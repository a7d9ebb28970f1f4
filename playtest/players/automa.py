"""Automa: the player that does the first row of automa.yaml that can be done.

Of equal choices it takes one blind: on paper, the first that comes up when its cards are turned over from the left.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sandtable.games.automa import Row, Rows
from sandtable.games.play import Choice, Decision, View
from sandtable.geometry.chance import Chance

Fact = Callable[[Any, int], int]
Preference = Callable[[Any, int, Choice], int]


class Reading(NamedTuple):
    """Meaning of the words in a game's rows: facts of a position, preferences (the least is best), cards held."""

    facts: Mapping[str, Fact]
    preferences: Mapping[str, Preference]
    hand: Callable[[Any, int], Sequence[str]]


class AutomaPlayer:
    """Plays one seat by the rows; `Chance` is its shuffled cards."""

    def __init__(self, rows: Rows, reading: Reading, seed: int | str) -> None:
        self._rows, self._reading = rows, reading
        self._chance = Chance(f"automa:{seed}")

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        for row in self._rows.get(decision.kind, ()):
            if self._holds(row, view):
                fit = self._best(row, view, choices)
                if fit:
                    return self._blind(view, fit)
        return self._blind(view, choices)

    def _holds(self, row: Row, view: View) -> bool:
        """True if the position is within the row's bounds."""
        facts, state, seat = self._reading.facts, view.state, view.seat
        return all(facts[fact](state, seat) >= bound for fact, bound in row.least) and all(
            facts[fact](state, seat) <= bound for fact, bound in row.most
        )

    def _best(self, row: Row, view: View, choices: list[Choice]) -> list[Choice]:
        """Choices that the row allows, after its list and its preferences from left to right."""
        fit = [one for one in choices if one.verb == row.do and _is_allowed(row, one)]
        if row.first:
            fit = _least(fit, [_place(row.first, one) for one in fit])
        for word in row.prefer:
            measure = self._reading.preferences[word]
            fit = _least(fit, [measure(view.state, view.seat, one) for one in fit])
        return fit

    def _blind(self, view: View, fit: list[Choice]) -> Choice:
        """One of equal choices; a card that is held twice comes up twice as often."""
        if len(fit) == 1:
            return fit[0]
        hand = self._reading.hand(view.state, view.seat)
        copies = [max(1, hand.count(one.words[0])) if one.words else 1 for one in fit]
        return self._chance.pick([one for one, count in zip(fit, copies, strict=True) for _ in range(count)])


def _is_allowed(row: Row, made: Choice) -> bool:
    words = made.words
    return not any(word in row.never for word in words) and (not row.only or any(word in row.only for word in words))


def _place(listed: Sequence[str], made: Choice) -> int:
    """Place in a list of the first-listed word of a choice; behind the list if it has none."""
    return min((listed.index(word) for word in made.words if word in listed), default=len(listed))


def _least(fit: list[Choice], measured: list[int]) -> list[Choice]:
    least = min(measured, default=0)
    return [one for one, value in zip(fit, measured, strict=True) if value == least]
