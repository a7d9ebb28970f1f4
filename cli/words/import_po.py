"""`sandtable words import`: import of a translator's file."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.shared.completing import complete_games
from cli.shared.console import counted, tell_findings
from cli.shared.limits import limits_option
from cli.shared.packs import pack_folder
from cli.words.report import LanguageCode, side_by_side, tell_tally
from sandtable.files import write_file
from sandtable.model.reading.folder import read_bytes
from sandtable.resources import GAME_FILE, builtin_packs

if TYPE_CHECKING:
    from sandtable.model.translation.importing import Differing


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("game", default=".", shell_complete=complete_games)
@click.option("--lang", type=LanguageCode(), help="Language of the file, where it does not say so itself.")
@click.option("--dry-run", is_flag=True, help="Only report; write nothing.")
@click.option(
    "--correct", is_flag=True, help="Also change what YAML files of the pack say, where the translator says otherwise."
)
@click.option("--list", "all_names", is_flag=True, help="Name every text that is not translated or stale.")
@limits_option
def command(file: Path, game: str, lang: str | None, dry_run: bool, correct: bool, all_names: bool) -> None:
    """Keep a translator's FILE in a pack, as words/<lang>.po.

    GAME is the folder of a pack, the one you are in by default. No other file is written. Where a file of the pack says
    something in the language itself, that stays; what the translator says otherwise is listed, and the exit code is 1. With
    --correct these texts are changed in the YAML files, and nothing else in them.

    \b
    Examples:
      sandtable words import de.po my-game
      sandtable words import de.po my-game --dry-run
      sandtable words import it.po my-game --correct
    """
    from sandtable.model.translation.importing import take_in
    from sandtable.model.translation.refusing import readable

    if file.is_dir():
        raise click.BadParameter(f"{file} is a folder; name the PO file", param_hint="FILE")
    folder = pack_folder(game)
    if folder in builtin_packs().values() and not dry_run:
        raise click.BadParameter(
            f"'{game}' is built in and stays as it is; copy it first: sandtable init my-{game} --from {game}"
        )
    with readable():
        brought = take_in(folder, read_bytes(file), str(file), lang)
    if brought.faults:
        tell_findings(brought.faults)
        click.echo(f"nothing is imported: {counted(len(brought.faults), 'text')} could not be printed", err=True)
        sys.exit(1)
    left = _correct(brought.differing, dry_run) if correct else brought.differing
    if correct and not dry_run and len(left) < len(brought.differing):
        # Compare the translator's file with the corrected pack, so that a second import changes nothing.
        with readable():
            brought = take_in(folder, read_bytes(file), str(file), lang)
    if brought.content is None:
        click.echo(f"nothing new in {file}" + ("" if correct else "; no file is changed"))
    elif dry_run:
        click.echo(f"{brought.file} would be written")
    else:
        write_file(brought.file, brought.content)
        click.echo(f"{brought.file} written" + ("" if correct else "; no other file is changed"))
    tell_tally(brought.tally, all_names)
    for one in left:
        ours, theirs = side_by_side(one.file_says, one.translator_says)
        click.echo(f"{one.place}: '{ours}' stays, the translator says '{theirs}'", err=True)
    if left:
        how = "" if correct else ", or say --correct,"
        click.echo(f"change these in the files themselves{how} if the translator is right", err=True)
    if brought.unknown:
        names = ", ".join(brought.unknown[:3])
        click.echo(f"{counted(len(brought.unknown), 'text')} not in the pack, kept at the end: {names}", err=True)
    if not brought.speaks and brought.content is not None:
        click.echo(f"next: add {brought.language} to languages: in {folder / GAME_FILE}")
    sys.exit(1 if left else 0)


def _correct(differing: "Sequence[Differing]", dry_run: bool) -> "Sequence[Differing]":
    """Change texts in the files that differ; return those that could not be changed."""
    from sandtable.model.translation.correcting import corrected

    done = set()
    for change in corrected(differing):
        if not dry_run:
            write_file(change.file, change.content)
        would = "would be" if dry_run else "is" if len(change.done) == 1 else "are"
        click.echo(f"{change.file}: {counted(len(change.done), 'text')} {would} changed")
        done |= set(change.done)
    return [one for one in differing if one not in done]
