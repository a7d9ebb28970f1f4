"""Rules about parts of a scenario that cannot be read; such parts are left out and reported."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.scenario import Scenario


def _problems(scenario: Scenario, code: str) -> Iterator[Complaint]:
    """Yield the problems found while reading that have one code."""
    for problem in scenario.problems:
        if problem.code == code:
            yield scenario.at(problem.path), problem.message, problem.hint


@rule("WF001", "bad-scenario", Severity.ERROR, on="draft")
def bad_scenario(scenario: Scenario) -> Iterator[Complaint]:
    """An id is given twice, or the map is both tiles and a sketch, or neither.

    Why: objectives, owners and carriers are named by id, so an id must mean one thing.
    Bad:
        units: [{unit: usa-marines, id: first, at: "0101"}, {unit: usa-marines, id: first, at: "0201"}]
    Good:
        units: [{unit: usa-marines, id: first, at: "0101"}, {unit: usa-marines, id: second, at: "0201"}]
    """
    yield from _problems(scenario, "WF001")


@rule("WF002", "unknown-piece", Severity.ERROR, on="draft")
def unknown_piece(scenario: Scenario) -> Iterator[Complaint]:
    """The box holds no such tile.

    Why: a scenario is laid out from the pieces of its game.
    Bad:
        map: {tiles: [{tile: T99, side: A, at: [0, 0]}]}
    Good:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}]}
    """
    yield from _problems(scenario, "WF002")


@rule("WF014", "tile-used-twice", Severity.ERROR, ref="R-SET-1", on="draft")
def tile_used_twice(scenario: Scenario) -> Iterator[Complaint]:
    """One tile lies in two places.

    Why: the two faces of a tile are one piece of cardboard.
    Bad:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}, {tile: T01, side: B, at: [1, 0]}]}
    Good:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}, {tile: T02, side: B, at: [1, 0]}]}
    """
    yield from _problems(scenario, "WF014")


@rule("WF015", "tiles-overlap", Severity.ERROR, ref="4.6", on="draft")
def tiles_overlap(scenario: Scenario) -> Iterator[Complaint]:
    """Two tiles cover one another.

    Why: tiles lie side by side on their lattice, one to a place.
    Bad:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}, {tile: T02, side: A, at: [0, 0]}]}
    Good:
        map: {tiles: [{tile: T01, side: A, at: [0, 0]}, {tile: T02, side: A, at: [1, 0]}]}
    """
    yield from _problems(scenario, "WF015")


@rule("WF018", "unknown-terrain", Severity.ERROR, ref="1.5", on="draft")
def unknown_terrain(scenario: Scenario) -> Iterator[Complaint]:
    """A sketch or a side of it cannot be read.

    Why: each letter stands for one kind of ground, and a fortified side belongs to a fortification.
    Bad:
        map: {sketch: ". x ."}
    Good:
        map: {sketch: ". t ."}
    """
    yield from _problems(scenario, "WF018")


@rule("WF024", "off-map", Severity.ERROR, ref="R-SET-1", on="draft")
def off_map(scenario: Scenario) -> Iterator[Complaint]:
    """Something stands, or is wanted, where there is no hex.

    Why: every hex named in a scenario must be on its map.
    Bad:
        units: [{unit: usa-marines, at: "0909"}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
    """
    yield from _problems(scenario, "WF024")


RULES = (bad_scenario, unknown_piece, tile_used_twice, tiles_overlap, unknown_terrain, off_map)
