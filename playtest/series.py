"""Many games of one subject, each by its number: the same number is the same game on any machine and in any process.

A game's seed is told from the series' seed, the subject's fingerprint and what the games are for, so that two scenarios
never share dice, and neither do the search for a setting and its certificate.
"""

import hashlib
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from playtest.match import play, play_out
from playtest.measures.probe import Camp, probe_of
from playtest.observing import NOTHING, Banned, Counter, Hearing, Observer
from playtest.outcome import Details, Outcome
from playtest.stats.sequential import Claim, SequentialPair
from playtest.subject import Subject, make_ready
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT
from sandtable.games.replay import Record
from sandtable.gc_schedule import GameCollector, rare_collections

_collector = GameCollector()
# What games are for; those of one purpose never share dice with those of another.
MEASURE, CERTIFY, SEARCH, CARDS = "measure", "certify", "search", "cards"


@dataclass(frozen=True, slots=True)
class Ban:
    """Cards that some seats may not use."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """A series to play: by which players, from which seed, for what. A `bare` one keeps only how games ended.

    Settings of one scenario that are compared with common dice name what they share as `luck`; without it each has
    dice of its own.
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
        """What the dice of these games belong to."""
        return self.luck or self.subject.fingerprint

    def game_seed(self, index: int) -> int:
        """The seed of a game by its number."""
        key = f"{self.seed}:{self.dice}:{self.purpose}:{index}"
        return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=6).digest(), "big")

    @property
    def banned(self) -> Banned:
        if self.ban is None:
            return NOTHING
        return dict.fromkeys(self.ban.seats, frozenset(self.ban.cards))


class GameRunner(Protocol):
    """Plays games: in this process, in several, or on other machines; opened with `with`."""

    def __enter__(self) -> "GameRunner": ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def play(self, job: Job, count: int, first: int = 0) -> Generator[Outcome, None, None]:
        """So many games from number `first` on, in the order of their numbers; closing it calls the rest off."""
        ...

    def play_some(self, job: Job, indices: Sequence[int]) -> Generator[Outcome, None, None]:
        """The games of these numbers, in the order given."""
        ...


class InlineRunner:
    """Plays game after game in this process; opened with `with`, as runners with processes to close are.

    A game raises Cancelled at its next decision once `cancelled()` is true.
    """

    def __init__(self, cancelled: Callable[[], bool] | None = None) -> None:
        self._cancelled = cancelled

    def __enter__(self) -> "InlineRunner":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is left behind."""

    def play(self, job: Job, count: int, first: int = 0) -> Generator[Outcome, None, None]:
        return self.play_some(job, range(first, first + count))

    def play_some(self, job: Job, indices: Sequence[int]) -> Generator[Outcome, None, None]:
        with rare_collections():
            for index in indices:
                yield play_game(job, index, self._cancelled)


def camps_of(subject: Subject) -> tuple[Camp, ...]:
    """Who wins together in a subject's games."""
    ready = make_ready(subject)
    return probe_of(ready.game).camps(ready.start, ready.seats)


def score_of(outcome: Outcome, camp: Camp) -> float:
    """What a game counts for a camp: 1 won, 0 lost, its even share when nobody won."""
    if not outcome.winners:
        return camp.even
    return 1.0 if any(seat in camp.seats for seat in outcome.winners) else 0.0


def play_game(job: Job, index: int, cancelled: Callable[[], bool] | None = None) -> Outcome:
    """One game of a series; raise Cancelled at the next decision once `cancelled()` is true.

    What is kept of a scenario is large, and nothing is gained by walking it after every game.
    """
    _collector.after_a_game()
    with rare_collections():
        return _play_game(job, index, cancelled)


def _play_game(job: Job, index: int, cancelled: Callable[[], bool] | None) -> Outcome:
    ready = make_ready(job.subject)
    probe = probe_of(ready.game)
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
        counter = observer = Observer(probe, probe.camps(ready.start, ready.seats), state, job.banned, cancelled)
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
    """One game of a series again, as a replay that can be kept; only of a series with dice and cards of its own."""
    if job.ban is not None or job.luck:
        raise ValueError("a replay knows neither common dice nor cards kept back")
    ready = make_ready(job.subject)
    seed = job.game_seed(index)
    record = Record(ready.document.pack.id, seed, job.players, job.subject.start_text)
    players = [ready.player(name, f"{seed}:{seat}") for seat, name in enumerate(job.players)]
    play(ready.table, ready.start, record, players)
    return record


def certify(
    job: Job, claim: Claim, camp: Camp, runner: GameRunner, heard: Callable[[Outcome], None] = lambda _outcome: None
) -> SequentialPair:
    """Play until the pair of sequential tests about a camp's share has a verdict, or its last game is played."""
    pair = SequentialPair(claim)
    with closing(runner.play(job, claim.most)) as outcomes:
        for outcome in outcomes:
            pair.add(score_of(outcome, camp))
            heard(outcome)
            if pair.over:
                break
    return pair
