"""`sandtable generate lets-war`: a set-up of Let's War."""

from pathlib import Path
from typing import Any

import click

from cli.generate.setups import listed, owned, setup_options, write_setup

PLAYERS = click.IntRange(2, 7)


@click.command("lets-war")
@click.option("--players", type=PLAYERS, metavar="2-7", help="How many play.")
@click.option("--mode", type=click.Choice(["historical", "attrition"]), help="How the war is lost.")
@click.option("--nations", callback=listed, metavar="ITA,GER…", help="Nations that must play.")
@click.option("--armistice", type=click.Choice(["none", "anywhere", "second_half"]), help="Where that card is put.")
@click.option("--territory", type=click.Choice(["whole", "half", "third"]), help="How deep those cards are put.")
@click.option("--names", callback=listed, metavar="ANNA,BRUNO…", help="Who plays; their seats are drawn.")
@click.option("--own", type=click.Path(path_type=Path), help="TOML file that says what you have printed.")
@setup_options
def command(seed: str | None, output: str | None, report: str, own: Path | None, **wishes: Any) -> None:
    """Draw a set-up of Let's War: nations, seats, options, who begins and who draws what.

    What you do not ask for is drawn. Written to ./out/<game>/ unless -o says otherwise; sandtable scenario prints it.

    \b
    Examples:
      sandtable generate lets-war --players 5 --mode attrition --seed 3
      sandtable generate lets-war --nations ITA,RUS --names Anna,Bruno,Carla --deal
    """
    write_setup("lets-war", {**wishes, "own": owned(own)}, seed, output, report)
