"""Hexes by their printed names."""

import re
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.spoken_texts import texts_of
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.hex_labels import named_hexes
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.ground.board import normal_label
from sandtable.model.reading.suggestions import nearest


@rule("WF117", "untidy-label", Severity.WARNING, publish_only=True)
def untidy_label(scenario: Scenario) -> Iterator[Complaint]:
    """A hex is not called as it is printed on its tile.

    Why: players look for the label they read. `sandtable check --fix` writes it as it is printed.
    Bad:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}]}
        units: [{unit: usa-marines, at: t01.D4}]
    Good:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}]}
        units: [{unit: usa-marines, at: T01.d4}]
    """
    for path, written, hex_ in named_hexes(scenario):
        if hex_ is not None and scenario.label(hex_) != written:
            yield scenario.at(path), f"'{written}' is printed {scenario.label(hex_)}", "write it as it is printed"


@rule("WF152", "text-off-map", Severity.WARNING, ref="R-SET-1")
def text_off_map(scenario: Scenario) -> Iterator[Complaint]:
    """A text speaks of a hex that is not on the map.

    Why: players look for it. Names of tile hexes, as T07.d4, are told from other words; numbers, as 0403, where the text
    calls them a hex.
    Bad:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}]}
        units: [{unit: usa-marines, at: T01.d4}]
        rules: [Nobody enters T02.d4.]
    Good:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}]}
        units: [{unit: usa-marines, at: T01.d4}]
        rules: [Nobody enters T01.d5.]
    """
    told: set[str] = set()
    for path, text, _ in texts_of(scenario.file.data):
        for name in _spoken_hexes(text):
            if scenario.ground.find(name) is None and name not in told:
                told.add(name)
                hint = nearest(normal_label(name), scenario.ground.places) or "name a hex of the map, or leave it out"
                yield scenario.at(path), f"the text speaks of {name}, which is not on the map", hint


def _spoken_hexes(text: str) -> Iterator[str]:
    """Yield the hex names and hex numbers that occur in a text."""
    yield from _HEX_NAME.findall(text)
    if re.search(_WORD_AND_NUMBER, text) is None:
        return
    for listed in re.findall(_NUMBERED, text):
        yield from re.findall(_NUMBER, listed)


_HEX_NAME = re.compile(r"\b[Tt]\d\d?\.[A-Za-z]?\d{1,4}\b")
_NUMBER = r"\d{4}"
_WORD_AND_NUMBER = r"[sxioSXIO] \d{4}"  # where there is none, the longer pattern need not be made
# A number, or several, after the word for a hex in English or Italian.
_NUMBERED = r"(?i)\b(?:hex(?:es)?|esagon[oi]) (\d{4}(?:(?:,| and| or| to| e| o| a)* \d{4})*)\b"


RULES = (untidy_label, text_off_map)
