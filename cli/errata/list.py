"""`sandtable errata list`: the rulings a game has published."""

import click

from cli.shared.completing import complete_cards, complete_games, complete_languages
from cli.shared.console import paint, terminal_width
from cli.shared.limits import limits_option
from cli.shared.options import language_of
from cli.shared.packs import open_pack
from sandtable.model.reading.suggestions import nearest_or_list

_WIDEST = 100  # letters in a line that is still read with ease


@click.command("list")
@click.argument("game", shell_complete=complete_games)
@click.option("--card", metavar="ID", shell_complete=complete_cards, help="Only rulings that speak of this card.")
@click.option("--format", "form", type=click.Choice(["text", "md", "json"]), default="text", show_default=True)
@click.option(
    "--lang",
    shell_complete=complete_languages,
    help="Language of the rulings; the pack's first by default. JSON has all.",
)
@limits_option
def command(game: str, card: str | None, form: str, lang: str | None) -> None:
    """List the published rulings of a GAME.

    GAME is a built-in pack or a folder with a game.yaml. `sandtable render GAME errata` prints them as a booklet.

    \b
    Examples:
      sandtable errata list lets-war
      sandtable errata list proelio --card edict --lang it
      sandtable errata list warfare --format md > rulings.md
    """
    from sandtable.errata.reports.ruling_list import json_list, markdown_list, rulings_on, text_list

    pack = open_pack(game)
    language = language_of(pack, lang)
    errata = pack.errata
    if card is not None:
        known = {record.id for record in pack.records()}
        if card not in known:
            raise click.BadParameter(f"no card '{card}' in '{pack.id}'; {nearest_or_list(card, known)}")
        errata = rulings_on(pack, card)
    if form == "json":
        click.echo(json_list(errata))
    elif not errata:
        click.echo(f"no ruling speaks of {card}" if card else f"'{pack.id}' has no rulings")
    elif form == "md":
        click.echo(markdown_list(pack, errata, language))
    else:
        width = min(terminal_width(), _WIDEST)
        click.echo(text_list(pack, errata, language, width, paint))
