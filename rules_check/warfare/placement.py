"""Where pieces stand at the start of a scenario."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import Ability, UnitClass
from sandtable.games.warfare.scenario import Scenario
from sandtable.geometry.hexes import Hex


def _label(scenario: Scenario, hex_: Hex) -> str:
    assert scenario.board is not None
    return scenario.board.labels[hex_]


@rule("WF025", "two-units-in-hex", Severity.ERROR, ref="R-STK-1")
def two_units_in_hex(scenario: Scenario) -> Iterator[Complaint]:
    """Two units stand in one hex.

    Why: a hex holds one unit of any class; only a passenger shares its carrier's hex.
    Bad:
        units: [{unit: usa-marines, at: "0101"}, {unit: usa-lav, at: "0101"}]
    Good:
        units: [{unit: usa-lav, at: "0101", id: lav}, {unit: usa-marines, in: lav}]
    """
    for hex_, units in scenario.units_by_hex.items():
        for extra in units[1:]:
            message = f"{extra.name['en']} shares {_label(scenario, hex_)} with {units[0].name['en']}"
            yield scenario.at((*extra.path, "at")), message, "place it elsewhere, or aboard with in:"


@rule("WF026", "bad-passenger", Severity.ERROR, ref="R-TRN-1")
def bad_passenger(scenario: Scenario) -> Iterator[Complaint]:
    """A unit rides where it cannot.

    Why: a vehicle with Transport carries one infantry unit, and nothing else carries anything.
    Bad:
        units: [{unit: usa-abrams, at: "0101", id: tank}, {unit: usa-marines, in: tank}]
    Good:
        units: [{unit: usa-lav, at: "0101", id: lav}, {unit: usa-marines, in: lav}]
    """
    carriers = {unit.id: unit for unit in scenario.units}
    aboard: dict[str, str] = {}
    for unit in scenario.units:
        if unit.carrier is None:
            continue
        at = scenario.at((*unit.path, "in"))
        carrier = carriers.get(unit.carrier)
        name = unit.name["en"]
        if carrier is None:
            yield at, f"no unit has the id '{unit.carrier}'", "give the carrier an id:"
        elif Ability.TRANSPORT not in carrier.unit.abilities:
            yield at, f"{carrier.name['en']} cannot carry {name}: it has no Transport", ""
        elif unit.unit.unit_class is not UnitClass.INFANTRY:
            yield at, f"{name} is no infantry and cannot be carried", ""
        elif unit.carrier in aboard:
            yield at, f"{carrier.name['en']} already carries {aboard[unit.carrier]}", "a carrier takes one unit"
        else:
            aboard[unit.carrier] = name


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
        assert scenario.board is not None
        if scenario.board.spots[unit.hex].terrain.id == "water":
            message = f"{unit.name['en']} starts in water at {_label(scenario, unit.hex)} and is not Amphibious"
            yield scenario.at((*unit.path, "at")), message, ""


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
            what = blocked[unit.hex].name["en"].lower()
            message = f"{unit.name['en']} stands on a {what} at {_label(scenario, unit.hex)}"
            yield scenario.at((*unit.path, "at")), message, ""


RULES = (two_units_in_hex, bad_passenger, ground_unit_in_water, unit_on_obstacle)
