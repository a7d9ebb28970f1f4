"""More damage never helps: greedy players play the same games with one side's units hurt from the start.

    python -m tests.programs.long_run.more_damage [GAMES] [--jobs N]

Damage is the fine knob of a fair scenario, so it must turn the right way. Both games of a pair have the same dice, which
belong to the pieces; what counts is how often the hurt side wins a game it would otherwise lose, and the other way
round. A sign test says whether the first is more frequent than luck allows.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import comb
from typing import NamedTuple

from playtest.players.warfare.greedy import make
from sandtable.games.play import SILENT, Result
from sandtable.games.replay import Record
from tests.programs.long_run.starts import Start, shipped, warfare

MADE = 12  # one scenario of each mission
HURT = 1  # damage of each unit of the side, if it had none
TOO_UNLIKELY = 0.001


class Pair(NamedTuple):
    """A scenario and a side: games it won only when hurt, and only when sound."""

    name: str
    side: str
    games: int
    hurt: int
    sound: int


def measure(job: tuple[int, int]) -> list[Pair]:
    """All sides of the start of that number, so many games each."""
    number, games = job
    start = starts()[number] if number < len(starts()) else warfare(number - len(starts()))
    return list(_pairs(start, games))


def starts() -> tuple[Start, ...]:
    return shipped("warfare")


def _pairs(start: Start, games: int) -> Iterator[Pair]:
    seats = start.table.seats(start.view)
    for seat, side in enumerate(seats):
        hurt = sound = 0
        for seed in range(games):
            with_damage, without = (seat in _winners(start, seed, seat, damage) for damage in (HURT, 0))
            hurt += with_damage and not without
            sound += without and not with_damage
        yield Pair(start.kind, side, games, hurt, sound)


def _winners(start: Start, seed: int, seat: int, damage: int) -> tuple[int, ...]:
    table = start.table
    state = table.lay(start.view, Record("warfare", seed, (), start.text).cups())
    for unit in state.units:
        if unit.side == seat:
            unit.damage = max(unit.damage, damage)
    players = [make(start.view, number) for number in range(len(table.seats(start.view)))]
    while not isinstance(decision := table.decision(state), Result):
        offered = table.choices(state)
        view = table.view(state, decision.seat)
        table.take(state, players[decision.seat].choose(view, decision, offered), SILENT)
    return decision.winners


def likelihood(hurt: int, sound: int) -> float:
    """How likely luck alone makes the hurt side win at least so many of the games that came out differently."""
    games = hurt + sound
    return sum(comb(games, won) for won in range(hurt, games + 1)) / 2**games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int, nargs="?", default=10)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    numbers = range(len(starts()) + MADE)
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = [pair for pairs in pool.map(measure, ((n, asked.games) for n in numbers)) for pair in pairs]
    for pair in found:
        chance = likelihood(pair.hurt, pair.sound)
        print(f"{pair.name:30} {pair.side:18} won only hurt {pair.hurt:3}, only sound {pair.sound:3}, p {chance:.3f}")
    hurt, sound = sum(pair.hurt for pair in found), sum(pair.sound for pair in found)
    print(f"all {sum(pair.games for pair in found)} pairs: won only hurt {hurt}, only sound {sound}")
    wrong = [pair for pair in found if likelihood(pair.hurt, pair.sound) < TOO_UNLIKELY / len(found)]
    sys.exit(f"damage helps: {wrong}" if wrong or hurt > sound else 0)


if __name__ == "__main__":
    main()
