"""Where pieces stand at the start of a scenario."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.causes import copied, twice_named
from rules_check.warfare.pieces.laid import LOOSE
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import Ability, UnitClass
from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.opening import CIVILIANS
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.phrases import listed
from sandtable.model.reading.suggestions import nearest_or_list


@rule("WF025", "two-units-in-hex", Severity.ERROR, ref="R-STK-1")
def two_units_in_hex(scenario: Scenario) -> Iterator[Complaint]:
    """Two units stand in one hex.

    Why: a hex holds one unit of any class; only a passenger shares its carrier's hex.
    Bad:
        units: [{unit: usa-marines, at: "0101"}, {unit: usa-lav, at: "0101"}]
    Good:
        units: [{unit: usa-lav, at: "0101", id: lav}, {unit: usa-marines, in: lav}]
    """
    again = copied(scenario)
    for hex_, units in scenario.units_by_hex.items():
        for extra in (unit for unit in units[1:] if unit.path not in again):
            message = f"{extra.called} and {units[0].called} share {scenario.label(hex_)}"
            yield scenario.at((*extra.path, "at")), message, "place it elsewhere, or aboard with in:"


@rule("WF026", "bad-passenger", Severity.ERROR, ref="R-TRN-1")
def bad_passenger(scenario: Scenario) -> Iterator[Complaint]:
    """A unit rides where it cannot.

    Why: a vehicle with Transport carries one infantry unit of its own team or one Civilians marker, and nothing else
    carries anything.
    Bad:
        units: [{unit: usa-abrams, at: "0101", id: tank}, {unit: usa-marines, in: tank}]
    Good:
        units: [{unit: usa-lav, at: "0101", id: lav}, {unit: usa-marines, in: lav}]
    """
    carriers = scenario.opening.units
    aboard: dict[str, str] = {}
    again = copied(scenario)
    for unit in scenario.units:
        if unit.carrier is None:
            continue
        at = scenario.at((*unit.path, "in"))
        carrier = carriers.get(unit.carrier)
        name = unit.called
        if carrier is None and twice_named(scenario):
            continue  # another unit bears its name (WF001)
        if carrier is None:
            able = [one.id for one in scenario.units if Ability.TRANSPORT in one.unit.abilities]
            hint = nearest_or_list(unit.carrier, able) or "give a carrier with Transport that id:"
            yield at, f"no unit has the id '{unit.carrier}'", hint
        elif carrier is unit:
            yield at, f"{name} rides in itself", "name the carrier, or place it with at:"
        elif Ability.TRANSPORT not in carrier.unit.abilities:
            yield (
                at,
                f"{carrier.called} cannot carry {name} without Transport",
                f"take a carrier with Transport{_carriers_hint(scenario, unit)}",
            )
        elif _enemies(scenario, carrier, unit):
            yield at, f"{name} rides in {carrier.called}, which belongs to the enemy", "take a carrier of its own team"
        elif unit.unit.unit_class is not UnitClass.INFANTRY:
            yield at, f"{name} cannot be carried: only infantry can", "place it with at:, zone: or enters:"
        elif unit.path in again:
            continue  # a copy of the passenger before (WF001)
        elif unit.carrier in aboard:
            yield at, f"{carrier.called}: {aboard[unit.carrier]} already aboard", "a carrier takes one unit"
        else:
            aboard[unit.carrier] = name
    for marker in scenario.markers:
        if marker.carrier is None:
            continue
        at = scenario.at((*marker.path, "in"))
        carrier = carriers.get(marker.carrier)
        if carrier is None or Ability.TRANSPORT not in carrier.unit.abilities:
            yield at, f"'{marker.carrier}' is no unit with Transport", "name a vehicle with Transport, or use at:"
        elif marker.marker.type in LOOSE:
            continue  # it is nowhere by itself, and that is said (WF146)
        elif marker.marker.type != "population" or marker.face != CIVILIANS:
            yield at, f"{marker.called} cannot be carried", "only Civilians (face: b) can"
        elif marker.carrier in aboard:
            yield at, f"{carrier.called}: {aboard[marker.carrier]} already aboard", "a carrier takes one"
        else:
            aboard[marker.carrier] = marker.called


def _carriers_hint(scenario: Scenario, unit: PlacedUnit) -> str:
    """End of a hint: the units of a passenger's team that could carry it; "" when there are none."""
    mates = (one for one in scenario.units if scenario.opening.allied(one.side, unit.side))
    names = listed((f"'{one.id}'" for one in mates if Ability.TRANSPORT in one.unit.abilities), "or")
    return f": {names}" if names else ""


