"""Call-outs of figures point at fields of their cards, and say the numbers that stand there."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from sandtable.resources import content_folder
from tests.facts.checks import GAMES, LANGUAGES
from tests.facts.numbers import ONES, numbers, plain
from tests.facts.voices import at_place, records

FIGURE = re.compile(r"^```figure\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def callouts(game: str, language: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Call-outs of every figure of one card or counter, with its id."""
    text = (content_folder() / game / "rules" / f"{language}.md").read_text(encoding="utf-8")
    for block in FIGURE.findall(text):
        figure = yaml.load(block, Loader=yaml.SafeLoader)
        card = figure.get("card") or figure.get("back")
        if card in records(content_folder(), game):
            yield from ((card, callout) for callout in figure.get("callouts", ()))


def fields_of(callout: dict[str, Any]) -> list[str]:
    of = callout["of"]
    return [of] if isinstance(of, str) else list(of)


def said_wrong(card: str, callout: dict[str, Any], game: str, language: str) -> list[int]:
    """Numbers of the fields that a call-out with numbers does not say."""
    said = numbers(callout["text"], language)
    missing = []
    for field in fields_of(callout):
        value = at_place(content_folder(), game, f"{card}/{field}")
        for wanted in map(int, re.findall(r"\d+", str(value)) if not isinstance(value, dict) else []):
            one = wanted == 1 and ONES[language].search(plain(callout["text"]))
            if said and wanted not in said and not one:
                missing.append(wanted)
    return missing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_callouts_name_fields_and_say_their_numbers(game: str, language: str) -> None:
    found = list(callouts(game, language))
    assert len(found) >= 6
    for card, callout in found:
        assert "of" in callout, (card, callout)
        assert said_wrong(card, callout, game, language) == [], (card, callout)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_point_at_the_same(game: str) -> None:
    places = [[(card, one["of"]) for card, one in callouts(game, language)] for language in LANGUAGES]
    assert places[0] == places[1]


def test_a_callout_of_another_effect_is_noticed() -> None:
    callout = {"at": [93, 74], "of": "effect", "text": "The effect: here an enemy discards 3 Conflict cards"}
    assert said_wrong("GER-4", callout, "lets-war", "en") == [2]
