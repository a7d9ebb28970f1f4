"""`sandtable init`: a pack of one's own."""

from pathlib import Path

import click

import sandtable
from cli.shared.console import paint
from sandtable.model.authoring.continuous import FORMS, write_workflows
from sandtable.model.authoring.new_pack import new_pack
from sandtable.resources import builtin_packs, is_pack

BOTH = "both"


@click.command("init")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--from", "base", type=click.Choice(list(builtin_packs())), help="Copy this built-in pack instead.")
@click.option(
    "--ci",
    "form",
    type=click.Choice([*FORMS, BOTH]),
    is_flag=False,
    flag_value=BOTH,
    help="Write a workflow that checks, prints and compares the pack at every push; both forms if none is named.",
)
def command(folder: Path, base: str | None, form: str | None) -> None:
    """Start a pack of your own in DIR.

    Makes a small complete game with comments to learn from; with --from, a copy of a built-in pack with
    its templates and words, ready to change. With --ci, a workflow for the place where you keep it in git: findings at every push,
    PDFs to download, and what changed since the last tag.

    \b
    Examples:
      sandtable init my-game
      sandtable init my-war --from lets-war
      sandtable init my-game --ci github       also for a pack that is there already
    """
    forms = tuple(FORMS) if form == BOTH else (form,) if form else ()
    if forms and is_pack(folder):
        if base:
            raise click.UsageError(f"{folder} is a pack already; leave --from out")
        for file in write_workflows(folder, forms, sandtable.__version__):
            click.echo(f"made {file}")
        return
    files = new_pack(folder, base)
    files += [file.relative_to(folder) for file in write_workflows(folder, forms, sandtable.__version__)]
    click.echo(f"made {folder} with {len(files)} files")
    for name in files[:12]:
        click.echo(f"  {name}")
    if len(files) > 12:
        click.echo(f"  and {len(files) - 12} more")
    click.echo(f"next: open {paint(str(folder / 'game.yaml'), 'bold')}, change it, then: sandtable check {folder}")
