"""`sandtable unpack`: the folder of a pack that came in one file."""

from pathlib import Path

import click

from cli.shared.console import counted


@click.command("unpack")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("folder", required=False, type=click.Path(path_type=Path), metavar="[DIR]")
def command(file: Path, folder: Path | None) -> None:
    """Unpack the share FILE into DIR, to change it; ./<name of the file> by default.

    \b
    Examples:
      sandtable unpack my-game.sandtable
      sandtable unpack my-game.sandtable games/my-game
    """
    from sandtable.jobs.exchange.share import unpack_share

    files = unpack_share(file, folder)
    into = folder or Path(file.name.removesuffix(".sandtable"))
    click.echo(f"made {into} with {counted(len(files), 'file')}; next: sandtable check {into}")
