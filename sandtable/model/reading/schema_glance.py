"""A yes of one's own about data and a schema, where it is plain to see.

Importing the library that judges takes as long as everything else about a short file, and a dozen megabytes. So what each schema
of a run judges first is looked at here: what is surely as its schema wants need not be judged. Words of schemas that are not known
here, and values of which anybody could think otherwise, give no yes, and then the library decides. It never says yes where the
library says no.
"""

import re
from collections.abc import Callable, Mapping, Sized
from typing import Any

MOST = 10_000  # values that are looked at; more of them are judged sooner by the library
_GREAT = 2**53  # numbers beyond are not alike to everybody
_NUMBERS = (int, float)
_TYPES = {str: "string", bool: "boolean", dict: "object", list: "array", type(None): "null"}
# `then` and `else` are read with their `if`.
_SAYS_NOTHING = frozenset({"$schema", "$defs", "title", "description", "default", "examples", "then", "else"})
# Patterns that mean the same to everybody who matches to the very end: classes of letters, and how often they come.
PLAIN_PATTERNS = frozenset(
    {
        "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$",
        "^[0-9]+(\\.[0-9]+){0,2}$",
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        "^[0-9a-f]{16}$",
        "^#[0-9A-Fa-f]{6}$",
        "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$",
        "^[a-z][a-z0-9_]*$",
    }
)

_TEXT, _LIST, _NUMBER = {"type": "string"}, {"type": "array"}, {"type": "number"}
_COUNT = {"type": "integer", "minimum": 0}
_BELOW = {"$ref": "#/$defs/schema"}
# What a schema in plain words is: less than JSON Schema lets be one, so that whatever is as this wants is one.
_SCHEMA: dict[str, Any] = {
    "$ref": "#/$defs/schema",
    "$defs": {
        "schema": {
            "type": ["object", "boolean"],
            "additionalProperties": False,
            "properties": {
                "title": _TEXT, "description": _TEXT, "x-ref": _TEXT,
                "type": {"enum": ["string", "integer", "number", "boolean", "object", "array", "null"]},
                "enum": _LIST, "examples": _LIST, "const": True, "default": True,
                "minimum": _NUMBER, "maximum": _NUMBER, "minLength": _COUNT, "maxLength": _COUNT,
                "minItems": _COUNT, "maxItems": _COUNT, "minProperties": _COUNT, "maxProperties": _COUNT,
                "uniqueItems": {"type": "boolean"},
                "required": {"type": "array", "uniqueItems": True},
                "properties": {"type": "object", "additionalProperties": _BELOW},
                "items": _BELOW, "additionalProperties": _BELOW,
            },
        }
    },
}  # fmt: skip


def is_surely_schema(data: object) -> bool:
    """Whether data is a JSON Schema in plain words; no may mean anything."""
    return surely_fits(data, _SCHEMA)


def surely_fits(data: object, schema: Mapping[str, Any]) -> bool:
    """Whether data is as a bundled schema wants it; no may mean anything."""
    try:
        return _Glance(schema).fits(data, schema)
    except RecursionError:
        return False


# Whether a value is as a word of a schema wants it.
_Look = Callable[[Any], bool]


def _nobody_knows(_value: object) -> bool:
    return False


