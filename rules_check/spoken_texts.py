"""Texts of a document that are written for people, and the numbers and turns they speak of."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

Path = tuple[str | int, ...]

# Keys under which people write for people.
SPOKEN = ("briefing", "called", "name", "note", "text", "rules", "title")
_WORDS: dict[str, tuple[str, ...]] = {
    "en": ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    "it": ("uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici"),
}
_ORDINALS: dict[str, tuple[str, ...]] = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    "it": ("primo", "secondo", "terzo", "quarto", "quinto", "sesto", "settimo", "ottavo", "nono", "decimo"),
}
# Words that say two without the number.
_BOTH = r"\b(?:both|either|pair|couple|twice|entramb\w+|ambedue|paio|coppia|coppie)\b"
VALUES = {word: number for words in _WORDS.values() for number, word in enumerate(words, 1)}
RANKS = {word: number for words in _ORDINALS.values() for number, word in enumerate(words, 1)}
NUMBER = rf"(?:\d{{1,2}}|{'|'.join(VALUES)})"
_AND = r"(?:\s*(?:,|–|-|and|or|to|through|until|e|o|a|al|fino a|fino al)\s*)"
# After the word: turn 3, turns 2 to 4, turni 2 e 3; not: turn 90 degrees, turn two guns.
_AFTER = re.compile(rf"(?i)\bturn(?:s|o|i)?\s+({NUMBER}(?:{_AND}+\d{{1,2}})*)\b(?!\s*(?:°|degrees|gradi))")
_BEFORE = re.compile(rf"(?i)\b({NUMBER})\s+turn(?:s|i)\b")
_RANKED = re.compile(rf"(?i)\b({'|'.join(RANKS)})\s+turn(?:o)?\b")
# An hour: 0415 hours, 04.15, 4:15; an hour after noon may be told as one of twelve.
_HOURS = re.compile(r"\b([01]?\d|2[0-3])(?:([0-5]\d)(?=\s+hours\b)|[.:]([0-5]\d)\b(?![.:]?\d))")
HALF_A_DAY = 12
# Quarters of the compass, in English and Italian: the south end, il lato sud, settentrionale.
_QUARTERS = {
    quarter: re.compile(rf"(?i)(?<![^\W\d_])(?:{words})(?![^\W\d_])")
    for quarter, words in (
        ("north", "north(?:ern|wards?)?|nord|settentrional[ei]"),
        ("south", "south(?:ern|wards?)?|sud|meridional[ei]"),
        ("east", "east(?:ern|wards?)?|est|oriental[ei]"),
        ("west", "west(?:ern|wards?)?|ovest|occidental[ei]"),
    )
}
# Things that are counted, and a word before them that says one.
_ONE = ("a", "an", "un", "una")
_THINGS = {
    thing: re.compile(rf"(?i)\b({NUMBER}|{'|'.join(_ONE)})(?:\s+|['’])(?:{words})\b")
    for thing, words in (
        ("number of AP", "AP|PA"),
        ("number of cards", "cards?|cart[ae]"),
        ("number of hexes", "hex(?:es)?|esagon[oi]"),
        ("number of points", "points?|punt[oi]"),
        ("number of turns", "turns?|turn[oi]"),
        ("number of units", "units?|unità"),
    )
}


class SpokenText(NamedTuple):
    """A text, where it stands, and its language; "" where one serves all languages."""

    path: Path
    text: str
    language: str = ""


def texts_of(data: object, path: Path = (), spoken: bool = False) -> Iterator[SpokenText]:
    """Yield every text of a document that is written for people."""
    entries = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        for_people = spoken or key in SPOKEN
        if isinstance(value, str):
            if for_people:
                language = key if spoken and isinstance(key, str) and key not in SPOKEN else ""
                yield SpokenText((*path, key), value, language)
        else:
            yield from texts_of(value, (*path, key), for_people)


def versions_of(data: object) -> Iterator[dict[str, SpokenText]]:
    """Yield the texts that stand in several languages, each by its languages."""
    found: dict[Path, dict[str, SpokenText]] = {}
    for one in texts_of(data):
        if one.language:
            found.setdefault(one.path[:-1], {})[one.language] = one
    yield from (versions for versions in found.values() if len(versions) > 1)


def turns_named(text: str) -> set[int]:
    """Turns a text names by number: turn 3, turns 2 and 4, the third turn."""
    found = {value_of(word) for listed in _AFTER.findall(text) for word in re.findall(rf"(?i){NUMBER}", listed)}
    return found | {RANKS[word.lower()] for word in _RANKED.findall(text)}


def turns_counted(text: str) -> set[int]:
    """Numbers of turns a text speaks of: five turns, 5 turni."""
    return {value_of(word) for word in _BEFORE.findall(text)}


def hours_in(text: str) -> set[tuple[int, int]]:
    """Times of day a text names, as (hour of twelve, minute)."""
    return {(int(hour) % HALF_A_DAY, int(joined or apart)) for hour, joined, apart in _HOURS.findall(text)}


def without_hours(text: str) -> str:
    """Return a text without its times of day, whose digits look like those of a hex."""
    return _HOURS.sub(" ", text)


def numbers_in(text: str, words: bool = False) -> set[int]:
    """Numbers a text has in digits, and with `words` those that are written out, from two on."""
    text = without_hours(text)
    found = {int(digits) for digits in re.findall(r"(?<![\w.])\d{1,3}\b", text)}
    if words:
        found |= {VALUES[word] for word in re.findall(rf"\b(?:{'|'.join(VALUES)})\b", text.lower())}
        found |= {2} if re.search(_BOTH, text.lower()) else set()
    return {number for number in found if number > 1}


def value_of(word: str) -> int:
    """Return the value of a number in digits or in words."""
    return int(word) if word.isdigit() else VALUES[word.lower()]


def what_differs(one: str, other: str) -> tuple[str, set[str], set[str]] | None:
    """Differences between two versions of a text, and parts of one alone: a quarter of the compass, or a number of things."""
    quarters, theirs = ({word for word, found in _QUARTERS.items() if found.search(text)} for text in (one, other))
    if quarters - theirs and theirs - quarters:
        return "direction", quarters - theirs, theirs - quarters
    for thing, found in _THINGS.items():
        mine, yours = ({_counted(word) for word in found.findall(text)} for text in (one, other))
        # Seven of the ten units, sette unità su dieci: the number before the word may be the other of two.
        lost, new = mine - yours - numbers_in(other, words=True), yours - mine - numbers_in(one, words=True)
        if lost and new:
            return thing, set(map(str, lost)), set(map(str, new))
    return None


def _counted(word: str) -> int:
    return 1 if word.lower() in _ONE else value_of(word)
