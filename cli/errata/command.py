"""`sandtable errata`: changes between two editions, and the published rulings."""

import click

from cli.errata.diff import command as diff_command
from cli.errata.list import command as list_command


@click.group("errata")
def command() -> None:
    """Compare two editions of a pack, or read its published rulings.

    \b
    Examples:
      sandtable errata diff v1.0:content/lets-war lets-war
      sandtable errata diff my-game-1.0 my-game --format md
      sandtable errata diff my-game-1.0 my-game --sheet changed.pdf
      sandtable errata list proelio
    """


command.add_command(diff_command)
command.add_command(list_command)
