"""A yes of one's own about data and a schema, where it is plain to see.

Importing the library that judges takes as long as everything else about a short file. So the first document of a run is
looked at here: what is surely as its schema wants need not be judged. Words of schemas that are not known here, and
values of which anybody could think otherwise, give no yes, and then the library decides. It never says yes where the library says no.
"""

import re
from collections.abc import Callable, Mapping, Sized
from typing import Any

MOST = 5000  # values that are looked at; more of them are judged sooner by the library
_GREAT = 2**53  # numbers beyond are not alike to everybody
_NUMBERS = (int, float)
_TYPES = {str: "string", bool: "boolean", dict: "object", list: "array", type(None): "null"}
_SAYS_NOTHING = frozenset({"$schema", "$defs", "title", "description", "default", "examples"})
# Patterns that mean the same to everybody who matches to the very end: classes of letters, and how often they come.
PLAIN_PATTERNS = frozenset(
    {
        "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$",
        "^[0-9]+(\\.[0-9]+){0,2}$",
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        "^[0-9a-f]{16}$",
    }
)


def surely_fits(data: object, schema: Mapping[str, Any]) -> bool:
    """Whether data is as a bundled schema wants it; no may mean anything."""
    return _Glance(schema).fits(data, schema)


# Whether a value is as a word of a schema wants it: asked with the glance, the value, what the word says, and all of its schema.
_Look = Callable[["_Glance", Any, Any, Any], bool]


class _Glance:
    def __init__(self, root: Mapping[str, Any]) -> None:
        self._root = root
        self._left = MOST

    def fits(self, value: object, schema: object) -> bool:
        self._left -= 1
        if schema is True:
            return True
        if self._left < 0 or not isinstance(schema, dict):
            return False
        for word, wanted in schema.items():
            look = _LOOKS.get(word)
            if look is None:
                if word not in _SAYS_NOTHING and not word.startswith("x-"):
                    return False
            elif not look(self, value, wanted, schema):
                return False
        return True

    def reference(self, value: object, target: Any, _schema: Any) -> bool:
        place, _, name = target.rpartition("/")
        return place == "#/$defs" and self.fits(value, self._root["$defs"].get(name))

    def entries(self, value: object, properties: Any, _schema: Any) -> bool:
        if not isinstance(value, dict):
            return True
        return all(key not in properties or self.fits(below, properties[key]) for key, below in value.items())

    def further(self, value: object, wanted: Any, schema: Any) -> bool:
        if not isinstance(value, dict):
            return True
        known = schema.get("properties", {})
        for key, below in value.items():
            if type(key) is not str or (key not in known and not self.fits(below, wanted)):
                return False
        return True

    def items(self, value: object, wanted: Any, _schema: Any) -> bool:
        return not isinstance(value, list) or all(self.fits(item, wanted) for item in value)


def _type(_glance: _Glance, value: Any, wanted: Any, _schema: Any) -> bool:
    names = (wanted,) if isinstance(wanted, str) else wanted
    kind = type(value)
    if kind in _NUMBERS:
        return ("number" in names or (kind is int and "integer" in names)) and -_GREAT < value < _GREAT
    return _TYPES.get(kind) in names


def _one_of(_glance: _Glance, value: object, choices: Any, _schema: Any) -> bool:
    return type(value) is str and value in choices


def _required(_glance: _Glance, value: object, wanted: Any, _schema: Any) -> bool:
    return not isinstance(value, dict) or value.keys() >= set(wanted)


def _unique(_glance: _Glance, value: object, _wanted: Any, _schema: Any) -> bool:
    return isinstance(value, list) and all(type(item) is str for item in value) and len(set(value)) == len(value)


def _pattern(_glance: _Glance, value: object, wanted: Any, _schema: Any) -> bool:
    return type(value) is str and wanted in PLAIN_PATTERNS and bool(re.fullmatch(wanted[1:-1], value))


def _least(kind: type[Sized]) -> _Look:
    return lambda _glance, value, bound, _schema: not isinstance(value, kind) or len(value) >= bound


def _most(kind: type[Sized]) -> _Look:
    return lambda _glance, value, bound, _schema: not isinstance(value, kind) or len(value) <= bound


def _minimum(_glance: _Glance, value: Any, bound: Any, _schema: Any) -> bool:
    return type(value) not in _NUMBERS or bound <= value < _GREAT


def _maximum(_glance: _Glance, value: Any, bound: Any, _schema: Any) -> bool:
    return type(value) not in _NUMBERS or -_GREAT < value <= bound


# What each word of a schema asks of a value; of values it is not about it asks nothing.
_LOOKS: Mapping[str, _Look] = {
    "$ref": _Glance.reference,
    "type": _type,
    "enum": _one_of,
    "pattern": _pattern,
    "properties": _Glance.entries,
    "additionalProperties": _Glance.further,
    "required": _required,
    "items": _Glance.items,
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
