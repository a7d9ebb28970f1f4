"""The Warfare general: what each of four scripts would do, played out by recruits, for they are quick.

For audits, not for measuring: a choice takes a tenth of a second. Where the scripts agree there is nothing to think about.
"""

from typing import Any, Final

from playtest.players.portfolio import Portfolio
from playtest.players.warfare import recruit, veteran
from sandtable.games.play import Decision, Player
from sandtable.games.warfare.play import TABLE
from sandtable.games.warfare.play.objectives import count_of
from sandtable.games.warfare.play.position.state import LOST, Position

PLAYOUTS: Final = 3  # of each candidate
AHEAD: Final = 40  # choices a playout goes on for, before it is judged by how things stand


class General(Portfolio):
    """Chooses for one seat."""

    def __init__(self, start: Any, seed: int | str) -> None:
        # The veteran as it is, in haste and with patience, and somebody who thinks otherwise.
        scripts = [
            veteran.make(start, seed),
            veteran.raider(start, seed),
            veteran.sentry(start, seed),
            recruit.make(start, seed),
        ]
        super().__init__(TABLE, scripts, seed, (PLAYOUTS,))
        self._start = start

    def partner(self, seed: str) -> Player:
        return recruit.make(self._start, seed)

    def ahead(self, _decision: Decision) -> int:
        return AHEAD

    def standing(self, state: Any, seat: int) -> float:
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
