"""Puzzles: positions with a right choice, and how many of them a player solves.

A player who mixes must find a right choice, or keep clear of a wrong one, with each of several seeds: what is right here
is right always.
"""

from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from playtest.computer_players import players_of
from sandtable.games.game_play import GamePlay
from sandtable.games.play import Decision
from sandtable.games.registry import find_part

SEEDS = range(4)
FOLDER = Path(__file__).parent


class Puzzle(NamedTuple):
    """What a position is, what is right in it or what is wrong, and why."""

    id: str
    data: dict[str, Any]

    def is_right(self, chosen: str) -> bool:
        if "right" in self.data:
            return any(fnmatchcase(chosen, right) for right in self.data["right"])
        return not any(fnmatchcase(chosen, wrong) for wrong in self.data["wrong"])


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    data = yaml.safe_load((FOLDER / f"{game}.yaml").read_text(encoding="utf-8"))
    return tuple(Puzzle(one["id"], one) for one in data)


def answers(game: str, player: str, state: Any, seeds: range = SEEDS) -> list[str]:
    """What a player chooses in a position, by seed."""
    play = find_part(game, GamePlay)
    assert play is not None
    table = play.table
    decision = table.decision(state)
    assert isinstance(decision, Decision), decision
    make = players_of(game)[player]
    return [
        str(make(None, f"puzzle {seed}").choose(table.view(state, decision.seat), decision, table.choices(state)))
        for seed in seeds
    ]


def unsolved(game: str, player: str, lay: Callable[[dict[str, Any]], Any], seeds: range = SEEDS) -> dict[str, str]:
    """The puzzles a player does not solve, with what it chose instead."""
    wrong: dict[str, str] = {}
    for puzzle in puzzles(game):
        for chosen in answers(game, player, lay(puzzle.data), seeds):
            if not puzzle.is_right(chosen):
                wrong[puzzle.id] = chosen
    return wrong
