"""Bring a changed table into a deck that was imported before, without losing what its author did since.

Three tables are compared: the source as it was imported last (`base`), the source as it is now, and the deck of the
pack. What only the source changed is taken over, what only the author changed stays, and where both changed the same
cell the author's stays and the conflict is told.
"""

import csv
import io
from collections import deque
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from types import MappingProxyType
from typing import NamedTuple

from sandtable.findings import Position
from sandtable.model.codes import finding
from sandtable.model.reading.rejected import Refused
from sandtable.model.reading.tables.csv_file import csv_rows

_MOST_PAIRS = 1_000_000  # of rows that are compared to find renamed cards
_ALIKE = 0.5  # share of equal cells from which a renamed row counts as the same card

Rows = Mapping[str, dict[str, str]]


class Table(NamedTuple):
    """A deck as a table: names of the columns, and the cells of each card by its id."""

    header: tuple[str, ...]
    rows: Rows


class Change(NamedTuple):
    """A cell that changed: of a card, in a column, from one text to another."""

    card: str
    column: str
    old: str
    new: str


class Merged(NamedTuple):
    """The deck as it becomes, the new base, and everything there is to tell."""

    deck: Table
    base: Table
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[Change, ...]
    own: tuple[str, ...]  # cards of the author that the source does not have
    dropped: tuple[str, ...]  # cards the author took out that the source still has
    conflicts: tuple[Change, ...]  # what the author wrote, and what the source has instead
    edited: tuple[str, ...]  # cards the source took out that the author has edited
    columns: tuple[str, ...]  # new in the deck


def read_deck(content: bytes, file: str) -> Table:
    """A deck from its CSV file; raise Refused, also where a card has no id of its own: it could be lost."""
    lines = csv_rows(content, file)
    header = tuple(cell.text.strip() for cell in lines[0].cells) if lines else ()
    while header and not header[-1]:
        header = header[:-1]
    rows: dict[str, dict[str, str]] = {}
    for line in lines[1:]:
        cells = [cell.text.strip() for cell in line.cells]
        row = dict(zip(header, cells, strict=False))
        at = Position(file, line.line)
        if not row.get("id") or row["id"] in rows:
            raise Refused(finding("ST014", at, "a card has no id of its own", "mend it, then update"))
        if any(cells[len(header) :]):
            raise Refused(
                finding("ST018", at, f"row {line.line} has more cells than the header", "mend it, then update")
            )
        rows[row["id"]] = row
    return Table(header, rows)


def write_deck(table: Table) -> str:
    """CSV text of a deck."""
    out = io.StringIO()
    lines = [[row.get(name, "") for name in table.header] for row in table.rows.values()]
    csv.writer(out, lineterminator="\n").writerows([table.header, *lines])
    return out.getvalue()


