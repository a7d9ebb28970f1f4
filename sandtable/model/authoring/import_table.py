"""Propose a deck from a spreadsheet: meaning of each column, a schema of the new fields, and a first template."""

import json
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sandtable.errors import UserError
from sandtable.model.authoring.headings import CALLED, field_called, language_of
from sandtable.model.authoring.import_update import Table, write_deck
from sandtable.model.reading.schema import read_schema
from sandtable.model.reading.schema_shapes import TEXT
from sandtable.model.reading.tables.csv_file import csv_rows
from sandtable.model.reading.tables.rows import Row
from sandtable.model.reading.tables.spreadsheet import spreadsheet_rows
from sandtable.model.reading.tables.table_file import is_spreadsheet

_SENTENCE = 4  # words from which a text is one to translate
_PRINTED_ID = "printed_id"  # field of ids as they were written, where they cannot be ids
_LANGUAGE = re.compile("[a-z]{2}(?:-[A-Z]{2})?")
_FEW = 8  # different words at most that are taken for a closed list
_WHOLE = re.compile(r"-?\d{1,9}(?:\.0+)?")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d+)?")
_YES_NO = {"true": True, "false": False, "yes": True, "no": False}


class NoTable(UserError):
    """A table that no deck can be made of; the message is shown to the user."""

    exit_code = 3


