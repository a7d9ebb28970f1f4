import pytest
from babel import Locale

from sandtable.model.phrases import Phrases
from sandtable.model.translation.plurals import _BY_LANGUAGE, form_of, plurals_of

USUAL = ["en", "de", "es", "it", "nl", "sv", "da", "fi", "hu", "tr", "el", "bg", "ca", "pt-PT", "pt-BR"]


@pytest.mark.parametrize("language", [*_BY_LANGUAGE, *USUAL])
def test_forms_are_those_of_cldr(language) -> None:
    cldr = Locale.parse(language.replace("-", "_")).plural_form
    assert [form_of(language, n) for n in range(1001)] == [cldr(n) for n in range(1001)]
    assert plurals_of(language).header.startswith(f"nplurals={len(plurals_of(language).forms)};")


def test_a_phrase_takes_the_form_of_its_number() -> None:
    forms = {"one": "{n} karta", "few": "{n} karty", "other": "{n} kart", "0": "bez kart"}
    polish = Phrases("pl", {"cards": forms})
    said = [polish.say("cards", n, n=n) for n in (0, 1, 2, 5, 22, 112)]
    assert said == ["bez kart", "1 karta", "2 karty", "5 kart", "22 karty", "112 kart"]
