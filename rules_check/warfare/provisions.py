"""Rules about special rules: references, effects, and those that only people can play."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import SpecialAction
from sandtable.games.warfare.scenarios.provisions import (
    AboutPeople,
    Charges,
    Exit,
    NoEntry,
    Peace,
    Provision,
    Timed,
    WithoutMartyrs,
)
from sandtable.games.warfare.scenarios.scenario import Scenario

PEACE = 1  # the level at which nobody fires


@rule("WF118", "provision-out-of-time", Severity.WARNING, ref="W-1")
def provision_out_of_time(scenario: Scenario) -> Iterator[Complaint]:
    """A special rule begins after the last turn, or is to end with it or later.

    Why: what never begins does nothing, and what lasts to the end needs no `until`.
    Bad:
        turns: 3
        units: [{unit: usa-marines, at: "0101"}]
        provisions: [{sight: {most: 4, until: 3}}]
    Good:
        turns: 3
        units: [{unit: usa-marines, at: "0101"}]
        provisions: [{sight: {most: 4, until: 2}}]
    """
    turns = scenario.turns
    if turns is None:
        return
    for one in scenario.provisions:
        if isinstance(one, Timed) and one.until is not None and one.until >= turns:
            message = f"it ends with turn {one.until}, and the game with turn {turns}"
            yield scenario.at((*one.path, "until")), message, "leave until: out, or end it earlier"
        if isinstance(one, Charges) and one.first > turns:
            message = f"it begins on turn {one.first}, and the game ends with turn {turns}"
            yield scenario.at((*one.path, "from")), message, "let it begin earlier"


@rule("WF119", "idle-provision", Severity.ERROR, ref="W-1")
def idle_provision(scenario: Scenario) -> Iterator[Complaint]:
    """A special rule cannot do anything, or stands there twice.

    Why: charges need Engineers, people are population, no entry needs a place, leaving the map needs somebody who is
    to leave it, and peace belongs to rule level 1. Units that stand in for martyrs are for units with Martyrdom.
    Bad:
        units: [{unit: usa-marines, id: marines, at: "0101"}]
        provisions: [{charges: {unit: marines, hex: "0301"}}]
    Good:
        units: [{unit: usa-engineers, id: engineers, at: "0101"}]
        provisions: [{charges: {unit: engineers, hex: "0301"}}]
    """
    written = scenario.file.data.get("provisions", ())
    for index, provision in enumerate(scenario.provisions):
        if written[index] in written[:index]:
            before = scenario.at(("provisions", written.index(written[index]))).line
            yield scenario.at(("provisions", index)), f"it says the same as the one in line {before}", "keep one"
            continue
        found = _idle(scenario, provision)
        if found is not None:
            why, hint = found
            yield scenario.at(provision.path), why, hint


def _idle(scenario: Scenario, provision: Provision) -> tuple[str, str] | None:
    """Return (message, hint) for a provision that does nothing; unknown names are left to another rule."""
    units, markers = scenario.opening.units, scenario.opening.marker_by_id
    if isinstance(provision, AboutPeople):
        for name in provision.markers:
            if name in markers and markers[name].marker.type != "population":
                return f"'{name}' is {markers[name].called}, not population", "name population under markers:"
    if isinstance(provision, NoEntry) and not (provision.places or provision.markers or provision.civilians):
        return "nothing says where there is no entry", "add hexes:, markers: or civilians: true"
    if isinstance(provision, Peace) and scenario.level != PEACE:
        return "peace is for rule level 1", "write level: 1, or take it out"
    if isinstance(provision, Exit) and not any(goal.type == "exit" for goal in scenario.objectives):
        return "nobody is to leave the map", "add an objective of type exit, or take it out"
    if isinstance(provision, Charges):
        sappers = units.get(provision.unit)
        if sappers is not None and SpecialAction.ENGINEERS not in sappers.unit.actions:
            return f"'{provision.unit}' has no Engineers", "name a unit with Engineers"
    if isinstance(provision, WithoutMartyrs):
        for name in provision.units:
            if name in units and SpecialAction.MARTYRDOM not in units[name].unit.actions:
                return f"'{name}' has no Martyrdom", "name units with Martyrdom"
    return None


@rule("WF120", "prose-rule", Severity.INFO, ref="W-1")
def prose_rule(scenario: Scenario) -> Iterator[Complaint]:
    """A special rule is in words only.

    Why: the program prints it, and plays without it; `provisions:` it plays.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        rules: ["In turns 1 and 2 nobody sees farther than four hexes."]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        provisions: [{sight: {most: 4, until: 2}}]
    """
    for index, _ in enumerate(scenario.rules):
        yield scenario.at(("rules", index)), "a rule in words: printed, and not played by the program", ""


RULES = (
    provision_out_of_time,
    idle_provision,
    prose_rule,
)