def keep_ids(source: Table, base: Table, deck: Rows = MappingProxyType({})) -> Table:
    """The source with the ids its cards had, where ids are made from names: a renamed card keeps its id.

    A card that the deck has with the same cells is that card: an update may have ended before it wrote the base.
    """
    by_name: dict[tuple[str, ...], deque[str]] = {}
    for old, was in base.rows.items():
        by_name.setdefault(_named(was), deque()).append(old)
    found: dict[str, str] = {}
    waiting = []
    for made, row in source.rows.items():
        if same := by_name.get(_named(row)):
            found[made] = same.popleft()
        else:
            waiting.append(made)
    left = {old: base.rows[old] for olds in by_name.values() for old in olds}
    for made in waiting[: _MOST_PAIRS // max(1, len(left))]:
        scores = {old: _likeness(was, source.rows[made]) for old, was in left.items()}
        highest = max(scores.values(), default=0.0)
        if highest >= _ALIKE:
            # Of cards that are alike otherwise the one whose name is most like it.
            names = {old: " ".join(_named(left[old])) for old, score in scores.items() if score == highest}
            name = " ".join(_named(source.rows[made]))
            best = max(names, key=lambda old: SequenceMatcher(None, names[old], name).quick_ratio())
            found[made] = best
            del left[best]
    used = {*base.rows, *deck}
    rows: dict[str, dict[str, str]] = {}
    for made, row in source.rows.items():
        new = found.get(made)
        if new is None:
            new, again = made, 2
            there = new in deck and new not in base.rows and _holds(deck[new], row)
            while new in rows or (new in used and not there):
                new, again, there = f"{made}-{again}", again + 1, False
        rows[new] = {**row, "id": new}
    return Table(source.header, rows)


def merge(base: Table | None, source: Table, deck: Table, force: bool = False) -> Merged:
    """Merge a source into a deck; with `force` the source wins conflicts."""
    # Without a base nothing says who changed what: every difference is a conflict.
    known = base if base is not None else Table(deck.header, {})
    header = (*deck.header, *(name for name in source.header if name not in deck.header))
    columns = tuple(dict.fromkeys((*known.header, *source.header)))
    rows: dict[str, dict[str, str]] = {}
    kept = {id_: dict(row) for id_, row in source.rows.items()}
    changed: list[Change] = []
    conflicts: list[Change] = []
    removed, own, edited = [], [], []
    for id_, row in deck.rows.items():
        new, old = source.rows.get(id_), known.rows.get(id_)
        if new is None:
            if old is None:
                own.append(id_)
            elif force or all(row.get(name, "") == old.get(name, "") for name in {*old, *row}):
                removed.append(id_)
                continue
            else:
                edited.append(id_)
                kept[id_] = old
            rows[id_] = dict(row)
            continue
        mine, before = dict(row), len(conflicts)
        for name in columns:
            has, says = row.get(name, ""), new.get(name, "")
            was = old.get(name, "") if old is not None else None
            if says in (has, was):
                continue
            if was == has or force:
                mine[name] = says
                changed.append(Change(id_, name, has, says))
            else:
                conflicts.append(Change(id_, name, has, says))
                if was is not None:
                    kept[id_][name] = was
        if old is None and len(conflicts) > before:
            del kept[id_]  # who wrote it first stays unknown
        rows[id_] = mine
    dropped = [id_ for id_ in source.rows if id_ not in deck.rows and id_ in known.rows and not force]
    added = [id_ for id_ in source.rows if id_ not in deck.rows and id_ not in dropped]
    return Merged(
        Table(header, _ordered(rows, source.rows, added)),
        Table(tuple(dict.fromkeys((*source.header, *known.header))), kept),
        tuple(added),
        tuple(removed),
        tuple(changed),
        tuple(own),
        tuple(dropped),
        tuple(conflicts),
        tuple(edited),
        tuple(name for name in source.header if name not in deck.header),
    )


def _ordered(rows: Rows, source: Mapping[str, dict[str, str]], added: Sequence[str]) -> Rows:
    """The rows with new ones behind the row that they follow in the source."""
    order = list(rows)
    before = ""
    for id_ in source:
        if id_ in added:
            order.insert(order.index(before) + 1 if before in order else len(order) if before else 0, id_)
        before = id_ if id_ in order else before
    return {id_: rows.get(id_) or dict(source[id_]) for id_ in order}


def _holds(deck_row: Mapping[str, str], row: Mapping[str, str]) -> bool:
    return all(deck_row.get(name, "") == cell for name, cell in row.items() if name != "id")


def _named(row: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(cell for name, cell in row.items() if name == "name" or name.startswith("name."))


def _likeness(one: Mapping[str, str], other: Mapping[str, str]) -> float:
    """Share of filled cells that are equal, without ids and names, which are what may have changed."""
    names = [
        name
        for name in {*one, *other}
        if name not in ("id", "source") and name.partition(".")[0] != "name" and (one.get(name) or other.get(name))
    ]
    return sum(one.get(name, "") == other.get(name, "") for name in names) / len(names) if names else 0.0
