"""Root causes with a rule of their own, for which other rules do not report consequences."""

from sandtable.games.warfare.scenarios.deployment import Path
from sandtable.games.warfare.scenarios.scenario import Scenario


def unlaid(scenario: Scenario) -> bool:
    """Return True when a tile could not be laid (WF002, WF014, WF015, WF018), so that the map's shape is unknown."""
    return any(problem.path[:2] == ("map", "tiles") for problem in scenario.problems)


def nobody_there(scenario: Scenario) -> bool:
    """Return True when there is no population; objectives about people then have no target (WF069)."""
    return not any(marker.marker.type == "population" for marker in scenario.markers)


def unmanned(scenario: Scenario) -> bool:
    """Return True when a side has no units yet (WF054), so that nothing can be said of its strength."""
    return any(not side.units for side in scenario.sides)


def twice_named(scenario: Scenario) -> bool:
    """Return True when an id is given twice (WF001); then another id is probably missing."""
    return any(problem.code == "WF001" and problem.path[-1] == "id" for problem in scenario.problems)


def strange_sides(scenario: Scenario) -> bool:
    """Return True when an objective or a victory condition names an unknown side (WF110)."""
    named = {one.side for one in scenario.objectives} | {entry.side for entry in scenario.victory}
    return not named <= {side.id for side in scenario.sides}


def copied(scenario: Scenario) -> frozenset[Path]:
    """Return paths of units that repeat another one, id and all (WF001): probably a copied line."""
    first = scenario.opening.units
    again = (unit for unit in scenario.units if first[unit.id] is not unit)
    return frozenset(unit.path for unit in again if first[unit.id].unit.id == unit.unit.id)
