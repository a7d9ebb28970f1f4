"""Hexes by their printed names."""

import re
from collections.abc import Iterator, Mapping

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.ground.labels import named_hexes
from sandtable.games.warfare.scenarios.scenario import Scenario


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

    Why: players look for it. Only names of tile hexes, as T07.d4, can be told from other words.
    Bad:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}]}
        units: [{unit: usa-marines, at: T01.d4}]
        rules: [Nobody enters T02.d4.]
    Good:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}]}
        units: [{unit: usa-marines, at: T01.d4}]
        rules: [Nobody enters T01.d5.]
    """
    if not scenario.ground.tiles:
        return
    for path, text in _texts(scenario.file.data, ()):
        for name in dict.fromkeys(_HEX_NAME.findall(text)):
            if scenario.ground.find(name) is None:
                yield scenario.at(path), f"the text speaks of {name}, which is not on the map", ""


_HEX_NAME = re.compile(r"\bT\d\d\.[a-g][1-7]\b")
# Keys under which people write for people.
_SPOKEN = ("briefing", "note", "text", "rules", "title")


def _texts(
    data: object, path: tuple[str | int, ...], spoken: bool = False
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every text of a scenario that is written for people, and where it is."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _texts(value, (*path, key), spoken or key in _SPOKEN)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, (*path, index), spoken)
    elif isinstance(data, str) and spoken:
        yield path, data


RULES = (untidy_label, text_off_map)
