"""Sides: start boxes, cubes, units."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.config import Config
from sandtable.findings import Severity
from sandtable.games.warfare.opening import BOXES
from sandtable.games.warfare.scenario import Scenario


@rule("WF038", "start-off-track", Severity.ERROR, ref="R-TRK-1")
def start_off_track(scenario: Scenario) -> Iterator[Complaint]:
    """A side starts on a box the Action Track does not have.

    Why: the track has boxes 1 to 40.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 41}]
    Good:
        sides: [{id: us, nations: [USA], cube: blue, start: 40}]
    """
    for side in scenario.sides:
        if not 1 <= side.start <= BOXES:
            yield scenario.at((*side.path, "start")), f"the track has no box {side.start}", f"1 to {BOXES}"


@rule("WF039", "nobody-first", Severity.ERROR, ref="R-TRK-3")
def nobody_first(scenario: Scenario) -> Iterator[Complaint]:
    """Sides start on the same box and none is named first.

    Why: on a tie the player who is already Active goes on; at the start nobody is.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 40}]
    Good:
        first: us
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 40}]
    """
    if scenario.first is not None or not scenario.sides:
        return
    top = max(side.start for side in scenario.sides)
    tied = [side for side in scenario.sides if side.start == top]
    if len({side.team for side in tied}) > 1:
        message = f"'{tied[0].id}' and '{tied[1].id}' both start on box {top}"
        yield scenario.at((*tied[1].path, "start")), message, f"add first: {tied[0].id}, or change a box"


@rule("WF040", "long-opening", Severity.WARNING, ref="R-TRK-5")
def long_opening(scenario: Scenario, config: Config) -> Iterator[Complaint]:
    """One side may act for a long time before the other does.

    Why: whoever leads by many boxes spends them all before the opponent's first action.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 20}]
    Good:
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 38}]
    """
    if not scenario.sides:
        return
    top = max(scenario.sides, key=lambda side: side.start)
    most = config.limits.free_opening
    for side in scenario.sides:
        if side.team != top.team and top.start - side.start > most and side.start >= 1:
            message = f"'{top.id}' has {top.start - side.start} AP before '{side.id}' acts"
            yield scenario.at((*side.path, "start")), message, f"keep start boxes within {most}"


@rule("WF053", "wrong-cube", Severity.ERROR, ref="1.2")
def wrong_cube(scenario: Scenario) -> Iterator[Complaint]:
    """A side's cube is not of its bloc, or another side has it.

    Why: West plays blue or grey, East red or orange, Irregulars green or yellow; there is one of each.
    Bad:
        sides: [{id: us, nations: [USA], cube: red, start: 40}]
    Good:
        sides: [{id: us, nations: [USA], cube: grey, start: 40}]
    """
    cubes = {record.id: tuple(record.fields["cubes"]) for record in scenario.box.pack.component("blocs").records}
    taken: dict[str, str] = {}
    for side in scenario.sides:
        at = scenario.at((*side.path, "cube"))
        own = [cube for bloc in sorted(scenario.opening.blocs(side)) for cube in cubes.get(bloc, ())]
        if side.cube not in own:
            yield at, f"'{side.id}' cannot have a {side.cube} cube", f"its bloc has {' and '.join(own)}"
        elif side.cube in taken:
            yield at, f"'{taken[side.cube]}' has the {side.cube} cube already", f"use one of {', '.join(own)}"
        taken.setdefault(side.cube, side.id)


@rule("WF054", "side-without-units", Severity.ERROR, ref="1.1")
def side_without_units(scenario: Scenario) -> Iterator[Complaint]:
    """A side has no units, or there are more players than sides.

    Why: every player needs something to play with.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    """
    for side in scenario.sides:
        if not side.units:
            yield scenario.at(side.path), f"'{side.id}' has no units", "add units:"
    players = scenario.players
    if players is not None and scenario.sides and players > len(scenario.sides):
        yield scenario.at(("players",)), f"{players} players, but {len(scenario.sides)} sides", "add a side"


@rule("WF111", "foreign-unit", Severity.WARNING, ref="1.2")
def foreign_unit(scenario: Scenario) -> Iterator[Complaint]:
    """A unit is of a nation its side does not name.

    Why: `nations:` tells players which counters to take.
    Bad:
        units: [{unit: ru-motor-rifles, at: "0101"}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
    """
    for side in scenario.sides:
        for unit in side.units:
            if unit.unit.nation not in side.nations:
                message = f"{unit.called}: {unit.unit.nation}, but '{side.id}' is {', '.join(side.nations)}"
                yield scenario.at((*unit.path, "unit")), message, "add the nation to nations:"


RULES = (
    start_off_track,
    nobody_first,
    long_opening,
    wrong_cube,
    side_without_units,
    foreign_unit,
)
