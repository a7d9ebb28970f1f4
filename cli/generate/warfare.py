"""`sandtable generate warfare`: a scenario from a seed and wishes."""

import re
from pathlib import Path
from typing import Any

import click

from cli.shared.as_json import report_option
from cli.shared.completing import beginning, complete_values, open_quietly

_THEMES = ("urban", "rural", "river", "hills", "desert", "coast", "mixed")
MOST = 1000  # scenarios in one batch


class Time(click.ParamType):  # type: ignore[type-arg]
    """Time such as 90s or 5m, in seconds."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        match = re.fullmatch(r"(\d{1,6})([smh])", str(value))
        if match is None or int(match[1]) == 0:
            self.fail(f"'{value}' is no time; write a number with s, m or h, such as 90s or 5m", param, ctx)
        return float(int(match[1]) * {"s": 1, "m": 60, "h": 3600}[match[2]])


TIME = Time()


def _complete_missions(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Missions that begin so."""
    from generator.warfare.missions import mission_ids

    return beginning(mission_ids(), incomplete)


def _complete_nations(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Nations that begin so, on either side of a comma or plus."""
    pack = open_quietly("warfare")
    if pack is None:
        return []
    cut = max(incomplete.rfind(","), incomplete.rfind("+")) + 1
    head, tail = incomplete[:cut], incomplete[cut:]
    return [f"{head}{name}" for name in beginning((row.id for row in pack.component("nations").records), tail)]


@click.command("warfare")
@click.option("--seed", metavar="N", help="Whole number; a fresh one is drawn and told when left out.")
@click.option(
    "--mission",
    metavar="M",
    shell_complete=_complete_missions,
    help="Such as bridge, convoy, hostage-rescue; docs/generator.md has all.",
)
@click.option("--players", type=int, metavar="1-4", help="1: alone against the sheet; 3 and 4: allies.")
@click.option(
    "--sides", metavar="A,D", shell_complete=_complete_nations, help="Nations, attacker first: USA,INS or USA+ITA,RU."
)
@click.option(
    "--size", metavar="SIZE", shell_complete=complete_values("small", "medium", "large"), help="small, medium or large."
)
@click.option(
    "--theme",
    metavar="GROUND",
    shell_complete=complete_values(*_THEMES),
    help="urban, rural, river, hills, desert, coast or mixed.",
)
@click.option("--turns", type=int, metavar="3-6", help="Turn limit.")
@click.option("--level", type=int, metavar="1-5", help="Rule level: the chapters in use.")
@click.option("--points", type=int, metavar="N", help="Points of the defender; the mission gives the attacker's.")
@click.option("--ratio", type=float, metavar="R", help="The attacker's points for each of the defender's.")
@click.option(
    "--drone",
    metavar="SIDE",
    shell_complete=complete_values("fpv", "large"),
    help="Side of every drone, fpv or large; rolled when left out, and its owner may change it.",
)
@click.option("--title", type=int, metavar="N", help="The mission's title of that number, where it is true.")
@click.option(
    "--lay", metavar="TILES", help="The map: tiles from the attacker to the defender, T03A@0,0/1+T15B@1,-1/2."
)
@click.option("--wording", type=click.IntRange(1), metavar="N", help="Other sentences of the briefing; 1 as drawn.")
@click.option("--own", type=click.Path(path_type=Path), help="TOML file that says what you have printed.")
@click.option("--rolls", is_flag=True, help="Show every roll on the tables.")
@click.option("--count", type=click.IntRange(1, MOST), default=1, help="So many scenarios, from the seed onwards.")
@click.option("--fair", is_flag=True, help="Only what is proven fair by play, with its certificate.")
@click.option("--new", is_flag=True, help="With --fair: search even if one like this is on the shelf.")
@click.option(
    "--within",
    type=TIME,
    metavar="TIME",
    help="With --fair: end a search that finds nothing in this time, such as 90s or 20m; 5m by default.",
)
@click.option("--player", metavar="NAME", help="With --fair: who plays it.")
@click.option(
    "--apart",
    type=click.IntRange(0, 100),
    metavar="POINTS",
    help="With --fair: by how much another player may do better on one side; 15 by default.",
)
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help="With --fair: processes; all cores by default.")
@click.option("-o", "--output", metavar="FILE|DIR|-", help="Where to write; - is standard output.")
@report_option
def command(
    seed: str | None, own: Path | None, rolls: bool, count: int, fair: bool, new: bool, within: float | None, player: str | None,
    apart: int | None, jobs: int | None, output: str | None, report: str, **wishes: Any,
) -> None:  # fmt: skip
    """Make a Warfare scenario that checks clean and can be printed at once.

    What you do not ask for is rolled. Written to ./out/warfare/ unless -o says otherwise. With --fair forces, damage
    and points are changed until the program, playing itself, wins as often with one side as with the other. Many such
    scenarios are on a shelf and there at once; otherwise one is searched for, which takes minutes.

    \b
    Examples:
      sandtable generate warfare
      sandtable generate warfare --mission convoy --sides FR,INS --level 3 --size small
      sandtable generate warfare --seed 1234 --rolls -o ford.yaml
      sandtable generate warfare --count 20 -o campaign/
      sandtable generate warfare --fair --mission raid --level 3
    """
    if report == "json" and (output == "-" or rolls):
        raise click.UsageError("--report json wants standard output for itself; leave out --rolls, and name a file")
    if not fair and (new or any(given is not None for given in (within, player, apart, jobs))):
        raise click.UsageError("--new, --within, --player, --apart and --jobs go with --fair")
    if count > 1 and output == "-":
        raise click.UsageError("--count needs a folder: -o DIR")
    from cli.generate.command import named_pack
    from cli.generate.made_scenarios import MadeScenarios
    from cli.generate.setups import owned

    shown = MadeScenarios(report, rolls=rolls)
    asked = {**wishes, "own": owned(own)}
    if fair:
        from cli.generate.fair_warfare import make_fair
        from sandtable.jobs.fair import FairRequest

        points = 15 if apart is None else apart
        pack = named_pack("warfare")
        make_fair(FairRequest(pack, seed, asked, count, output, player, points / 100, jobs, new, within), shown)
        return
    from cli.shared.progress import progress_bar
    from sandtable.jobs.generate import GenerateRequest, run
    from sandtable.jobs.progress import Progress

    with progress_bar() as on_progress:
        result = run(
            GenerateRequest(named_pack("warfare"), seed, asked, count, output),
            Progress(on_progress),
            on_warning=lambda words: click.echo(words, err=True),
            on_made=shown.show,
        )
    shown.end(result.pack, result.seed, told=seed is not None)
