"""Hexes by their printed names."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.labels import named_hexes
from sandtable.games.warfare.scenario import Scenario


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


RULES = (untidy_label,)
