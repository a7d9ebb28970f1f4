"""Positions in YAML files where the schema knows what was written, found without our own reader.

PyYAML composes the text, and jsonschema judges it while it notes which keys and values its keywords `properties`, `enum`
and `const` have seen.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml
from jsonschema import Draft202012Validator
from jsonschema.validators import extend


class Position(NamedTuple):
    """A key or value that is taken out of a text: its kind, the span of what is cut, and the word."""

    kind: str  # key or value, block or flow
    start: int
    end: int
    word: str


class _Text(str):
    """A text with an identity of its own."""


class _Integer(int):
    """A number with an identity of its own."""


class _Reader:
    """Data of a composed text, and the spans of its keys and values."""

    def __init__(self) -> None:
        self.keys: list[tuple[dict[Any, Any], str, Position]] = []
        self.values: list[tuple[Any, Position]] = []
        self._constructor = yaml.SafeLoader("")
        self._seen: set[int] = set()

    def data(self, node: yaml.Node, flow: bool = False) -> Any:
        style = "flow" if flow else "block"
        if isinstance(node, yaml.ScalarNode):
            value = self._constructor.construct_object(node)
            made: Any = value
            if isinstance(value, str):
                made = _Text(value)
            elif isinstance(value, int) and not isinstance(value, bool):
                made = _Integer(value)
            if made is not value and node.style not in ("|", ">"):
                at = Position(f"value {style}", node.start_mark.index, node.end_mark.index, str(value))
                self.values.append((made, at))
            return made
        if id(node) in self._seen:
            return None  # an alias: its words are written elsewhere
        self._seen.add(id(node))
        flow = flow or bool(node.flow_style)
        if isinstance(node, yaml.SequenceNode):
            return [self.data(item, flow) for item in node.value]
        found: dict[Any, Any] = {}
        for key, value in node.value:
            name = str(self._constructor.construct_object(key))
            found[name] = self.data(value, flow)
            at = Position(f"key {'flow' if flow else 'block'}", key.start_mark.index, value.end_mark.index, name)
            self.keys.append((found, name, at))
        return found


def known_positions(text: str, schema: dict[str, Any]) -> Iterator[Position]:
    """Keys and values of a text that its schema names, in the order of the text."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if root is None:
        return
    reader = _Reader()
    data = reader.data(root)
    keys, values = _seen_by(schema, data)
    found = [at for mapping, name, at in reader.keys if (id(mapping), name) in keys]
    found += [at for value, at in reader.values if id(value) in values]
    for one in sorted(found, key=lambda each: each.start):
        # A block ends for PyYAML where the next one begins.
        yield one._replace(end=one.start + len(text[one.start : one.end].rstrip()))


def all_positions(text: str) -> int:
    """Number of keys and of values that could be taken out of a text."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if root is None:
        return 0
    reader = _Reader()
    reader.data(root)
    return len(reader.keys) + len(reader.values)


def _seen_by(schema: dict[str, Any], data: Any) -> tuple[set[tuple[int, str]], set[int]]:
    keys: set[tuple[int, str]] = set()
    values: set[int] = set()
    plain = Draft202012Validator.VALIDATORS

    def properties(validator: Any, wanted: Any, instance: Any, below: Any) -> Iterator[Any]:
        if isinstance(instance, dict):
            keys.update((id(instance), name) for name in instance if name in wanted)
        yield from plain["properties"](validator, wanted, instance, below)

    def enum(validator: Any, wanted: Any, instance: Any, below: Any) -> Iterator[Any]:
        if instance in wanted:
            values.add(id(instance))
        yield from plain["enum"](validator, wanted, instance, below)

    def const(validator: Any, wanted: Any, instance: Any, below: Any) -> Iterator[Any]:
        if instance == wanted:
            values.add(id(instance))
        yield from plain["const"](validator, wanted, instance, below)

    def condition(validator: Any, wanted: Any, instance: Any, below: Any) -> Iterator[Any]:
        # A condition asks; what it names is no answer.
        whole = {**wanted, "$defs": schema.get("$defs", {})}
        branch = "then" if Draft202012Validator(whole).is_valid(instance) else "else"
        if branch in below:
            yield from validator.descend(instance, below[branch], schema_path=branch)

    def excluded(validator: Any, wanted: Any, instance: Any, below: Any) -> Iterator[Any]:
        del validator, below
        if Draft202012Validator({**wanted, "$defs": schema.get("$defs", {})}).is_valid(instance):
            yield from ()

    judge = extend(
        Draft202012Validator,
        {"properties": properties, "enum": enum, "const": const, "if": condition, "not": excluded},
    )
    list(judge(schema).iter_errors(data))
    return keys, values
