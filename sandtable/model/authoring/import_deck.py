"""Plan an import: which files a table or a workbook becomes, in a new pack or one there is."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sandtable.model.authoring.first_template import first_template
from sandtable.model.authoring.import_sources import SourceTable
from sandtable.model.authoring.import_table import NoTable, Proposal, propose, slug
from sandtable.model.authoring.import_update import Merged, Table, keep_ids, merge, read_deck, write_deck
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.reading.folder import read_bytes
from sandtable.resources import is_pack

BASES = ".sandtable/import"  # tables as they were imported last
_GAME = """\
# Made from {source}. Change what you like; `sandtable check .` tells what is wrong with it.
id: {id}
name: {name}
edition: "1.0"
languages: [{languages}]
palette: {{paper: "#F6F1E4", ink: "#20242A", accent: "#8C3B2E"}}
components:
{components}"""
_PO = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


class PlannedDeck(NamedTuple):
    """A proposed deck, the sheet it comes from, its files, and the template of its backs."""

    proposal: Proposal
    sheet: str
    files: Mapping[str, str | bytes]
    back: str = "card-back"


class Plan(NamedTuple):
    """Decks to make, sheets that make none with the reason, and the languages of all."""

    decks: tuple[PlannedDeck, ...]
    passed_over: tuple[tuple[str, str], ...]
    languages: tuple[str, ...]
    gaps: tuple[tuple[str, int], ...]


def plan_tables(tables: Sequence[SourceTable], stem: str, folder: Path | None, wanted: Sequence[str] = ()) -> Plan:
    """Decks of the sheets that look like one, or of those `wanted`; raise NoTable if there is none.

    Cards of new decks get other ids than those of the pack in `folder`.
    """
    names = [table.sheet for table in tables if table.rows]
    for name in wanted:
        if name not in names:
            listed = ", ".join(f"'{one}'" for one in names if one) or "none"
            raise NoTable(f"no sheet with cells is called '{name}'; there are {listed}")
    decks: list[PlannedDeck] = []
    passed: list[tuple[str, str]] = []
    others = printed_ids(folder) if folder is not None else set()
    taken: set[str] = set()
    ids: list[str] = []
    for sheet, rows in tables:
        if wanted and sheet not in wanted:
            passed.append((sheet, "it was not asked for"))
            continue
        if not rows and len(tables) > 1:
            passed.append((sheet, "it has no rows"))
            continue
        called = _called(sheet, stem, len(names), folder, first=names[:1] == [sheet])
        while slug(called) in ids:
            called += " 2"
        try:
            known = folder is not None and (folder / f"decks/{slug(called) or 'cards'}.csv").exists()
            made = propose(rows, called, taken if known else taken | others)
        except NoTable as error:
            if len(names) <= 1 or sheet in wanted:
                raise
            passed.append((sheet, str(error)))
            continue
        ids.append(made.id)
        taken.update(made.deck().rows)
        decks.append(PlannedDeck(made, sheet, deck_files(made)))
    if not decks:
        raise NoTable("no sheet looks like a deck: " + "; ".join(f"'{name}': {why}" for name, why in passed))
    return Plan(tuple(decks), tuple(passed), *_spoken([deck.proposal for deck in decks]))


def printed_ids(folder: Path) -> set[str]:
    """Ids of all printed pieces of a pack; none if it cannot be loaded."""
    pack = load_pack(folder).pack if is_pack(folder) else None
    decks = [component for component in pack.components if component.type != "table"] if pack else []
    return {record.id for deck in decks for record in deck.records}


def game_file(plan: Plan, source: str, name: str) -> str:
    """game.yaml of a new pack."""
    return _GAME.format(
        source=source,
        id=name,
        name=name.replace("-", " ").title(),
        languages=", ".join(plan.languages),
        components="".join(deck.proposal.component(deck.back) for deck in plan.decks),
    )


def words_files(plan: Plan) -> dict[str, str]:
    """PO files of languages that lack texts: with one a language may be incomplete."""
    return {f"words/{language}.po": _PO.format(language=language) for language, _ in plan.gaps}


def base_file(deck: PlannedDeck) -> tuple[str, str]:
    """Where the table is kept for the next update, and its text."""
    return f"{BASES}/{deck.proposal.id}.csv", deck.proposal.table()


class Update(NamedTuple):
    """Update of a deck: the merge, and the files to write."""

    merged: Merged
    files: Mapping[str, str | bytes]
    fields: tuple[str, ...]  # added to the schema


def plan_update(deck: PlannedDeck, folder: Path, force: bool) -> Update:
    """Merge a table into the deck that was made of it before; raise Refused if a file of it cannot be read."""
    id_ = deck.proposal.id
    deck_file, base_name = f"decks/{id_}.csv", f"{BASES}/{id_}.csv"
    there = read_deck(read_bytes(folder / deck_file), str(folder / deck_file))
    base: Table | None = None
    if (folder / base_name).is_file():
        base = read_deck(read_bytes(folder / base_name), str(folder / base_name))
    source = deck.proposal.deck()
    if "id" in deck.proposal.made:
        # Names may have changed: their cards keep their ids.
        source = keep_ids(source, base or there, there.rows)
    merged = merge(base, source, there, force)
    files: dict[str, str | bytes] = {}
    if merged.added or merged.removed or merged.changed or merged.columns:
        files[deck_file] = write_deck(merged.deck)
    schema, fields = _wider_schema(deck.proposal, folder / f"schemas/{id_}.json")
    if fields:
        files[f"schemas/{id_}.json"] = schema
    files[base_name] = write_deck(merged.base)
    return Update(merged, files, fields)


def _wider_schema(made: Proposal, file: Path) -> tuple[str, tuple[str, ...]]:
    """The deck's schema with the fields it lacks; everything its author wrote stays."""
    try:
        schema = json.loads(read_bytes(file))
        there = schema.setdefault("properties", {})
        fields = tuple(name for name in made.fields() if name not in there)
    except (OSError, ValueError, AttributeError, TypeError):
        return "", ()
    there.update({name: made.fields()[name] for name in fields})
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n", fields


def deck_files(made: Proposal) -> dict[str, str | bytes]:
    """Deck, schema and first template of a proposal."""
    return {
        f"decks/{made.id}.csv": made.table(),
        f"schemas/{made.id}.json": made.schema(),
        f"templates/{made.id}.svg.j2": first_template(made.columns),
    }


def _called(sheet: str, stem: str, count: int, folder: Path | None, first: bool) -> str:
    """Name of a deck: that of its sheet where there are several, else of the file."""
    if count == 1 or not sheet or not slug(sheet):
        return stem
    # A workbook that had one sheet when it was imported.
    alone = folder is not None and first and (folder / f"decks/{slug(stem)}.csv").is_file()
    return stem if alone and folder is not None and not (folder / f"decks/{slug(sheet)}.csv").is_file() else sheet


def _spoken(decks: Sequence[Proposal]) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
    """Languages of a pack of these decks, and how many texts each lacks."""
    several = [deck for deck in decks if any("." in name for name in deck.header)]
    languages = tuple(dict.fromkeys(one for deck in several or decks[:1] for one in deck.languages))
    gaps: dict[str, int] = {}
    for deck in several:
        for language in languages[1:]:
            missing = dict(deck.gaps).get(language, 0 if language in deck.languages else len(deck.rows))
            gaps[language] = gaps.get(language, 0) + missing
    return languages, tuple((language, count) for language, count in gaps.items() if count)
