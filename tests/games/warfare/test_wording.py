"""Warfare has no effects, so it has no wording; its words are the same in both languages."""

from pathlib import Path

import pytest
import yaml

from sandtable.findings import Position
from sandtable.games.arguments import WordingError
from sandtable.games.warfare.wording import word
from sandtable.model.effects import parse_effects
from sandtable.model.pack import Record, Source, Text
from sandtable.model.phrases import Phrases

CONTENT = Path(__file__).parents[3] / "content" / "warfare"
LANGUAGES = ("en", "it")
PHRASES = {
    language: Phrases(language, yaml.safe_load((CONTENT / "words" / f"{language}.yaml").read_text("utf-8")))
    for language in LANGUAGES
}


def card(effect: str = "") -> Record:
    effects = parse_effects(effect) if effect else ()
    return Record("a-10", Text({"": "A-10"}), Source.RULEBOOK, 1, "1.0", Position("x.yaml"), {}, effects=effects)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_effect_no_words(language: str) -> None:
    assert word(card(), PHRASES[language]) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_effect_is_an_error(language: str) -> None:
    with pytest.raises(WordingError) as caught:
        word(card("draw(2)"), PHRASES[language])
    assert caught.value.problem == "Warfare has no effect 'draw'"
    assert caught.value.offset == 0
    assert caught.value.hint == "write it in text:"


@pytest.mark.parametrize(
    ("key", "english", "italian"),
    [
        ("ap", "AP", "AP"),
        ("abilities.heli_hunter", "Heli-hunter", "Caccia-elicotteri"),
        ("actions.suppressive", "Suppressive Fire", "Fuoco di soppressione"),
        ("chart.fire.symbol", "as reaction, symbol only", "in reazione, solo col simbolo"),
        ("track.turns", "Turn Track", "Tracciato dei turni"),
    ],
)
def test_labels(key: str, english: str, italian: str) -> None:
    assert PHRASES["en"].say(key) == english
    assert PHRASES["it"].say(key) == italian


def test_numbers_are_filled_in() -> None:
    assert PHRASES["en"].say("weapon.shift", n=2) == "<2"
    assert PHRASES["it"].say("chart.los.on_level", n=0) == "su esagoni di livello 0"
    assert PHRASES["it"].say("chart.page", title="Azioni", n=3, total=4) == "Azioni, 3 di 4"
