"""`sandtable art`: contact sheets of symbols and scenes."""

from pathlib import Path

import click

from cli.shared.completing import complete_games
from cli.shared.console import counted, tell_findings
from cli.shared.limits import limits_option
from cli.shared.usage import usage_errors
from sandtable.backends import BACKENDS
from sandtable.jobs.dispatch import run
from sandtable.jobs.print_requests import ArtRequest
from sandtable.layout.paper import REAL_PAPERS


@click.command("art")
@click.argument("game", shell_complete=complete_games)
@click.argument("ids", nargs=-1, metavar="[ID]…")
@click.option("--format", "form", type=click.Choice(list(BACKENDS)), default="pdf", show_default=True)
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True)
@click.option("--paper", type=click.Choice(list(REAL_PAPERS)), default="a4", show_default=True)
@click.option("--dpi", type=click.IntRange(36, 600), default=150, show_default=True, help="Resolution of PNG.")
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), metavar="DIR")
@limits_option
def command(game: str, ids: tuple[str, ...], form: str, ink: str, paper: str, dpi: int, output: Path | None) -> None:
    """Draw a contact sheet of a GAME's symbols and scenes with their ids.

    \b
    Examples:
      sandtable art lets-war
      sandtable art lets-war CF-48 tank --format png
    """
    request = ArtRequest(game, ids, form, ink == "low", paper, dpi, output)
    with usage_errors():
        done = run(request)
    tell_findings(done.findings)
    click.echo(f"{counted(done.pages, 'contact sheet')} in {counted(len(done.files), 'file')} in {done.folder}")
