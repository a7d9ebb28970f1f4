"""The frame of a scenario: turns, rule level, options."""

from collections.abc import Callable, Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.capabilities import MARKER_LEVELS, SUPPORT_LEVELS, unit_level
from sandtable.games.warfare.pieces import SpecialAction, SupportType
from sandtable.games.warfare.scenarios.deployment import Path
from sandtable.games.warfare.scenarios.opening import TURN_BOXES
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.phrases import listed

MANY = 2  # pieces above the level from which the level itself is taken for the fault
SHOWN = 5  # of their names
OPTIONS = (
    "masini",
    "helicopter-weapons",
    "discount-any-action",
    "recovery-by-light",
    "ied-harms-all",
    "roadblock-by-any",
    "drones-hit-helicopters",
)
FIRE_LEVEL = 2  # the rule level from which units fire
MARTYRDOM_LEVEL = 4


@rule("WF041", "bad-turn-limit", Severity.ERROR, ref="R-TRK-13")
def bad_turn_limit(scenario: Scenario) -> Iterator[Complaint]:
    """A game has no turn limit, or one beyond the Turn Track.

    Why: the game ends after its last turn, and the Turn Track has boxes T1 to T8.
    Bad:
        turns: 9
    Good:
        turns: 5
    """
    turns = scenario.opening.turns
    if turns is None:
        # One side alone is a drawing or a study, not yet a game.
        if len(scenario.sides) > 1:
            yield scenario.at(("turns",)), "the scenario has no turn limit", "add turns:"
    elif not 1 <= turns <= TURN_BOXES:
        yield scenario.at(("turns",)), f"the Turn Track has no box T{turns}", f"write turns: 1 to {TURN_BOXES}"


@rule("WF055", "above-level", Severity.ERROR, ref="R-SET-4")
def above_level(scenario: Scenario) -> Iterator[Complaint]:
    """Something needs rules of a later chapter than the scenario's level.

    Why: a player who has read as far as the level must know how every piece is used. Icons on a counter that are not
    used yet do no harm.
    Bad:
        level: 3
        units: [{unit: usa-apache, at: "0101"}]
    Good:
        level: 4
        units: [{unit: usa-apache, at: "0101"}]
    """
    found = list(_above(scenario))
    if not level_too_low(scenario):
        for needed, path, name, what in found:
            message = f"{name}{what} needs rule level {needed}"
            yield scenario.at(path), message, f"raise level: to {needed}, or take it out"
        return
    # One number that is too low is one fault, however many pieces suffer by it.
    most = max(needed for needed, _, _, _ in found)
    names = list(dict.fromkeys(name for _, _, name, _ in found))
    shown = listed(names) if len(names) <= SHOWN else f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"
    yield (
        scenario.at(("level",)),
        f"{len(found)} pieces need a higher rule level: {shown}",
        f"write level: {most}, or take them out",
    )


def level_too_low(scenario: Scenario) -> bool:
    """Return True when so much is above the rule level that the level itself is the fault."""
    return scenario.level is not None and sum(1 for _ in _above(scenario)) >= MANY


def _above(scenario: Scenario) -> Iterator[tuple[int, Path, str, str]]:
    level = scenario.opening.level
    return (piece for piece in _needs(scenario) if piece[0] > level)


def _needs(scenario: Scenario) -> Iterator[tuple[int, Path, str, str]]:
    """Yield (level, path, name, remark) for everything that needs a rule level."""
    for unit in scenario.units:
        at = (*unit.path, "unit")
        if not unit.unit.is_ground:
            yield 4, at, unit.called, ", a helicopter,"
        elif unit.held:
            yield 5, (*unit.path, "held"), unit.called, ", held back to drop,"
        elif unit.hex is not None and scenario.opening.has("water", unit.hex):
            yield 5, (*unit.path, "at"), unit.called, ", in water,"
        for key in ("overwatch", "morale", "damage"):
            if getattr(unit, key):
                yield 2, (*unit.path, key), unit.called, f": {key}"
    for side in scenario.sides:
        for support in side.supports:
            yield SUPPORT_LEVELS[support.support.type], (*support.path, "support"), support.called, ""
    for marker in scenario.markers:
        if marker.marker.type != "smoke":  # smoke has a rule of its own
            needed = max(MARKER_LEVELS[marker.marker.type], 3 if marker.hidden else 1)
            yield needed, (*marker.path, "marker"), marker.called, ""


@rule("WF154", "unused-icon", Severity.INFO, ref="R-SET-4")
def unused_icon(scenario: Scenario) -> Iterator[Complaint]:
    """A counter shows an icon of a later chapter than the scenario's level.

    Why: the unit may be used, the icon means nothing yet; players who have read as far as the level may wonder.
    Bad:
        level: 2
        units: [{unit: usa-airborne, at: "0101"}]
    Good:
        level: 5
        units: [{unit: usa-airborne, at: "0101"}]
    """
    for unit in scenario.units:
        needed, why = unit_level(unit.unit)
        if needed > scenario.opening.level and unit.unit.is_ground:
            message = f"{unit.called}: {why} means nothing below rule level {needed}"
            yield scenario.at((*unit.path, "unit")), message, ""


