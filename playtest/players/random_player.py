"""The random player: chooses at random.

Every choice is equally likely. It is good for finding faults in rules and useless for measuring balance.
"""

from typing import Any

from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.player_ids import seed_word
from sandtable.geometry.chance import Chance


class RandomPlayer:
    """Chooses uniformly at random among the offered choices."""

    def __init__(self, seed: int | str) -> None:
        self._chance = Chance(f"{seed_word('random')}:{seed}")

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        return self._chance.pick(choices)


def make(start: Any, seed: int | str) -> Player:
    """Return a player for any game; equal seeds choose alike."""
    return RandomPlayer(seed)
