"""The frame of a scenario: turns, rule level, options."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.capabilities import MARKER_LEVELS, SUPPORT_LEVELS, unit_level
from sandtable.games.warfare.opening import TURN_BOXES
from sandtable.games.warfare.pieces import SpecialAction
from sandtable.games.warfare.scenario import Scenario

OPTIONS = ("masini", "helicopter-weapons")


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
        yield scenario.at(("turns",)), f"the Turn Track has no box T{turns}", f"1 to {TURN_BOXES}"


@rule("WF055", "above-level", Severity.ERROR, ref="R-SET-4")
def above_level(scenario: Scenario) -> Iterator[Complaint]:
    """Something needs rules of a later chapter than the scenario's level.

    Why: a player who has read as far as the level must know every piece.
    Bad:
        level: 3
        units: [{unit: usa-apache, at: "0101"}]
    Good:
        level: 4
        units: [{unit: usa-apache, at: "0101"}]
    """
    level = scenario.opening.level
    for unit in scenario.units:
        needed, why = unit_level(unit.unit)
        if needed > level:
            message = f"{unit.called}: {why} needs rule level {needed}"
            yield scenario.at((*unit.path, "unit")), message, "raise level:"
        if level < 2:
            for key in ("overwatch", "morale", "damage"):
                if getattr(unit, key):
                    yield scenario.at((*unit.path, key)), f"{key} needs rule level 2", "raise level:"
    for side in scenario.sides:
        for support in side.supports:
            needed = SUPPORT_LEVELS[support.support.type]
            if needed > level:
                message = f"{support.called} needs rule level {needed}"
                yield scenario.at((*support.path, "support")), message, "raise level:"
    for marker in scenario.markers:
        needed = max(MARKER_LEVELS[marker.marker.type], 3 if marker.hidden else 1)
        if needed > level and marker.marker.type != "smoke":
            yield (
                scenario.at((*marker.path, "marker")),
                f"{marker.called} needs rule level {needed}",
                "raise level:",
            )


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

    Why: the optional rules are masini and helicopter-weapons.
    Bad:
        options: [masino]
    Good:
        options: [masini]
    """
    for index, option in enumerate(scenario.options):
        if option not in OPTIONS:
            yield scenario.at(("options", index)), f"no optional rule '{option}'", f"one of {', '.join(OPTIONS)}"


RULES = (
    bad_turn_limit,
    above_level,
    martyrdom_unsaid,
    unknown_option,
)