@rule("WF056", "martyrdom-unsaid", Severity.WARNING, ref="R-MAR-1")
def martyrdom_unsaid(scenario: Scenario) -> Iterator[Complaint]:
    """Units have Martyrdom and the scenario does not say whether it is allowed.

    Why: players may wish to leave it out, so a scenario says so.
    Bad:
        sides: [{id: us, nations: [INS], cube: green, start: 40, units: [{unit: ins-suicide-team, at: "0101"}]}]
    Good:
        allow_martyrdom: false
        sides: [{id: us, nations: [INS], cube: green, start: 40, units: [{unit: ins-suicide-team, at: "0101"}]}]
    """
    if scenario.allow_martyrdom is not None:
        return
    for unit in scenario.units:
        if SpecialAction.MARTYRDOM in unit.unit.actions:
            message = f"{unit.called}: Martyrdom is neither allowed nor forbidden"
            yield scenario.at((*unit.path, "unit")), message, "add allow_martyrdom:"
            return


@rule("WF057", "unknown-option", Severity.ERROR, ref="R-OPT-1")
def unknown_option(scenario: Scenario) -> Iterator[Complaint]:
    """An optional rule does not exist.

    Why: the optional rules are masini, helicopter-weapons, discount-any-action, recovery-by-light, ied-harms-all, roadblock-by-any and drones-hit-helicopters.
    Bad:
        options: [masino]
    Good:
        options: [masini]
    """
    for index, option in enumerate(scenario.options):
        if option not in OPTIONS:
            yield scenario.at(("options", index)), f"no optional rule '{option}'", f"one of {', '.join(OPTIONS)}"


@rule("WF185", "idle-option", Severity.WARNING, ref="R-OPT-1")
def idle_option(scenario: Scenario) -> Iterator[Complaint]:
    """An optional rule, or a key of the scenario, changes nothing.

    Why: players read up a rule they never use: `masini` is about fire, `helicopter-weapons` about helicopters,
    `ied-harms-all` about IEDs, and Martyrdom comes with rule level 4.
    Bad:
        options: [helicopter-weapons]
        units: [{unit: usa-marines, at: "0101"}]
    Good:
        options: [helicopter-weapons]
        units: [{unit: usa-apache, at: "0101"}]
    """
    if not scenario.units or level_too_low(scenario):
        return
    for index, option in enumerate(scenario.options):
        if option in _NEEDS:
            there, words = _NEEDS[option]
            if not there(scenario):
                yield scenario.at(("options", index)), f"'{option}' changes nothing: {words}", "take it out"
    if not scenario.allow_martyrdom:
        return
    if scenario.opening.level < MARTYRDOM_LEVEL:
        message = f"there is no Martyrdom at rule level {scenario.opening.level}"
        yield scenario.at(("allow_martyrdom",)), message, f"raise level: to {MARTYRDOM_LEVEL}, or write false"
    elif all(SpecialAction.MARTYRDOM not in unit.unit.actions for unit in scenario.units):
        yield scenario.at(("allow_martyrdom",)), "no unit here has Martyrdom", "take it out, or write false"


@rule("WF195", "sheet-cannot-know", Severity.WARNING, ref="W-1")
def sheet_cannot_know(scenario: Scenario) -> Iterator[Complaint]:
    """A scenario for one player has rules or secrets that the opponent on paper cannot know.

    Why: the sheet plays by pieces, objectives and provisions. Special rules in words of your own pass it by, it does not
    know an enemy's hidden objective, and its own lies open before you.
    Bad:
        players: 1
        rules: [The bridge burns on turn 3.]
    Good:
        players: 1
    """
    if scenario.players != 1:
        return
    for index, _ in enumerate(scenario.rules):
        yield (
            scenario.at(("rules", index)),
            "the opponent on paper does not know this rule",
            "write a provision instead",
        )
    for goal in scenario.objectives:
        if goal.hidden:
            message = f"'{goal.id}' is hidden, and one player cannot hide it from a sheet"
            yield scenario.at((*goal.path, "hidden")), message, "leave hidden: out"


def _fires(scenario: Scenario) -> bool:
    return scenario.opening.level >= FIRE_LEVEL


def _flies(scenario: Scenario) -> bool:
    return any(not unit.unit.is_ground for unit in scenario.units)


def _has_ied(scenario: Scenario) -> bool:
    held = any(marker.type == "ied" for side in scenario.sides for marker, _ in side.hand)
    return held or any(marker.marker.type == "ied" for marker in scenario.markers)


def _lays_roadblocks(scenario: Scenario) -> bool:
    held = any(marker.type == "roadblock" for side in scenario.sides for marker, _ in side.hand)
    # A roadblock that Irregulars take away comes into their hand.
    return held or any(marker.marker.type == "roadblock" for marker in scenario.markers)


def _drones_meet_helicopters(scenario: Scenario) -> bool:
    drones = {side.team for side in scenario.sides for one in side.supports if one.support.type is SupportType.DRONE}
    flyers = {side.team for side in scenario.sides for unit in side.units if not unit.unit.is_ground}
    return any(team != other for team in drones for other in flyers)


# What must be there for an optional rule to matter, and the words for its absence.
_NEEDS: dict[str, tuple[Callable[[Scenario], bool], str]] = {
    "masini": (_fires, "nobody fires at this rule level"),
    "helicopter-weapons": (_flies, "there is no helicopter"),
    "discount-any-action": (_fires, "nobody is damaged at this rule level"),
    "recovery-by-light": (_fires, "nobody is shaken at this rule level"),
    "ied-harms-all": (_has_ied, "there is no IED"),
    "roadblock-by-any": (_lays_roadblocks, "nobody has a roadblock to lay"),
    "drones-hit-helicopters": (_drones_meet_helicopters, "no side has a drone while another has a helicopter"),
}


RULES = (
    bad_turn_limit,
    above_level,
    unused_icon,
    martyrdom_unsaid,
    unknown_option,
    idle_option,
    sheet_cannot_know,
)