class Column(NamedTuple):
    """A column of the table: its heading, the field it becomes, and the schema of that field if it is a new one."""

    heading: str
    field: str
    schema: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Proposed component for an imported table."""

    id: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]  # as they will be written, in the order of `header`
    header: tuple[str, ...]
    made: tuple[str, ...]  # fields no column had
    mended: tuple[tuple[str, str], ...] = ()  # ids that could not stay as they were written, and what became of them
    languages: tuple[str, ...] = ("en",)
    gaps: tuple[tuple[str, int], ...] = ()  # languages of which texts are missing, and how many

    def deck(self) -> Table:
        """The deck as a table by ids."""
        rows = (dict(zip(self.header, row, strict=True)) for row in self.rows)
        return Table(self.header, {row["id"]: row for row in rows})

    def table(self) -> str:
        """The deck as a CSV table."""
        return write_deck(self.deck())

    def fields(self) -> dict[str, dict[str, Any]]:
        """Schemas of the fields that are not of every card; a field in several languages is one."""
        return {column.field.partition(".")[0]: column.schema for column in self.columns if column.schema}

    def schema(self) -> str:
        own = self.fields()
        filled = [
            name for name in own if name in self.header and all(row[self.header.index(name)] for row in self.rows)
        ]
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{self.id.replace('-', ' ').capitalize()} card",
            "type": "object",
            "properties": own,
            **({"required": filled} if filled else {}),
        }
        return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"

    def component(self, back: str = "card-back") -> str:
        """The lines of game.yaml that make the table a deck."""
        behind = f"    back: {back}\n" if back else ""
        name = self.id.replace("-", " ").capitalize()  # in whatever language the table is
        return (
            f"  - id: {self.id}\n    type: deck\n    kind: schemas/{self.id}.json\n    name: {name}\n"
            f"    file: decks/{self.id}.csv\n    size: poker\n    template: {self.id}\n{behind}"
        )


def propose(rows: Sequence[Row], stem: str, taken: Collection[str] = ()) -> Proposal:
    """A deck from the rows of a table, the first of which are headings; raise NoTable.

    Ids in `taken` are those of other decks of the pack.
    """
    if len(rows) < 2:
        raise NoTable("the table has no rows below its headings")
    header, *below = rows
    width = max(number for number, cell in enumerate(header.cells, 1) if cell.text.strip())
    headings = [cell.text.strip() for cell in header.cells[:width]]
    values = [[_cell(row, number) for row in below] for number in range(width)]
    columns = tuple(_columns(headings, values))
    known = {column.field: values[number] for number, column in enumerate(columns)}
    made: list[str] = []
    named = next((name for name in known if name == "name" or name.startswith("name.")), None)
    if named is None:
        first = next((n for n, column in enumerate(columns) if column.schema.get("type") == "string"), None)
        if first is None:
            raise NoTable(f"no column looks like a name; call one 'name' (there are {', '.join(headings)})")
        known = {("name" if name == columns[first].field else name): cells for name, cells in known.items()}
        columns = tuple(
            Column(column.heading, "name", {}) if number == first else column for number, column in enumerate(columns)
        )
    deck = slug(stem) or "cards"
    mended: tuple[tuple[str, str], ...] = ()
    if "id" in known:
        written = known["id"]
        known["id"] = apart(list(_fitting(written)), deck, taken)
        mended = tuple((old, new) for old, new in zip(written, known["id"], strict=True) if old != new)
        if any(old for old, _ in mended) and _PRINTED_ID not in known:
            # What is printed on the cards is not lost when it cannot be an id.
            known[_PRINTED_ID] = written
            heading = next(column.heading for column in columns if column.field == "id")
            columns += (Column(heading, _PRINTED_ID, {"description": heading, "type": "string"}),)
    else:
        known = {"id": apart(list(ids_from(known[named or "name"])), deck, taken), **known}
        made.append("id")
    if "source" not in known:
        known["source"] = ["house"] * len(below)
        made.append("source")
    order = [name for name in ("id", "name") if name in known] + [name for name in known if name not in ("id", "name")]
    lines = tuple(tuple(known[name][number] for name in order) for number in range(len(below)))
    languages = _languages(columns, headings)
    gaps = tuple((language, count) for language in languages[1:] if (count := _gaps(known, language, languages)))
    return Proposal(deck, columns, lines, tuple(order), tuple(made), mended, languages, gaps)


def table_rows(content: bytes, file: str) -> Sequence[Row]:
    """The rows of a table file, of a workbook with one sheet; raise Refused."""
    if is_spreadsheet(file):
        return spreadsheet_rows(content, file)
    return csv_rows(content, file)


def _languages(columns: Sequence[Column], headings: Sequence[str]) -> tuple[str, ...]:
    """Languages of a table: of columns such as `name.es`, else the one its headings are in."""
    written = dict.fromkeys(column.field.partition(".")[2] for column in columns if "." in column.field)
    return tuple(written) or (language_of(_called(heading) for heading in headings),)


def _gaps(known: Mapping[str, Sequence[str]], language: str, languages: Sequence[str]) -> int:
    """Number of texts that other languages have and this one has not."""
    found = 0
    for field in {name.partition(".")[0] for name in known if "." in name}:
        empty = known.get(f"{field}.{language}")
        others = [known[name] for one in languages if one != language and (name := f"{field}.{one}") in known]
        for number, cells in enumerate(zip(*others, strict=True)):
            found += any(cells) and not (empty and empty[number])
    return found


def _called(heading: str) -> str:
    return re.sub(r"[\s_]+", " ", heading.lower()).strip()


def _by_language(headings: Sequence[str]) -> frozenset[str]:
    """Headings such as `name.es`, where their field has several languages or the name has that one."""
    parts = [heading.rpartition(".") for heading in headings]
    split = [(base, language) for base, _, language in parts if base and _LANGUAGE.fullmatch(language)]
    spoken = {language for base, language in split if field_called(_called(base)) == "name"}
    several = {base for base, _ in split if sum(one == base for one, _ in split) > 1}
    of_name = {base for base, _ in split if field_called(_called(base)) == "name"}
    return frozenset(
        f"{base}.{language}"
        for base, language in split
        if base in several or (base in of_name and len(spoken) == 1 and not several)
    )


def _columns(headings: Sequence[str], values: Sequence[Sequence[str]]) -> Iterator[Column]:
    taken: set[str] = set()
    reserved = set(read_schema("record")["properties"])
    translated = _by_language(headings)
    for heading, cells in zip(headings, values, strict=True):
        base, _, language = heading.rpartition(".")
        # A text in one language of several, as text.en alone, serves all of them.
        alone = bool(base) and heading not in translated and _LANGUAGE.fullmatch(language) and bool(translated)
        bare = base if heading in translated or alone else heading
        called = _called(bare)
        meant = field_called(called)
        # A heading such as "number" may be an id only when no value comes twice.
        if meant == "id" and (len(set(cells)) < len(cells) or not all(slug(cell) == cell for cell in cells)):
            meant = None
        field = meant or (called if called in reserved else slug(bare).replace("-", "_") or "field")
        if field in reserved and field not in CALLED and field != "source":
            field = f"own_{field}"
        own = field not in reserved
        if heading in translated:
            field += f".{language}"
        while field in taken:
            field = field.replace(".", "_2.", 1) if "." in field else f"{field}_2"
            own = field.partition(".")[0] not in reserved
        taken.add(field)
        yield Column(heading, field, _schema_of(bare, cells, heading in translated) if own else {})


def _schema_of(heading: str, cells: Sequence[str], translated: bool = False) -> dict[str, Any]:
    """The narrowest schema that all values of a column pass; sentences are marked for translation."""
    filled = [cell for cell in cells if cell]
    schema: dict[str, Any] = {"description": heading}
    if translated:
        return {**schema, "type": "string", TEXT: True}
    if filled and all(_WHOLE.fullmatch(cell) for cell in filled):
        numbers = [int(float(cell)) for cell in filled]
        return {**schema, "type": "integer", "minimum": min(0, *numbers)}
    if filled and all(_NUMBER.fullmatch(cell) for cell in filled):
        return {**schema, "type": "number"}
    if filled and all(cell.lower() in _YES_NO for cell in filled):
        return {**schema, "type": "boolean"}
    different = sorted(set(filled))
    if len(filled) >= 2 * len(different) and len(different) <= _FEW and all(len(one) <= 24 for one in different):
        return {**schema, "type": "string", "enum": different}
    sentences = any(len(cell.split()) >= _SENTENCE for cell in filled)
    return {**schema, "type": "string", **({TEXT: True} if sentences else {})}


def _cell(row: Row, number: int) -> str:
    text = row.cells[number].text.strip() if number < len(row.cells) else ""
    return "true" if text.lower() == "yes" else "false" if text.lower() == "no" else text


def ids_from(names: Sequence[str]) -> Iterator[str]:
    """An id for every card from its name, none twice."""
    taken: set[str] = set()
    for number, name in enumerate(names, 1):
        base = made = slug(name)[:50] or f"card-{number}"
        again = 2
        while made in taken:
            made, again = f"{base}-{again}", again + 1
        taken.add(made)
        yield made


def apart(ids: list[str], deck: str, taken: Collection[str]) -> list[str]:
    """Ids that no other deck has: one that is taken gets the name of its deck before it."""
    used = {*ids, *taken}
    made: list[str] = []
    for one in ids:
        new, again = one, 1
        if one in taken:
            while new in used:
                new, again = f"{deck}-{one}"[:58] + (f"-{again}" if again > 1 else ""), again + 1
            used.add(new)
        made.append(new)
    return made


def _fitting(written: Sequence[str]) -> Iterator[str]:
    """Ids as written; replacements for invalid and duplicate ones."""
    once = [one for one in written if written.count(one) == 1 and _ID.fullmatch(one)]
    made = iter(ids_from([*once, *(one for one in written if one not in once)]))
    for _ in once:
        next(made)
    for one in written:
        yield one if one in once else next(made)


def slug(text: str) -> str:
    """A text as an id: small letters, digits and dashes; "" if nothing is left of it."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60]
