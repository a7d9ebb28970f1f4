"""Types and references a schema expects at each path, used to type plain scalars and to find references."""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]
# Marks a mapping whose further keys are the languages of the pack; when these are known, it lists them.
BY_LANGUAGE = "x-by-language"
# Marks a text field of a pack's own schema that is translated.
TEXT = "x-text"
_NOT_TEXT = {"integer", "number", "boolean", "null"}


class Shape:
    """Expectations at one path of a document.

    `text`: a plain scalar is its written text. `whole`: a number is an integer. `number`: any number. `ref` is the component whose ids are
    allowed, `likely` the kind of record meant. `has_refs`: a reference is here or anywhere below. `by_language`: a text
    that may be written in each language of the pack.
    """

    __slots__ = (
        "additional",
        "by_language",
        "has_refs",
        "items",
        "likely",
        "number",
        "properties",
        "ref",
        "text",
        "whole",
    )

    def __init__(self) -> None:
        self.text = False
        self.whole = False
        self.number = False
        self.properties: dict[str, Shape] = {}
        self.additional: Shape | None = None
        self.items: Shape | None = None
        self.ref: str | None = None
        self.likely: str | None = None
        self.has_refs = False
        self.by_language = False

    def under(self, key: str) -> "Shape":
        return self.properties.get(key) or self.additional or ANY


ANY = Shape()


def shape_of(schema: Schema) -> Shape:
    """Shape of a bundled schema, whose references are all internal."""
    made: dict[str, Shape] = {}
    shape = _build(schema, schema, made)
    _mark_refs(shape, set())
    return shape


def _build(schema: object, root: Schema, made: dict[str, Shape]) -> Shape:
    if not isinstance(schema, Mapping):
        return ANY
    target = schema.get("$ref")
    if isinstance(target, str):
        if target not in made:
            made[target] = shape = Shape()
            _fill(shape, _resolve(target, root), root, made)
        return made[target]
    shape = Shape()
    _fill(shape, schema, root, made)
    return shape


def _fill(shape: Shape, schema: Schema, root: Schema, made: dict[str, Shape]) -> None:
    types = schema.get("type", ())
    allowed = {types} if isinstance(types, str) else set(types)
    choices = schema.get("enum", ())
    shape.text = ("string" in allowed and not allowed & _NOT_TEXT) or (
        not allowed and bool(choices) and all(isinstance(choice, str) for choice in choices)
    )
    shape.whole = ("integer" in allowed and "number" not in allowed) or (
        not allowed and bool(choices) and all(type(choice) is int for choice in choices)
    )
    shape.number = "number" in allowed
    shape.by_language = BY_LANGUAGE in schema and "string" in allowed
    shape.ref = schema.get("x-ref")
    shape.likely = schema.get("x-likely")
    for key, below in schema.get("properties", {}).items():
        shape.properties[key] = _build(below, root, made)
    if isinstance(schema.get("additionalProperties"), Mapping):
        shape.additional = _build(schema["additionalProperties"], root, made)
    if "items" in schema:
        shape.items = _build(schema["items"], root, made)
    elif allowed == {"array"}:
        shape.items = ANY
    branches = [_build(branch, root, made) for word in ("allOf", "anyOf", "oneOf") for branch in schema.get(word, ())]
    for branch in branches:
        shape.text = shape.text or branch.text
        shape.whole = shape.whole or branch.whole
        shape.number = shape.number or branch.number
        shape.properties = {**branch.properties, **shape.properties}
        shape.additional = shape.additional or branch.additional
        shape.items = shape.items or branch.items
        shape.ref = shape.ref or branch.ref
        shape.by_language = shape.by_language or branch.by_language
        shape.likely = shape.likely or branch.likely


def _resolve(target: str, root: Schema) -> Schema:
    schema: Any = root
    for step in target.removeprefix("#/").split("/"):
        schema = schema[step]
    return schema if isinstance(schema, Mapping) else {}


def _mark_refs(shape: Shape, seen: set[int]) -> bool:
    if id(shape) not in seen:
        seen.add(id(shape))
        below = [*shape.properties.values(), shape.additional, shape.items]
        shape.has_refs = shape.ref is not None
        for part in below:
            if part is not None and _mark_refs(part, seen):
                shape.has_refs = True
    return shape.has_refs
