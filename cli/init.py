"""`sandtable init`: a pack of one's own."""

from pathlib import Path

import click

from cli.shared.console import paint
from sandtable.model.authoring.new_pack import new_pack
from sandtable.resources import builtin_packs


@click.command("init")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--from", "base", type=click.Choice(list(builtin_packs())), help="Copy this built-in pack instead.")
def command(folder: Path, base: str | None) -> None:
    """Start a pack of your own in DIR.

    Makes a small complete game with comments to learn from; with --from, a copy of a built-in pack with
    its templates and words, ready to change.

    \b
    Examples:
      sandtable init my-game
      sandtable init my-war --from lets-war
    """
    files = new_pack(folder, base)
    click.echo(f"made {folder} with {len(files)} files")
    for name in files[:12]:
        click.echo(f"  {name}")
    if len(files) > 12:
        click.echo(f"  and {len(files) - 12} more")
    click.echo(f"next: open {paint(str(folder / 'game.yaml'), 'bold')}, change it, then: sandtable check {folder}")
