"""`sandtable generate duel`: a set-up."""

import click

from cli.generate.setups import setup_options, write_setup


@click.command("duel")
@setup_options
def command(seed: str | None, output: str | None, deal: bool, report: str) -> None:
    """Deal two hands."""
    write_setup("duel", {"deal": deal}, seed, output, report)
