"""How units come into play: zones, entries, drops."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import Ability
from sandtable.games.warfare.scenarios.deployment import NamedHex, PlacedUnit
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex


@rule("WF072", "nowhere-to-drop", Severity.WARNING, ref="R-AIR-1")
def nowhere_to_drop(scenario: Scenario) -> Iterator[Complaint]:
    """An Airborne unit is held back and there is no hex to drop it on.

    Why: it comes down on a hex without water, unit or marker.
    Bad:
        map: {sketch: ". ~"}
        units: [{unit: usa-airborne, held: true}, {unit: usa-lav, at: "0101"}]
    Good:
        map: {sketch: ". . ~"}
        units: [{unit: usa-airborne, held: true}, {unit: usa-lav, at: "0101"}]
    """
    for unit in scenario.units:
        if unit.held and not scenario.opening.drop_hexes:
            yield scenario.at((*unit.path, "held")), f"{unit.called}: no empty hex to drop on", ""


@rule("WF073", "bad-entry", Severity.ERROR, ref="R-SET-1")
def bad_entry(scenario: Scenario) -> Iterator[Complaint]:
    """A unit enters, or leaves, where or when it cannot.

    Why: units come and go by hexes on the map's border that they can stand on, before the game is over.
    Bad:
        turns: 4
        units: [{unit: usa-lav, enters: {edge: ["0101"], turn: 5}}]
    Good:
        turns: 4
        units: [{unit: usa-lav, enters: {edge: ["0101"], turn: 2}}]
    """
    opening = scenario.opening
    for unit in scenario.units:
        if unit.entry is None:
            continue
        path = (*unit.path, "enters")
        if opening.turns is not None and unit.entry.turn > opening.turns:
            message = f"{unit.called}: to enter on turn {unit.entry.turn}, the game has {opening.turns}"
            yield scenario.at((*path, "turn")), message, "enter earlier"
        for written, _, hex_ in unit.entry.edge:
            if hex_ is None:
                continue
            at = scenario.at(written)
            if not opening.is_border(hex_):
                yield at, f"{scenario.label(hex_)} is not on the border of the map", "enter by a border hex"
            elif not _can_stand(scenario, unit, hex_):
                yield at, f"{unit.called} cannot enter {scenario.label(hex_)}", "choose another hex"
    for objective in scenario.objectives:
        if objective.type == "exit":
            for hex_ in objective.hexes:
                if not opening.is_border(hex_):
                    message = f"nobody can leave by {scenario.label(hex_)}: it is not on the border of the map"
                    yield scenario.at((*objective.path, "hexes")), message, "use border hexes"


@rule("WF107", "zone-too-small", Severity.ERROR, ref="R-STK-1")
def zone_too_small(scenario: Scenario) -> Iterator[Complaint]:
    """A set-up zone has no room for its units.

    Why: each unit needs a hex of its own that it can stand on.
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
        wanted: Counter[str] = Counter()
        for unit in side.units:
            if unit.zone is None or unit.zone not in side.zones or not side.zones[unit.zone].hexes:
                continue
            wanted[unit.zone] += unit.count
            free = {
                hex_
                for hex_ in side.zones[unit.zone].hexes
                if hex_ not in scenario.units_by_hex and _can_stand(scenario, unit, hex_)
            }
            if wanted[unit.zone] - unit.count <= len(free) < wanted[unit.zone]:
                message = f"zone '{unit.zone}' has {len(free)} free hexes, too few for its units"
                yield scenario.at((*unit.path, "zone")), message, "add hexes to the zone"


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
        for unit in side.units:
            if unit.zone is not None and unit.zone not in side.zones:
                known = ", ".join(side.zones) or "none"
                message = f"'{side.id}' has no zone '{unit.zone}'"
                yield scenario.at((*unit.path, "zone")), message, f"its zones: {known}"


@rule("WF109", "unit-without-place", Severity.ERROR)
def unit_without_place(scenario: Scenario) -> Iterator[Complaint]:
    """A unit is nowhere, or in two places.

    Why: a unit has exactly one of at:, zone:, in:, held: and enters:.
    Bad:
        units: [{unit: usa-marines}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
    """
    for unit in scenario.units:
        written = {"at": unit.at, "zone": unit.zone, "in": unit.carrier, "held": unit.held, "enters": unit.entry}
        ways = [way for way, value in written.items() if value]
        if not ways:
            yield scenario.at(unit.path), f"{unit.called}: placed nowhere", "add at:, zone:, in:, held: or enters:"
        elif len(ways) > 1:
            message = f"{unit.called}: both {ways[0]}: and {ways[1]}:"
            yield scenario.at(unit.path, ways[1]), message, "keep one"


@rule("WF112", "held-without-airborne", Severity.ERROR, ref="R-AIR-1")
def held_without_airborne(scenario: Scenario) -> Iterator[Complaint]:
    """A unit that is not Airborne is held back.

    Why: only Airborne units may be held back and dropped.
    Bad:
        units: [{unit: usa-marines, held: true}]
    Good:
        units: [{unit: usa-airborne, held: true}]
    """
    for unit in scenario.units:
        if unit.held and Ability.AIRBORNE not in unit.unit.abilities:
            message = f"{unit.called}: held back, and not Airborne"
            yield scenario.at((*unit.path, "held")), message, "let it enter later with enters:"


@rule("WF116", "stacked-count", Severity.ERROR, ref="R-STK-1")
def stacked_count(scenario: Scenario) -> Iterator[Complaint]:
    """Several units are put in one hex, or in one carrier, by count.

    Why: a hex holds one unit and a carrier takes one.
    Bad:
        units: [{unit: usa-marines, at: "0101", count: 2}]
    Good:
        units: [{unit: usa-marines, at: "0101"}, {unit: usa-marines, at: "0201"}]
    """
    for unit in scenario.units:
        if unit.count > 1 and (unit.hex is not None or unit.carrier is not None):
            message = f"{unit.count} {unit.called} cannot share one place"
            yield scenario.at((*unit.path, "count")), message, "write one entry for each"


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
                    yield scenario.at(zone.path), message, "keep zones of enemies apart"
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
            seen_by = {hex_: _shooter(scenario, inside[0], hex_, enemies) for hex_ in zone.hexes}
            if all(seen_by.values()):
                hex_, enemy = min(seen_by.items())
                assert enemy is not None
                message = f"every hex of zone '{name}' is under fire, {scenario.label(hex_)} from {enemy.called}"
                yield scenario.at(zone.path), message, "add hexes out of sight, or move the enemy back"


def _shooter(scenario: Scenario, unit: PlacedUnit, hex_: Hex, enemies: list[PlacedUnit]) -> PlacedUnit | None:
    """An enemy that could fire at a unit if it stood in a hex."""
    here = replace(unit, at=NamedHex((), "", hex_))
    return next((enemy for enemy in enemies if scenario.opening.may_hit(enemy, here)), None)


def _can_stand(scenario: Scenario, unit: PlacedUnit, hex_: Hex) -> bool:
    """Whether a unit may be in a hex at all."""
    opening = scenario.opening
    mover = opening.mover(unit)
    if mover.flies:
        return True
    wet = opening.has("water", hex_)
    return (mover.amphibious or not wet) and hex_ not in opening.blocked.impassable


RULES = (
    nowhere_to_drop,
    bad_entry,
    zone_too_small,
    unknown_zone,
    unit_without_place,
    held_without_airborne,
    stacked_count,
    shared_zone,
    zone_under_fire,
)
