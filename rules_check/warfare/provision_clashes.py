"""Special rules against one another and against the start: repeated, contradicted, or reminding of nothing."""

from collections.abc import Callable, Iterator
from typing import Any

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import SupportType
from sandtable.games.warfare.scenarios.deeds import crowds, goals_about, lasts, population
from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.opening import BOXES, CIVILIANS
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
    Reminder,
    Sight,
    Still,
    Timed,
    WithoutMartyrs,
)
from sandtable.games.warfare.scenarios.scenario import Scenario

# Kinds of which the program carries out one alone.
SINGLE = (Exit, OnlyCargo)


@rule("WF171", "provision-said-twice", Severity.WARNING, ref="W-1")
def provision_said_twice(scenario: Scenario) -> Iterator[Complaint]:
    """A special rule says nothing that another one does not say, or two of a kind contradict each other.

    Why: players look for the difference. Of two prices for leaving the map, or two lists of people who may ride, one
    alone can hold.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        provisions: [{sight: {most: 2}}, {sight: {most: 3}}]
    Good:
        turns: 4
        units: [{unit: usa-marines, at: "0101"}]
        provisions: [{sight: {most: 2, until: 2}}, {sight: {most: 3}}]
    """
    written = scenario.file.data.get("provisions", ())
    for index, one in enumerate(scenario.provisions):
        for number, other in enumerate(scenario.provisions):
            if number == index or type(one) is not type(other) or written[index] == written[number]:
                continue
            line = scenario.at(("provisions", number)).line
            if isinstance(one, SINGLE):
                if number < index:
                    yield scenario.at(one.path), f"it contradicts the one in line {line}", "keep one of them"
                    break
            elif _covers(scenario, other, one) and (number < index or not _covers(scenario, one, other)):
                yield scenario.at(one.path), f"it adds nothing to the one in line {line}", "keep one of them"
                break


def _covers(scenario: Scenario, wide: Provision, narrow: Provision) -> bool:
    """Return True when one provision says all that another of its kind says."""
    longer = not isinstance(wide, Timed) or lasts(wide, getattr(narrow, "until", None))
    return longer and _COVERING[type(wide)](scenario, wide, narrow)


def _covers_entry(scenario: Scenario, wide: NoEntry, narrow: NoEntry) -> bool:
    if not scenario.opening.allied(wide.side, narrow.side) or narrow.civilians > wide.civilians:
        return False
    return set(narrow.markers) <= set(wide.markers) and _covers_hexes(scenario, wide, narrow)


def _covers_hexes(_scenario: Scenario, wide: Provision, narrow: Provision) -> bool:
    return {one.hex for one in narrow.named} <= {one.hex for one in wide.named}


def _covers_people(_scenario: Scenario, wide: AboutPeople, narrow: AboutPeople) -> bool:
    return not wide.markers or (bool(narrow.markers) and set(narrow.markers) <= set(wide.markers))


def _covers_still(scenario: Scenario, wide: Still, narrow: Still) -> bool:
    whose = wide.side is None or (narrow.side is not None and scenario.opening.allied(wide.side, narrow.side))
    return whose and _covers_people(scenario, wide, narrow)


def _covers_charges(_scenario: Scenario, wide: Charges, narrow: Charges) -> bool:
    same = (wide.unit, wide.place.hex) == (narrow.unit, narrow.place.hex)
    return same and wide.first <= narrow.first and wide.once <= narrow.once


# Whether one provision of a kind says all that another says, apart from their time.
_COVERING: dict[type[Provision], Callable[[Scenario, Any, Any], bool]] = {
    Peace: lambda _scenario, _wide, _narrow: True,
    NoEntry: _covers_entry,
    NoRoadblock: _covers_hexes,
    Still: _covers_still,
    NeverCrowd: _covers_people,
    Sight: lambda _scenario, wide, narrow: wide.most <= narrow.most,
    Charges: _covers_charges,
    WithoutMartyrs: lambda _scenario, wide, narrow: not set(wide.units).isdisjoint(narrow.units),
    Reminder: lambda _scenario, wide, narrow: wide.of == narrow.of,
}


@rule("WF172", "provision-against-start", Severity.WARNING, ref="W-1")
def provision_against_start(scenario: Scenario) -> Iterator[Complaint]:
    """The start contradicts a special rule.

    Why: a unit that starts, or comes on, where its side may not enter, a roadblock where none may be put, people in a
    carrier who may not ride or be moved, a Hostile Crowd that is never to become one: one of the two is a slip.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        provisions: [{no_entry: {side: us, hexes: ["0101"]}}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        provisions: [{no_entry: {side: us, hexes: ["0501"]}}]
    """
    for provision in scenario.provisions:
        said = next(_contradictions(scenario, provision), None)
        if said is not None:
            yield scenario.at(provision.path), said, "change the rule, or the start"


