"""Rules about special rules: references, effects, and those that only people can play."""

from collections.abc import Callable, Iterator
from typing import Any

from rules_check.rule import Complaint, rule
from rules_check.warfare.causes import nobody_there, unmanned
from rules_check.warfare.settings import level_too_low
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import SpecialAction
from sandtable.games.warfare.scenarios.deeds import (
    agitators,
    carriers,
    crowds,
    escorts,
    goals_about,
    roadblock_layers,
    team_of,
)
from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.opening import BOXES
from sandtable.games.warfare.scenarios.provisions import (
    AboutPeople,
    Charges,
    Exit,
    NeverCrowd,
    NoEntry,
    NoRoadblock,
    OnlyCargo,
    Peace,
    Provision,
    Sight,
    Still,
    Timed,
    WithoutMartyrs,
)
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, neighbours

PEACE = 1  # the level at which nobody fires
RUBBLE_LEVEL = 3  # the rule level from which there is rubble


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

    Why: charges need Engineers who can get there and a dry hex, people are population and somebody must be able to
    move, load or stir them up, no entry and no roadblock need a place and somebody who could go or build there, leaving
    the map needs somebody who is to leave it, sight is limited where somebody fires, and peace belongs to rule level 1.
    Units that stand in for martyrs are for units with Martyrdom, where that is allowed.
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
    for kind, find in _FINDERS:
        found = find(scenario, provision) if isinstance(provision, kind) else None
        if found is not None:
            return found
    return None


def _idle_people(scenario: Scenario, provision: AboutPeople) -> tuple[str, str] | None:
    markers = scenario.opening.marker_by_id
    for name in provision.markers:
        if name in markers and markers[name].marker.type != "population":
            return f"'{name}' is {markers[name].called}, not population", "name population under markers:"
        if name not in markers and name in scenario.opening.units:
            return f"'{name}' is a unit, not population", "name population under markers:"
    about = provision.markers or not isinstance(provision, NoEntry)
    if about and nobody_there(scenario) and not provision.markers:
        return "there is no population", "add population under markers:, or take it out"
    return None


def _idle_entry(scenario: Scenario, provision: NoEntry) -> tuple[str, str] | None:
    if not (provision.places or provision.markers or provision.civilians):
        return "nothing says where there is no entry", "add hexes:, markers: or civilians: true"
    if provision.civilians and not (provision.places or provision.markers) and nobody_there(scenario):
        return "there is no population", "add population under markers:, or name hexes:"
    units = team_of(scenario.opening, provision.side)
    shut = [one.hex for one in provision.places if one.hex is not None]
    if not units or not shut or provision.markers or provision.civilians:
        return None
    if not any(_may_be(scenario, unit, hex_) for unit in units for hex_ in shut):
        return f"no unit of '{provision.side}' could enter there anyway", "name hexes it can enter, or take it out"
    return None


def _may_be(scenario: Scenario, unit: PlacedUnit, hex_: Hex) -> bool:
    """Return True when a unit could ever be in a hex: it flies, swims, or the hex is neither water nor rubble."""
    mover = scenario.opening.mover(unit)
    if mover.flies:
        return True
    dry = mover.amphibious or not scenario.opening.has("water", hex_)
    return dry and hex_ not in scenario.opening.lasting.impassable


def _idle_roadblock(scenario: Scenario, provision: NoRoadblock) -> tuple[str, str] | None:
    places = [one.hex for one in provision.places if one.hex is not None]
    if places and all(scenario.opening.has("water", hex_) for hex_ in places):
        return "no roadblock can be put on water anyway", "name dry hexes, or take it out"
    if unmanned(scenario) or any(scenario.opening.misnamed(side) for side in scenario.sides):
        return None
    held = any(marker.type == "roadblock" for side in scenario.sides for marker, _ in side.hand)
    laid = any(marker.marker.type == "roadblock" for marker in scenario.markers)
    if scenario.sides and not (held or laid):
        return "nobody has a roadblock", "give an Irregular side one under hand:, or take it out"
    if scenario.sides and not held and not roadblock_layers(scenario.opening, scenario.units):
        return "nobody here can put up a roadblock", "add Irregular infantry, or take it out"
    return None


def _idle_still(scenario: Scenario, provision: Still) -> tuple[str, str] | None:
    units = team_of(scenario.opening, provision.side) if provision.side is not None else ()
    if units and not escorts(units):
        return f"'{provision.side}' has nobody on the ground to move people", "name another side, or take it out"
    return None


def _idle_calm(scenario: Scenario, provision: NeverCrowd) -> tuple[str, str] | None:
    misnamed = any(scenario.opening.misnamed(side) for side in scenario.sides)
    if not scenario.sides or unmanned(scenario) or misnamed or agitators(scenario.opening):
        return None
    return "nobody here can stir people up", "add Irregulars with a light weapon, or take it out"


