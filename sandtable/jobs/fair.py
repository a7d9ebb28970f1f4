"""Generate scenarios that are proven fair by play, each with its certificate."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from generator.fair_generator import APART, FairGenerator, FairOrder, Games, Unfair, fair_generator_of
from generator.generator import MadeFile
from generator.pack_name import name_for_file
from generator.seed import Seed
from playtest.computer_players import players_of
from playtest.pool import open_runner
from playtest.seated_game import NoSuchPlayer
from playtest.series import GameRunner
from sandtable.games.player_ids import player_id
from sandtable.jobs.generate import NO_FILE, Generated, file_for, seed_for, write_made
from sandtable.jobs.progress import Cancelled, IsCancelled, Progress
from sandtable.jobs.request import Request
from sandtable.model.loading.opening import open_pack
from sandtable.model.pack import Pack
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.workers import cores

WITHIN = 300.0  # seconds after which a search that found nothing ends


@dataclass(frozen=True)
class FairRequest(Request["FairResult"]):
    """Make `count` fair scenarios for a pack whose game has a generator of them.

    `player` is who plays, the one the pack's priors were found with when left out; `apart` is by how much another player
    may do better. `processes` are all cores when left out. Scenarios of the pack's shelf that meet the wishes come
    first, unless `new` is true. `within` are the seconds after which a search that found nothing ends; one seed that is
    named is searched to its end without them. The rest is as in GenerateRequest.
    """

    verb = "sandtable.jobs.fair"

    pack: str
    seed: str | int | None = None
    wishes: Mapping[str, Any] = field(default_factory=dict)
    count: int = 1
    output: str | None = NO_FILE
    player: str | None = None
    apart: float = APART
    processes: int | None = None
    new: bool = False
    within: float | None = None


class FairResult(NamedTuple):
    """The scenarios that were made from `seed` on, and why other seeds gave none.

    `kinds` counts the refused seeds by reason; `late` are the seconds after which the search was ended, if it was;
    `advice` says what would most likely give a scenario.
    """

    pack: str
    seed: Seed
    made: tuple[Generated, ...]
    refused: tuple[str, ...]
    wanted: int
    kinds: tuple[tuple[str, int], ...] = ()
    late: float | None = None
    advice: str = ""

    def check(self) -> None:
        """Raise Unfair when there are fewer scenarios than were wanted."""
        made = len(self.made)
        if made >= self.wanted:
            return
        if self.wanted == 1 and len(self.refused) == 1 and self.late is None:
            raise Unfair(self.refused[0])
        after = f" in {span(self.late)}" if self.late is not None else ""
        what = f"no fair scenario{after}" if self.wanted == 1 else f"{made} of {self.wanted} scenarios were made{after}"
        reasons = "; ".join(f"{number} {kind}" for kind, number in self.kinds)
        tried = len(self.refused)
        seeds = f"of {tried} {'seed' if tried == 1 else 'seeds'} {reasons}" if tried else "not one seed was finished"
        raise Unfair(f"{what}: {seeds}\n  hint: {self.advice}")


def span(seconds: float) -> str:
    """Time in words for people: 45 s, 5 min."""
    return f"{seconds / 60:g} min" if seconds >= 60 and seconds % 60 == 0 else f"{seconds:g} s"


def run(
    request: FairRequest,
    progress: Progress | None = None,
    *,
    runner: GameRunner | None = None,
    on_made: Callable[[Generated], object] = lambda _made: None,
    on_refused: Callable[[str], object] = lambda _words: None,
    on_status: Callable[[str], object] = lambda _words: None,
    on_note: Callable[[str], object] = lambda _words: None,
) -> FairResult:
    """Take scenarios from the shelf, then try seed after seed until there are as many as wished for, or time is over.

    `on_made` hears of each as soon as it is written, `on_refused` why a seed of several gave none, `on_status` what is
    being played, `on_note` that the shelf lacks what is wished for. Games are played by `runner`, if there is one, instead of processes of its own.
    """
    progress = progress or Progress()
    pack = open_pack(request.pack)
    fair = fair_generator_of(pack, request.pack)
    first = seed_for(request.seed, fair.generator)
    wishes = fair.generator.wishes(**request.wishes)
    count, output = request.count, request.output
    folder = file_for(output, count, pack.id, "scenario").parent if output != NO_FILE else Path()
    name = name_for_file(request.pack, pack, folder)
    order = FairOrder(pack, name, folder, wishes, _player(request.player, pack, fair), request.apart)
    # Who names one seed wants that one or none.
    one_seed = count == 1 and request.seed is not None
    made: list[Generated] = []
    refused: list[str] = []
    kinds: Counter[str] = Counter()
    progress.start(count, "fair scenarios")

    def finish(file: MadeFile) -> None:
        made.append(write_made(file, request.pack, pack, output, count))
        on_made(made[-1])
        progress()

    for shelved in () if request.new else islice(fair.shelf(order, first, one_seed), count):
        finish(shelved)
    if len(made) == count:
        return FairResult(pack.id, first, tuple(made), (), count)
    if not request.new and not one_seed:
        on_note(_missing(count, len(made)))
    seeds = range(first.number, first.number + 1) if one_seed else fair.seeds(first.number, count)
    watch = Stopwatch(request.within or (None if one_seed else WITHIN), progress.is_cancelled)

    def tell(words: str) -> None:
        on_status(f"{words} ({_seeds_gave_none(len(refused))})" if refused else words)
        progress(0)

    games_of = partial(Games, processes=_processes(request), tell=tell, cancelled=watch.is_over)
    try:
        with (
            _runner(request, runner, watch.is_over) as playing,
            closing(fair.try_seeds(order, seeds, count - len(made), games_of(playing))) as tried,
        ):
            for done in tried:
                if done.made is None:
                    refused.append(done.refusal)
                    kinds[done.kind] += 1
                    if len(seeds) > 1:
                        on_refused(done.refusal)
                    progress(0)
                    continue
                watch.restart()
                finish(done.made)
    except Cancelled:
        if progress.is_cancelled() or not watch.is_over():
            raise
    late = watch.seconds if watch.is_late else None
    return FairResult(
        pack.id, first, tuple(made), tuple(refused), count, tuple(kinds.most_common()), late, fair.advice(order)
    )


class Stopwatch:
    """Bound on a search that finds nothing; it also ends when the job is cancelled."""

    def __init__(self, seconds: float | None, cancelled: IsCancelled) -> None:
        self.seconds, self._cancelled = seconds, cancelled
        self.is_late = False
        self.restart()

    def restart(self) -> None:
        self._begun = time.monotonic()

    def is_over(self) -> bool:
        """True if the search has to end."""
        if self.seconds is not None and time.monotonic() - self._begun > self.seconds:
            self.is_late = True
        return self.is_late or self._cancelled()


def _seeds_gave_none(number: int) -> str:
    return f"{number} {'seed' if number == 1 else 'seeds'} gave none so far"


def _missing(count: int, there: int) -> str:
    """Note that the shelf does not have all that is wanted."""
    if there:
        return f"{there} of {count} were on the shelf; searching for more"
    return "none like this is on the shelf; searching"


def _runner(
    request: FairRequest, runner: GameRunner | None, cancelled: IsCancelled
) -> AbstractContextManager[GameRunner | None]:
    """The runner that plays the games of one seed after another; None where several seeds are tried at once."""
    if runner is not None:
        return nullcontext(runner)
    processes = _processes(request)
    return nullcontext() if request.count > 1 and processes > 1 else open_runner(processes, cancelled)


def _processes(request: FairRequest) -> int:
    return request.processes or cores()


def _player(wished: str | None, pack: Pack, fair: FairGenerator) -> str:
    """The id of the player: as wished, or the one that certifies for the pack."""
    assert pack.rules is not None
    players = players_of(pack.rules)
    name = wished or fair.player(pack)
    if player_id(name) not in players:
        raise NoSuchPlayer(f"there is no player '{name}'; {nearest_or_list(name, players)}")
    return player_id(name)
