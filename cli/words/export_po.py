"""`sandtable words export`: texts for a translator."""

from pathlib import Path

import click

from cli.shared.completing import complete_games
from cli.shared.limits import limits_option
from cli.shared.packs import pack_folder
from cli.words.report import LanguageCode, tell_tally
from sandtable.files import write_file


@click.command("export")
@click.argument("game", shell_complete=complete_games)
@click.option("--lang", type=LanguageCode(), required=True, help="Language to translate into: de, es, pt-BR.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Default: LANG.po."
)
@click.option("--list", "all_names", is_flag=True, help="Name every text that is not translated or stale.")
@limits_option
def command(game: str, lang: str, output: Path | None, all_names: bool) -> None:
    """Write all texts of a GAME into a PO file for a translator.

    GAME is a built-in pack or a folder with a game.yaml. What is translated already is in the file too. A translation whose
    source has changed since is marked fuzzy, with the words it was made from.

    \b
    Examples:
      sandtable words export my-game --lang de
      sandtable words export my-game --lang es -o spanish.po
    """
    from sandtable.model.translation.exporting import export, gather, known_translations
    from sandtable.model.translation.refusing import readable

    folder = pack_folder(game)
    with readable():
        made = export(gather(folder, lang), lang, known_translations(folder, lang))
    target = output or Path(f"{lang}.po")
    write_file(target, made.content)
    click.echo(f"{target} has {len(made.tally.done) + len(made.tally.lacking) + len(made.tally.stale)} texts")
    tell_tally(made.tally, all_names)
    click.echo(f"next: translate it, then: sandtable words import {target} {game}")
