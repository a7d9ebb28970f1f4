"""Rules about the ways units come into play: places, entries, drops."""

from collections.abc import Iterable, Iterator, Sequence

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import Ability
from sandtable.games.warfare.scenarios.deployment import NamedHex
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.phrases import listed


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
            hint = "leave a dry hex without unit and marker, or let it enter with enters:"
            yield scenario.at((*unit.path, "held")), f"{unit.called}: no empty hex to drop on", hint


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
            yield scenario.at((*path, "turn")), message, f"write turn: {opening.turns} or less"
        inland = _inland(scenario, unit.entry.edge)
        if inland:
            message = f"{unit.called} cannot enter at {_labels(scenario, inland)}: {_not_border(inland)}"
            yield scenario.at(inland[0].path), message, "enter by border hexes"
        for written, _, hex_ in unit.entry.edge:
            if hex_ is not None and opening.is_border(hex_) and not opening.can_stand(unit, hex_):
                yield scenario.at(written), f"{unit.called} cannot enter {scenario.label(hex_)}", "choose another hex"
    for objective in scenario.objectives:
        inland = _inland(scenario, objective.places) if objective.type == "exit" else []
        if inland:
            message = f"nobody can leave by {_labels(scenario, inland)}: {_not_border(inland)}"
            yield scenario.at(inland[0].path), message, "use border hexes"


def _inland(scenario: Scenario, places: Iterable[NamedHex]) -> list[NamedHex]:
    """Hexes of a list that are not on the border of the map."""
    return [one for one in places if one.hex is not None and not scenario.opening.is_border(one.hex)]


def _labels(scenario: Scenario, places: Iterable[NamedHex]) -> str:
    return listed((scenario.label(one.hex) for one in places if one.hex is not None), "or")


def _not_border(places: Sequence[NamedHex]) -> str:
    return "it is not on the border of the map" if len(places) == 1 else "they are not on the border of the map"


@rule("WF109", "unit-without-place", Severity.ERROR)
def unit_without_place(scenario: Scenario) -> Iterator[Complaint]:
    """A unit or marker is nowhere, or in two places.

    Why: a unit has exactly one of at:, zone:, in:, held: and enters:, a marker one of at: and in:.
    Bad:
        units: [{unit: usa-marines}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
    """
    for unit in scenario.units:
        ways = unit.ways
        if not ways:
            yield scenario.at(unit.path), f"{unit.called}: placed nowhere", "add at:, zone:, in:, held: or enters:"
        elif len(ways) > 1:
            message = f"{unit.called}: both {ways[0]}: and {ways[1]}:"
            yield scenario.at(unit.path, ways[1]), message, "keep one"
    for marker in scenario.markers:
        if marker.at is None and marker.carrier is None:
            yield (
                scenario.at(marker.path),
                f"{marker.called}: placed nowhere",
                "add at:, or in: for Civilians in a carrier",
            )
        elif marker.at is not None and marker.carrier is not None:
            yield scenario.at(marker.path, "in"), f"{marker.called}: both at: and in:", "keep one"


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


RULES = (
    nowhere_to_drop,
    bad_entry,
    unit_without_place,
    held_without_airborne,
    stacked_count,
)
