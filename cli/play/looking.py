"""Lookups during a game: pieces, cards and rules."""

from collections.abc import Mapping
from typing import Any

from cli.play.matching import fold, forms
from playtest.seated_game import SeatedGame
from sandtable.games.play import View
from sandtable.games.telling import Telling
from sandtable.games.wording import wording
from sandtable.model.pack import Pack, Record
from sandtable.model.rulebook.blocks import ItemList, Paragraph, Runs, words
from sandtable.model.rulebook.loading import load_rules

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


def rule_lines(seated: SeatedGame, rule: str, language: str) -> list[str]:
    """Return the lines of a rule in the rulebook, or of a ruling; none when there is neither."""
    pack = seated.document.pack
    book = load_rules(pack).books.get(language)
    lines: list[str] = []
    if book is not None:
        following = False
        for block in book.walk():
            if isinstance(block, Paragraph) and rule in block.anchors:
                lines.append(f"{block.number} {_plain(block.runs)} [{rule}]".strip())
                following = True
            elif following and isinstance(block, ItemList):
                lines += [
                    f"  · {_plain(one.runs)}" for item in block.items for one in item if isinstance(one, Paragraph)
                ]
                following = False
            else:
                following = False
    for erratum in pack.errata:
        if erratum.id == rule:
            lines.append(f"{erratum.ruling[language]} [{rule}]")
    return lines