class _Glance:
    """Looks at one piece of data; every schema is made into looks when the first value comes to it."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self._definitions = root.get("$defs", {})
        self._left = MOST
        self._looks: dict[int, list[_Look]] = {}  # by the identities of schemas: the root holds them all

    def fits(self, value: object, schema: object) -> bool:
        self._left -= 1
        if schema is True:
            return True
        if self._left < 0:
            return False
        looks = self._looks.get(id(schema))
        if looks is None:
            looks = self._looks[id(schema)] = self._looks_of(schema)
        for look in looks:  # noqa: SIM110 - nothing here is done more often
            if not look(value):
                return False
        return True

    def _looks_of(self, schema: object) -> list[_Look]:
        """What a schema and all it refers to asks of a value; of values that a word is not about it asks nothing."""
        if not isinstance(schema, dict):
            return [_nobody_knows]
        looks: list[_Look] = []
        for word, wanted in schema.items():
            if word == "$ref":
                place, _, name = wanted.rpartition("/")
                looks += self._looks_of(self._definitions.get(name) if place == "#/$defs" else None)
            elif word in _PLAIN_WORDS:
                looks.append(_PLAIN_WORDS[word](wanted))
            elif word in _WORDS:
                looks.append(_WORDS[word](self, wanted, schema))
            elif word not in _SAYS_NOTHING and not word.startswith("x-"):
                looks.append(_nobody_knows)
        return looks

    def entries(self, properties: Any, _schema: Any) -> _Look:
        def look(value: Any) -> bool:
            if isinstance(value, dict):
                for key, below in value.items():
                    if key in properties and not self.fits(below, properties[key]):
                        return False
            return True

        return look

    def further(self, wanted: Any, schema: Any) -> _Look:
        known = schema.get("properties", {})

        def look(value: Any) -> bool:
            if isinstance(value, dict):
                for key, below in value.items():
                    if type(key) is not str or (key not in known and not self.fits(below, wanted)):
                        return False
            return True

        return look

    def names(self, wanted: Any, _schema: Any) -> _Look:
        def look(value: Any) -> bool:
            return not isinstance(value, dict) or all(type(key) is str and self.fits(key, wanted) for key in value)

        return look

    def items(self, wanted: Any, _schema: Any) -> _Look:
        def look(value: Any) -> bool:
            return not isinstance(value, list) or all(self.fits(item, wanted) for item in value)

        return look

    def condition(self, asked: Any, schema: Any) -> _Look:
        then, otherwise = schema.get("then", True), schema.get("else", True)

        def look(value: Any) -> bool:
            if self.fits(value, asked):
                return self.fits(value, then)
            return _is_other(value, asked) and self.fits(value, otherwise)

        return look


def _is_other(value: object, asked: Any) -> bool:
    """Whether data is surely not as asked: a text of it is none of those that are named."""
    if not isinstance(value, dict) or not isinstance(asked, dict):
        return False
    for key, wanted in asked.get("properties", {}).items():
        said = value.get(key)
        if type(said) is str and isinstance(wanted, dict) and said not in wanted.get("enum", (said,)):
            return True
    return False


def _type(wanted: Any) -> _Look:
    names = (wanted,) if isinstance(wanted, str) else wanted
    kinds = {kind for kind, name in _TYPES.items() if name in names}
    numbers = _NUMBERS if "number" in names else (int,) if "integer" in names else ()

    def look(value: Any) -> bool:
        kind = type(value)
        return kind in kinds or (kind in numbers and -_GREAT < value < _GREAT)

    return look


def _one_of(choices: Any) -> _Look:
    return lambda value: type(value) is str and value in choices


def _required(wanted: Any) -> _Look:
    names = set(wanted)
    return lambda value: not isinstance(value, dict) or value.keys() >= names


def _unique(_wanted: Any) -> _Look:
    def look(value: Any) -> bool:
        return isinstance(value, list) and all(type(item) is str for item in value) and len(set(value)) == len(value)

    return look


def _pattern(wanted: Any) -> _Look:
    if wanted not in PLAIN_PATTERNS:
        return _nobody_knows
    match = re.compile(wanted[1:-1]).fullmatch
    return lambda value: type(value) is str and match(value) is not None


def _least(kind: type[Sized]) -> Callable[[Any], _Look]:
    return lambda bound: lambda value: not isinstance(value, kind) or len(value) >= bound


def _most(kind: type[Sized]) -> Callable[[Any], _Look]:
    return lambda bound: lambda value: not isinstance(value, kind) or len(value) <= bound


def _minimum(bound: Any) -> _Look:
    return lambda value: type(value) not in _NUMBERS or bound <= value < _GREAT


def _maximum(bound: Any) -> _Look:
    return lambda value: type(value) not in _NUMBERS or -_GREAT < value <= bound


# Words that ask by themselves, and those that lead to other schemas.
_PLAIN_WORDS: Mapping[str, Callable[[Any], _Look]] = {
    "type": _type,
    "enum": _one_of,
    "pattern": _pattern,
    "required": _required,
    "uniqueItems": _unique,
    "minimum": _minimum,
    "maximum": _maximum,
    "minLength": _least(str),
    "maxLength": _most(str),
    "minItems": _least(list),
    "maxItems": _most(list),
    "minProperties": _least(dict),
    "maxProperties": _most(dict),
}
_WORDS: Mapping[str, Callable[[_Glance, Any, Any], _Look]] = {
    "properties": _Glance.entries,
    "additionalProperties": _Glance.further,
    "propertyNames": _Glance.names,
    "items": _Glance.items,
    "if": _Glance.condition,
}
