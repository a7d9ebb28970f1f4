"""Generator of fair Warfare scenarios."""

from collections.abc import Generator
from contextlib import closing
from dataclasses import replace

from generator.fair_generator import FairGenerator, FairOrder, Games, Tried
from generator.generator import MadeFile
from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.content.loader import open_content
from generator.warfare.fair.batch import Done, Order, make_in_turn, make_in_workers, seeds_for, workshop_for
from generator.warfare.fair.certifying import led_otherwise
from generator.warfare.fair.search import FairScenario
from generator.warfare.generator import GENERATOR, scenario_facts, summary_of
from sandtable.games.engine import ENGINE
from sandtable.model.pack import Pack


def _player(pack: Pack) -> str:
    """The player that the pack's priors were found with."""
    priors = open_content(pack).priors
    return priors["player"] if priors is not None else "greedy"


def _try_seeds(asked: FairOrder, seeds: range, count: int, games: Games) -> Generator[Tried, None, None]:
    """Try seed by seed with a runner, several seeds at once without one."""
    pack, wishes = asked.pack, asked.wishes
    order = Order(str(pack.folder), asked.name, str(asked.folder), wishes, asked.player, asked.apart)
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
    return Tried(done.seed, made, done.refusal)


def _made_file(scenario: FairScenario, seed: Seed) -> MadeFile:
    made, proof = scenario.made, scenario.certificate
    proven = {"share": proof.share, "player": proof.player, "games": proof.games}
    played = f"{proof.player}, {proof.games} games{led_otherwise(proof)}"
    summary = f"{summary_of(made)}; AI win rate {100 * proof.share:.0f} % ({played})"
    facts = {**scenario_facts(made, seed), "certificate": proven}
    # The dice of the certificate hang on the text, which names the pack as it was ordered.
    return MadeFile(made.data["id"], seed, summary, facts, lambda _name: scenario.text, made)


# The same scenarios otherwise, but seeds of their own generation.
PART = FairGenerator(replace(GENERATOR, generation=FAIR_GENERATION), _player, seeds_for, _try_seeds)
