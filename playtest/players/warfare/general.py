"""The Warfare general: what each of four scripts would do, played out on positions that agree with what is known.

For audits, not for measuring: a choice takes seconds. Where the scripts agree there is nothing to think about. Rollouts
go through `guess`, so that the general knows no more than its view; they are played by recruits, for they are quick.
"""

from typing import Any, Final

from playtest.players.warfare import recruit, veteran
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Decision, Player, Result, View
from sandtable.games.warfare.play import TABLE
from sandtable.games.warfare.play.objectives import count_of
from sandtable.games.warfare.play.position.state import LOST, Position

PLAYOUTS: Final = 3  # of each candidate
AHEAD: Final = 40  # choices a playout goes on for, before it is judged by how things stand


class General:
    """Chooses for one seat."""

    def __init__(self, start: Any, seed: int | str) -> None:
        self._start, self._seed, self._asked = start, seed, 0
        # The veteran as it is, in haste and with patience, and somebody who thinks otherwise.
        self._scripts: list[Player] = [
            veteran.make(start, seed),
            veteran.raider(start, seed),
            veteran.sentry(start, seed),
            recruit.make(start, seed),
        ]

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        wanted = list(dict.fromkeys([script.choose(view, decision, choices) for script in self._scripts]))
        if len(wanted) == 1:
            return wanted[0]
        self._asked += 1
        scores = [0.0] * len(wanted)
        for number in range(PLAYOUTS):
            # The same guess and the same luck for each of them.
            cups = Cups(f"general:{self._seed}:{view.seat}:{self._asked}:{number}")
            for place, choice in enumerate(wanted):
                scores[place] += self._played(TABLE.guess(view, cups.copy()), view.seat, choice)
        return wanted[scores.index(max(scores))]

    def _played(self, state: Position, seat: int, choice: Choice) -> float:
        """What a seat has of a position after a choice and the moves of recruits: 1 for a game that is won."""
        TABLE.take(state, choice, SILENT)
        players = [recruit.make(self._start, self._seed) for _ in state.tables.sides]
        for _ in range(AHEAD):
            decision = TABLE.decision(state)
            if isinstance(decision, Result):
                break
            view = TABLE.view(state, decision.seat)
            TABLE.take(state, players[decision.seat].choose(view, decision, TABLE.choices(state)), SILENT)
        return standing(state, seat)


def standing(state: Position, seat: int) -> float:
    """How a position looks for a seat, from 0 to 1: who has won, or how far objectives and losses have come."""
    if state.over is not None:
        return 0.5 if not state.over.winners else 1.0 if seat in state.over.winners else 0.0
    balance = 0.0
    for number, goal in enumerate(state.tables.goals):
        done = 1.0 if state.met[number] else min(1.0, count_of(state, goal) / max(1, goal.count))
        worth = (1.0 + goal.points) * done
        balance += worth if state.tables.allied(seat, goal.side) else -worth
    for unit in state.units:
        left = 0.0 if unit.where == LOST else 1.0 - 0.25 * unit.damage - 0.1 * unit.morale
        balance += 0.5 * left if state.tables.allied(seat, unit.side) else -0.5 * left
    return 0.5 + 0.45 * balance / (4.0 + abs(balance))


def make(start: Any, seed: int | str) -> Player:
    """A general; equal seeds choose alike."""
    return General(start, seed)
