"""The drill: every choice is as likely. Good for finding faults in rules, useless for telling whether they are fair."""

from typing import Any

from sandtable.games.play import Choice, Decision, Player, View
from sandtable.geometry.chance import Chance


class Drill:
    """Chooses among what is offered, by chance alone."""

    def __init__(self, seed: int | str) -> None:
        self._chance = Chance(f"drill:{seed}")

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        return self._chance.pick(choices)


def make(start: Any, seed: int | str) -> Player:
    """A player for any game; equal seeds choose alike."""
    return Drill(seed)