def _contradictions(scenario: Scenario, provision: Provision) -> Iterator[str]:
    """Yield what of the start contradicts a provision, in words."""
    if isinstance(provision, NoEntry):
        for unit in scenario.units:
            if scenario.opening.allied(unit.side, provision.side):
                yield from _shut_out(scenario, provision, unit)
    elif isinstance(provision, NoRoadblock):
        places = {one.hex for one in provision.places}
        for marker in scenario.markers:
            if marker.marker.type == "roadblock" and marker.hex is not None and marker.hex in places:
                yield f"a roadblock lies at {scenario.label(marker.hex)} from the start"
    elif isinstance(provision, OnlyCargo):
        for marker in population(scenario):
            if marker.carrier is not None and marker.id not in provision.markers:
                yield f"population '{marker.id or marker.called}' starts in '{marker.carrier}' and may not ride"
    elif isinstance(provision, Still) and provision.side is None:
        for marker in population(scenario):
            if marker.carrier is not None and (not provision.markers or marker.id in provision.markers):
                yield f"population '{marker.id or marker.called}' starts in '{marker.carrier}' and may not be moved"
    elif isinstance(provision, NeverCrowd):
        for marker in crowds(scenario, provision.markers):
            if not any(True for _ in goals_about(scenario.objectives, marker.id or "", "convert")):
                yield f"'{marker.id}' is a Hostile Crowd from the start"


def _shut_out(scenario: Scenario, provision: NoEntry, unit: PlacedUnit) -> Iterator[str]:
    """Yield how a unit starts, or comes on, in hexes its side may not enter."""
    shut = {one.hex for one in provision.places if one.hex is not None}
    shut |= {
        marker.hex
        for marker in population(scenario)
        if marker.hex is not None
        if marker.id in provision.markers or (provision.civilians and marker.face == CIVILIANS)
    }
    starts = scenario.opening.starts(unit)
    if unit.held or unit.carrier is not None or not starts or not starts <= shut:
        return
    if unit.hex is not None:
        yield f"{unit.called} starts at {scenario.label(unit.hex)}, where '{provision.side}' may not enter"
    elif unit.zone is not None:
        yield f"zone '{unit.zone}' of {unit.called} is all hexes that '{provision.side}' may not enter"
    elif lasts(provision, scenario.opening.turns):
        yield f"{unit.called} is to come on by hexes that '{provision.side}' may not enter"


@rule("WF173", "reminder-of-nothing", Severity.WARNING, ref="W-1")
def reminder_of_nothing(scenario: Scenario) -> Iterator[Complaint]:
    """A reminder is of something the scenario does not have.

    Why: players look for the mines, the ford or the second player it speaks of.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        provisions: [{reminder: {of: mines}}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: mine, at: "0301", owner: us}]
        provisions: [{reminder: {of: mines}}]
    """
    for provision in scenario.provisions:
        if isinstance(provision, Reminder) and provision.of in _WANTED:
            there, words = _WANTED[provision.of]
            if not there(scenario):
                message = f"it reminds of '{provision.of}', and {words}"
                yield scenario.at((*provision.path, "of")), message, "take it out, or remind of something else"


def _has_unknown(scenario: Scenario) -> bool:
    snipers = any(support.hex is not None for side in scenario.sides for support in side.supports)
    return snipers or any(marker.hidden for marker in scenario.markers)


def _has_sniper(scenario: Scenario) -> bool:
    return any(one.support.type is SupportType.SNIPER for side in scenario.sides for one in side.supports)


def _has_bystanders(scenario: Scenario) -> bool:
    """Return True when there are Civilians for whom no side scores."""
    scored = {target for goal in scenario.objectives for target in goal.targets}
    return any(marker.face == CIVILIANS and marker.id not in scored for marker in population(scenario))


def _has_marker(kind: str) -> Callable[[Scenario], bool]:
    return lambda scenario: any(marker.marker.type == kind for marker in scenario.markers)


# What must be there for a reminder, and the words for its absence.
_WANTED: dict[str, tuple[Callable[[Scenario], bool], str]] = {
    "alarm": (lambda one: any(side.start == BOXES for side in one.sides), f"no side starts on box {BOXES}"),
    "allies": (lambda one: len({side.team for side in one.sides}) < len(one.sides), "no two sides are of one team"),
    "bystanders": (_has_bystanders, "there are no Civilians that nobody scores for"),
    "crossings": (lambda one: any(spot.letter == "+" for spot in one.ground.spots.values()), "there is no crossing"),
    "entering": (lambda one: any(unit.entry is not None for unit in one.units), "no unit enters later"),
    "hand": (lambda one: any(side.hand for side in one.sides), "nobody has a roadblock in hand"),
    "held": (lambda one: any(unit.held for unit in one.units), "no unit is held back"),
    "hidden-sniper": (_has_sniper, "there is no sniper"),
    "late-column": (lambda one: any(unit.entry is not None for unit in one.units), "no unit enters later"),
    "mines": (_has_marker("mine"), "there is no mine"),
    "old-wounds": (lambda one: any(unit.damage for unit in one.units), "no unit starts with damage"),
    "rescue": (lambda one: any(goal.type == "rescue" for goal in one.objectives), "nobody is to be rescued"),
    "sightings": (_has_unknown, "there is no Unknown marker"),
    "tired": (lambda one: any(unit.morale == "shaken" for unit in one.units), "no unit starts Shaken"),
    "unknown": (_has_unknown, "there is no Unknown marker"),
    "wreckage": (_has_marker("rubble"), "there is no rubble"),
}


RULES = (
    provision_said_twice,
    provision_against_start,
    reminder_of_nothing,
)
