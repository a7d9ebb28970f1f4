"""Tune weights by play: the cross-entropy method over many set-ups, and a final trial on others.

A bout is one set-up with one seed, played once for each way to swap the players: the candidate has some seats and the
opponent the rest, then the other way round, with the same dice. All candidates of a generation play the same bouts. No
two generations share bouts, and the final trial has its own.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, log, pi, sqrt
from typing import Any, NamedTuple

from playtest.match import play_out
from playtest.weights import Weights
from sandtable.games.cups import Cups
from sandtable.games.play import Player, Result, Table
from sandtable.games.replay import fingerprint
from sandtable.geometry.chance import Chance

Z95 = 1.959964  # standard errors of a two-sided 95 % interval

# Makes a player from a start and a seed.
Maker = Callable[[Any, str], Player]
# Makes a player from a start, a seed and weights.
Weighed = Callable[[Any, str, Weights], Player]


class Ground(NamedTuple):
    """A start to play on, and the seats the candidate takes.

    Each camp is the candidate's seats in one game; the opponent has the others. Two complementary camps swap sides; one
    camp per seat gives the candidate each seat in turn.
    """

    game: str
    table: Table[Any]
    start: Any
    text: str
    camps: tuple[frozenset[int], ...]


def swapped(seats: int, side: Iterable[int]) -> tuple[frozenset[int], ...]:
    """Return a side's seats and the remaining seats."""
    one = frozenset(side)
    return (one, frozenset(range(seats)) - one)


@dataclass(frozen=True, slots=True)
class Bout:
    """A ground and the seed of its dice."""

    ground: Ground
    seed: int


def bouts(grounds: Sequence[Ground], count: int, seed: str) -> list[Bout]:
    """Return `count` bouts, spread evenly over the grounds in a shuffled order; other seeds give other bouts."""
    order = Chance(f"grounds:{seed}").shuffled(range(len(grounds)))
    return [Bout(grounds[order[number % len(order)]], _seed_from(f"{seed}:{number}")) for number in range(count)]


def bout_scores(bout: Bout, candidate: Maker, other: Maker) -> Iterator[float]:
    """Yield the candidate's score in each game of a bout: its part of the winners, half for a draw."""
    ground = bout.ground
    seats = len(ground.table.seats(ground.start))
    for camp in ground.camps:
        players = [(candidate if seat in camp else other)(ground.start, f"{bout.seed}:{seat}") for seat in range(seats)]
        state = ground.table.lay(ground.start, Cups(bout.seed, fingerprint(ground.text)))
        yield score(play_out(ground.table, state, players, name=f"{ground.game} with seed {bout.seed}"), camp)


def score(result: Result, camp: frozenset[int]) -> float:
    """Return the part of the winners who sit in these seats; 0.5 when nobody won."""
    if not result.winners:
        return 0.5
    return sum(seat in camp for seat in result.winners) / len(result.winners)


class Share(NamedTuple):
    """Mean score with its 95 % interval; the games of one bout share their dice and count as one sample."""

    games: int
    mean: float
    low: float
    high: float


def share_of(scores: Sequence[Sequence[float]]) -> Share:
    """Return the mean score over bouts, given the scores of each bout's games."""
    means = [sum(games) / len(games) for games in scores]
    count = len(means)
    mean = sum(means) / count
    spread = sqrt(sum((one - mean) ** 2 for one in means) / max(count - 1, 1) / count)
    return Share(sum(len(games) for games in scores), mean, mean - Z95 * spread, mean + Z95 * spread)


def trial(candidate: Maker, other: Maker, fought: Iterable[Bout]) -> Share:
    """Return the share of a player against another over some bouts."""
    return share_of([list(bout_scores(bout, candidate, other)) for bout in fought])


@dataclass(frozen=True, slots=True)
class Plan:
    """Size of a search: in each generation all candidates play the bouts, and the best define the next generation."""

    generations: int = 12
    candidates: int = 24
    bouts: int = 40
    elite: float = 0.25
    smoothing: float = 0.7  # part of the step of mean and spread towards the elite
    floor: float = 0.15  # lower bound of a spread, as a part of its initial value


class Generation(NamedTuple):
    """State of a search after a generation: best score, mean score of the elite, and the mean weights."""

    number: int
    best: float
    elite: float
    middle: dict[str, float]


def tune(
    start: Weights,
    spreads: Weights,
    make: Weighed,
    other: Maker,
    grounds: Sequence[Ground],
    plan: Plan,
    seed: str,
) -> Iterator[Generation]:
    """Search for weights that beat `other`; yield each generation.

    The middle of the last generation is the result. A weight whose spread is 0 is not changed.
    """
    names = list(start)
    middle = dict(start)
    width = {name: spreads.get(name, 0.0) for name in names}
    least = {name: plan.floor * width[name] for name in names}
    number_of_elite = max(2, round(plan.elite * plan.candidates))
    for number in range(plan.generations):
        chance = Chance(f"tune:{seed}:{number}")
        # The mean itself is a candidate, so the search stays where nothing is better.
        pool = [dict(middle)] + [_draw_weights(middle, width, chance) for _ in range(plan.candidates - 1)]
        fought = bouts(grounds, plan.bouts, f"tune:{seed}:{number}")
        judged = sorted(
            ((trial(_maker(make, weights), other, fought).mean, at) for at, weights in enumerate(pool)),
            key=lambda pair: (-pair[0], pair[1]),
        )
        elite = [pool[at] for _, at in judged[:number_of_elite]]
        for name in names:
            values = [weights[name] for weights in elite]
            mean = sum(values) / len(values)
            spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
            middle[name] += plan.smoothing * (mean - middle[name])
            width[name] = max(least[name], width[name] + plan.smoothing * (spread - width[name]))
        top = [share for share, _ in judged[:number_of_elite]]
        yield Generation(number, top[0], sum(top) / len(top), dict(middle))


def _seed_from(name: str) -> int:
    """Return the seed of a game, hashed from a name."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=6).digest(), "big")


def _maker(make: Weighed, weights: Weights) -> Maker:
    return lambda start, seed: make(start, seed, weights)


def _draw_weights(middle: Weights, width: Weights, chance: Chance) -> dict[str, float]:
    return {name: value + width[name] * _draw_normal(chance) for name, value in middle.items()}


def _draw_normal(chance: Chance) -> float:
    """Return a draw from the standard normal distribution (Box and Muller)."""
    return sqrt(-2.0 * log(1.0 - chance.fraction())) * cos(2.0 * pi * chance.fraction())
