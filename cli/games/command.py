"""`sandtable games`: lists of games, components and cards."""

import click

from cli.games.details import game_data, pack_data, records_data
from cli.games.values import value_columns
from cli.shared.as_json import echo_json
from cli.shared.completing import complete_components, complete_games, complete_languages
from cli.shared.console import columns, paint
from cli.shared.limits import limits_option
from cli.shared.options import language_of
from cli.shared.packs import open_pack
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.press.selection import texts_of
from sandtable.resources import builtin_packs


@click.command("games")
@click.argument("game", required=False, shell_complete=complete_games)
@click.argument("component", required=False, shell_complete=complete_components)
@click.option("--lang", shell_complete=complete_languages, help="Language of the names; the pack's first by default.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@limits_option
def command(game: str | None, component: str | None, lang: str | None, form: str) -> None:
    """List packs, the components of a GAME, or the cards and counters of a COMPONENT with their values.

    GAME is a built-in pack or a folder with a game.yaml. JSON has every field, in all languages.

    \b
    Examples:
      sandtable games
      sandtable games proelio
      sandtable games proelio base --lang it
      sandtable games ./my-game
      sandtable games warfare units-usa
      sandtable games lets-war conflict --format json
    """
    if game is None:
        _list_packs(form)
        return
    pack = open_pack(game)
    language = language_of(pack, lang)
    if form == "json":
        wanted = _component(pack, component) if component is not None else None
        echo_json(game_data(pack) if wanted is None else records_data(pack, wanted))
    elif component is None:
        _list_components(pack, language)
    else:
        _list_records(pack, _component(pack, component), language)


def _list_packs(form: str) -> None:
    if form == "json":
        echo_json({"packs": [pack_data(open_pack(name)) for name in builtin_packs()]})
        return
    rows = []
    for name in builtin_packs():
        pack = open_pack(name)
        printed = [part for part in pack.components if part.type != "table"]
        players = "–".join(str(count) for count in sorted(set(pack.players))) if pack.players else ""
        rows.append(
            (
                pack.id,
                pack.name[pack.languages[0]],
                pack.edition,
                players,
                ", ".join(pack.languages),
                str(len(printed)),
                str(sum(part.pieces for part in printed)),
                _house_share(list(pack.records())),
                str(len(pack.errata)),
            )
        )
    head = ("pack", "game", "edition", "players", "languages", "components", "pieces", "HOUSE", "errata")
    click.echo(columns(rows, head, right=(5, 6, 7, 8)))


def _list_components(pack: Pack, language: str) -> None:
    click.echo(paint(f"{pack.name[language]}, edition {pack.edition}", "bold"))
    if pack.summary is not None:
        click.echo(pack.summary[language])
    rows = [
        (
            part.id,
            part.name[language],
            part.type,
            str(len(part.records)),
            str(part.pieces) if part.type != "table" else "",
            str(part.size) if part.size else "",
            _house_share(list(part.records)),
        )
        for part in pack.components
    ]
    head = ("component", "name", "type", "kinds", "pieces", "size", "HOUSE")
    click.echo(columns(rows, head, right=(3, 4, 6)))
    groups = sorted({part.group for part in pack.components if part.group})
    if groups:
        click.echo(f"groups: {', '.join(groups)}")
    click.echo(f"texts: {', '.join(sorted(texts_of(pack)))}")


def _list_records(pack: Pack, component: Component, language: str) -> None:
    values = value_columns(pack, component.records)
    rows = [
        (
            record.id,
            record.name[language],
            str(record.copies),
            *(cells[number] for _, cells in values),
            "HOUSE" if record.is_house else "",
        )
        for number, record in enumerate(component.records)
    ]
    click.echo(paint(f"{pack.name[language]}: {component.name[language]}", "bold"))
    click.echo(columns(rows, ("id", "name", "copies", *(heading for heading, _ in values), ""), right=(2,)))


def _house_share(records: list[Record]) -> str:
    """The share of records that are HOUSE, in whole or in part."""
    return f"{round(100 * sum(record.is_house for record in records) / len(records))} %"


def _component(pack: Pack, wished: str) -> Component:
    try:
        return pack.component(wished)
    except KeyError:
        known = [component.id for component in pack.components]
        raise click.BadParameter(f"'{pack.id}' has no '{wished}'; {nearest_or_list(wished, known, 30)}") from None
