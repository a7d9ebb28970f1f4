"""`sandtable art`: contact sheets of symbols and scenes."""

from pathlib import Path

import click

from cli.shared.completing import complete_games
from cli.shared.console import counted, tell_findings
from cli.shared.limits import limits_option
from cli.shared.packs import open_pack
from sandtable.backends import BACKENDS
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
    from sandtable.backends import Metadata
    from sandtable.faces.faults import told_by
    from sandtable.faces.renderer import FaceRenderer
    from sandtable.press.contact_sheet import contact_sheets
    from sandtable.press.options import JobOptions
    from sandtable.press.output import game_folder, write_pages

    pack = open_pack(game)
    renderer = FaceRenderer(pack, pack.languages[0], ink == "low")
    pages = list(contact_sheets(renderer, ids, paper))
    folder = output or game_folder(pack.id)
    options = JobOptions(paper=paper, format=form, dpi=dpi)
    stem = f"{pack.id}-art-{paper}{'-low' if ink == 'low' else ''}"
    metadata = Metadata(f"{pack.name[pack.languages[0]]}: art", pack.languages[0])
    written = list(write_pages(folder, stem, pages, metadata, options))
    tell_findings(told_by([renderer]))
    click.echo(f"{counted(len(pages), 'contact sheet')} in {counted(len(written), 'file')} in {folder}")
