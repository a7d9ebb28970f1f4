"""The words: every part in both languages, every blank filled, joined as each language wants it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.content.grammar import Grammar
from generator.warfare.content.wordbook import for_troops
from generator.warfare.missions import mission_ids
from sandtable.games.warfare.box import Box
from sandtable.model.pack import Text

MISSIONS = mission_ids()
CHURCH = Text({"en": "the church", "it": "la chiesa"})
HANGAR = Text({"en": "the hangar", "it": "l'hangar"})
MEN = Text({"en": "the Captors", "it": "i Sequestratori"})


@pytest.fixture(scope="module")
def grammar(content: GeneratorContent) -> Grammar:
    return content.grammar


def test_articles_join_with_prepositions(grammar: Grammar) -> None:
    part = {"en": "{a^} {b.of}, {c.from} {n.word} of {n}", "it": "{a^} {b.of}, {c.from} {n.word} di {n}"}
    made = grammar.fill(part, {"a": CHURCH, "b": HANGAR, "c": MEN, "n": 3})
    assert made["en"] == "The church of the hangar, from the Captors three of 3"
    assert made["it"] == "La chiesa dell’hangar, dai Sequestratori tre di 3"


def test_numbers_have_a_gender_where_the_language_wants_one(grammar: Grammar) -> None:
    part = {"en": "{n.word^} of the {m.word}", "it": "{n.word^} unità, {n.masculine} dei {m.masculine} mezzi"}
    assert grammar.fill(part, {"n": 1, "m": 2})["en"] == "One of the two"
    assert grammar.fill(part, {"n": 1, "m": 2})["it"] == "Una unità, uno dei due mezzi"


def test_names_of_places_join_too(grammar: Grammar) -> None:
    part = {"en": "{place.at}, {place.around}", "it": "{place.at}, {place.around}"}
    assert grammar.fill(part, {"place": "Aldera"})["it"] == "ad Aldera, attorno ad Aldera"
    assert grammar.fill(part, {"place": "Ezmir"})["it"] == "a Ezmir, attorno a Ezmir"


def test_a_list_of_things(grammar: Grammar) -> None:
    assert grammar.listed([CHURCH])["it"] == "la chiesa"
    assert grammar.listed([CHURCH, HANGAR, MEN])["en"] == "the church, the hangar and the Captors"
    assert grammar.listed([CHURCH, HANGAR, MEN])["it"] == "la chiesa, l'hangar e i Sequestratori"


@pytest.mark.parametrize(
    ("step", "point"),
    [
        ((1, 0), "the east"),
        ((7, -3), "the north-east"),
        ((3, 4), "the south-east"),
        ((-4, 7), "the south"),
        ((-7, 3), "the south-west"),
        ((4, -7), "the north"),
    ],
)
def test_points_of_the_compass(grammar: Grammar, step: tuple[int, int], point: str) -> None:
    assert grammar.direction_words(step)["en"] == point


def test_every_face_and_every_hex_has_a_name(box: Box, content: GeneratorContent) -> None:
    for tile in box.tiles:
        for side in "AB":
            assert set(content.places.tile_words(tile, side).by_language) == {"en", "it"}
            face = box.face(tile, side)
            assert face is not None
            for spot in face.spots.values():
                assert set(content.places.feature(spot).name.by_language) == {"en", "it"}


def texts(value: Any, path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text of some content with where it stands."""
    if isinstance(value, dict):
        if "en" in value or "it" in value:
            yield path, value
        else:
            for key, inner in value.items():
                yield from texts(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from texts(inner, f"{path}.{index}")


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_says_the_same_in_both_languages(content: GeneratorContent, mission: str) -> None:
    found = dict(texts(content.missions[mission].words.data))
    assert found
    for path, text in found.items():
        assert {"en", "it"} <= text.keys(), path
        assert text["en"].strip(), path
        assert text["it"].strip(), path
        # A form may differ from one language to the other, what is named may not.
        names = [set(re.findall(r"\{(\w+)", text[language])) for language in ("en", "it")]
        assert names[0] ^ names[1] <= {"core", "home"}, path


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_has_variety(content: GeneratorContent, mission: str) -> None:
    words = content.missions[mission].words
    for troops in ("regular", "irregular"):
        briefing = {part: len(for_troops(choices, troops)) for part, choices in words["briefing"].items()}
        assert len(for_troops(words["titles"], troops)) >= 6
        assert briefing["situation"] >= 4
        assert briefing["task"] >= 3
        assert briefing["closing"] >= 4
    for part in ("attacker", "defender"):
        for name in words["names"][part]:
            assert set(name["the"]) == set(name["name"]) == {"en", "it"}
