"""`sandtable playtest`: many games of a scenario or set-up, with statistics and certificates."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.shared.completing import complete_playable

if TYPE_CHECKING:
    from sandtable.jobs.playtest import PlaytestRequest

_WHYS = ("won", "lost", "long", "close", "typical", "lopsided")
_DRAWN = ("html", "pdf", "svg", "png")
_FORMS = ("text", "json", *_DRAWN)


@click.command("playtest")
@click.argument("named", metavar="SCENARIO|SETUP|GAME|FOLDER", shell_complete=complete_playable)
@click.option("--games", type=click.IntRange(1, 1_000_000), metavar="N", help="How many games; 400 by default.")
@click.option("--certify", is_flag=True, help="Play until fair or unfair is proven; of two sides 4,000 games at most.")
@click.option("--write", is_flag=True, help="With --certify: put the certificate into the scenario's file.")
@click.option("--players", metavar="A[,B…]", help="Who plays: one for all, for each side or for each seat.")
@click.option("--tiers", is_flag=True, help="Show what players of other strength make of it.")
@click.option("--skill", is_flag=True, help="Let planner play greedy from every side: 100 games more for each.")
@click.option("--cards", is_flag=True, help="Tell what each card is worth; 2,000 games a card and side by default.")
@click.option("--seed", type=click.IntRange(0, 10**18), default=1, show_default=True, help="Seed of all luck.")
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help="Processes; as many as cores by default.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster (needs sandtable[cluster]).")
@click.option("--format", "form", type=click.Choice(_FORMS), default="text", show_default=True)
@click.option("--lang", help="Language of names and of a drawn report; the pack's first by default.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to write; of a folder, its JSON lines.",
)
@click.option("--keep", multiple=True, type=click.Choice(_WHYS), help="Keep a replay of such a game; may be repeated.")
@click.option("--timing", is_flag=True, help="Say in JSON how long it took; no two runs are then alike.")
def command(
    named: str, games: int | None, certify: bool, write: bool, players: str | None, tiers: bool, cards: bool, seed: int,
    jobs: int | None, cluster: str | None, form: str, lang: str | None, output: Path | None, keep: tuple[str, ...],
    timing: bool, skill: bool,
) -> None:  # fmt: skip
    """Play many games by the program and tell what they prove: AI win rates with exact intervals, length, endings.

    A game alone plays all its set-ups and scenarios, a folder all in it; a folder goes on where it was left. What is
    said holds for the players that are named, not for people. Ctrl-C tells what there is.

    \b
    Examples:
      sandtable playtest proelio/open-3
      sandtable playtest my-scenario.yaml --certify --write
      sandtable playtest lets-war/historical-4 --cards --format json -o worth.json
      sandtable playtest scenarios/ --games 200 -o sweep.jsonl
    """
    if certify and games is not None and not cards:
        raise click.UsageError("--certify plays as many games as it needs; --games goes without it")
    if write and (not certify or cards):
        raise click.UsageError("--write is for --certify: what it writes is the certificate")
    if jobs is not None and cluster is not None:
        raise click.UsageError("--jobs is for this machine, --cluster for others")
    if form in _DRAWN and output is None:
        raise click.UsageError(f"--format {form} needs a file: -o report.{form}")
    from cli.playtest.running import play_many, play_one
    from playtest.playtest_run import Wish
    from sandtable.jobs.playtest import FOLDER, PlaytestRequest, SweepRequest, subjects_named, sweep_file_for

    found = subjects_named(named)
    names = tuple(name.strip() for name in players.split(",")) if players else ()
    wish = Wish(games, certify, names, tiers, cards, seed, skill)
    if found.folder is not None or len(found.subjects) > 1:
        if form in _DRAWN or keep:
            raise click.UsageError("reports and replays are of one scenario or set-up; name one")
        if write:
            raise click.UsageError("--write is for one scenario's file; name one")
        file = output or (sweep_file_for(found.folder) if found.folder is not None else None)
        raise SystemExit(play_many(SweepRequest(found.subjects, wish, file), form, jobs, cluster))
    (subject,) = found.subjects
    folder = output.parent if output is not None else FOLDER
    request = PlaytestRequest(subject, wish, keep, folder, Path(named) if write else None, timing)
    _check(named, request)
    raise SystemExit(play_one(request, output, form, jobs, cluster, lang))


def _check(named: str, request: "PlaytestRequest") -> None:
    from generator.certifier import CannotCertify
    from sandtable.jobs.playtest import check_request

    try:
        check_request(named, request)
    except CannotCertify as refusal:
        raise click.UsageError(str(refusal)) from None
