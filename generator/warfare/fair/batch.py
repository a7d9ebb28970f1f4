"""Fair scenarios of many seeds, in one process or several.

Seeds are tried one after another until there are as many scenarios as asked for. Results come in the order of the
seeds, so that any number of processes gives the same scenarios.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from pickle import loads

from generator.errors import CannotServe
from generator.fair_generator import APART, Unfair
from generator.pack_name import PackName
from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.batch import TakenWords
from generator.warfare.content.loader import open_content
from generator.warfare.fair.certifying import seconds_beside
from generator.warfare.fair.priors import Priors
from generator.warfare.fair.search import FairScenario, FairWorkshop, Tell, Terms
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from playtest.series import GameRunner
from sandtable.games.warfare.box import box_of
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Pack
from sandtable.worker_main import dumps
from sandtable.workers import Pending, Pool

TRIED_FOR_EACH = 64  # seeds tried for each scenario before giving up; most that fail do so in few games


class NoPriors(CannotServe):
    """The pack has no priors, because no sweep was played for it."""


@dataclass(frozen=True, slots=True)
class Order:
    """Request for fair scenarios: pack, folder of the files, wishes, certifying player, tolerance as a share."""

    pack_folder: str
    pack: PackName
    folder: str
    wishes: Wishes
    player: str
    apart: float = APART


@dataclass(frozen=True, slots=True)
class Done:
    """Result of one seed: a scenario, or the reason why there is none."""

    seed: Seed
    scenario: FairScenario | None
    refusal: str = ""
    kind: str = ""


def seeds_for(first: int, count: int) -> range:
    """Return the seeds to try for so many scenarios."""
    return range(first, first + count * TRIED_FOR_EACH)


def workshop_for(pack: Pack, order: Order, runner: GameRunner | None = None) -> FairWorkshop:
    """Return the workshop for an order; raise NoPriors when its pack has none."""
    content = open_content(pack)
    if content.priors is None:
        raise NoPriors(f"'{pack.id}' has no generator/priors.yaml; copy that of warfare, or go without --fair")
    seconds = seconds_beside(order.player, order.apart)
    terms = Terms(order.player, seconds, None if order.apart == APART else round(100 * order.apart))
    workshop = Workshop(box_of(pack), content)
    return FairWorkshop(workshop, Priors.read(content.priors), terms, runner, order.pack, Path(order.folder))


def try_seed(workshop: FairWorkshop, number: int, wishes: Wishes, tell: Tell = lambda _words: None) -> Done:
    """Make the fair scenario of one seed; a refusal is returned with its reason instead of raised."""
    seed = Seed(number, FAIR_GENERATION)
    try:
        return Done(seed, workshop.make(seed, wishes, tell))
    except Unfair as refusal:
        return Done(seed, None, str(refusal), refusal.kind)
    except CannotServe as refusal:
        return Done(seed, None, str(refusal), "no map or forces for these wishes")


def titled(workshop: Workshop, seeds: range, wishes: Wishes, count: int) -> Iterator[tuple[int, Wishes]]:
    """Yield seeds with wishes that give each scenario of a batch its own title; seeds without one are skipped.

    Title and wording of the briefing are fixed before any game, because the dice of a certificate depend on the text.
    """
    taken = TakenWords()
    for number in seeds:
        if count == 1 or wishes.title is not None:
            yield number, wishes
            continue
        try:
            made = workshop.make(Seed(number, FAIR_GENERATION), wishes)
        except CannotServe:
            yield number, wishes  # It is refused again, with its reason.
            continue
        title = taken.take_title(made, always=True)
        if title is not None:
            wording = taken.take_wording(made) if wishes.wording is None else wishes.wording
            yield number, replace(wishes, title=title.number, wording=wording if wording > 1 else None)


def make_in_turn(
    workshop: FairWorkshop, wishes: Wishes, seeds: range, count: int, tell: Tell = lambda _words: None
) -> Generator[Done, None, None]:
    """Try one seed after another until there are `count` scenarios; yield the result of each, refused ones too."""
    made = 0
    for number, asked in titled(workshop.workshop, seeds, wishes, count):
        done = try_seed(workshop, number, asked, tell)
        made += done.scenario is not None
        yield done
        if made == count:
            return


def make_in_workers(
    order: Order, seeds: range, count: int, workers: int, cancelled: Callable[[], bool] | None = None
) -> Generator[Done, None, None]:
    """Try seeds in worker processes until there are `count` scenarios.

    Raise Cancelled soon after `cancelled()` is true.
    """
    pack = load_cached(Path(order.pack_folder)).pack
    assert pack is not None, order.pack_folder
    following = titled(workshop_for(pack, order).workshop, seeds, order.wishes, count)
    made = 0
    packed = dumps(order)
    waiting: deque[Pending[Done]] = deque()
    with Pool(workers) as pool:
        while made < count:
            for number, asked in islice(following, workers - len(waiting)):
                waiting.append(pool.submit(_try_in_worker, packed, number, asked))
            if not waiting:
                return
            done = waiting.popleft().result(cancelled)
            made += done.scenario is not None
            yield done


def _try_in_worker(packed: bytes, number: int, wishes: Wishes) -> Done:
    return try_seed(_unpacked_workshop(packed), number, wishes)


@lru_cache(maxsize=1)
def _unpacked_workshop(packed: bytes) -> FairWorkshop:
    """Return the cached workshop of a worker process; the key is the pickled order, since orders are not hashable."""
    order: Order = loads(packed)
    pack = load_cached(Path(order.pack_folder)).pack
    assert pack is not None, order.pack_folder
    return workshop_for(pack, order)
