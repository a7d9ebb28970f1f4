"""Objectives that ask for deeds nobody present can do: no icon, no weapon, or a special rule in the way."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.causes import twice_named
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import UnitClass
from sandtable.games.warfare.scenarios.deeds import (
    can_convert,
    can_destroy,
    can_eliminate,
    carriers,
    escorts,
    is_regular,
    lasts,
    team_of,
)
from sandtable.games.warfare.scenarios.deployment import Objective, Path, PlacedMarker, PlacedUnit
from sandtable.games.warfare.scenarios.opening import CIVILIANS
from sandtable.games.warfare.scenarios.provisions import (
    AboutPeople,
    Charges,
    NeverCrowd,
    NoEntry,
    OnlyCargo,
    Still,
    WithoutMartyrs,
)
from sandtable.games.warfare.scenarios.scenario import Scenario

FIRE_LEVEL = 2  # the rule level from which units fire
MOVING = ("rescue", "exit")  # objectives for which people must be moved


@rule("WF174", "people-held-fast", Severity.ERROR, ref="W-1")
def people_held_fast(scenario: Scenario) -> Iterator[Complaint]:
    """People are to be moved or converted, and special rules forbid it for as long as the objective could be met.

    Why: `still` keeps them where they are, `never_crowd` keeps them calm; `no_entry` keeps a side from leading them on
    foot and `only_cargo` from loading them.
    Bad:
        units: [{unit: usa-lav, at: "0101"}]
        markers: [{marker: population, at: "0201", face: b, id: baker}]
        objectives: [{id: away, type: exit, side: us, targets: [baker], hexes: ["0101"]}]
        provisions: [{still: {markers: [baker]}}]
    Good:
        turns: 4
        units: [{unit: usa-lav, at: "0101"}]
        markers: [{marker: population, at: "0201", face: b, id: baker}]
        objectives: [{id: away, type: exit, side: us, targets: [baker], hexes: ["0101"]}]
        provisions: [{still: {markers: [baker], until: 2}}]
    """
    for objective in scenario.objectives:
        if scenario.side(objective.side) is None or objective.type not in (*MOVING, "convert"):
            continue
        held: list[tuple[int, str]] = []
        for index, target in enumerate(objective.targets):
            marker = scenario.opening.marker_by_id.get(target)
            if marker is not None and marker.marker.type == "population":
                why = _why_not(scenario, objective, marker)
                held += [(index, why)] if why else []
        if held and len(objective.targets) - len(held) < objective.count <= len(objective.targets):
            index, why = held[0]
            message = f"'{objective.id}': '{objective.targets[index]}' {why}"
            hint = "end the special rule earlier with until:, leave them out of it, or ask for something else"
            yield scenario.at((*objective.path, "targets", index)), message, hint


def _why_not(scenario: Scenario, objective: Objective, marker: PlacedMarker) -> str:
    """Reason why special rules keep a side from doing what an objective asks of people; "" when they do not."""
    last = objective.until or scenario.opening.turns
    rules = [one for one in scenario.provisions if lasts(one, last)]
    if objective.type == "convert":
        side = scenario.side(objective.side)
        calm = side is not None and scenario.is_regular(side)
        kept = any(isinstance(one, NeverCrowd) and _about(one, marker) for one in rules)
        return "is never turned into a Hostile Crowd" if kept and not calm and marker.face == CIVILIANS else ""
    if objective.type == "rescue" and marker.hex is not None and marker.hex in objective.hexes:
        return ""
    for one in rules:
        if not isinstance(one, Still) or not _about(one, marker):
            continue
        if one.side is None or scenario.opening.allied(one.side, objective.side):
            return "may not be moved" if one.side is None else f"may not be moved by '{one.side}'"
    team = team_of(scenario.opening, objective.side)
    rides = bool(carriers(team)) and all(marker.id in one.markers for one in rules if isinstance(one, OnlyCargo))
    bars = [one for one in rules if isinstance(one, NoEntry) and scenario.opening.allied(one.side, objective.side)]
    shut = {place.hex for bar in bars for place in bar.places}
    met = any(marker.id in bar.markers or (bar.civilians and marker.face == CIVILIANS) for bar in bars)
    beyond = objective.type == "rescue" and bool(objective.hexes) and set(objective.hexes) <= shut
    walks = not met and marker.hex not in shut and not beyond
    if rides or walks or not escorts(team) or marker.carrier is not None:
        return ""
    may_ride = bool(carriers(team))
    return f"may not be led on foot, {'nor may it ride' if may_ride else 'and nobody carries it'}"


def _about(provision: AboutPeople, marker: PlacedMarker) -> bool:
    return not provision.markers or marker.id in provision.markers


@rule("WF175", "nobody-can-do-it", Severity.ERROR, ref="G-18")
def nobody_can_do_it(scenario: Scenario) -> Iterator[Complaint]:
    """A side is to do what none of its units can.

    Why: people are led and carried by units on the ground and converted with a light weapon; Engineers of a Regular side
    and Irregular infantry remove roadblocks, Engineers mines; a target falls only to a weapon that may be fired at it,
    and among population only to an assault by infantry.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: roadblock, at: "0301", id: barrier}]
        objectives: [{id: open, type: destroy, side: us, targets: [barrier]}]
    Good:
        units: [{unit: usa-engineers, at: "0101"}]
        markers: [{marker: roadblock, at: "0301", id: barrier}]
        objectives: [{id: open, type: destroy, side: us, targets: [barrier]}]
    """
    for objective in scenario.objectives:
        side = scenario.side(objective.side)
        team = team_of(scenario.opening, objective.side)
        if side is None or not team or scenario.opening.misnamed(side):
            continue
        unable = [
            (index, why)
            for index, target in enumerate(objective.targets)
            if (why := _unable(scenario, objective, target, team)) is not None
        ]
        if unable and len(objective.targets) - len(unable) < objective.count <= len(objective.targets):
            index, (reason, hint) = unable[0]
            message = f"'{objective.id}': {reason}"
            yield scenario.at((*objective.path, "targets", index)), message, hint


def _unable(scenario: Scenario, objective: Objective, target: str, team: list[PlacedUnit]) -> tuple[str, str] | None:
    """Return (reason, hint) when no unit of a team can do what an objective asks of one target."""
    opening, side = scenario.opening, objective.side
    marker, unit = opening.marker_by_id.get(target), opening.units.get(target)
    if marker is not None and marker.marker.type == "population":
        if objective.type in MOVING and not escorts(team):
            return f"all units of '{side}' are helicopters, which take nobody along", "add a unit on the ground"
        if objective.type == "convert" and not can_convert(opening, objective):
            return f"nobody of '{side}' can convert people", "add a unit on the ground with a light weapon"
    elif marker is not None and objective.type == "destroy" and not can_destroy(opening, side, marker):
        need = "Engineers" if is_regular(opening, team[0]) or marker.marker.type == "mine" else "infantry"
        return f"nobody of '{side}' can remove {marker.called} '{target}'", f"add {need}, or ask for something else"
    elif unit is not None and objective.type in ("eliminate", "destroy") and opening.level >= FIRE_LEVEL:
        if opening.allied(unit.side, side):
            return None  # it is its own (WF138)
        if not can_eliminate(opening, side, unit):
            return f"'{side}' has nothing that can harm {unit.called}", "add a weapon against it"
        if _safe_among_people(scenario, team, unit):
            shield = f"population shields {unit.called}, and '{side}' has no infantry to assault it"
            return shield, "add infantry, or move the population"
    return None


def _safe_among_people(scenario: Scenario, team: list[PlacedUnit], target: PlacedUnit) -> bool:
    """Return True when Regulars cannot fire at a unit among population (R-HOS), nor assault it (R-ASL-1)."""
    if target.hex is None or target.hex not in scenario.occupants.population:
        return False
    light = target.unit.unit_class is UnitClass.INFANTRY
    storms = any(
        unit.unit.unit_class is UnitClass.INFANTRY and (unit.unit.light if light else unit.unit.heavy) is not None
        for unit in team
    )
    return not storms and all(is_regular(scenario.opening, unit) for unit in team)


@rule("WF176", "several-under-one-name", Severity.ERROR, ref="G-18")
def several_under_one_name(scenario: Scenario) -> Iterator[Complaint]:
    """An objective or a special rule names several pieces by one id.

    Why: pieces written with `count:` are called by their id and a number, squad-1 and squad-2; none is called squad, so
    that nothing ever happens to it.
    Bad:
        units: [{unit: usa-marines, id: squad, enters: {edge: ["0101"], turn: 2}, count: 2}]
        objectives: [{id: alive, type: survive, side: us, targets: [squad]}]
    Good:
        units: [{unit: usa-marines, id: squad, enters: {edge: ["0101"], turn: 2}}]
        objectives: [{id: alive, type: survive, side: us, targets: [squad]}]
    """
    if twice_named(scenario):
        return
    counts = {unit.id: unit.count for unit in scenario.units if unit.count > 1}
    counts |= {marker.id: marker.count for marker in scenario.markers if marker.id is not None and marker.count > 1}
    told: set[str] = set()
    for path, name in _named(scenario):
        if name in counts and name not in told:
            told.add(name)
            message = f"'{name}' are {counts[name]}, called {name}-1 to {name}-{counts[name]}"
            yield scenario.at(path), message, "name them so, or write one entry for each"


def _named(scenario: Scenario) -> Iterator[tuple[Path, str]]:
    """Yield every piece that objectives and special rules name, and where."""
    for objective in scenario.objectives:
        for index, target in enumerate(objective.targets):
            yield (*objective.path, "targets", index), target
    for provision in scenario.provisions:
        if isinstance(provision, (AboutPeople, Charges, WithoutMartyrs)):
            yield from ((path, name) for path, name, kind in provision.names() if kind != "side")


RULES = (
    people_held_fast,
    nobody_can_do_it,
    several_under_one_name,
)
