"""Schemas: the built-in ones, a pack's own, and the validator.

jsonschema-rs decides whether data is valid. Only if not, jsonschema is imported to find where and why.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import jsonschema_rs

from sandtable.game_packages import game_names, schema_folder
from sandtable.model.reading.schema_shapes import BY_LANGUAGE, TEXT, Schema, shape_of

_SCHEMAS = Path(__file__).parents[1] / "schemas"
MOST_FAULTS = 1000  # reported of one file at once
DIALECT = "https://json-schema.org/draft/2020-12/schema"

# What a pack's own schema may use: no patterns (they can be made to run for ever), no references.
_OWN_WORDS = {
    "$schema", "$id", "title", "description", "type", "properties", "required", "additionalProperties",
    "items", "enum", "const", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
    "uniqueItems", "minProperties", "maxProperties", "default", "examples", "x-ref", TEXT,
}  # fmt: skip


_ADDRESSES = ("$schema", "$id")


def _nothing_is_fetched(address: str) -> NoReturn:
    raise LookupError(f"{address:.80} is elsewhere")


class SchemaError(ValueError):
    """A pack's own schema that cannot be used; `path` leads to the offending key."""

    def __init__(self, problem: str, path: Sequence[str | int], hint: str = "") -> None:
        super().__init__(problem)
        self.problem, self.path, self.hint = problem, tuple(path), hint


class Fault(NamedTuple):
    """One place where data and schema disagree, on `keyword`; `on_key` when a key is at fault."""

    keyword: str
    path: tuple[str | int, ...]
    value: Any
    wanted: Any
    schema: Schema
    on_key: bool
    message: str


class Validator:
    """One schema, ready to judge data."""

    def __init__(self, schema: dict[str, Any]) -> None:
        """Raise jsonschema_rs.ValidationError for a schema that cannot be used."""
        self.schema = schema
        self.shape = shape_of(schema)
        self._judge = jsonschema_rs.Draft202012Validator(schema, retriever=_nothing_is_fetched)

    def passes(self, data: object) -> bool:
        return self._judge.is_valid(data)

    def faults(self, data: object) -> list[Fault]:
        """Return schema violations in document order, at most MOST_FAULTS + 1; empty exactly if `passes` is True."""
        if self.passes(data):
            return []
        from jsonschema import Draft202012Validator  # heavy, and needed for faults alone

        faults = [
            Fault(
                keyword=str(error.validator),
                path=tuple(error.absolute_path),
                value=error.instance,
                wanted=error.validator_value,
                schema=error.schema if isinstance(error.schema, Mapping) else {},
                on_key="propertyNames" in error.absolute_schema_path,
                message=error.message,
            )
            for error in islice(Draft202012Validator(self.schema).iter_errors(data), MOST_FAULTS + 1)
        ]
        return sorted(faults, key=lambda fault: [str(step).zfill(6) for step in fault.path])


GAME_FILES = ("generator", "shelf", "solo")  # folders of schemas of files that only a game reads

# Kinds of record that belong to no game.
COMMON_KINDS = ("card", "board", "reference", "hexmap", "squaremap")


def is_kind(name: str) -> bool:
    """True if a built-in kind of record has that name, such as `card` or `lets-war/conflict`."""
    game, _, kind = name.partition("/")
    folder = schema_folder(game) if kind and "/" not in kind else None
    return name in COMMON_KINDS or (folder is not None and (folder / f"{kind}.json").is_file())


def kind_names() -> list[str]:
    """Names of the built-in kinds of record, in order."""
    folders = {game: schema_folder(game) for game in game_names()}
    names = [f"{game}/{file.stem}" for game, folder in folders.items() if folder for file in folder.glob("*.json")]
    return sorted([*names, *COMMON_KINDS])


@lru_cache(maxsize=256)
def read_schema(name: str) -> Schema:
    """A built-in schema file as written; that of a game as `lets-war/conflict`."""
    game, _, kind = name.partition("/")
    folder = schema_folder(game) if kind else None
    source = folder / f"{kind}.json" if folder is not None else _SCHEMAS / f"{name}.json"
    schema: Schema = json.loads(source.read_text(encoding="utf-8"))
    return schema


@lru_cache(maxsize=256)
def document_schema(kind: str, game: str | None) -> Schema | None:
    """The schema of a game's scenarios or set-ups; None when it has none.

    Set-ups of all games have some keys in common; a pack without rules of its own has set-ups of a plain kind.
    """
    folder = schema_folder(game) if game is not None else None
    if folder is not None and (folder / "documents" / f"{kind}.json").is_file():
        own = read_schema(f"{game}/documents/{kind}")
    elif game is None and kind == "setup":
        own = read_schema("setup")
    else:
        return None
    if kind != "setup":
        return own
    base = read_schema("setup-base")
    merged = {**base, **own, "properties": {**base["properties"], **own["properties"]}}
    return {**merged, "required": [*base["required"], *own.get("required", ())]}


@lru_cache(maxsize=64)
def game_file_schemas(game: str | None) -> Mapping[str, Mapping[str, Any]]:
    """Schemas of files of a pack that only its game reads (generator, shelf, solo), by file path in the pack."""
    folder = schema_folder(game) if game is not None else None
    files = [file for sub in GAME_FILES for file in sorted((folder / sub).glob("*.json"))] if folder is not None else []
    schemas = (read_schema(f"{game}/{file.parent.name}/{file.stem}") for file in files)
    return {schema["x-file"]: schema for schema in schemas}


@lru_cache(maxsize=64)
def file_validator(name: str, languages: tuple[str, ...] = ()) -> Validator:
    """The validator of a whole file: game, words or errata."""
    return Validator(bundle(read_schema(name), languages))


