"""Faults that one rule tells, so that what follows from them is not told beside it by others."""

from sandtable.games.warfare.scenarios.deployment import Path
from sandtable.games.warfare.scenarios.scenario import Scenario


def unlaid(scenario: Scenario) -> bool:
    """Whether a tile of the map could not be laid (WF002, WF014, WF015, WF018): the map would have another shape with it."""
    return any(problem.path[:2] == ("map", "tiles") for problem in scenario.problems)


def nobody_there(scenario: Scenario) -> bool:
    """Whether there is no population at all; objectives about people have nobody then (WF069)."""
    return not any(marker.marker.type == "population" for marker in scenario.markers)


def unmanned(scenario: Scenario) -> bool:
    """Whether a side has no units yet (WF054): what it can do, or others against it, nobody can tell."""
    return any(not side.units for side in scenario.sides)


def twice_named(scenario: Scenario) -> bool:
    """Whether an id is given twice (WF001): the name that something else should have is then missing elsewhere."""
    return any(problem.code == "WF001" and problem.path[-1] == "id" for problem in scenario.problems)


def strange_sides(scenario: Scenario) -> bool:
    """Whether an objective or a victory condition names a side that does not exist (WF110), and may mean any of them."""
    named = {one.side for one in scenario.objectives} | {entry.side for entry in scenario.victory}
    return not named <= {side.id for side in scenario.sides}


def copied(scenario: Scenario) -> frozenset[Path]:
    """Paths of units that repeat another one, id and all (WF001): a line that was copied and not changed yet."""
    first = scenario.opening.units
    again = (unit for unit in scenario.units if first[unit.id] is not unit)
    return frozenset(unit.path for unit in again if first[unit.id].unit.id == unit.unit.id)
