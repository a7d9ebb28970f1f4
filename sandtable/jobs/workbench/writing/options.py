"""Words that may stand at a place of a YAML text, by the schemas that hold there."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sandtable.jobs.workbench.writing.cursor import Cursor
from sandtable.jobs.workbench.writing.outline import scalar, unquoted
from sandtable.jobs.workbench.writing.schema_walk import SchemaWalk, types_of
from sandtable.model.reading.schema_shapes import Schema

MOST = 400  # words that are offered at once
_BARE = re.compile(r"[\w./#$-][\w ./#$()+'’–-]*")


class Option(NamedTuple):
    """A word to choose: as shown, as written, its type in a word or two, and its meaning.

    `kind` is key, value or id; `swatch` a colour to show beside it.
    """

    label: str
    apply: str
    kind: str
    detail: str = ""
    info: str = ""
    swatch: str = ""


class Completion(NamedTuple):
    """Words for the characters from `start` to before `end`."""

    start: int
    end: int
    options: tuple[Option, ...]


def options_at(cursor: Cursor, walk: SchemaWalk) -> list[Option]:
    """Words that the schemas allow at a cursor, keys that are required first."""
    schemas = walk.at(cursor.path, cursor.data)
    if cursor.is_key:
        found = _keys(schemas, cursor, walk)
    else:
        found = values_of(schemas, cursor.flow)
        if cursor.may_be_key:
            found += _keys(schemas, cursor, walk)
    return list({one.label: one for one in reversed(found)}.values())[::-1][:MOST]


def _keys(schemas: Sequence[Schema], cursor: Cursor, walk: SchemaWalk) -> list[Option]:
    required = {name for schema in schemas for name in schema.get("required", ())}
    names = dict.fromkeys(name for schema in schemas for name in schema.get("properties", {}))
    wanted = sorted((name for name in names if name not in cursor.taken), key=lambda name: name not in required)
    made = []
    for name in wanted:
        below = walk.at((*cursor.path, name), cursor.data)
        detail = type_words(below)
        if name in required:
            detail = f"{detail} !".strip()
        made.append(Option(name, _key_text(name, below, cursor), "key", detail, description(below)))
    return made


def _key_text(name: str, schemas: Sequence[Schema], cursor: Cursor) -> str:
    """A key as it is inserted: with its colon, and a space where its value stands on the same line."""
    if cursor.has_colon:
        return name
    types = {one for schema in schemas for one in types_of(schema)}
    below = bool(types) and types <= {"array", "object"}
    return f"{name}:" if below and not cursor.flow else f"{name}: "


def values_of(schemas: Sequence[Schema], flow: bool = False) -> list[Option]:
    """Values that schemas name: of a list, constants, yes and no."""
    made = []
    for schema in schemas:
        info = schema.get("description", "")
        for value in _named(schema):
            text = _shown(value)
            made.append(Option(text, _written(value, flow), "value", "", info))
        if "boolean" in types_of(schema):
            made += [Option(word, word, "value", "", info) for word in ("true", "false")]
    return made


def _named(schema: Schema) -> Iterable[Any]:
    if "const" in schema:
        yield schema["const"]
    yield from schema.get("enum", ())
    if isinstance(schema.get("examples"), list):
        yield from schema["examples"]


def _shown(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _written(value: Any, flow: bool) -> str:
    """A value as YAML; quoted where it would be read as something else."""
    if not isinstance(value, str):
        return _shown(value)
    plain = _BARE.fullmatch(value) and not value.endswith(" ") and value[0] not in "-#'" and " #" not in value
    if plain and scalar(value) == value and not (flow and "," in value):
        return value
    return "'" + value.replace("'", "''") + "'"


def description(schemas: Sequence[Schema]) -> str:
    """The first description of a place."""
    return next((str(one["description"]) for one in schemas if one.get("description")), "")


def type_words(schemas: Sequence[Schema]) -> str:
    """Types of a place in a few words."""
    types = dict.fromkeys(one for schema in schemas for one in types_of(schema))
    if any("enum" in schema or "const" in schema for schema in schemas):
        return "choice"
    names = {"string": "text", "integer": "number", "number": "number", "boolean": "yes/no", "array": "list", "object": "keys", "null": ""}  # fmt: skip
    return " | ".join(filter(None, dict.fromkeys(names.get(one, one) for one in types)))


def narrowed(options: Iterable[Option], word: str) -> list[Option]:
    """Options that contain the letters typed so far, those that begin with them first."""
    letters = unquoted(word).casefold()
    found = [one for one in options if letters in one.label.casefold()]
    return sorted(found, key=lambda one: not one.label.casefold().startswith(letters))


def with_swatches(options: Iterable[Option], palette: Mapping[str, str]) -> list[Option]:
    """Options with the colour beside the name of a colour."""
    return [one._replace(swatch=palette[one.label]) if one.label in palette else one for one in options]
