"""`sandtable import`: from a spreadsheet to a deck."""

from pathlib import Path

import click

from cli.shared.console import counted, paint
from cli.shared.limits import limits_option
from sandtable.files import write_file
from sandtable.model.authoring.first_template import first_template
from sandtable.model.authoring.import_table import NoTable, Proposal, propose, table_rows
from sandtable.model.reading.folder import read_bytes
from sandtable.model.reading.tables.table_file import TABLES, is_table
from sandtable.model.reading.yaml_file import Refused
from sandtable.resources import GAME_FILE, is_pack

_GAME = """\
# Made from {table}. Change what you like; `sandtable check .` tells what is wrong with it.
id: {id}
name: {name}
edition: "1.0"
languages: [en]
palette: {{paper: "#F6F1E4", ink: "#20242A", accent: "#8C3B2E"}}
components:
{component}"""


@click.command("import")
@click.argument("table", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), metavar="[DIR]", required=False)
@limits_option
@click.option("--dry-run", is_flag=True, help="Only say what the columns would become.")
def command(table: Path, folder: Path | None, dry_run: bool) -> None:
    """Make a deck from a spreadsheet: TABLE is a CSV, TSV, XLSX or ODS file, its first row the headings.

    DIR becomes a pack of its own, called like the table by default. If it is a pack already, the deck is put beside the
    others and the lines to add to its game.yaml are shown; no file of yours is changed.

    \b
    Examples:
      sandtable import monsters.xlsx
      sandtable import weather.csv my-game
      sandtable import cards.tsv --dry-run
    """
    if not is_table(table.name):
        raise click.BadParameter(f"{table} is no table; {', '.join(TABLES)} can be read", param_hint="TABLE")
    try:
        made = propose(table_rows(read_bytes(table), str(table)), table.stem)
    except Refused as refused:
        raise NoTable(str(refused.reason)) from None
    _tell(made)
    if dry_run:
        return
    target = folder or Path(made.id)
    files = {
        f"decks/{made.id}.csv": made.table(),
        f"schemas/{made.id}.json": made.schema(),
        f"templates/{made.id}.svg.j2": first_template(made.columns),
    }
    inside = is_pack(target)
    if not inside:
        files[GAME_FILE] = _GAME.format(
            table=table.name, id=made.id, name=made.id.replace("-", " ").title(), component=made.component()
        )
    there = [name for name in files if (target / name).exists()]
    # What a killed import left is finished; game.yaml comes last.
    taken = there if len(there) == len(files) else [name for name in there if not _holds(target / name, files[name])]
    if taken:
        raise NoTable(f"{target / taken[0]} exists already; name another folder, or rename the table")
    for name, text in files.items():
        write_file(target / name, text)
    click.echo(f"made {target} with {counted(len(files), 'file')}" if not inside else f"put {made.id} into {target}")
    if inside:
        click.echo(
            f"now add these lines to {paint(str(target / GAME_FILE), 'bold')}, under components:\n{made.component()}"
        )
    else:
        click.echo(f"next: sandtable check {target}, then: sandtable render {target}")


def _holds(file: Path, text: str) -> bool:
    """Return True when a file already holds exactly this text."""
    try:
        return file.is_file() and file.read_bytes() == text.encode(errors="backslashreplace")
    except OSError:
        return False


def _tell(made: Proposal) -> None:
    """Print the field each column became, and the ids that were changed."""
    click.echo(f"{counted(len(made.rows), 'card')}")
    for column in made.columns:
        kind = (
            "a list of " + ", ".join(column.schema["enum"])
            if "enum" in column.schema
            else column.schema.get("type", "")
        )
        click.echo(f"  {column.heading} → {column.field}" + (f" ({kind})" if kind else ""))
    for old, new in made.mended[:8]:
        click.echo(f"  id '{old}' is now '{new}'" if old else f"  an empty id is now '{new}'")
    if len(made.mended) > 8:
        click.echo(f"  and {len(made.mended) - 8} more ids")
    for name in made.made:
        click.echo(f"  {name} added: " + ("made from the names" if name == "id" else "house, invented by you"))
