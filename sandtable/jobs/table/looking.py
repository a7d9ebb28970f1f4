"""Lookups during a game: pieces, cards and rules."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from playtest.seated_game import SeatedGame
from sandtable.games.play import View
from sandtable.games.telling import Telling
from sandtable.games.wording import wording
from sandtable.jobs.table.matching import fold, forms
from sandtable.model.pack import Pack, Record
from sandtable.model.rulebook.blocks import Figure, Grid, ItemList, Paragraph, Rulebook, Runs, words
from sandtable.model.rulebook.loading import load_rules
from sandtable.model.rulebook.tables import table_rows

_LEFT_OUT = ("silhouette", "service", "short", "sections", "lines", "owners", "faces", "sides", "restriction")
_SHORT = 70  # letters of values that go on the line of the name


def look_at(seated: SeatedGame, view: View, thing: str, telling: Telling) -> list[str]:
    """Return lines about a piece, a place or a card; none when there is no such thing."""
    if seated.play.look is not None:
        lines = seated.play.look(view, thing, telling)
        if lines:
            return lines
    wanted = fold(thing)
    pack = seated.document.pack
    language = telling.phrases.language
    records = [record for record in pack.records() if language in record.name]
    exact = [record for record in records if wanted in (fold(record.id), fold(record.name[language]))]
    begun = [
        record for record in records if any(form.startswith(wanted) for form in forms(record.id, record.name[language]))
    ]
    lines = []
    for record in (exact or begun)[:3]:
        lines += _card(pack, record, telling)
    return lines


def _card(pack: Pack, record: Record, telling: Telling) -> list[str]:
    """Return the lines of a card: its name, its values, its text."""
    values = _values(record.fields, telling)
    head = f"{record.name[telling.phrases.language]} [{record.id}]"
    short = ", ".join(values)
    lines = [f"{head}: {short}"] if len(short) < _SHORT and values else [head, *(f"  {value}" for value in values)]
    text = wording(pack, record, telling.phrases.language)
    return [*lines, *([f"  {text}"] if text else [])]


def _values(fields: Mapping[str, Any], telling: Telling) -> list[str]:
    """Return values with the pack's names for them; values without a name are skipped."""
    said = []
    for key, value in fields.items():
        entry = telling.phrases.find(f"fields.{key}")
        label = entry.get("name") if isinstance(entry, Mapping) else entry
        if label is None or isinstance(value, bool) or key in _LEFT_OUT:
            continue
        names = entry.get("values") if isinstance(entry, Mapping) else None
        if isinstance(value, Mapping):
            said.append(f"{label}: {', '.join(_values(value, telling) or _named(value, telling))}")
        elif isinstance(value, list):
            said.append(f"{label} {', '.join(telling.name(one) for one in value if isinstance(one, (int, str)))}")
        else:
            said.append(f"{label} {telling.phrases.find(f'{names}.{value}') or telling.name(value)}")
    return said


def _named(values: Mapping[str, Any], telling: Telling) -> list[str]:
    return [f"{telling.name(key)} {telling.name(value)}" for key, value in values.items()]


def _plain(runs: Runs) -> str:
    """Return a text without icons, which a terminal cannot draw."""
    return words(tuple(run for run in runs if not run.icon)).strip()


def rule_lines(seated: SeatedGame, rule: str, language: str, room: int = 76) -> list[str]:
    """Return the lines of a rule in the rulebook, or of a ruling; none when there is neither.

    `room` is the width of tables, in characters.
    """
    pack = seated.document.pack
    book = load_rules(pack).books.get(language)
    lines = list(_printed(pack, book, rule, room)) if book is not None else []
    for erratum in pack.errata:
        if erratum.id == rule:
            lines.append(f"{erratum.ruling[language]} [{rule}]")
    return lines


def _printed(pack: Pack, book: Rulebook, rule: str, room: int) -> Iterator[str]:
    """Yield the lines of a rule with the lists and tables that belong to it."""
    following = False
    listed: set[int] = set()  # paragraphs of lists, by their lines
    for block in book.walk():
        match block:
            case Paragraph():
                following = rule in block.anchors or (following and block.line in listed)
                if rule in block.anchors:
                    yield f"{block.number} {_plain(block.runs)} [{rule}]".strip()
            case ItemList() if following:
                items = [one for item in block.items for one in item if isinstance(one, Paragraph)]
                listed |= {one.line for one in items}
                yield from (f"  · {_plain(one.runs)}" for one in items)
            case Grid() if following:
                rows = [tuple(_plain(cell) for cell in row) for row in (block.header, *block.rows)]
                yield from (f"  {line}" for line in aligned(rows, room))
            case Figure(kind="table") if following:
                for component in pack.components:
                    if component.id == block.data["table"]:
                        rows = table_rows(component, block.data, book.language)
                        yield from (f"  {line}" for line in aligned(rows, room))
            case _:
                following = False


def aligned(rows: Sequence[Sequence[str]], room: int) -> list[str]:
    """Return rows as lines with their columns aligned; the widest column is broken to fit into so many characters."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widest = widths.index(max(widths))
    widths[widest] = max(20, min(widths[widest], room - sum(widths) - 2 * (len(widths) - 1) + widths[widest]))
    lines: list[str] = []
    for row in rows:
        parts = [wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        lines += [
            "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
            for cells in zip_longest(*parts, fillvalue="")
        ]
    return lines
