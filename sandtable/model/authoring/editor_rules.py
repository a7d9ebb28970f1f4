"""JSON Schema rules for editors, beyond the shape of a file. The loader checks the same rules in its own way.

The schemas of games hold such rules under `x-editor`. `x-values: component.field` allows any value that this field has
in the pack.
The checker alone finds what JSON Schema cannot express: duplicate ids, references within a file (a zone, a carrier, a
side by its id), hexes off the map, notation of effects, missing files, text that does not fit.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sandtable.model.loading.copies import KEY
from sandtable.model.pack import Pack
from sandtable.model.reading.schema import kind_names
from sandtable.model.reading.schema_shapes import Schema
from sandtable.resources import builtin_packs

MOST_PLAYERS = 20  # up to which fewest and most are held against each other


def with_sizes(schema: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Restrict sizes given by name to these names."""
    size = {**schema["$defs"]["size"], "if": {"type": "string"}, "then": {"enum": sorted(names)}}
    return {**schema, "$defs": {**schema["$defs"], "size": size}}


def with_game_rules(schema: dict[str, Any], games: Sequence[str]) -> dict[str, Any]:
    """Restrict game.yaml to known games and kinds of records, and require min players <= max players."""
    properties = schema["properties"]
    players = {**properties["players"], "allOf": [_not_below(number) for number in range(2, MOST_PLAYERS + 1)]}
    component = schema["$defs"]["component"]
    kind = {**component["properties"]["kind"], "anyOf": [{"enum": kind_names()}, {"pattern": r"\.json$"}]}
    return {
        **schema,
        "properties": {**properties, "rules": {**properties["rules"], "enum": list(games)}, "players": players},
        "$defs": {
            **schema["$defs"],
            "component": {**component, "properties": {**component["properties"], "kind": kind}},
        },
    }


def _not_below(number: int) -> dict[str, Any]:
    return {
        "if": {"prefixItems": [{"const": number}]},
        "then": {"prefixItems": [{}, {"minimum": number}]},
    }


def with_packs(schema: dict[str, Any]) -> dict[str, Any]:
    """Restrict the game of a scenario or set-up to a built-in pack, or a folder path with a dot or a slash."""
    game = {**schema["properties"]["game"], "anyOf": [{"enum": list(builtin_packs())}, {"pattern": r"[./\\]"}]}
    return {**schema, "properties": {**schema["properties"], "game": game}}


def of_one_kind(list_key: str, record: Schema) -> dict[str, Any]:
    """Rules of a file with one kind of record: its required fields, unless `defaults` or `each` give them."""
    return {"allOf": [_required(list_key, name) for name in record["required"] if name != "id"]}


def _required(list_key: str, name: str) -> dict[str, Any]:
    given = [{"required": [part], "properties": {part: {"required": [name]}}} for part in ("defaults", "each")]
    return {"if": {"not": {"anyOf": given}}, "then": {"properties": {list_key: {"items": {"required": [name]}}}}}


def of_several_kinds(records: Sequence[tuple[Mapping[str, Any], Schema]]) -> dict[str, Any]:
    """Rules of a file with several kinds: a record follows the first component whose `where` it matches."""
    rule: dict[str, Any] = {}
    for where, record in reversed(records):
        fits = {"properties": {name: {"const": value} for name, value in where.items()}, "required": list(where)}
        rule = {"if": fits, "then": dict(record), **({"else": rule} if rule else {})}
    return rule


def naming_fields(record: dict[str, Any]) -> dict[str, Any]:
    """Restrict the record's `house` and `inferred` to names of its fields."""
    names = "|".join(re.escape(name) for name in record["properties"])
    listed = {"type": "array", "uniqueItems": True, "items": {"type": "string", "pattern": f"^({names})(\\..+)?$"}}
    marks = {
        name: {**listed, "description": record["properties"][name].get("description", "")}
        for name in ("house", "inferred")
    }
    return {**record, "properties": {**record["properties"], **marks}}


def or_by_copy(field: Mapping[str, Any]) -> dict[str, Any]:
    """A field that may have its value, or another for each copy."""
    listed = {"type": ["array", "string"], "minItems": 1, "description": "A value for each copy, or a range as 1..12."}
    by_copy = {"type": "object", "properties": {KEY: listed}, "required": [KEY], "additionalProperties": False}
    described = {"description": field["description"]} if "description" in field else {}
    # Told apart by the key, so that an editor complains of the part that is meant.
    return {"if": {"type": "object", "required": [KEY]}, "then": by_copy, "else": dict(field), **described}


def values_in(pack: Pack, written: str) -> list[Any]:
    """Values that a field has in a component of a pack, lists flattened; empty if it has none."""
    component, _, field = written.partition(".")
    found: list[Any] = []
    for part in pack.components:
        if component in (part.id, part.type):
            for record in part.records:
                value = record.fields.get(field)
                found += value if isinstance(value, list) else [] if value is None else [value]
    return list(dict.fromkeys(value for value in found if isinstance(value, str | int)))
