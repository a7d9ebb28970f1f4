"""Validators of scenarios and set-ups."""

import pytest

from sandtable.model.reading.schema import bundle, document_schema, document_validator

DOCUMENTS = [("scenario", "warfare"), ("setup", "lets-war"), ("setup", "edadh"), ("setup", "proelio")]
LANGUAGES = ("en", "it")


@pytest.mark.parametrize(("kind", "game"), DOCUMENTS)
def test_a_document_is_judged_by_the_schema_of_its_game(kind, game) -> None:
    validator = document_validator(kind, game, LANGUAGES)
    assert validator.schema == bundle(document_schema(kind, game), LANGUAGES)
    assert [fault.keyword for fault in validator.faults({})] != []


def test_plain_setups_have_a_schema_and_other_documents_none() -> None:
    assert document_validator("setup", None, LANGUAGES).schema["title"]
    assert document_validator("scenario", "proelio", LANGUAGES) is None
    assert document_validator("scenario", None, LANGUAGES) is None
