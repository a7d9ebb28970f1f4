"""`sandtable generate proelio`: a set-up of Proelio."""

from typing import Any

import click

from cli.generate.setups import listed, setup_options, write_setup

PLAYERS = click.IntRange(3, 6)


@click.command("proelio")
@click.option("--players", type=PLAYERS, metavar="3-6", help="How many play.")
@click.option("--mode", type=click.Choice(["open", "allied"]), help="Everybody for themselves, or two pairs.")
@click.option("--names", callback=listed, metavar="ANNA,BRUNO…", help="Who plays; their seats are drawn.")
@setup_options
def command(seed: str | None, output: str | None, report: str, **wishes: Any) -> None:
    """Draw a set-up of Proelio: seats, alliances, who begins.

    What you do not ask for is drawn. Written to ./out/<game>/ unless -o says otherwise; sandtable scenario prints it.

    \b
    Examples:
      sandtable generate proelio --players 6
      sandtable generate proelio --mode allied --names Anna,Bruno,Carla,Dario --deal
    """
    write_setup("proelio", wishes, seed, output, report)
