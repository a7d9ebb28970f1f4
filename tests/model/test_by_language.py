"""What is written by language: texts, and mappings that hold a text's languages beside keys of their own."""

import pytest

from sandtable.model.reading.data_file import load_data
from sandtable.model.reading.schema import Validator, bundle

HOUSE = {
    "type": "object",
    "properties": {"worth": {"description": "How much it is worth.", "type": "integer"}},
    "required": ["worth"],
    "additionalProperties": {"type": "string", "minLength": 1},
    "x-by-language": True,
}
NAME = {"type": "object", "properties": {"name": {"$ref": "common.json#/$defs/text"}}}


@pytest.mark.parametrize(
    ("schema", "written", "told"),
    [
        (HOUSE, "{worth: 2, en: the mill, it: il mulino}", []),
        (
            HOUSE,
            "{worth: 2, en: the mill}",
            ["ST015 a.yaml:1:1: the file has no 'it' text; add the key it: with the text"],
        ),
        (
            HOUSE,
            "{en: the mill, it: il mulino}",
            ["ST010 a.yaml:1:1: the file has no 'worth'; add worth: (how much it is worth)"],
        ),
        (
            HOUSE,
            "{wort: 2, en: the mill, it: il mulino}",
            ["ST009 a.yaml:1:2: unknown key 'wort'; did you mean 'worth'?"],
        ),
        (NAME, "name: the mill", []),
        (NAME, "name: {en: the mill}", ["ST015 a.yaml:1:7: 'name' has no 'it' text; add the key it: with the text"]),
        (
            NAME,
            "name: {en: the mill, it: il mulino, fr: le moulin}",
            ["ST016 a.yaml:1:37: language 'fr' is not one of the pack's; the pack's languages are en, it"],
        ),
    ],
)
def test_every_language_of_the_pack_is_wanted(schema: dict[str, object], written: str, told: list[str]) -> None:
    findings: list[object] = []
    load_data(written.encode(), "a.yaml", Validator(bundle(schema, ("en", "it"))), findings)
    assert [f"{found.code} {found}" for found in findings] == told


def test_without_languages_any_will_do() -> None:
    validator = Validator(bundle(HOUSE))
    assert validator.passes({"worth": 2, "fr": "le moulin"})
    assert not validator.passes({"worth": 2, "fr": 3})
