"""`sandtable import`: from a spreadsheet, JSON or a folder of pictures to decks."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from cli.shared.console import counted, paint
from cli.shared.limits import limits_option
from sandtable.files import write_file
from sandtable.model.authoring.import_deck import (
    Plan,
    PlannedDeck,
    Update,
    base_file,
    game_file,
    plan_tables,
    plan_update,
    printed_ids,
    words_files,
)
from sandtable.model.authoring.import_pictures import (
    PICTURES,
    PictureUpdate,
    picture_base,
    plan_pictures,
    update_pictures,
)
from sandtable.model.authoring.import_sources import READABLE, is_readable, read_tables
from sandtable.model.authoring.import_table import NoTable, Proposal, slug
from sandtable.model.reading.tables.table_file import is_spreadsheet
from sandtable.model.reading.yaml_file import Refused
from sandtable.model.sheet_words import is_spoken
from sandtable.resources import GAME_FILE, is_pack

MAPS = (".tmx", ".tmj")
_LISTED = 12  # cards of one kind that are listed


class _TableFile(click.Path):
    """A file or folder that exists; an address on a network gets a message of its own."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and value.lower().startswith(("http://", "https://")):
            self.fail("nothing is fetched from a network; save the table as a file, then import that", param, ctx)
        return super().convert(value, param, ctx)


@click.command("import")
@click.argument("table", type=_TableFile(path_type=Path, exists=True))
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), metavar="[DIR]", required=False)
@limits_option
@click.option("--sheet", "sheets", multiple=True, metavar="NAME", help="Take only this sheet; may be repeated.")
@click.option("--update", is_flag=True, help="Bring a changed table into decks that were imported before.")
@click.option("--force", is_flag=True, help="With --update: the table wins where you have changed the same cell.")
@click.option("--dry-run", is_flag=True, help="Only say what would become of it.")
def command(
    table: Path, folder: Path | None, sheets: tuple[str, ...], update: bool, force: bool, dry_run: bool
) -> None:
    """Make decks from TABLE: a CSV, TSV, XLSX, ODS or JSON file, or a folder of pictures; or a map from Tiled's TMX or TMJ.

    The first row of a table holds the headings. Each sheet of a workbook that looks like a deck becomes one, and those that
    do not are named. DIR becomes a pack of its own, called like the table by default. If it is a pack already, the decks
    are put beside the others and the lines to add to its game.yaml are shown; no file of yours is changed.

    With --update, cards of an earlier import are added, changed and removed as the table or the folder says. Ids, schema,
    templates and what you changed in the deck yourself stay; where both changed one cell or picture yours stays, it is
    named, and the exit code is 1.

    \b
    Examples:
      sandtable import monsters.xlsx
      sandtable import weather.csv my-game
      sandtable import game.ods my-game --sheet Crew --sheet Ships
      sandtable import monsters.xlsx monsters --update
      sandtable import pictures/ my-game
      sandtable import cards.tsv --dry-run
      sandtable import ford.tmx                  writes the sketch into ford.yaml
    """
    if table.suffix.lower() in MAPS and table.is_file():
        _import_map(table, folder or Path(), dry_run)
        return
    if table.is_file() and table.suffix.lower() in PICTURES:
        raise click.BadParameter(f"{table} is one picture; name its folder", param_hint="TABLE")
    if not table.is_dir() and not is_readable(table.name):
        raise click.BadParameter(f"{table} is no table; {', '.join(READABLE)} can be read", param_hint="TABLE")
    if force and not update:
        raise click.BadParameter("--force goes with --update", param_hint="--force")
    if sheets and not is_spreadsheet(table.name) and table.suffix.lower() != ".json":
        raise click.BadParameter(f"{table} has no sheets", param_hint="--sheet")
    name = slug(table.resolve().name if table.is_dir() else table.stem) or "cards"
    target = folder or Path(name)
    if folder is None and table.is_dir() and target.resolve() == table.resolve():
        target = Path(f"{name}-game")  # not among the pictures
    if update and not is_pack(target):
        raise NoTable(f"{target} is no pack yet; without --update it becomes one")
    try:
        if table.is_dir():
            there = is_pack(target) and not (target / f"decks/{name}.csv").exists()
            plan = plan_pictures(table, printed_ids(target) if there else ())
        else:
            plan = plan_tables(read_tables(table), table.stem, target if is_pack(target) else None, sheets)
        known = [deck for deck in plan.decks if update and (target / f"decks/{deck.proposal.id}.csv").is_file()]
        _tell(plan, known, table.is_dir())
        updates = [(deck, plan_update(deck, target, force)) for deck in known]
        pictures = [update_pictures(deck, one.merged, target, force) for deck, one in updates]
    except Refused as refused:
        raise NoTable(str(refused.reason)) from None
    fresh = plan._replace(decks=tuple(deck for deck in plan.decks if deck not in known))
    if fresh.decks:
        _make(fresh, table.name, name, target, dry_run)
    left = [_tell_update(deck, one, dry_run) for deck, one in updates]
    left += [_tell_pictures(one, dry_run) for one in pictures]
    if not dry_run:
        for (_, one), drawn in zip(updates, pictures, strict=True):
            for file, content in {**drawn.files, **one.files}.items():
                write_file(target / file, content)
    if any(left):
        what = "folder" if table.is_dir() else "table"
        click.echo(f"change these yourself, or say --force if the {what} is right", err=True)
        sys.exit(1)


