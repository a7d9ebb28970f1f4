"""Generate scenarios that are proven fair by play, each with its certificate."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from generator.fair_generator import APART, FairGenerator, FairOrder, Games, Unfair, fair_generator_of
from generator.pack_name import name_for_file
from generator.seed import Seed
from playtest.computer_players import players_of
from playtest.pool import open_runner
from playtest.seated_game import NoSuchPlayer
from playtest.series import GameRunner
from sandtable.games.player_ids import player_id
from sandtable.jobs.generate import NO_FILE, Generated, file_for, seed_for, write_made
from sandtable.jobs.progress import IsCancelled, Progress
from sandtable.jobs.request import Request
from sandtable.model.loading.opening import open_pack
from sandtable.model.pack import Pack
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.workers import cores


@dataclass(frozen=True)
class FairRequest(Request["FairResult"]):
    """Make `count` fair scenarios for a pack whose game has a generator of them.

    `player` is who plays, the one the pack's priors were found with when left out; `apart` is how far the share of wins
    may differ for other players. `processes` are all cores when left out. The rest is as in GenerateRequest.
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


class FairResult(NamedTuple):
    """The scenarios that were made from `seed` on, and why other seeds gave none."""

    pack: str
    seed: Seed
    made: tuple[Generated, ...]
    refused: tuple[str, ...]
    wanted: int

    def check(self) -> None:
        """Raise Unfair when there are fewer scenarios than were wanted."""
        made = len(self.made)
        if made < self.wanted:
            raise Unfair(
                self.refused[0]
                if self.wanted == 1
                else f"{made} of {self.wanted} scenarios were made; {len(self.refused)} seeds gave none"
            )


def run(
    request: FairRequest,
    progress: Progress | None = None,
    *,
    runner: GameRunner | None = None,
    on_made: Callable[[Generated], object] = lambda _made: None,
    on_refused: Callable[[str], object] = lambda _words: None,
    on_status: Callable[[str], object] = lambda _words: None,
) -> FairResult:
    """Try seed after seed until there are as many scenarios as wished for, or no seed is left.

    `on_made` hears of each as soon as it is written, `on_refused` why a seed of several gave none, `on_status` what is
    being played. Games are played by `runner`, if there is one, instead of processes of its own.
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
    seeds = range(first.number, first.number + 1) if one_seed else fair.seeds(first.number, count)
    made: list[Generated] = []
    refused: list[str] = []

    def tell(words: str) -> None:
        on_status(words)
        progress(0)

    progress.start(count, "fair scenarios")
    cancelled = progress.is_cancelled
    with (
        _runner(request, runner, cancelled) as playing,
        closing(fair.try_seeds(order, seeds, count, Games(playing, _processes(request), tell, cancelled))) as tried,
    ):
        for done in tried:
            if done.made is None:
                refused.append(done.refusal)
                if len(seeds) > 1:
                    on_refused(done.refusal)
                progress(0)
                continue
            made.append(write_made(done.made, request.pack, pack, output, count))
            on_made(made[-1])
            progress()
    return FairResult(pack.id, first, tuple(made), tuple(refused), count)


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
