"""`sandtable generate warfare`: a scenario from a seed and wishes."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.shared.as_json import echo_json, report_option
from cli.shared.completing import complete_missions, complete_nations, complete_values

if TYPE_CHECKING:
    from generator.warfare.wishes import Wishes

_THEMES = ("urban", "rural", "river", "hills", "desert", "coast", "mixed")
MOST = 1000  # scenarios in one batch


@click.command("warfare")
@click.option("--seed", metavar="N", help="Whole number; a fresh one is drawn and told when left out.")
@click.option(
    "--mission",
    metavar="M",
    shell_complete=complete_missions,
    help="Such as bridge, convoy, hostage-rescue; docs/generator.md has all.",
)
@click.option("--players", type=int, metavar="1-4", help="1: play both sides; 3 and 4: allies.")
@click.option(
    "--sides", metavar="A,D", shell_complete=complete_nations, help="Nations, attacker first: USA,INS or USA+ITA,RU."
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
@click.option("--title", type=int, metavar="N", help="The mission's title of that number, where it is true.")
@click.option("--own", type=click.Path(path_type=Path), help="TOML file that says what you have printed.")
@click.option("--rolls", is_flag=True, help="Show every roll on the tables.")
@click.option("--count", type=click.IntRange(1, MOST), default=1, help="So many scenarios, from the seed onwards.")
@click.option("--fair", is_flag=True, help="Only what is proven fair by play, with its certificate.")
@click.option("--player", metavar="NAME", help="With --fair: who plays it.")
@click.option(
    "--apart",
    type=click.IntRange(0, 100),
    metavar="POINTS",
    help="With --fair: how far win rates of other players may differ, the weak recruit's twice that; 15 by default.",
)
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help="With --fair: processes; all cores by default.")
@click.option("-o", "--output", metavar="FILE|DIR|-", help="Where to write; - is standard output.")
@report_option
def command(
    seed: str | None, own: Path | None, rolls: bool, count: int, fair: bool, player: str | None, apart: int | None, jobs: int | None,
    output: str | None, report: str, **wishes: Any,
) -> None:  # fmt: skip
    """Make a Warfare scenario that checks clean and can be printed at once.

    What you do not ask for is rolled. Written to ./out/warfare/ unless -o says otherwise. With --fair forces, damage
    and points are changed until the program, playing itself, wins as often with one side as with the other.

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
    if fair:
        from cli.generate.fair_warfare import generate_fair

        generate_fair(
            seed, _wishes(own, wishes), rolls, count, player, 15 if apart is None else apart, jobs, output, report
        )
        return
    if any(given is not None for given in (player, apart, jobs)):
        raise click.UsageError("--player, --apart and --jobs go with --fair")
    from cli.generate import named_pack
    from cli.generate.made_scenarios import rolls_told, scenario_data, scenario_file, summary_of, unspoken
    from cli.shared.packs import open_pack
    from cli.shared.progress import piece_counter
    from generator.pack_name import name_for_file
    from generator.seed import Seed, read_seed
    from generator.warfare.batch import make_batch
    from generator.warfare.content.loader import open_content
    from generator.warfare.workshop import Workshop
    from generator.warfare.writing.scenario_file import scenario_text
    from sandtable.files import write_file
    from sandtable.games.warfare.box import box_of

    first = read_seed(seed) if seed is not None else Seed(secrets.randbelow(1_000_000))
    if count > 1 and output == "-":
        raise click.UsageError("--count needs a folder: -o DIR")
    asked = _wishes(own, wishes)
    named = named_pack("warfare")
    pack = open_pack(named)
    content = open_content(pack)
    if silent := [language for language in pack.languages if language not in content.grammar.languages]:
        click.echo(unspoken(pack, silent, content.grammar.languages), err=True)
    workshop = Workshop(box_of(pack), content)
    told = []
    with piece_counter(count, "scenarios") as tell:
        for member in make_batch(workshop, first.number, count, asked):
            made = member.made
            file = scenario_file(output, count, pack.id, made.data["id"]) if output != "-" else None
            name = name_for_file(named, pack, file.parent if file is not None else Path())
            text = scenario_text(made, member.seed, member.wishes, name)
            if file is None:
                click.echo(text, nl=False)
            else:
                write_file(file, text)
                told.append(scenario_data(made, member.seed, file))
                if report == "text":
                    click.echo(f"{file}: {summary_of(made)}")
            if rolls:
                click.echo(rolls_told(made), err=output == "-")
            tell(1)
    if report == "json":
        echo_json({"pack": pack.id, "made": told})
    elif seed is None:
        click.echo(f"seed {first}", err=True)


def _wishes(own: Path | None, written: dict[str, Any]) -> "Wishes":
    from generator.warfare.wishes import Wishes, read_sides
    from sandtable.config import find_config, read_own

    sides = written.pop("sides")
    owned = read_own(own) if own is not None else find_config(Path()).own
    return Wishes(**written, sides=read_sides(sides) if sides is not None else None, own=owned)