@lru_cache(maxsize=64)
def kind_validator(kind: str, languages: tuple[str, ...]) -> Validator:
    """The validator of a list of records of a built-in kind."""
    return Validator(records_schema(read_schema(kind), languages))


@lru_cache(maxsize=64)
def document_validator(kind: str, game: str | None, languages: tuple[str, ...]) -> Validator | None:
    """The validator of a game's scenarios or set-ups; None when it has none."""
    written = document_schema(kind, game)
    return None if written is None else Validator(bundle(written, languages))


def own_kind_validator(fields: Schema, languages: tuple[str, ...]) -> Validator:
    """The validator of a list of records with a pack's own fields; raise SchemaError if these are unusable."""
    _check_own(fields, ())
    return Validator(records_schema(fields, languages))


def record_schema(fields: Schema) -> dict[str, Any]:
    """The common fields of a record together with those of its kind; nothing else is allowed."""
    common = read_schema("record")
    return {
        "title": fields.get("title", "Record"),
        "description": fields.get("description", ""),
        "type": "object",
        "additionalProperties": False,
        "properties": {**common["properties"], **_with_languages(fields.get("properties", {}))},
        "required": [*common["required"], *fields.get("required", ())],
        "$defs": fields.get("$defs", {}),
    }


def _with_languages(schema: Any) -> Any:
    """Copy in which every text marked for translation may be written by language, as the texts of all records."""
    if isinstance(schema, list):
        return [_with_languages(item) for item in schema]
    if not isinstance(schema, Mapping):
        return schema
    copy = {key: _with_languages(value) for key, value in schema.items()}
    if schema.get(TEXT) is not True:
        return copy
    of_each = {word: schema[word] for word in ("minLength", "maxLength") if word in schema}
    return {
        **copy,
        "type": ["string", "object"],
        "additionalProperties": {"type": "string", **of_each},
        BY_LANGUAGE: True,
    }


def records_schema(fields: Schema, languages: tuple[str, ...]) -> dict[str, Any]:
    """The schema of a list of records."""
    record = record_schema(fields)
    definitions = record.pop("$defs")
    return bundle({"type": "array", "items": record, "$defs": definitions}, languages)


def bundle(schema: Schema, languages: tuple[str, ...] = ()) -> dict[str, Any]:
    """Self-contained copy of a schema; texts by language are required in each of `languages`."""
    bundled: dict[str, Any] = _localise(schema, languages)
    definitions = {**_localise(read_schema("common"), languages)["$defs"], **bundled.get("$defs", {})}
    bundled["$schema"] = DIALECT
    bundled["$defs"] = definitions
    bundled.pop("$id", None)
    return bundled


def _localise(schema: Any, languages: tuple[str, ...]) -> Any:
    """Copy whose references to common.json point inside the copy, with the languages filled in."""
    if isinstance(schema, Mapping):
        copy = {
            key: value.replace("common.json#", "#") if key == "$ref" else _localise(value, languages)
            for key, value in schema.items()
        }
        return _in_languages(copy, languages) if languages and BY_LANGUAGE in copy else copy
    return [_localise(item, languages) for item in schema] if isinstance(schema, list) else schema


def _in_languages(schema: dict[str, Any], languages: tuple[str, ...]) -> dict[str, Any]:
    """A mapping whose keys, besides those it names itself, are exactly these languages."""
    of_each = schema["additionalProperties"]
    return {
        **schema,
        "properties": {**schema.get("properties", {}), **dict.fromkeys(languages, of_each)},
        "required": [*schema.get("required", ()), *languages],
        "additionalProperties": False,
        BY_LANGUAGE: list(languages),
    }


def _check_own(schema: object, path: tuple[str | int, ...]) -> None:
    if not isinstance(schema, Mapping):
        raise SchemaError("a schema must be a mapping", path)
    for word, value in schema.items():
        here = (*path, word)
        if word in _ADDRESSES and (path or not isinstance(value, str)):
            raise SchemaError(f"'{word}' is for the top of a schema, and a text", here)
        if word not in _OWN_WORDS:
            hint = "use enum for a closed list of values" if word == "pattern" else ""
            raise SchemaError(f"'{word}' is not supported in a pack's own schema", here, hint)
        if word == TEXT:
            if not isinstance(value, bool):
                raise SchemaError(f"'{TEXT}' is true or false", here)
            if value and (schema.get("type", "string") != "string" or "enum" in schema or "const" in schema):
                raise SchemaError(
                    f"'{TEXT}' is for free texts", here, 'write "type": "string", without a list of values'
                )
        if word == "properties":
            if not isinstance(value, Mapping):
                raise SchemaError("'properties' must be a mapping", here)
            for name, below in value.items():
                _check_own(below, (*here, name))
        elif word == "items" or (word == "additionalProperties" and not isinstance(value, bool)):
            _check_own(value, here)
    if not path:
        taken = set(read_schema("record")["properties"]) & set(schema.get("properties", {}))
        if taken:
            name = min(taken)
            raise SchemaError(f"field '{name}' exists on every record", ("properties", name), "choose another name")
    if path:
        return
    # `$id` addresses are for editors. A validator would fetch from them, and a pack must not name addresses.
    schema = {word: value for word, value in schema.items() if word not in _ADDRESSES}
    if jsonschema_rs.meta.is_valid(schema):
        return
    from jsonschema import Draft202012Validator  # heavy, as above
    from jsonschema.exceptions import SchemaError as Broken  # heavy, as above

    try:
        Draft202012Validator.check_schema(schema)
    except Broken as error:
        place = tuple(error.absolute_path)
        word = place[-1] if place else "schema"
        raise SchemaError(f"{error.instance!r:.60} cannot be a schema's '{word}'", place) from None
