"""Schemas of documents from the cache are those that are made, and judge alike."""

from pathlib import Path

import pytest

from sandtable.model.reading import document_schemas
from sandtable.model.reading.document_schemas import document_validator
from sandtable.model.reading.schema import bundle, document_schema
from sandtable.model.reading.schema_shapes import Shape, shape_of

DOCUMENTS = [("scenario", "warfare"), ("setup", "lets-war"), ("setup", "edadh"), ("setup", "proelio")]
LANGUAGES = ("en", "it")


@pytest.fixture
def store(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    document_validator.cache_clear()
    yield tmp_path / "cache" / "schemas"
    document_validator.cache_clear()


def again(kind: str, game: str | None):
    """The validator as another process has it."""
    document_validator.cache_clear()
    return document_validator(kind, game, LANGUAGES)


def told(shape: Shape) -> list[object]:
    """All that a shape expects, place by place, once."""
    seen, waiting, lines = {}, [shape], []
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            lines.append(seen[id(one)])
            continue
        seen[id(one)] = len(seen)
        below = [*one.properties.values(), *filter(None, (one.additional, one.items))]
        lines.append([one.text, one.whole, one.ref, one.likely, one.has_refs, one.by_language, list(one.properties)])
        waiting += below
    return lines


@pytest.mark.parametrize(("kind", "game"), DOCUMENTS)
def test_a_kept_schema_is_the_one_that_is_made(kind, game, store, monkeypatch) -> None:
    made = bundle(document_schema(kind, game), LANGUAGES)
    first = again(kind, game)
    monkeypatch.setattr(document_schemas, "bundle", None)
    kept = again(kind, game)
    assert kept is not first
    assert kept.schema == first.schema == made
    assert list(kept.schema) == list(made)
    assert told(kept.shape) == told(first.shape) == told(shape_of(made))
    assert [fault.keyword for fault in kept.faults({})] == [fault.keyword for fault in first.faults({})] != []


@pytest.mark.parametrize("spoil", [lambda content: b"", lambda content: content[:-9], lambda content: b"no pickle"])
def test_a_damaged_one_is_made_anew(spoil, store) -> None:
    first = again("setup", "proelio")
    (kept,) = store.iterdir()
    kept.write_bytes(spoil(kept.read_bytes()))
    assert again("setup", "proelio").schema == first.schema


def test_plain_setups_and_what_there_is_none_of_are_not_kept(store) -> None:
    assert again("setup", None).schema["title"]
    assert again("scenario", "proelio") is None
    assert again("scenario", None) is None
    assert not store.exists() or not list(store.iterdir())
