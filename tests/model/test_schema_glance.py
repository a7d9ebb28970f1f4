"""A yes at a glance is the library's yes; what it is not sure of, it leaves to the library."""

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.reading.document_schemas import document_validator
from sandtable.model.reading.schema import Validator, bundle, document_schema, own_kind_validator, read_schema
from sandtable.model.reading.schema_glance import MOST, PLAIN_PATTERNS, is_surely_schema, surely_fits
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml
from sandtable.resources import builtin_packs, content_folder

LANGUAGES = ("en", "it")


def _documents() -> list[tuple[str, str, str]]:
    """Every shipped document, as its file, its kind and its game."""
    found = []
    for name, folder in builtin_packs().items():
        for kind, below in (("scenario", "scenarios"), ("setup", "setups")):
            found += [(str(file), kind, name) for file in sorted((folder / below).glob("*.yaml"))]
    return [one for one in found if document_schema(one[1], one[2]) is not None]


def _read(file: str, kind: str, game: str) -> tuple[Any, dict[str, Any]]:
    validator = document_validator(kind, game, LANGUAGES)
    assert validator is not None
    tree = read_yaml(Path(file).read_bytes(), file)
    return values_of(tree, tree.root, validator.shape, []), validator.schema


READ = [_read(*one) for one in _documents()]
JUDGES = {id(schema): jsonschema_rs.Draft202012Validator(schema) for _, schema in READ}

_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.sampled_from([2**53, -(2**53), 2**70, 10**400])
    | st.floats()
    | st.sampled_from([0.0, 1.0, -0.0, 2.5])
    | st.sampled_from(["a", "A", "en", "it", "T07.d4", "ab\n", "2024-01-01", "2024-01-01\n", "1.2", "é", "x" * 65, ""])
    | st.text(max_size=3)
)
_DATA = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "b", "en", "it"]), inner, max_size=4)
    ),
    max_leaves=8,
)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in some data: what holds it, and its key or number there."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, below in inner:
        found += [(value, key), *_places(below)]
    return found


@pytest.mark.parametrize(("data", "schema"), READ, ids=[one[0].rpartition("/content/")[2] for one in _documents()])
def test_what_is_shipped_is_seen_at_a_glance(data: Any, schema: dict[str, Any]) -> None:
    assert surely_fits(data, schema)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_document_with_anything_in_it_is_never_passed_where_the_library_would_not(drawn: st.DataObject) -> None:
    shipped, schema = drawn.draw(st.sampled_from(READ))
    data = copy.deepcopy(shipped)
    for _ in range(drawn.draw(st.integers(1, 3))):
        holder, key = drawn.draw(st.sampled_from(_places(data)))
        if drawn.draw(st.booleans()):
            holder[key] = drawn.draw(_DATA)
        elif isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        else:
            moved = holder.pop(key)
            if drawn.draw(st.booleans()):
                holder[drawn.draw(st.sampled_from(["at", "en", "unit", "strange"]))] = moved
    if surely_fits(data, schema):
        assert JUDGES[id(schema)].is_valid(data)


_COUNTS = st.integers(0, 3)
_NAMES = st.sampled_from(["string", "integer", "number", "boolean", "object", "array", "null"])
_WORDS: dict[str, st.SearchStrategy[Any]] = {
    "type": _NAMES | st.lists(_NAMES, min_size=1, max_size=3, unique=True),
    "enum": st.lists(st.sampled_from(["a", "en", 1, 1.0, True, None, 0, False]), min_size=1, max_size=4),
    "const": st.sampled_from(["a", 1, True]),
    "pattern": st.sampled_from([*sorted(PLAIN_PATTERNS), "^a|b$", "a", "\\d"]),
    "minimum": st.integers(-2, 5) | st.sampled_from([2**53, 2**70, 0.5]),
    "maximum": st.integers(-2, 5) | st.sampled_from([2**53, 2**70, 0.5]),
    "exclusiveMinimum": st.integers(-2, 5),
    "multipleOf": st.sampled_from([2, 0.5]),
    "minLength": _COUNTS, "maxLength": _COUNTS, "minItems": _COUNTS, "maxItems": _COUNTS,
    "minProperties": _COUNTS, "maxProperties": _COUNTS,
    "uniqueItems": st.booleans(),
    "required": st.lists(st.sampled_from(["a", "b", "en"]), max_size=2, unique=True),
    "description": st.just("words"), "x-ref": st.just("units"), "default": st.just(1),
    "format": st.sampled_from(["date", "email"]),
    "$ref": st.sampled_from(["#/$defs/one", "#/$defs/two"]),
}  # fmt: skip


