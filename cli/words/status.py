"""`sandtable words status`: how far translations have come."""

import click

from cli.shared.as_json import echo_json
from cli.shared.completing import complete_games
from cli.shared.limits import limits_option
from cli.shared.packs import pack_folder
from cli.words.report import LanguageCode, tell_tally
from sandtable.model.translation.exporting import Tally


@click.command("status")
@click.argument("game", default=".", shell_complete=complete_games)
@click.option("--lang", type=LanguageCode(), help="Only this language; all that the pack speaks or has a PO file of.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--list", "all_names", is_flag=True, help="Name every text that is not translated or stale.")
@limits_option
def command(game: str, lang: str | None, form: str, all_names: bool) -> None:
    """Say how far the translations of a GAME have come.

    \b
    Examples:
      sandtable words status my-game
      sandtable words status my-game --lang de --list
      sandtable words status my-game --format json
    """
    from sandtable.model.translation.exporting import export, gather, known_translations, languages_to_translate
    from sandtable.model.translation.refusing import readable

    folder = pack_folder(game)
    found: dict[str, Tally] = {}
    with readable():
        for language in (lang,) if lang is not None else languages_to_translate(folder):
            found[language] = export(gather(folder, language), language, known_translations(folder, language)).tally
    if form == "json":
        told = {language: {key: list(names) for key, names in one._asdict().items()} for language, one in found.items()}
        echo_json({"languages": told})
        return
    for language, tally in found.items():
        click.echo(f"{language}:")
        tally_lines = tell_tally(tally, all_names)
        if not tally_lines:
            click.echo("  all is translated")
    if not found:
        click.echo("the pack has one language; sandtable words export begins another")
