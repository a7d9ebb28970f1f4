"""Ways to objectives that a special rule bars."""

from collections.abc import Iterator, Set
from typing import NamedTuple

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deeds import lasts
from sandtable.games.warfare.scenarios.deployment import Objective, Path, PlacedUnit
from sandtable.games.warfare.scenarios.provisions import NoEntry
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, neighbours
from sandtable.ground.movement import Mover, Obstacles, costs_from

# Types for which a unit comes to a hex, and those for which it comes beside people or their destination.
TO_HEXES = ("control", "exit")
BESIDE = ("rescue", "convert")


@rule("WF194", "way-forbidden", Severity.ERROR, ref="G-18")
def way_forbidden(scenario: Scenario) -> Iterator[Complaint]:
    """The hexes that a side may not enter bar every way to its objective.

    Why: `no_entry` holds for as long as the objective could be met, and there is no way round.
    Bad:
        map: {sketch: ". . + . ."}
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: far, type: control, side: us, hexes: ["0501"]}]
        provisions: [{no_entry: {side: us, hexes: ["0301"]}}]
    Good:
        turns: 4
        map: {sketch: ". . + . ."}
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: far, type: control, side: us, hexes: ["0501"]}]
        provisions: [{no_entry: {side: us, hexes: ["0301"], until: 2}}]
    """
    for objective in scenario.objectives:
        doers = scenario.opening.standers(objective)
        shut = _shut(scenario, objective)
        if not any(shut.get(unit.side) for unit in doers):
            continue
        open_ways = _reached(scenario, doers, shut)
        goals = list(_goals(scenario, objective))
        lost = [goal for goal in goals if goal.near.isdisjoint(open_ways)]
        # Hexes that are barred themselves are said by WF165, and those out of reach anyway by WF065.
        barred = [
            goal
            for goal in lost
            if not goal.near <= shut.get(objective.side, frozenset())
            and not goal.near.isdisjoint(scenario.opening.arrivals(doers))
        ]
        if barred and len(goals) - len(lost) < (objective.count if objective.type != "exit" else 1):
            goal = barred[0]
            where = scenario.label(goal.hex)
            message = f"'{objective.id}': hexes that '{objective.side}' may not enter bar every way to {where}"
            yield scenario.at(goal.path), message, "leave a way open, or end no_entry: earlier with until:"


class _Goal(NamedTuple):
    """A place an objective sends units to, and the hexes of which one must be reached."""

    path: Path
    hex: Hex
    near: Set[Hex]


def _goals(scenario: Scenario, objective: Objective) -> Iterator[_Goal]:
    if objective.type in TO_HEXES:
        for path, _, hex_ in objective.places:
            if hex_ is not None:
                yield _Goal(path, hex_, {hex_})
    for index, target in enumerate(objective.targets if objective.type in BESIDE else ()):
        marker = scenario.opening.marker_by_id.get(target)
        if marker is not None and marker.hex is not None:
            around = {marker.hex, *(place for _, place in neighbours(marker.hex))}
            yield _Goal((*objective.path, "targets", index), marker.hex, around)


def _shut(scenario: Scenario, objective: Objective) -> dict[str, frozenset[Hex]]:
    """Hexes that sides may not enter for as long as an objective could be met."""
    last = objective.until or scenario.opening.turns
    found: dict[str, frozenset[Hex]] = {}
    for one in scenario.provisions:
        if isinstance(one, NoEntry) and lasts(one, last):
            hexes = frozenset(place.hex for place in one.places if place.hex is not None)
            found[one.side] = found.get(one.side, frozenset()) | hexes
    return found


def _reached(scenario: Scenario, units: list[PlacedUnit], shut: dict[str, frozenset[Hex]]) -> set[Hex]:
    """Hexes that one of these units can get to without entering those shut to its side."""
    opening = scenario.opening
    starts: dict[tuple[Mover, str], set[Hex]] = {}
    for unit in units:
        starts.setdefault((opening.mover(unit), unit.side), set()).update(opening.starts(unit))
    found: set[Hex] = set()
    for (mover, side), hexes in starts.items():
        closed = shut.get(side, frozenset())
        # A unit that starts where it may not enter is there all the same (WF172).
        obstacles = Obstacles(impassable=opening.lasting.impassable | closed)
        found |= {*hexes, *costs_from(scenario.ground, mover, hexes, obstacles)}
    return found


RULES = (way_forbidden,)
