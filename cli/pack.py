"""`sandtable pack`: a pack in one file, to send."""

from pathlib import Path

import click

from cli.shared.completing import complete_games
from cli.shared.console import counted
from cli.shared.limits import limits_option


@click.command("pack")
@click.argument("game", shell_complete=complete_games)
@limits_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to write; ./<game>.sandtable by default.",
)
def command(game: str, output: Path | None) -> None:
    """Put the pack GAME into one file, to send to others.

    The file holds all files of the pack but hidden ones and out/; a pack with errors is not packed. Commands that take
    a pack take the file as it is. The same pack gives the same bytes.

    \b
    Examples:
      sandtable pack my-game
      sandtable check my-game.sandtable
      sandtable render my-game.sandtable
      sandtable unpack my-game.sandtable
    """
    from sandtable.jobs.exchange.share import share_pack

    made = share_pack(game, output)
    click.echo(f"{made.file}: {counted(made.files, 'file')}, {made.size:,} bytes")
    if made.left_out:
        more = f" and {len(made.left_out) - 5} more" if len(made.left_out) > 5 else ""
        click.echo(f"left out: {', '.join(made.left_out[:5])}{more}", err=True)
