"""Support counters: when they come, where they wait, whose they are."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import SupportType, UnitClass
from sandtable.games.warfare.scenarios.deployment import PlacedSupport
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.phrases import listed


def _supports(scenario: Scenario) -> Iterator[PlacedSupport]:
    for side in scenario.sides:
        yield from side.supports


@rule("WF042", "support-never-comes", Severity.ERROR, ref="R-SET-2")
def support_never_comes(scenario: Scenario) -> Iterator[Complaint]:
    """A support comes before the first turn or after the last.

    Why: it waits on a box of the Turn Track that the game reaches.
    Bad:
        turns: 4
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: west-mortar, turn: 5}]}]
    Good:
        turns: 4
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: west-mortar, turn: 2}]}]
    """
    last = scenario.opening.turns
    for support in _supports(scenario):
        if support.turn < 1 or (last is not None and support.turn > last):
            message = f"{support.called} comes on turn {support.turn}"
            yield (
                scenario.at((*support.path, "turn")),
                message,
                f"write turn: {last} or less, and 1 at least" if last else "write 1 or later",
            )


@rule("WF043", "support-too-late", Severity.WARNING, ref="R-SUP-1")
def support_too_late(scenario: Scenario) -> Iterator[Complaint]:
    """A support comes on the last turn.

    Why: it can be used once, if at all.
    Bad:
        turns: 4
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: west-mortar, turn: 4}]}]
    Good:
        turns: 4
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: west-mortar, turn: 3}]}]
    """
    for support in _supports(scenario):
        if support.turn == scenario.opening.turns and support.turn > 1:
            message = f"{support.called} comes on the last turn"
            yield scenario.at((*support.path, "turn")), message, "let it come earlier"


@rule("WF044", "support-on-map", Severity.ERROR, ref="R-SET-2")
def support_on_map(scenario: Scenario) -> Iterator[Complaint]:
    """A support stands on the map at the start.

    Why: supports wait off the map; only a sniper with a ? back may lie there as an Unknown marker.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: west-mortar, at: "0101"}]}]
    Good:
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: usmc-sniper, at: "0101"}]}]
    """
    for support in _supports(scenario):
        hidden = support.support.type is SupportType.SNIPER and support.support.unknown_back
        if support.hex is not None and not hidden:
            yield (
                scenario.at((*support.path, "at")),
                f"{support.called} starts on the map",
                "remove at:; it waits off the map for its turn",
            )


@rule("WF045", "foreign-support", Severity.ERROR, ref="1.3")
def foreign_support(scenario: Scenario) -> Iterator[Complaint]:
    """A support is of another bloc than its side.

    Why: support counters carry their bloc's accent.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: east-mortar}]}]
    Good:
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: west-mortar}]}]
    """
    for side in scenario.sides:
        blocs = scenario.opening.blocs(side)
        for support in side.supports if not scenario.opening.misnamed(side) else ():
            if support.support.bloc not in blocs:
                message = f"{support.called} is {support.support.bloc}, '{side.id}' is {' and '.join(sorted(blocs))}"
                alike = (one for one in scenario.box.supports.values() if one.type is support.support.type)
                own = [one.id for one in alike if one.bloc in blocs]
                hint = f"use {listed(own, 'or')}" if own else "its bloc has no such support"
                yield scenario.at((*support.path, "support")), message, hint


@rule("WF046", "drone-without-side", Severity.ERROR, ref="1.4")
def drone_without_side(scenario: Scenario) -> Iterator[Complaint]:
    """A drone is not said to be FPV or large, or something else is.

    Why: the two sides of the counter are different weapons.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: west-drone}]}]
    Good:
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: west-drone, side: fpv}]}]
    """
    for support in _supports(scenario):
        drone = support.support.type is SupportType.DRONE
        if drone and support.drone_side is None:
            yield scenario.at(support.path), f"{support.called} has no side", "add side: fpv or side: large"
        elif not drone and support.drone_side is not None:
            yield scenario.at((*support.path, "side")), f"{support.called} is no drone", "remove side:"


@rule("WF148", "sniper-out-of-place", Severity.WARNING, ref="R-SNP-1")
def sniper_out_of_place(scenario: Scenario) -> Iterator[Complaint]:
    """A hidden sniper lies in water, on an obstacle or under a unit, or is on the map and comes later all the same.

    Why: it lies with its ? up like an Unknown marker, from the start, on ground where somebody may find it.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: usmc-sniper, at: "0103"}]}]
    Good:
        sides: [{id: us, nations: [USA], cube: blue, start: 40, supports: [{support: usmc-sniper, at: "0101"}]}]
    """
    for support in _supports(scenario):
        if support.support.type is not SupportType.SNIPER or support.hex is None:
            continue
        at, label = scenario.at((*support.path, "at")), scenario.label(support.hex)
        here = scenario.units_by_hex.get(support.hex, ())
        if scenario.opening.has("water", support.hex):
            yield at, f"{support.called} lies in water at {label}", "move it to dry ground"
        elif support.hex in scenario.opening.blocked.impassable:
            what = "rubble" if support.hex in scenario.opening.lasting.impassable else "a roadblock"
            yield at, f"{support.called} lies on {what} at {label}, where nobody finds it", "move it to open ground"
        elif here:
            yield at, f"{support.called} lies under {here[0].called} at {label}", "move one of them"
        if support.turn > 1:
            message = f"{support.called} is on the map and comes on turn {support.turn}"
            yield scenario.at((*support.path, "turn")), message, "keep at: or turn:, not both"


@rule("WF149", "idle-support", Severity.WARNING, ref="R-SNP-2")
def idle_support(scenario: Scenario) -> Iterator[Complaint]:
    """A support has nothing to shoot at.

    Why: a sniper hits infantry alone; barrages and drones do not reach helicopters.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}],
             supports: [{support: usmc-sniper}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-technical, at: "0501"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}],
             supports: [{support: usmc-sniper}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    """
    for side in scenario.sides:
        classes = {unit.unit.unit_class for unit in scenario.opening.enemy_units(side)}
        for support in side.supports if classes else ():
            kind = support.support.type
            if kind is SupportType.SNIPER and UnitClass.INFANTRY not in classes:
                message = f"the enemy has no infantry for {support.called}"
                yield (
                    scenario.at((*support.path, "support")),
                    message,
                    "take another support, or give the enemy infantry",
                )
            elif kind is not SupportType.CAS and classes == {UnitClass.HELICOPTER}:
                message = f"the enemy has nothing but helicopters, which {support.called} cannot hit"
                yield scenario.at((*support.path, "support")), message, "take close air support, or a SAM"


RULES = (
    support_never_comes,
    support_too_late,
    support_on_map,
    foreign_support,
    drone_without_side,
    sniper_out_of_place,
    idle_support,
)
