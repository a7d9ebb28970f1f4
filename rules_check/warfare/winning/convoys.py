"""Convoys: columns of vehicles that are to get across the map by road."""

import re
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import UnitClass
from sandtable.games.warfare.scenarios.approach import by_road, comes_near, open_ground
from sandtable.games.warfare.scenarios.deployment import Objective, PlacedUnit
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex
from sandtable.model.pack import Text

# Words for a convoy, in both languages.
_CONVOY = (
    r"(?i)\b(convoys?|supply.columns?|lorry|lorries|trucks?|convogli\w*|autocolonn\w*|autocarr\w*|camion"
    r"|colonn\w+.rifornimenti)\b"
)
COLUMN = 2  # vehicles of which a briefing may speak as a convoy


@rule("WF168", "convoy-without-road", Severity.WARNING, ref="4.6")
def convoy_without_road(scenario: Scenario) -> Iterator[Complaint]:
    """A convoy is to leave the map and no road leads from where it starts to where it leaves.

    Why: lorries keep to roads and open ground, and players look for the road the order speaks of. A column that may go
    across country is better called something else.
    Bad:
        map: {sketch: "= = t = ="}
        units: [{unit: usa-lav, at: "0101", id: lav}]
        objectives: [{id: convoy, type: exit, side: us, targets: [lav], hexes: ["0501"]}]
    Good:
        map: {sketch: "= = = = ="}
        units: [{unit: usa-lav, at: "0101", id: lav}]
        objectives: [{id: convoy, type: exit, side: us, targets: [lav], hexes: ["0501"]}]
    """
    opening = scenario.opening
    told: set[tuple[Hex, ...]] = set()
    for objective in scenario.objectives:
        vehicles = [
            unit
            for target in objective.targets
            if (unit := opening.units.get(target)) is not None and unit.unit.unit_class is UnitClass.VEHICLE
        ]
        if objective.type != "exit" or not vehicles or not _is_convoy(scenario, objective, vehicles):
            continue
        starts = {hex_ for unit in vehicles for hex_ in opening.starts(unit)}
        if not starts or not objective.hexes or objective.hexes in told:
            continue
        why = _no_road(scenario, starts, objective.hexes, scenario.opening.lasting.impassable)
        # Rubble on a road is an obstacle, not a missing road, as long as the vehicles can go round it.
        if why and not _no_road(scenario, starts, objective.hexes, frozenset()):
            reached = scenario.opening.arrivals(vehicles)
            why = "" if any(hex_ in reached for hex_ in objective.hexes) else why
        if why:
            told.add(objective.hexes)
            hint = "lead a road from its start to an exit hex, or do not call it a convoy"
            at = scenario.at((*objective.path, "hexes"))
            yield at, f"the convoy of '{objective.id}' has no road: {why}", hint


def _no_road(scenario: Scenario, starts: set[Hex], ends: tuple[Hex, ...], rubble: frozenset[Hex]) -> str:
    """Reason why a column cannot keep to roads, with open ground where a road is broken off; "" when it can."""
    board = scenario.ground
    away, home = by_road(board, starts, rubble), by_road(board, ends, rubble)
    if not away and not home:
        return f"none begins where it starts, and none leads to {scenario.label(ends[0])}"
    if not comes_near(board, open_ground(board, starts | away, rubble), ends):
        return f"neither road nor open ground leads all the way to {scenario.label(ends[0])}"
    return ""


def _is_convoy(scenario: Scenario, objective: Objective, vehicles: list[PlacedUnit]) -> bool:
    """Return True when an objective is about a convoy.

    Its names, or the title, say so; or the briefing does and only vehicles are to get through.
    """
    side = scenario.side(objective.side)
    names = [objective.id, objective.name, objective.note, scenario.title]
    names += [side.id, side.name] if side is not None else []
    if any(_speaks(name) for name in names):
        return True
    return len(vehicles) == len(objective.targets) >= COLUMN and _speaks(scenario.briefing)


def _speaks(words: Text | str | None) -> bool:
    told = words.by_language.values() if isinstance(words, Text) else () if words is None else (words,)
    return any(re.search(_CONVOY, text.replace("-", " ")) for text in told)


RULES = (convoy_without_road,)