def _idle_cargo(scenario: Scenario, provision: OnlyCargo) -> tuple[str, str] | None:
    # The generator gives a mission its standing orders whatever the forces.
    by_hand = "generated" not in scenario.file.data
    if by_hand and scenario.sides and not unmanned(scenario) and not carriers(scenario.units):
        return "no unit here carries anybody", "add a vehicle with Transport, or take it out"
    for marker in crowds(scenario, provision.markers):
        if not any(True for _ in goals_about(scenario.objectives, marker.id or "", "convert")):
            message = f"'{marker.id}' is a Hostile Crowd, which is never loaded"
            return message, "write face: b for Civilians, or name others"
    return None


def _idle_peace(scenario: Scenario, _provision: Peace) -> tuple[str, str] | None:
    if scenario.level != PEACE:
        return "peace is for rule level 1", "write level: 1, or take it out"
    return None


def _idle_sight(scenario: Scenario, provision: Sight) -> tuple[str, str] | None:
    if scenario.opening.level <= PEACE:
        return f"nobody fires at rule level {scenario.opening.level}", "raise level:, or take it out"
    # The distance of two hexes is their greatest difference along one of three axes.
    axes = [(q, r, q + r) for q, r in scenario.ground.spots]
    farthest = max(max(along) - min(along) for along in zip(*axes, strict=True))
    if provision.most >= farthest:
        return f"no two hexes of the map are more than {farthest} apart", f"write most: {farthest - 1} or less"
    return None


def _idle_exit(scenario: Scenario, _provision: Exit) -> tuple[str, str] | None:
    leaving = [goal for goal in scenario.objectives if goal.type == "exit"]
    if not leaving:
        return "nobody is to leave the map", "add an objective of type exit, or take it out"
    written = scenario.file.data["provisions"][_provision.path[1]]["exit"]
    if "people" in written and nobody_there(scenario):
        return "people: is for population, and there is none", "take people: out, or add population"
    return None


def _idle_charges(scenario: Scenario, provision: Charges) -> tuple[str, str] | None:
    opening, hex_ = scenario.opening, provision.place.hex
    sappers = opening.units.get(provision.unit)
    if sappers is None and provision.unit in opening.marker_by_id:
        return f"'{provision.unit}' is a marker, not a unit", "name a unit with Engineers"
    if sappers is not None and SpecialAction.ENGINEERS not in sappers.unit.actions:
        return f"'{provision.unit}' has no Engineers", "name a unit with Engineers"
    if hex_ is None:
        return None
    if opening.has("water", hex_):
        return f"{scenario.label(hex_)} is water, where no rubble lies", "name a bridge or a hex on dry ground"
    if hex_ in opening.lasting.impassable:
        return f"{scenario.label(hex_)} is rubble already", "name another hex, or take the rubble out"
    # Where a building is to come down at such a level, or much is above it, the level is the fault (WF140, WF055).
    ruined = any(goal.type == "destroy" for goal in scenario.objectives)
    if opening.level < RUBBLE_LEVEL and not ruined and not level_too_low(scenario):
        return f"nothing becomes rubble at rule level {opening.level}", f"raise level: to {RUBBLE_LEVEL}"
    if sappers is None or len(scenario.ground.pieces) > 1:
        return None
    beside = [near for _, near in neighbours(hex_)]
    reached = opening.arrivals([sappers]).least_of(beside) if opening.starts(sappers) else 0
    if reached is None:
        return f"'{provision.unit}' can never get next to {scenario.label(hex_)}", "open a way, or name another unit"
    if opening.turns is not None and reached > BOXES * opening.turns:
        late = f"'{provision.unit}' needs {reached} AP to get next to {scenario.label(hex_)}"
        return f"{late}, and there are {BOXES * opening.turns}", "start it nearer, or give more turns"
    return None


def _idle_martyrs(scenario: Scenario, provision: WithoutMartyrs) -> tuple[str, str] | None:
    units = scenario.opening.units
    for name in provision.units:
        if name in units and SpecialAction.MARTYRDOM not in units[name].unit.actions:
            return f"'{name}' has no Martyrdom", "name units with Martyrdom"
    by = scenario.box.units[provision.by]
    if SpecialAction.MARTYRDOM in by.actions:
        return f"'{provision.by}' has Martyrdom too", "put a unit without it in their place"
    if scenario.allow_martyrdom is False:
        return "Martyrdom is not allowed anyway", "write allow_martyrdom: true, or take it out"
    bloc = scenario.box.factions.bloc
    foreign = [name for name in provision.units if name in units and bloc(units[name].unit.nation) != bloc(by.nation)]
    if foreign:
        return f"'{provision.by}' is of another bloc than '{foreign[0]}'", "name a unit of the same bloc"
    return None


# Reasons why a provision of a kind does nothing, the general ones first.
_FINDERS: tuple[tuple[type[Provision], Callable[[Scenario, Any], tuple[str, str] | None]], ...] = (
    (AboutPeople, _idle_people),
    (NoEntry, _idle_entry),
    (NoRoadblock, _idle_roadblock),
    (Still, _idle_still),
    (NeverCrowd, _idle_calm),
    (OnlyCargo, _idle_cargo),
    (Peace, _idle_peace),
    (Sight, _idle_sight),
    (Exit, _idle_exit),
    (Charges, _idle_charges),
    (WithoutMartyrs, _idle_martyrs),
)


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
