"""Propose a deck from a spreadsheet: meaning of each column, a schema of the new fields, and a first template."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sandtable.errors import UserError
from sandtable.model.reading.schema import read_schema
from sandtable.model.reading.tables.csv_file import csv_rows
from sandtable.model.reading.tables.rows import Row
from sandtable.model.reading.tables.spreadsheet import spreadsheet_rows
from sandtable.model.reading.tables.table_file import SPREADSHEETS

# What people call the fields that every card has.
_CALLED = {
    "id": ("id", "code", "key", "ref", "reference", "card id", "number", "no", "#"),
    "name": ("name", "title", "card", "card name", "nome", "titolo"),
    "text": ("text", "rules", "rules text", "effect", "ability", "description", "body", "testo", "effetto"),
    "copies": ("copies", "qty", "quantity", "count", "amount", "copie", "quantità"),
    "art": ("art", "image", "picture", "artwork", "illustration", "file", "immagine"),
}
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

    def table(self) -> str:
        """The deck as a CSV table."""
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows([self.header, *self.rows])
        return out.getvalue()

    def schema(self) -> str:
        own = {column.field: column.schema for column in self.columns if column.schema}
        filled = [name for name in own if all(row[self.header.index(name)] for row in self.rows)]
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{self.id.replace('-', ' ').capitalize()} card",
            "type": "object",
            "properties": own,
            **({"required": filled} if filled else {}),
        }
        return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"

    def component(self) -> str:
        """The lines of game.yaml that make the table a deck."""
        return (
            f"  - id: {self.id}\n    type: deck\n    kind: schemas/{self.id}.json\n    name: {self.id.capitalize()} deck\n"
            f"    file: decks/{self.id}.csv\n    size: poker\n    template: {self.id}\n    back: card-back\n"
        )


def propose(rows: Sequence[Row], stem: str) -> Proposal:
    """A deck from the rows of a table, the first of which are headings; raise NoTable."""
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
    mended: tuple[tuple[str, str], ...] = ()
    if "id" in known:
        written = known["id"]
        known["id"] = list(_fitting(written))
        mended = tuple((old, new) for old, new in zip(written, known["id"], strict=True) if old != new)
    else:
        known = {"id": list(_ids(known[named or "name"])), **known}
        made.append("id")
    if "source" not in known:
        known["source"] = ["house"] * len(below)
        made.append("source")
    order = [name for name in ("id", "name") if name in known] + [name for name in known if name not in ("id", "name")]
    lines = tuple(tuple(known[name][number] for name in order) for number in range(len(below)))
    return Proposal(_slug(stem) or "cards", columns, lines, tuple(order), tuple(made), mended)


def table_rows(content: bytes, file: str) -> Sequence[Row]:
    """The rows of a table file; raise Refused."""
    if file.lower().endswith(SPREADSHEETS):
        return spreadsheet_rows(content, file)
    return csv_rows(content, file)


def _columns(headings: Sequence[str], values: Sequence[Sequence[str]]) -> Iterator[Column]:
    taken: set[str] = set()
    reserved = set(read_schema("record")["properties"])
    for heading, cells in zip(headings, values, strict=True):
        base, dot, language = heading.partition(".")
        if dot and re.fullmatch("[a-z]{2}", language) and base in reserved:
            field: str = heading
        else:
            called = re.sub(r"[\s_]+", " ", heading.lower()).strip()
            meant = next((name for name, names in _CALLED.items() if called in names), None)
            # A heading such as "number" may be an id only when no value comes twice.
            if meant == "id" and (len(set(cells)) < len(cells) or not all(_slug(cell) == cell for cell in cells)):
                meant = None
            field = meant or (called if called in reserved else _slug(heading).replace("-", "_") or "field")
        while field in taken:
            field += "_2"
        if field in reserved and field not in _CALLED and field != "source":
            field = f"own_{field}"
        taken.add(field)
        own = field not in reserved and field.partition(".")[0] not in reserved
        yield Column(heading, field, _schema_of(heading, cells) if own else {})


def _schema_of(heading: str, cells: Sequence[str]) -> dict[str, Any]:
    """The narrowest schema that all values of a column pass."""
    filled = [cell for cell in cells if cell]
    schema: dict[str, Any] = {"description": heading}
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
    return {**schema, "type": "string"}


def _cell(row: Row, number: int) -> str:
    text = row.cells[number].text.strip() if number < len(row.cells) else ""
    return "true" if text.lower() == "yes" else "false" if text.lower() == "no" else text


def _ids(names: Sequence[str]) -> Iterator[str]:
    """An id for every card from its name, none twice."""
    taken: set[str] = set()
    for number, name in enumerate(names, 1):
        base = made = _slug(name)[:50] or f"card-{number}"
        again = 2
        while made in taken:
            made, again = f"{base}-{again}", again + 1
        taken.add(made)
        yield made


def _fitting(written: Sequence[str]) -> Iterator[str]:
    """Ids as written; replacements for invalid and duplicate ones."""
    once = [one for one in written if written.count(one) == 1 and _ID.fullmatch(one)]
    made = iter(_ids([*once, *(one for one in written if one not in once)]))
    for _ in once:
        next(made)
    for one in written:
        yield one if one in once else next(made)


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60]
