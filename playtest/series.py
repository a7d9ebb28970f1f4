"""Play many games of one subject, each identified by its number.

A number gives the same game on every machine and in every process. A game's seed is derived from the series' seed, the
subject's fingerprint and the purpose of the games. Two scenarios therefore never share dice, nor do the search for a
setting and its certificate.
"""

import hashlib
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from playtest.match import play, play_out
from playtest.measures.probe import Camp
from playtest.observing import NOTHING, Banned, Counter, Hearing, Observer
from playtest.outcome import Details, Outcome
from playtest.stats.sequential import Claim, SequentialPair
from playtest.subject import Subject, make_ready
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT
from sandtable.games.replay import Record
from sandtable.gc_schedule import GameCollector, rare_collections

_collector = GameCollector()
# Purposes of games; different purposes never share dice.
MEASURE, CERTIFY, SEARCH, CARDS = "measure", "certify", "search", "cards"


@dataclass(frozen=True, slots=True)
class Ban:
    """Cards that some seats may not use."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """A series of games to play: its subject, players, seed and purpose.

    A `bare` job records only results. Jobs with the same `luck` share dice, to compare settings of one scenario;
    without `luck` the dice depend on the subject.
    """

    subject: Subject
    players: tuple[str, ...]
    seed: int = 0
    purpose: str = MEASURE
    bare: bool = False
    ban: Ban | None = None
    luck: str = ""

    @property
    def dice(self) -> str:
        """Key the dice are derived from: `luck` if set, else the subject's fingerprint."""
        return self.luck or self.subject.fingerprint

    def game_seed(self, index: int) -> int:
        """Return the seed of the game with this number."""
        key = f"{self.seed}:{self.dice}:{self.purpose}:{index}"
        return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=6).digest(), "big")

    @property
    def banned(self) -> Banned:
        if self.ban is None:
            return NOTHING
        return dict.fromkeys(self.ban.seats, frozenset(self.ban.cards))


class GameRunner(Protocol):
    """Runs games in this process, in several processes or on other machines; use it in a `with` statement."""

    def __enter__(self) -> "GameRunner": ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def play(self, job: Job, count: int, first: int = 0) -> Generator[Outcome, None, None]:
        """Yield `count` games starting at number `first`, in order; closing the generator cancels the rest."""
        ...

    def play_some(self, job: Job, indices: Sequence[int]) -> Generator[Outcome, None, None]:
        """Yield the games with these numbers, in the order given."""
        ...


class InlineRunner:
    """Run games one after another in this process.

    Use it in a `with` statement like the other runners. A game raises Cancelled at its next decision once `cancelled()`
    is true.
    """

    def __init__(self, cancelled: Callable[[], bool] | None = None) -> None:
        self._cancelled = cancelled

    def __enter__(self) -> "InlineRunner":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Do nothing: there is nothing to close."""

    def play(self, job: Job, count: int, first: int = 0) -> Generator[Outcome, None, None]:
        return self.play_some(job, range(first, first + count))

    def play_some(self, job: Job, indices: Sequence[int]) -> Generator[Outcome, None, None]:
        with rare_collections():
            for index in indices:
                yield play_game(job, index, self._cancelled)


def camps_of(subject: Subject) -> tuple[Camp, ...]:
    """Return the camps (groups of seats that win together) of a subject."""
    ready = make_ready(subject)
    return ready.probe.camps(ready.start, ready.seats)


def score_of(outcome: Outcome, camp: Camp) -> float:
    """Return the score of a game for a camp: 1 won, 0 lost, its even share when nobody won."""
    if not outcome.winners:
        return camp.even
    return 1.0 if any(seat in camp.seats for seat in outcome.winners) else 0.0


def play_game(job: Job, index: int, cancelled: Callable[[], bool] | None = None) -> Outcome:
    """Play one game of a series; raise Cancelled at the next decision once `cancelled()` is true.

    The garbage collector runs rarely: it would walk the large caches of a scenario after every game and find little.
    """
    _collector.after_a_game()
    with rare_collections():
        return _play_game(job, index, cancelled)


def _play_game(job: Job, index: int, cancelled: Callable[[], bool] | None) -> Outcome:
    ready = make_ready(job.subject)
    probe = ready.probe
    seed = job.game_seed(index)
    state = ready.table.lay(ready.start, Cups(seed, job.dice))
    players = [ready.player(name, f"{seed}:{seat}") for seat, name in enumerate(job.players)]
    order = probe.order(state)
    name = f"game {index} of {job.subject.name}, seed {seed}"
    details: Details | None = None
    if job.bare:
        counter = Counter(probe, job.banned, cancelled)
        result = play_out(ready.table, state, players, SILENT, counter, name=name)
    else:
        camps, meter = probe.camps(ready.start, ready.seats), probe.luck(ready.start, state)
        counter = observer = Observer(probe, camps, state, meter, job.banned, cancelled)
        result = play_out(ready.table, state, players, Hearing(observer), observer, name=name)
        details = observer.details()
    return Outcome(
        index,
        seed,
        result.winners,
        result.rule,
        result.reason,
        result.adjourned,
        probe.turn(state),
        counter.decisions,
        order,
        details,
    )


def record_game(job: Job, index: int) -> Record:
    """Play one game of a series again and return its replay; raise ValueError for a job with `ban` or `luck`."""
    if job.ban is not None or job.luck:
        raise ValueError("a replay knows neither common dice nor cards kept back")
    ready = make_ready(job.subject)
    seed = job.game_seed(index)
    record = Record(ready.document.pack.id, seed, job.players, job.subject.start_text)
    players = [ready.player(name, f"{seed}:{seat}") for seat, name in enumerate(job.players)]
    play(ready.table, ready.start, record, players)
    return record


def certify(
    job: Job,
    claim: Claim,
    camp: Camp,
    runner: GameRunner,
    on_outcome: Callable[[Outcome], None] = lambda _outcome: None,
) -> SequentialPair:
    """Play until the pair of sequential tests about a camp's share has a verdict or reaches its maximum of games."""
    pair = SequentialPair(claim)
    with closing(runner.play(job, claim.most)) as outcomes:
        for outcome in outcomes:
            pair.add(score_of(outcome, camp))
            on_outcome(outcome)
            if pair.over:
                break
    return pair
