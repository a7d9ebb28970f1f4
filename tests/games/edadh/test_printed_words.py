"""The words of War for Edadh as they are printed: terms of the Italian book, apostrophes, agreement."""

import re
from collections.abc import Iterator, Mapping

import pytest

from sandtable.model.pack import Text
from tests.builtin import pack

EDADH = pack("edadh")
# What edition 1.0 had for ML, MP, TML, DV, def, dfd, psy, Res, Pareggio, Fine del Periodo.
NOT_THE_BOOKS = re.compile(r"\b(LM|PM|LMT|VS|dif|dd|psiche|Ris|Fine Periodo|[Pp]arità)\b")


def texts(value: object, language: str, place: str) -> Iterator[tuple[str, str]]:
    """All texts in a value that are printed in a language, with their places."""
    if isinstance(value, Text):
        yield place, value[language]
    elif isinstance(value, str):
        yield place, value
    elif isinstance(value, Mapping):
        if set(EDADH.languages) == set(value):
            yield place, value[language]
        else:
            for key, below in value.items():
                yield from texts(below, language, f"{place}.{key}")
    elif isinstance(value, list | tuple):
        for number, below in enumerate(value):
            yield from texts(below, language, f"{place}.{number}")


def printed(language: str) -> list[tuple[str, str]]:
    found = list(texts(EDADH.words[language].entries, language, "words"))
    for component in EDADH.components:
        found += texts(component.name, language, component.id)
    for record in EDADH.records():
        found += texts((record.name, dict(record.fields)), language, record.id)
    for erratum in EDADH.errata:
        found += texts((erratum.topic, dict(erratum.says), erratum.ruling), language, erratum.id)
    return found


@pytest.mark.parametrize("language", EDADH.languages)
def test_apostrophes_are_curly(language: str) -> None:
    assert [(place, text) for place, text in printed(language) if re.search(r"\w'\w|\w'(?=\s)", text)] == []


def test_italian_pieces_use_the_terms_of_the_italian_book() -> None:
    # One ruling quotes the book's own slip.
    found = [(place, text) for place, text in printed("it") if NOT_THE_BOOKS.search(text)]
    assert [place for place, _ in found if not place.startswith("ER-ED-25.1")] == []


def test_a_standard_agrees_with_its_number() -> None:
    def said(language: str, key: str, n: int) -> str:
        return EDADH.words[language].say(f"standard.{key}", n, n=n).replace("\N{NO-BREAK SPACE}", " ")

    assert said("en", "damage_note", 3) == "Take 3 damage less this turn. Declare it at S6 or S7."
    assert said("it", "damage_note", 3) == "Riduci di 3 i Danni che subisci in questo turno. Si dichiara a S6 o S7."
    assert said("it", "damage_note", 1) == "Riduci di 1 il Danno che subisci in questo turno. Si dichiara a S6 o S7."
    assert said("en", "res_note", 1) == "Count your discard pile 1 card smaller at step 4 of the End of the Period."
    assert said("en", "res_note", 2) == "Count your discard pile 2 cards smaller at step 4 of the End of the Period."
    assert said("it", "res_note", 1).endswith("conta 1 carta in meno nella tua Pila degli Scarti.")
    assert said("it", "res_note", 2).endswith("conta 2 carte in meno nella tua Pila degli Scarti.")


@pytest.mark.parametrize(("n", "italian"), [(0, "nessuno bloccato"), (1, "1 bloccato"), (2, "2 bloccati")])
def test_locked_stratagems_agree_with_their_number(n: int, italian: str) -> None:
    assert EDADH.words["it"].say("setup.plan.locked", n, n=n) == italian