def _enemies(scenario: Scenario, one: PlacedUnit, other: PlacedUnit) -> bool:
    first, second = scenario.side(one.side), scenario.side(other.side)
    return first is not None and second is not None and first.team != second.team


@rule("WF027", "ground-unit-in-water", Severity.ERROR, ref="R-MOV-5")
def ground_unit_in_water(scenario: Scenario) -> Iterator[Complaint]:
    """A ground unit that cannot swim starts in water.

    Why: water stops ground units without Amphibious.
    Bad:
        units: [{unit: usa-marines, at: "0103"}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
    """
    for unit in scenario.units:
        if unit.hex is None or not unit.unit.is_ground or Ability.AMPHIBIOUS in unit.unit.abilities:
            continue
        if scenario.opening.has("water", unit.hex):
            message = f"{unit.called}: in water at {scenario.label(unit.hex)}, and not Amphibious"
            yield scenario.at((*unit.path, "at")), message, "place it on dry ground, or take an Amphibious unit"


@rule("WF029", "unit-on-obstacle", Severity.ERROR, ref="R-MOV-5")
def unit_on_obstacle(scenario: Scenario) -> Iterator[Complaint]:
    """A ground unit stands on a roadblock or on rubble.

    Why: nobody on the ground can be where a roadblock or rubble is.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: rubble, at: "0101"}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: rubble, at: "0201"}]
    """
    blocked = {
        marker.hex: marker
        for marker in scenario.markers
        if marker.hex is not None and marker.marker.type in ("roadblock", "rubble")
    }
    for unit in scenario.units:
        if unit.hex in blocked and unit.unit.is_ground:
            assert unit.hex is not None
            what = blocked[unit.hex].called.lower()
            message = f"{unit.called}: on the {what} at {scenario.label(unit.hex)}"
            yield scenario.at((*unit.path, "at")), message, "move one of them"


@rule("WF028", "swimmer-cannot-fire", Severity.WARNING, ref="R-AMP-1")
def swimmer_cannot_fire(scenario: Scenario) -> Iterator[Complaint]:
    """Amphibious infantry starts in water.

    Why: infantry in water cannot fire, so it begins the game defenceless.
    Bad:
        units: [{unit: ita-san-marco, at: "0103"}]
    Good:
        units: [{unit: ita-san-marco, at: "0101"}]
    """
    for unit in scenario.units:
        swims = unit.unit.unit_class is UnitClass.INFANTRY and Ability.AMPHIBIOUS in unit.unit.abilities
        if swims and unit.hex is not None and scenario.opening.has("water", unit.hex):
            message = f"{unit.called} cannot fire from the water at {scenario.label(unit.hex)}"
            yield scenario.at((*unit.path, "at")), message, "start it ashore"


@rule("WF030", "regular-on-crowd", Severity.ERROR, ref="R-MOV-5")
def regular_on_crowd(scenario: Scenario) -> Iterator[Complaint]:
    """A Regular unit stands on a Hostile Crowd.

    Why: Regulars cannot enter a Hostile Crowd's hex; helicopters may overfly it but not stay.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: population, at: "0101", face: a}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: population, at: "0101", face: b}]
    """
    for unit in scenario.units:
        regular = scenario.box.factions.is_regular(unit.unit.nation)
        if regular and unit.hex is not None and unit.hex in scenario.opening.crowds:
            message = f"{unit.called}: on a Hostile Crowd at {scenario.label(unit.hex)}"
            yield scenario.at((*unit.path, "at")), message, "move one, or show the Civilians (face: b)"


@rule("WF059", "hovering-overwatch", Severity.WARNING, ref="R-HEL-2")
def hovering_overwatch(scenario: Scenario) -> Iterator[Complaint]:
    """A helicopter starts in Overwatch over low ground.

    Why: in Overwatch it counts as HIGH: always visible, and out of reach of light weapons. That is seldom meant.
    Bad:
        units: [{unit: usa-apache, at: "0101", overwatch: true}]
    Good:
        units: [{unit: usa-apache, at: "0101"}]
    """
    for unit in scenario.units:
        if unit.unit.is_ground or not unit.overwatch or unit.hex is None:
            continue
        if not scenario.ground.spots[unit.hex].terrain.high:
            message = f"{unit.called}: in Overwatch over low ground at {scenario.label(unit.hex)}, which counts as HIGH"
            yield scenario.at((*unit.path, "overwatch")), message, "leave out overwatch:, or allow this with a reason"


RULES = (
    two_units_in_hex,
    bad_passenger,
    ground_unit_in_water,
    unit_on_obstacle,
    swimmer_cannot_fire,
    regular_on_crowd,
    hovering_overwatch,
)
