"""Set-up zones: room for their units, ground of their own, and shelter."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deployment import NamedHex, PlacedUnit, Side
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.games.warfare.scenarios.together import SINK, SOURCE, most_flow
from sandtable.geometry.hexes import Hex
from sandtable.model.phrases import listed
from sandtable.model.reading.suggestions import nearest_or_list


@rule("WF107", "zone-too-small", Severity.ERROR, ref="R-STK-1")
def zone_too_small(scenario: Scenario) -> Iterator[Complaint]:
    """A set-up zone has no room for its units, or no hexes at all.

    Why: each unit needs a hex of its own that it can stand on: no water, roadblock or rubble, for Regulars no
    Hostile Crowd, and not under Unknown markers alone. Zones that share hexes share their room.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, zones: {hill: {hexes: ["0101"]}},
             units: [{unit: usa-marines, zone: hill, count: 2}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, zones: {hill: {hexes: ["0101", "0201"]}},
             units: [{unit: usa-marines, zone: hill, count: 2}]}
    """
    for side in scenario.sides:
        for name, zone in side.zones.items():
            if not (zone.named or zone.tiles or zone.of):
                hint = "add hexes:, tiles:, or within: and of:"
                yield scenario.at((*side.path, "zones"), name), f"zone '{name}' has no hexes", hint
        wanted: Counter[str] = Counter()
        told = False
        for unit in side.units:
            if unit.zone is None or unit.zone not in side.zones or not side.zones[unit.zone].hexes:
                continue
            if any(one.hex is None for one in side.zones[unit.zone].named):
                continue  # a hex of it is not on the map, and that is said (WF024)
            wanted[unit.zone] += unit.count
            free = {hex_ for hex_ in side.zones[unit.zone].hexes if scenario.opening.can_set_up(unit, hex_)}
            if unit.unit.is_ground and all(scenario.opening.has_unknown(hex_) for hex_ in free):
                free = set()
            if wanted[unit.zone] - unit.count <= len(free) < wanted[unit.zone]:
                told = True
                hexes = f"{len(free)} free hex{'es' if len(free) != 1 else ''}"
                message = f"zone '{unit.zone}' has {hexes}, too few for its units"
                yield scenario.at((*unit.path, "zone")), message, "add hexes to the zone"
        if not told:
            yield from _crowded_together(scenario, side)


def _crowded_together(scenario: Scenario, side: Side) -> Iterator[Complaint]:
    """Yield a finding when zones of a side that share hexes have no room for all their units together."""
    placed = [unit for unit in side.units if unit.zone in side.zones and side.zones[unit.zone or ""].hexes]
    if len({unit.zone for unit in placed}) < 2:
        return
    pipes: dict[object, dict[object, int]] = {SOURCE: {}}
    for unit in placed:
        pipes[SOURCE][unit.path] = unit.count
        hexes = [hex_ for hex_ in side.zones[unit.zone or ""].hexes if scenario.opening.can_set_up(unit, hex_)]
        pipes[unit.path] = dict.fromkeys(hexes, 1)
        pipes |= {hex_: {SINK: 1} for hex_ in hexes}
    lacking = sum(unit.count for unit in placed) - most_flow(pipes)
    if lacking:
        names = listed(dict.fromkeys(f"'{unit.zone}'" for unit in placed))
        message = f"zones {names} share hexes and together have no room for {lacking} of their units"
        yield scenario.at((*placed[-1].path, "zone")), message, "add hexes to a zone"


@rule("WF108", "unknown-zone", Severity.ERROR)
def unknown_zone(scenario: Scenario) -> Iterator[Complaint]:
    """A unit sets up in a zone its side does not have.

    Why: zones belong to a side and are named under `zones:`.
    Bad:
        units: [{unit: usa-marines, zone: hill}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
    """
    for side in scenario.sides:
        lost: dict[str, list[PlacedUnit]] = {}
        for unit in side.units:
            if unit.zone is not None and unit.zone not in side.zones:
                lost.setdefault(unit.zone, []).append(unit)
        # A renamed or removed zone is one fault, and so are all zones of a side.
        if not side.zones and len(lost) > 1:
            names = listed(f"'{name}'" for name in lost)
            message = f"'{side.id}' has no zones, and its units set up in {names}"
            at = scenario.at((*next(iter(lost.values()))[0].path, "zone"))
            yield at, message, "add them under zones:, or place the units with at:"
            continue
        for name, units in lost.items():
            again = f", and {len(units) - 1} more of its units set up there" if len(units) > 1 else ""
            hint = nearest_or_list(name, side.zones) or "add it under zones:, or place the unit with at:"
            yield scenario.at((*units[0].path, "zone")), f"'{side.id}' has no zone '{name}'{again}", hint


@rule("WF150", "shared-zone", Severity.WARNING, ref="R-SET-1")
def shared_zone(scenario: Scenario) -> Iterator[Complaint]:
    """Zones of enemies overlap.

    Why: whoever sets up second may be shut out, or stand face to face with the enemy.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, zones: {a: {hexes: ["0101", "0201"]}},
             units: [{unit: usa-marines, zone: a}]}
          - {id: them, nations: [INS], cube: green, start: 38, zones: {b: {hexes: ["0201", "0301"]}},
             units: [{unit: ins-cell, zone: b}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, zones: {a: {hexes: ["0101"]}},
             units: [{unit: usa-marines, zone: a}]}
          - {id: them, nations: [INS], cube: green, start: 38, zones: {b: {hexes: ["0501"]}},
             units: [{unit: ins-cell, zone: b}]}
    """
    before: list[tuple[str, str, str, frozenset[Hex]]] = []
    for side in scenario.sides:
        for name, zone in side.zones.items():
            for team, other, theirs, hexes in before:
                shared = zone.hexes & hexes
                if team != side.team and shared:
                    label = scenario.label(min(shared))
                    more = f" and {len(shared) - 1} more" if len(shared) > 1 else ""
                    message = f"zone '{name}' shares {label}{more} with '{theirs}' of '{other}'"
                    at = scenario.at((*side.path, "zones"), name)
                    yield at, message, f"leave {label}{more} to one of them"
            before.append((side.team, side.id, name, zone.hexes))


@rule("WF151", "zone-under-fire", Severity.WARNING, ref="R-TRK-3")
def zone_under_fire(scenario: Scenario) -> Iterator[Complaint]:
    """Wherever units set up in a zone, an enemy can fire at them at once.

    Why: every hex of it is in sight and range of an enemy on the map, so nobody starts out of danger. At rule level 1
    nobody fires, and nothing is said.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, zones: {a: {hexes: ["0101", "0102"]}},
             units: [{unit: usa-marines, zone: a}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-fighters, at: "0302"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, zones: {a: {hexes: ["0101", "0102"]}},
             units: [{unit: usa-marines, zone: a}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-fighters, at: "0501"}]}
    """
    opening = scenario.opening
    if opening.level < 2 or scenario.is_vast:
        return
    for side in scenario.sides:
        for name, zone in side.zones.items():
            inside = [unit for unit in side.units if unit.zone == name]
            enemies = [unit for unit in opening.enemy_units(side) if unit.hex is not None]
            if not inside or not zone.hexes or not enemies:
                continue
            # Try one unit of each kind; the first without a safe hex is reported for all.
            for unit in {one.unit.id: one for one in reversed(inside)}.values():
                found = _no_shelter(scenario, unit, sorted(zone.hexes), enemies)
                if found is not None:
                    hex_, enemy = found
                    message = f"{unit.called} is under fire wherever it sets up in zone '{name}'"
                    message += f", at {scenario.label(hex_)} from {enemy.called}"
                    at = scenario.at((*side.path, "zones"), name)
                    yield at, message, "add hexes out of sight, or move the enemy back"
                    break


def _no_shelter(
    scenario: Scenario, unit: PlacedUnit, hexes: list[Hex], enemies: list[PlacedUnit]
) -> tuple[Hex, PlacedUnit] | None:
    """Return the first hex and an enemy that fires there, when every hex a unit may set up in is under fire."""
    first: tuple[Hex, PlacedUnit] | None = None
    for hex_ in hexes:
        if hex_ in scenario.units_by_hex or not scenario.opening.can_stand(unit, hex_):
            continue
        here = replace(unit, at=NamedHex((), "", hex_))
        shooter = next((enemy for enemy in enemies if scenario.opening.may_hit(enemy, here)), None)
        if shooter is None:
            return None
        first = first or (hex_, shooter)
    return first


@rule("WF167", "idle-zone", Severity.WARNING, ref="R-SET-1", publish_only=True)
def idle_zone(scenario: Scenario) -> Iterator[Complaint]:
    """Nobody sets up in a zone.

    Why: it is drawn on the map and named on the sheet, and players look for the units that belong there.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, zones: {hill: {hexes: ["0101"]}, wood: {hexes: ["0301"]}},
             units: [{unit: usa-marines, zone: hill}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, zones: {hill: {hexes: ["0101"]}, wood: {hexes: ["0301"]}},
             units: [{unit: usa-marines, zone: hill}, {unit: usa-rifles, zone: wood}]}
    """
    for side in scenario.sides:
        used = {unit.zone for unit in side.units}
        lost = any(not unit.ways for unit in side.units)
        if lost or not side.units or used - {None, *side.zones}:
            continue  # units without a place, or in an unknown zone, may belong here (WF054, WF108, WF109)
        for name in side.zones:
            if name not in used and side.zones[name].hexes:
                message = f"no unit of '{side.id}' sets up in zone '{name}'"
                hint = f"give a unit zone: {name}, or take the zone out"
                yield scenario.at((*side.path, "zones"), name), message, hint


RULES = (
    zone_too_small,
    unknown_zone,
    shared_zone,
    zone_under_fire,
    idle_zone,
)
