"""Words by language: parts with places to fill, joined by each language's own grammar.

A part is written `{site.of}` or `{place}`; `^` after the name makes it begin with a capital letter. What a
language does to a word between `of` and `the church` is data (grammar.yaml), so a new language needs no code.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from generator.warfare.tables import read_content
from sandtable.games.warfare.terrain import Spot
from sandtable.geometry.hexes import Hex
from sandtable.model.pack import Text

_BLANK = re.compile(r"\{(\w+)(?:\.(\w+))?(\^)?\}")
_POINTS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
Value = Text | str | int


@lru_cache(maxsize=1)
def _grammar() -> Mapping[str, Any]:
    grammar: Mapping[str, Any] = read_content("grammar.yaml")
    return grammar


@lru_cache(maxsize=1)
def _places() -> Mapping[str, Any]:
    places: Mapping[str, Any] = read_content("places.yaml")
    return places


def fill(part: Mapping[str, str], values: Mapping[str, Value]) -> Text:
    """A part with every blank filled, in each of its languages; raise KeyError for a blank nobody fills."""
    return Text({language: _filled(words, language, values) for language, words in part.items()})


def _filled(words: str, language: str, values: Mapping[str, Value]) -> str:
    def put(blank: re.Match[str]) -> str:
        name, form, capital = blank.groups()
        value = values[name]
        word = _word(value, language, form)
        return word[:1].upper() + word[1:] if capital else word

    return _BLANK.sub(put, " ".join(words.split()))


def _word(value: Value, language: str, form: str | None) -> str:
    if isinstance(value, int):
        return str(_grammar()["numbers"][language][form][value]) if form else str(value)
    word = value[language] if isinstance(value, Text) else value
    return _joined(word, language, form) if form else word


def _joined(word: str, language: str, form: str) -> str:
    """A word after a preposition, as the language joins the two."""
    beginnings: Mapping[str, str] = _grammar()["forms"][language][form]
    longest = max((one for one in beginnings if word.startswith(one)), key=len)
    return beginnings[longest] + word[len(longest) :]


def listed(texts: Sequence[Text]) -> Text:
    """Several things one after another: a, b and c."""
    joiner: Mapping[str, str] = _grammar()["joiner"]
    found = {}
    for language, last in joiner.items():
        words = [text[language] for text in texts]
        found[language] = words[0] if len(words) == 1 else ", ".join(words[:-1]) + last + words[-1]
    return Text(found)


def sentences(parts: Iterable[Text]) -> Text:
    """Parts of a briefing one after another."""
    whole = list(parts)
    return Text({language: " ".join(part[language] for part in whole) for language in whole[0].by_language})


def tile_words(tile: str, side: str) -> Text:
    """What a face of a tile is called in a sentence."""
    return Text(_places()["tiles"][f"{tile}{side}"])


def feature(spot: Spot) -> Mapping[str, Any]:
    """What a hex is called in a sentence, and how much of a landmark it is."""
    features: Mapping[str, Mapping[str, Any]] = _places()["features"]
    return features.get(spot.letter + spot.paint) or features[spot.letter]


def feature_words(spot: Spot) -> Text:
    found = feature(spot)
    return Text({language: words for language, words in found.items() if language != "worth"})


def direction_words(step: Hex) -> Text:
    """The point of the compass a step leads to."""
    # Rows of hexes lie closer together than columns: 7 to 8 is near enough to half of the root of 3.
    east, south = 4 * (2 * step[0] + step[1]), 7 * step[1]
    # Within 22.5° of an axis, whose tangent is nearly 5/12, it is that axis.
    across, down = 12 * abs(south) > 5 * abs(east), 12 * abs(east) > 5 * abs(south)
    if not across:
        point = "east" if east > 0 else "west"
    elif not down:
        point = "south" if south > 0 else "north"
    else:
        point = ("south" if south > 0 else "north") + ("-east" if east > 0 else "-west")
    return Text(_grammar()["compass"][_POINTS.index(point)])