def _import_map(file: Path, folder: Path, dry_run: bool) -> None:
    """Write the sketch of a map into a file of its name, or show it."""
    from sandtable.jobs.exchange.import_map import sketch_of

    text = sketch_of(file)
    into = folder / f"{slug(file.stem) or 'map'}.yaml"
    if dry_run:
        click.echo(text, nl=False)
        return
    if into.exists():
        raise NoTable(f"{into} exists already; name another folder, or show the sketch with --dry-run")
    write_file(into, text)
    click.echo(f"made {into}")


def _make(plan: Plan, source: str, name: str, target: Path, dry_run: bool) -> None:
    """Write the files of new decks, and those of a new pack."""
    files: dict[str, str | bytes] = {file: text for deck in plan.decks for file, text in deck.files.items()}
    inside = is_pack(target)
    if not inside:
        files |= words_files(plan)
        files[GAME_FILE] = game_file(plan, source, name)
    if dry_run:
        return
    there = [name for name in files if (target / name).exists()]
    # What a killed import left is finished; game.yaml comes last.
    taken = there if len(there) == len(files) else [name for name in there if not _holds(target / name, files[name])]
    if taken:
        how = "bring the changes in with --update, name another folder, or rename the table"
        raise NoTable(f"{target / taken[0]} exists already; {how}")
    bases = dict(base_file(deck) for deck in plan.decks)
    drawn = {file: text for deck in plan.decks for file, text in picture_base(deck).items()}
    for file, text in {**bases, **drawn, **files}.items():
        write_file(target / file, text)
    names = ", ".join(deck.proposal.id for deck in plan.decks)
    click.echo(f"made {target} with {counted(len(files), 'file')}" if not inside else f"put {names} into {target}")
    if inside:
        lines = "".join(deck.proposal.component(deck.back) for deck in plan.decks)
        click.echo(f"now add these lines to {paint(str(target / GAME_FILE), 'bold')}, under components:\n{lines}")
        if len(plan.languages) > 1:
            click.echo(f"the table is in {', '.join(plan.languages)}: languages: must have them")
    else:
        click.echo(f"next: sandtable check {target}, then: sandtable render {target}")


def _holds(file: Path, content: str | bytes) -> bool:
    """Return True when a file already holds exactly this content."""
    try:
        wanted = content.encode(errors="backslashreplace") if isinstance(content, str) else content
        return file.is_file() and file.read_bytes() == wanted
    except OSError:
        return False


