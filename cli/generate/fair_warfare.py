"""`sandtable generate warfare --fair`: scenarios that were played until they were fair, each with its certificate."""

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.generate import named_pack
from cli.generate.made_scenarios import rolls_told, scenario_data, scenario_file, summary_of
from cli.shared.as_json import echo_json
from cli.shared.door import bare_stderr
from cli.shared.packs import open_pack
from generator.pack_name import name_for_file
from generator.seed import FAIR_GENERATION, Seed, read_seed
from generator.warfare.fair.batch import Done, Order, make_in_turn, make_in_workers, seeds_for, workshop_for
from generator.warfare.fair.making import Unfair
from playtest.pool import open_runner
from playtest.seated_game import NoSuchPlayer
from sandtable.files import write_file
from sandtable.games.registry import find_game
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.workers import cores

if TYPE_CHECKING:
    from generator.warfare.wishes import Wishes
    from sandtable.model.pack import Pack

GAME = "warfare"


def generate_fair(
    seed: str | None,
    wishes: "Wishes",
    rolls: bool,
    count: int,
    player: str | None,
    apart: int,
    jobs: int | None,
    output: str | None,
    report: str,
) -> None:
    """Make so many fair scenarios from a seed on, and write each as soon as it is there."""
    first = read_seed(seed, wanted=FAIR_GENERATION) if seed is not None else _fresh()
    if count > 1 and output == "-":
        raise click.UsageError("--count needs a folder: -o DIR")
    named = named_pack(GAME)
    pack = open_pack(named)
    folder = scenario_file(output, count, pack.id, "scenario").parent if output != "-" else Path()
    name = name_for_file(named, pack, folder)
    order = Order(str(pack.folder), name, str(folder), wishes, _player(player, pack), apart / 100)
    processes = jobs or cores()
    # Who names one seed wants that one or none.
    seeds = seeds_for(first.number, count) if count > 1 or seed is None else range(first.number, first.number + 1)
    made, refused, told = 0, [], list[dict[str, Any]]()
    try:
        for done in _tried(order, pack, seeds, count, processes):
            if done.scenario is None:
                refused.append(done.refusal)
                if len(seeds) > 1:
                    click.echo(done.refusal, err=True)
                continue
            made += 1
            _hand_out(done, count, pack.id, output, rolls, told if report == "json" else None)
    except KeyboardInterrupt:
        click.echo(f"stopped; {made} of {count} are there", err=True)
        raise SystemExit(130) from None
    if report == "json":
        echo_json({"pack": pack.id, "made": told})
    elif seed is None:
        click.echo(f"seed {first}", err=True)
    if made < count:
        raise Unfair(
            refused[0] if count == 1 else f"{made} of {count} scenarios were made; {len(refused)} seeds gave none"
        )


def _tried(order: Order, pack: "Pack", seeds: range, count: int, jobs: int) -> Iterator[Done]:
    """Seed by seed: several at once when several are wanted, else the games of one on all processes."""
    workshop = workshop_for(pack, order)
    # Wishes that nothing can serve are refused at once.
    workshop.workshop.terms(Seed(seeds.start, FAIR_GENERATION), order.wishes)
    if count > 1 and jobs > 1:
        with _told() as tell:
            made, tried = 0, 0
            tell(f"{count} wanted, {jobs} seeds at once")
            for done in make_in_workers(order, seeds, count, jobs):
                made, tried = made + (done.scenario is not None), tried + 1
                tell(f"{made} of {count} made, {tried} seeds tried")
                yield done
        return
    with open_runner(jobs) as runner, _told() as tell:
        yield from make_in_turn(workshop_for(pack, order, runner), order.wishes, seeds, count, tell)


def _hand_out(
    done: Done, count: int, game: str, output: str | None, rolls: bool, told: list[dict[str, Any]] | None
) -> None:
    """Write a scenario and say so, or keep what is to be `told` of it to a program."""
    assert done.scenario is not None
    made, proof = done.scenario.made, done.scenario.certificate
    if output == "-":
        click.echo(done.scenario.text, nl=False)
    else:
        file = scenario_file(output, count, game, made.data["id"])
        write_file(file, done.scenario.text)
        if told is not None:
            proven = {"share": proof.share, "player": proof.player, "games": proof.games}
            told.append({**scenario_data(made, done.seed, file), "certificate": proven})
            return
        beside = "".join(f"; {one.player} {100 * one.share:.0f} %" for one in proof.beside)
        click.echo(
            f"{file}: {summary_of(made)}; AI win rate {100 * proof.share:.0f} % "
            f"({proof.player}, {proof.games} games{beside})"
        )
    if rolls:
        click.echo(rolls_told(made), err=output == "-")


def _fresh() -> Seed:
    return Seed(secrets.randbelow(1_000_000), FAIR_GENERATION)


def _player(wished: str | None, pack: "Pack") -> str:
    """Who plays: as wished, or the one the priors were found with."""
    from generator.warfare.content.loader import open_content

    game = find_game(GAME)
    assert game is not None
    priors = open_content(pack).priors
    name = wished or (priors["player"] if priors is not None else "recruit")
    if name not in game.players:
        raise NoSuchPlayer(f"there is no player '{name}'; {nearest_or_list(name, game.players)}")
    return str(name)


@contextmanager
def _told() -> Iterator[Callable[[str], None]]:
    """A line that says what is being played, on a terminal; silence in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _words: None
        return
    from rich.console import Console
    from rich.status import Status

    with Status("laying out", console=Console(file=bare_stderr())) as status:
        yield lambda words: status.update(words)
