"""Schemas that hold for a place of a document, whatever else the document lacks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import jsonschema_rs

from sandtable.model.reading.schema_shapes import Schema

_MOST = 400  # schemas of one place
_ALTERNATIVES = ("anyOf", "oneOf", "allOf")


class SchemaWalk:
    """One schema of a file, asked for its parts."""

    def __init__(self, schema: Schema) -> None:
        self._root = schema
        self._conditions: dict[int, Any] = {}

    def at(self, path: Sequence[str | int], data: Any) -> list[Schema]:
        """All schemas that may hold for the value at a path; `data` is the whole document."""
        found = list(self._all([self._root], data))
        for step in path:
            data = _inside(data, step)
            found = list(self._all(self._below(found, step), data))
        return found

    def _below(self, schemas: Sequence[Schema], step: str | int) -> list[Schema]:
        return [one for schema in schemas for one in self._children(schema, step) if isinstance(one, Mapping)]

    def _children(self, schema: Schema, step: str | int) -> Iterator[Any]:
        if isinstance(step, int):
            first = schema.get("prefixItems", ())
            yield first[step] if step < len(first) else schema.get("items")
            return
        properties = schema.get("properties", {})
        if step in properties:
            yield properties[step]
        else:
            yield schema.get("additionalProperties")
            yield from schema.get("patternProperties", {}).values()

    def _all(self, schemas: Sequence[Schema], data: Any) -> Iterator[Schema]:
        """Schemas with all that they refer to and combine; alternatives that exclude each other are all in it."""
        waiting, seen = list(reversed(schemas)), set[int]()
        while waiting and len(seen) < _MOST:
            schema = waiting.pop()
            if id(schema) in seen:
                continue
            seen.add(id(schema))
            yield schema
            more: list[Any] = []
            if isinstance(address := schema.get("$ref"), str):
                more.append(self._referred(address))
            for word in _ALTERNATIVES:
                more += schema.get(word, ())
            more += self._branches(schema, data)
            waiting += [one for one in reversed(more) if isinstance(one, Mapping)]

    def _branches(self, schema: Schema, data: Any) -> list[Any]:
        """The branch of a condition; both while the document does not decide it."""
        condition = schema.get("if")
        if not isinstance(condition, Mapping):
            return []
        then, otherwise = schema.get("then"), schema.get("else")
        if data is None:  # not written yet
            return [then, otherwise]
        if self._holds(condition, data):
            return [then]
        loose = {word: value for word, value in condition.items() if word != "required"}
        if loose and loose != condition and self._holds(loose, data):
            return [then, otherwise]
        return [otherwise]

    def _holds(self, condition: Schema, data: Any) -> bool:
        key = id(condition)
        known = self._conditions.get(key)
        if known is None or known[0] is not condition:
            whole = {**condition, "$defs": self._root.get("$defs", {})}
            known = self._conditions[key] = (condition, jsonschema_rs.validator_for(whole))
        return bool(known[1].is_valid(data))

    def _referred(self, address: str) -> Any:
        found: Any = self._root
        for step in address.removeprefix("#").strip("/").split("/"):
            name = step.replace("~1", "/").replace("~0", "~")
            found = found.get(name) if isinstance(found, Mapping) and step else found
        return found


def _inside(data: Any, step: str | int) -> Any:
    if isinstance(step, int):
        return data[step] if isinstance(data, list) and step < len(data) else None
    return data.get(step) if isinstance(data, dict) else None


def types_of(schema: Schema) -> tuple[str, ...]:
    """Types that a schema allows, as written in it."""
    written = schema.get("type", ())
    return (written,) if isinstance(written, str) else tuple(written)