def _tell(plan: Plan, known: Sequence[PlannedDeck], pictures: bool) -> None:
    """Print what becomes of every sheet and column, and the languages; of decks that are known only what changes."""
    for deck in plan.decks:
        if deck in known:
            continue
        _tell_deck(deck.proposal, deck.sheet if len(plan.decks) + len(plan.passed_over) > 1 and not pictures else "")
    for sheet, why in plan.passed_over:
        click.echo(f"'{sheet}' makes no card: {why}" if pictures else f"sheet '{sheet}' makes no deck: {why}")
    if known:
        return
    if plan.languages != ("en",):
        click.echo(f"languages: {', '.join(plan.languages)}")
    if foreign := [language for language in plan.languages if not is_spoken(language)]:
        click.echo(
            f"  sandtable's own words, such as page numbers, are not in {', '.join(foreign)}; check says so (ST056)"
        )
    for language, count in plan.gaps:
        click.echo(f"  {counted(count, 'text')} not in {language}: printed in {plan.languages[0]} until there is one")


def _tell_deck(made: Proposal, sheet: str) -> None:
    """Print the field each column became, and the ids that were changed."""
    count = counted(len(made.rows), "card")
    click.echo(f"sheet '{sheet}' → {made.id}: {count}" if sheet else count)
    for column in made.columns:
        kind = (
            "a list of " + ", ".join(column.schema["enum"])
            if "enum" in column.schema
            else column.schema.get("type", "")
        )
        kind = "text to translate" if column.schema.get("x-text") else kind
        click.echo(f"  {column.heading} → {column.field}" + (f" ({kind})" if kind else ""))
    for old, new in made.mended[:8]:
        click.echo(f"  id '{old}' is now '{new}'" if old else f"  an empty id is now '{new}'")
    if len(made.mended) > 8:
        click.echo(f"  and {len(made.mended) - 8} more ids")
    for name in made.made:
        click.echo(f"  {name} added: " + ("made from the names" if name == "id" else "house, invented by you"))


def _tell_update(deck: PlannedDeck, update: Update, dry_run: bool) -> bool:
    """Print what an update changes; True if something is left to the author."""
    merged, would = update.merged, "would be " if dry_run else ""
    file = f"decks/{deck.proposal.id}.csv"
    news = merged.added or merged.removed or merged.changed or merged.columns
    click.echo(f"{file}: {counted(len(merged.deck.rows), 'card')}" if news else f"{file}: nothing new")
    _list(f"{would}added", merged.added)
    _list(f"{would}removed", merged.removed)
    for card in dict.fromkeys(change.card for change in merged.changed):
        cells = [one for one in merged.changed if one.card == card]
        told = "; ".join(f"{one.column} {_shown(one.old)} → {_shown(one.new)}" for one in cells)
        click.echo(f"  {would}changed {card}: {told}")
    if update.fields:
        click.echo(f"  new fields in schemas/{deck.proposal.id}.json: {', '.join(update.fields)}")
    _list("yours alone, kept", merged.own)
    _list("taken out by you, not put back", merged.dropped)
    for one in merged.conflicts:
        yours, theirs = _shown(one.old), _shown(one.new)
        click.echo(f"  {file}: {one.card}.{one.column} stays {yours}, the table has {theirs}", err=True)
    for card in merged.edited:
        click.echo(f"  {file}: {card} stays: the table has it no more, and you have changed it", err=True)
    return bool(merged.conflicts or merged.edited)


def _tell_pictures(update: PictureUpdate, dry_run: bool) -> bool:
    """Print which pictures an update changes; True if some are left to the author."""
    would = "would be " if dry_run else ""
    _list(f"{would}changed", update.changed)
    for file in update.conflicts:
        click.echo(f"  {file} stays: it has changed here, and in the folder", err=True)
    return bool(update.conflicts)


def _list(what: str, cards: Iterable[str]) -> None:
    names = list(cards)
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    if names:
        click.echo(f"  {what}: {', '.join(names[:_LISTED])}{more}")


def _shown(cell: str) -> str:
    return f"'{cell[:40]}…'" if len(cell) > 41 else f"'{cell}'"
