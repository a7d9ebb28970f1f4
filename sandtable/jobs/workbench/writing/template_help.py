"""Completion and hover help in templates: the names they are given, and fields of the records they draw."""

import re

from sandtable.jobs.workbench.writing.options import Completion, Option, description, narrowed, type_words
from sandtable.jobs.workbench.writing.schema_walk import SchemaWalk
from sandtable.model.authoring.export import schema_of_records
from sandtable.model.pack import Pack
from sandtable.model.reading.rejected import Refused

# Names that every template of a face is given (docs/templates.md).
NAMES = {
    "card": "The record that is drawn, with every field of its kind.",
    "deck": "The component of the record.",
    "copy": "Number of this copy, from 1.",
    "copies": "Number of copies.",
    "pack": "The pack: name, edition, palette and colophon.",
    "tables": "Tables by component id, their rows by id.",
    "t": "Phrases of words/<lang>.yaml.",
    "also": "The same names in other languages of the pack.",
    "lang": "Language code.",
    "low": "True for low ink.",
    "side": "front or back.",
    "owner": "Owner of this copy, on a back.",
    "width": "Trimmed width in millimetres.",
    "height": "Trimmed height in millimetres.",
}
_PARTS = {
    "deck": ("id", "name", "kind", "group", "count", "pieces", "sections"),
    "pack": (
        "name", "edition", "revision", "palette", "designer", "art", "publisher", "year", "licence", "website", "note",
        "players", "invented",
    ),
}  # fmt: skip
_CARD = ("id", "name", "names", "text", "number", "copies", "is_house", "source", "since", "art", "effects")
_PATH = re.compile(r"[A-Za-z_][\w.]*\Z")
_REST = re.compile(r"\w*")
_OPENS, _CLOSES = re.compile(r"\{\{|\{%"), re.compile(r"\}\}|%\}")


def complete_template(pack: Pack, name: str, text: str, offset: int) -> Completion | None:
    """Names and fields inside of `{{ }}` and `{% %}`."""
    if not _is_code(text, offset):
        return None
    found = _PATH.search(text, max(0, offset - 200), offset)
    *above, typed = found[0].split(".") if found is not None else [""]
    options = [
        Option(one, one, "key", detail, info) for one, (detail, info) in _known(pack, name, tuple(above)).items()
    ]
    rest = _REST.match(text, offset)
    return Completion(offset - len(typed), rest.end() if rest is not None else offset, tuple(narrowed(options, typed)))


def hover_template(pack: Pack, name: str, text: str, offset: int) -> tuple[int, int, str, str, str] | None:
    """Span, title, type and meaning of the name at an offset."""
    rest = _REST.match(text, offset)
    end = rest.end() if rest is not None else offset
    found = _PATH.search(text, max(0, end - 200), end)
    if found is None or not _is_code(text, offset):
        return None
    *above, word = found[0].split(".")
    detail, info = _known(pack, name, tuple(above)).get(word, ("", ""))
    return (end - len(word), end, found[0], detail, info) if detail or info else None


def _is_code(text: str, offset: int) -> bool:
    """True between the brackets of an expression or a statement."""
    opened = [found.start() for found in _OPENS.finditer(text, max(0, offset - 2000), offset)]
    closed = [found.start() for found in _CLOSES.finditer(text, max(0, offset - 2000), offset)]
    return bool(opened) and (not closed or closed[-1] < opened[-1])


def _known(pack: Pack, template: str, above: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """Names below a path, each with its type and meaning."""
    if not above:
        return {one: ("", info) for one, info in NAMES.items()}
    if above == ("card",):
        return dict.fromkeys(_CARD, ("", "")) | _fields(pack, template)
    if above == ("pack", "palette"):
        return {one: (colour, "") for one, colour in pack.palette.items()}
    if above == ("tables",):
        return {part.id: ("", part.name.english) for part in pack.components if part.type == "table"}
    return dict.fromkeys(_PARTS.get(above[0], ()), ("", "")) if len(above) == 1 else {}


def _fields(pack: Pack, template: str) -> dict[str, tuple[str, str]]:
    """Fields of the records that a template draws; of all records for one that others include."""
    file = template.rpartition("templates/")[2]
    drawn = [
        part
        for part in pack.components
        if file in (part.template, part.back) or any(part.front_of(one) == file for one in part.records)
    ]
    found: dict[str, tuple[str, str]] = {}
    for part in {one.kind: one for one in drawn or pack.components}.values():
        try:
            walk = SchemaWalk(schema_of_records(pack, part))
        except (Refused, ValueError, KeyError, OSError):  # a schema of the pack that is being written, or no records
            continue
        for schema in walk.at((), None):
            for name in schema.get("properties", {}):
                below = walk.at((name,), None)
                found.setdefault(name, (type_words(below), description(below)))
    return found
