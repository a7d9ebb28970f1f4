"""`sandtable generate edadh`: a set-up of War for Edadh."""

from typing import Any

import click

from cli.generate.setups import setup_options, write_setup


@click.command("edadh")
@click.option(
    "--setup", type=click.Choice(["learn", "terrain", "masters", "full", "draft"]), help="Which rules to use."
)
@click.option("--terrain", metavar="ID", help="Where to fight: wood, marsh, plain, hill, ruins or ford.")
@setup_options
def command(seed: str | None, output: str | None, report: str, **wishes: Any) -> None:
    """Write a set-up of War for Edadh: a printed one, or with draft Units drawn from the stock.

    What you do not ask for is drawn. Written to ./out/<game>/ unless -o says otherwise; sandtable scenario prints it.

    \b
    Examples:
      sandtable generate edadh --setup learn
      sandtable generate edadh --setup draft --terrain hill --seed 3
    """
    write_setup("edadh", wishes, seed, output, report)