def _schemas(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    below = inner | st.booleans()
    words = {
        **_WORDS,
        "properties": st.dictionaries(st.sampled_from(["a", "b", "en"]), below, max_size=3),
        "patternProperties": st.dictionaries(st.sampled_from(["^a", "b"]), below, max_size=1),
        "additionalProperties": below,
        "propertyNames": below,
        "items": below,
        "prefixItems": st.lists(below, min_size=1, max_size=2),
        "contains": below,
        "not": below,
        "oneOf": st.lists(below, min_size=1, max_size=2),
        "if": below | st.fixed_dictionaries({"properties": st.fixed_dictionaries({"a": below})}),
        "then": below,
        "else": below,
    }
    chosen = st.lists(st.sampled_from(sorted(words)), max_size=4, unique=True)
    return chosen.flatmap(lambda names: st.fixed_dictionaries({name: words[name] for name in names}))


_PLAIN = st.lists(st.sampled_from(sorted({*_WORDS} - {"$ref"})), max_size=3, unique=True).flatmap(
    lambda names: st.fixed_dictionaries({name: _WORDS[name] for name in names})
)


@settings(max_examples=500, deadline=None)
@given(st.recursive(_PLAIN, _schemas, max_leaves=5), _PLAIN, _PLAIN, _DATA)
def test_no_schema_is_misunderstood(schema: dict[str, Any], one: object, two: object, data: object) -> None:
    whole = {**schema, "$defs": {"one": one, "two": two}}
    if surely_fits(data, whole):
        assert jsonschema_rs.Draft202012Validator(whole).is_valid(data)


_TWO_KINDS = {
    "if": {"properties": {"kind": {"enum": ["box", "lid"]}}, "required": ["kind"]},
    "then": {"required": ["holds"]},
    "else": {"required": ["file"]},
}


@pytest.mark.parametrize(
    ("data", "seen"),
    [
        ({"kind": "box", "holds": 1}, True),
        ({"kind": "box", "file": 1}, False),
        ({"kind": "deck", "file": 1}, True),
        ({"kind": "deck", "holds": 1}, False),
        ({"file": 1}, False),  # it is as the schema wants, and not plain to see
        ({"kind": 1, "file": 1}, False),
    ],
)
def test_a_condition_is_seen_where_a_text_says_which(data: object, seen: bool) -> None:
    assert surely_fits(data, _TWO_KINDS) is seen


_OWN = st.recursive(
    st.lists(st.sampled_from(sorted({*_WORDS} - {"$ref"})), max_size=3, unique=True).flatmap(
        lambda names: st.fixed_dictionaries({name: _WORDS[name] | _DATA for name in names})
    ),
    lambda inner: st.fixed_dictionaries(
        {},
        optional={
            "properties": st.dictionaries(st.sampled_from(["a", "b"]), inner | _DATA, max_size=2),
            "items": inner | _DATA,
            "additionalProperties": inner | st.booleans(),
            "required": st.lists(st.sampled_from(["a", "b"]), max_size=3) | _DATA,
        },
    ),
    max_leaves=4,
)


@settings(max_examples=400, deadline=None)
@given(_OWN)
def test_what_is_surely_a_schema_is_one(schema: dict[str, Any]) -> None:
    if is_surely_schema(schema):
        assert jsonschema_rs.meta.is_valid(schema)
        jsonschema_rs.Draft202012Validator(schema)


def test_a_schema_in_plain_words_is_seen_and_one_that_nests_too_deep_is_left_to_the_library() -> None:
    plain = {"title": "Card", "type": "object", "properties": {"hue": {"enum": ["red"]}}, "required": ["hue"]}
    assert is_surely_schema(plain)
    assert own_kind_validator(plain, ("en",)).passes([{"id": "a", "name": "x", "source": "house", "hue": "red"}])
    deep: dict[str, Any] = {}
    for _ in range(2000):
        deep = {"items": deep}
    assert not is_surely_schema(deep)


@pytest.mark.parametrize("name", [*sorted(builtin_packs()), "_starter"])
def test_what_a_pack_says_of_itself_is_seen_at_a_glance(name: str) -> None:
    file = content_folder() / name / "game.yaml"
    tree = read_yaml(file.read_bytes(), str(file))
    schema = bundle(read_schema("game"))
    data: Any = values_of(tree, tree.root, Validator(schema, glances=True).shape, [])
    assert surely_fits(data, schema)
    data["components"][0].pop("file")
    assert not surely_fits(data, schema)


GAME = """\
id: small
name: Small
edition: "1.0"
languages: [en]
palette: {paper: "#f4efe2"}
components:
  - {id: deck, type: deck, kind: card.json, name: Deck, file: deck.yaml}
"""
CARDS = "defaults: {source: house}\ncards:\n  - {id: a, name: A, suit: 1}\n  - {id: b, name: B, suit: 5}\n"
LOAD = """
import sys
from pathlib import Path
from sandtable.model.loading.pack_loader import load_pack
loaded = load_pack(Path(sys.argv[1]))
print([found.code for found in loaded.findings], "jsonschema_rs" in sys.modules)
"""


def test_a_plain_pack_is_loaded_without_the_library_and_a_wrong_one_told_by_it(tmp_path: Path) -> None:
    suit = {"type": "integer", "minimum": 0, "maximum": 5}
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "card.json").write_text(json.dumps({"type": "object", "properties": {"suit": suit}}))
    for cards, said in ((CARDS, "[] False"), (CARDS.replace("5", "6"), "['ST012'] True")):
        (tmp_path / "deck.yaml").write_text(cards)
        told = subprocess.run([sys.executable, "-c", LOAD, tmp_path], capture_output=True, text=True, check=True)
        assert told.stdout.strip() == said


def test_a_pattern_ends_where_the_text_ends() -> None:
    schema = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
    assert surely_fits("2024-01-01", schema)
    assert not surely_fits("2024-01-01\n", schema)


def test_long_documents_and_second_ones_are_judged() -> None:
    assert not surely_fits(["a"] * MOST, {"items": {"type": "string"}})
    validator = Validator({"type": "array", "items": {"type": "string"}}, glances=True)
    assert validator.passes(["a"])
    assert not validator.passes([1])
    assert validator.passes(["a"] * MOST)
    assert [fault.keyword for fault in Validator({"type": "array"}, glances=True).faults(1)] == ["type"]


def _patterns(schema: object) -> set[str]:
    below = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    own = {schema["pattern"]} if isinstance(schema, dict) and isinstance(schema.get("pattern"), str) else set()
    return own.union(*map(_patterns, below))


def test_patterns_that_are_known_are_those_of_schemas() -> None:
    schema = document_schema("scenario", "warfare")
    assert schema is not None
    assert _patterns(bundle(schema)) | _patterns(bundle(read_schema("game"))) >= PLAIN_PATTERNS
