"""Find weights by play: the cross-entropy method over many set-ups, and an honest trial on others.

A bout is one set-up with one seed, played as often as there are ways to swap the players: the candidate has some seats
and the other player the rest, then the other way round, with the same luck. Candidates of a generation meet the same
bouts, generations never share any, and the trial at the end has bouts of its own.
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

Z95 = 1.959964  # standard errors that hold 95 %

# What makes a player for a start from a seed.
Maker = Callable[[Any, str], Player]
# The same from weights as well.
Weighed = Callable[[Any, str, Weights], Player]


class Ground(NamedTuple):
    """A start to play on: who may sit where against whom.

    Each camp is the seats the candidate has; the others are the opponent's. Two camps that complete each other are
    sides swapped, one camp for each seat is a round of the table.
    """

    game: str
    table: Table[Any]
    start: Any
    text: str
    camps: tuple[frozenset[int], ...]


def swapped(seats: int, side: Iterable[int]) -> tuple[frozenset[int], ...]:
    """A side and all who are not of it."""
    one = frozenset(side)
    return (one, frozenset(range(seats)) - one)


@dataclass(frozen=True, slots=True)
class Bout:
    """A ground and the luck it is played with."""

    ground: Ground
    seed: int


def bouts(grounds: Sequence[Ground], count: int, seed: str) -> list[Bout]:
    """So many bouts, on every ground about as often, in a drawn order; other seeds share nothing with them."""
    order = Chance(f"grounds:{seed}").shuffled(range(len(grounds)))
    return [Bout(grounds[order[number % len(order)]], _number(f"{seed}:{number}")) for number in range(count)]


def bout_scores(bout: Bout, candidate: Maker, other: Maker) -> Iterator[float]:
    """The candidate's score in each game of a bout: what part of those who won is its own, half for a draw."""
    ground = bout.ground
    seats = len(ground.table.seats(ground.start))
    for camp in ground.camps:
        players = [(candidate if seat in camp else other)(ground.start, f"{bout.seed}:{seat}") for seat in range(seats)]
        state = ground.table.lay(ground.start, Cups(bout.seed, fingerprint(ground.text)))
        yield score(play_out(ground.table, state, players, name=f"{ground.game} with seed {bout.seed}"), camp)


def score(result: Result, camp: frozenset[int]) -> float:
    """What part of the winners sit in these seats; half when nobody won."""
    if not result.winners:
        return 0.5
    return sum(seat in camp for seat in result.winners) / len(result.winners)


class Share(NamedTuple):
    """A mean score with the interval that holds 95 %; games of one bout count as one sample, for they share their luck."""

    games: int
    mean: float
    low: float
    high: float


def share_of(scores: Sequence[Sequence[float]]) -> Share:
    """The share of bouts by the scores of their games."""
    means = [sum(games) / len(games) for games in scores]
    count = len(means)
    mean = sum(means) / count
    spread = sqrt(sum((one - mean) ** 2 for one in means) / max(count - 1, 1) / count)
    return Share(sum(len(games) for games in scores), mean, mean - Z95 * spread, mean + Z95 * spread)


def trial(candidate: Maker, other: Maker, fought: Iterable[Bout]) -> Share:
    """How a player fares against another."""
    return share_of([list(bout_scores(bout, candidate, other)) for bout in fought])


@dataclass(frozen=True, slots=True)
class Plan:
    """How long to look: in each of so many generations, candidates meet bouts; the best make the next generation."""

    generations: int = 12
    candidates: int = 24
    bouts: int = 40
    elite: float = 0.25
    smoothing: float = 0.7  # how far mean and spread follow the elite
    floor: float = 0.15  # of the spread at the start, below which none falls


class Generation(NamedTuple):
    """Where a search stands after a generation: the best score, that of the elite, and the weights in the middle."""

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
    """Search weights that beat `other`; each generation is told, the middle of the last is what was found.

    A weight whose spread is 0 stays as it is.
    """
    names = list(start)
    middle = dict(start)
    width = {name: spreads.get(name, 0.0) for name in names}
    least = {name: plan.floor * width[name] for name in names}
    number_of_elite = max(2, round(plan.elite * plan.candidates))
    for number in range(plan.generations):
        chance = Chance(f"tune:{seed}:{number}")
        # The middle itself is a candidate: where nothing is better, the search stays.
        pool = [dict(middle)] + [_drawn(middle, width, chance) for _ in range(plan.candidates - 1)]
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


def _number(name: str) -> int:
    """A seed of a game from a name; those of different names are different for all that it matters."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=6).digest(), "big")


def _maker(make: Weighed, weights: Weights) -> Maker:
    return lambda start, seed: make(start, seed, weights)


def _drawn(middle: Weights, width: Weights, chance: Chance) -> dict[str, float]:
    return {name: value + width[name] * _bell(chance) for name, value in middle.items()}


def _bell(chance: Chance) -> float:
    """A draw from the normal distribution (Box and Muller)."""
    return sqrt(-2.0 * log(1.0 - chance.fraction())) * cos(2.0 * pi * chance.fraction())
