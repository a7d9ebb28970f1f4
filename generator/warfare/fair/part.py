"""Generator of fair Warfare scenarios."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace

from generator.fair_generator import APART, FairGenerator, FairOrder, Games, Tried
from generator.generator import MadeFile
from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.content.loader import open_content
from generator.warfare.fair.batch import Done, Order, make_in_turn, make_in_workers, seeds_for, workshop_for
from generator.warfare.fair.certifying import led_otherwise
from generator.warfare.fair.search import FairScenario
from generator.warfare.fair.shelf import load_shelf, nearest_wishes
from generator.warfare.generator import GENERATOR, scenario_facts, summary_of
from generator.warfare.writing.scenario_file import BUILT_IN
from sandtable.games.engine import ENGINE
from sandtable.model.pack import Pack


def _player(pack: Pack) -> str:
    """The player that the pack's priors were found with."""
    priors = open_content(pack).priors
    return priors["player"] if priors is not None else "greedy"


def _try_seeds(asked: FairOrder, seeds: range, count: int, games: Games) -> Generator[Tried, None, None]:
    """Try seed by seed with a runner, several seeds at once without one."""
    pack, wishes = asked.pack, asked.wishes
    order = _order(asked)
    workshop = workshop_for(pack, order, games.runner)
    # Wishes that nothing can serve are refused at once.
    workshop.workshop.terms(Seed(seeds.start, FAIR_GENERATION), wishes)
    if workshop.priors.engine != ENGINE:
        old = workshop.priors.engine
        games.tell(f"the priors are of engine {old}, this is engine {ENGINE}: the search may take longer")
    if games.runner is not None:
        with closing(make_in_turn(workshop, wishes, seeds, count, games.tell)) as tried:
            yield from map(_tried, tried)
        return
    made, number = 0, 0
    games.tell(f"{count} wanted, {games.processes} seeds at once")
    with closing(make_in_workers(order, seeds, count, games.processes, games.cancelled)) as tried:
        for done in tried:
            made, number = made + (done.scenario is not None), number + 1
            games.tell(f"{made} of {count} made, {number} seeds tried")
            yield _tried(done)


def _tried(done: Done) -> Tried:
    made = _made_file(done.scenario, done.seed) if done.scenario is not None else None
    return Tried(done.seed, made, done.refusal, done.kind)


def _from_shelf(asked: FairOrder, seed: Seed, alone: bool) -> Iterator[MadeFile]:
    """Yield scenarios of the pack's shelf, each with another title; only that of the seed when it is asked for alone.

    There are none for another name of the pack, another player or tolerance than the shelf was made with.
    """
    pack, wishes = asked.pack, asked.wishes
    shelf = load_shelf(pack).shelf
    if (asked.name, asked.player, asked.apart) != (BUILT_IN, shelf.player, APART):
        return
    one = shelf.of_seed(wishes, seed)
    found = ([one] if one is not None else []) if alone else shelf.drawn(wishes, seed)
    workshop, titles = workshop_for(pack, _order(asked)), set[str]()
    for shelved in found:
        scenario = shelved.make(workshop)
        title = str(scenario.made.data["title"]) if scenario is not None else ""
        if scenario is not None and title not in titles:
            titles.add(title)
            yield _made_file(scenario, shelved.seed)


def _advice(asked: FairOrder) -> str:
    """Return what would most likely give a fair scenario."""
    best = nearest_wishes(load_shelf(asked.pack).shelf, asked.wishes)
    if best is not None:
        wish, number = best
        return f"leave out --{wish}: then {number} are on the shelf"
    return "leave out a wish, or allow more time with --within"


def _order(asked: FairOrder) -> Order:
    return Order(str(asked.pack.folder), asked.name, str(asked.folder), asked.wishes, asked.player, asked.apart)


def _made_file(scenario: FairScenario, seed: Seed) -> MadeFile:
    made, proof = scenario.made, scenario.certificate
    proven = {"share": proof.share, "player": proof.player, "games": proof.games}
    played = f"{proof.player}, {proof.games} games{led_otherwise(proof)}"
    summary = f"{summary_of(made)}; AI win rate {100 * proof.share:.0f} % ({played})"
    facts = {**scenario_facts(made, seed), "certificate": proven}
    # The dice of the certificate hang on the text, which names the pack as it was ordered.
    return MadeFile(made.data["id"], seed, summary, facts, lambda _name: scenario.text, made)


# The same scenarios otherwise, but seeds of their own generation.
PART = FairGenerator(
    replace(GENERATOR, generation=FAIR_GENERATION), _player, seeds_for, _try_seeds, _from_shelf, _advice
)
