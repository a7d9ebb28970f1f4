"""Objectives that cannot work as they are written: the wrong targets, the wrong weapons, the wrong time."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.settings import level_too_low
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import SupportType
from sandtable.games.warfare.scenarios.deployment import Objective, PlacedUnit
from sandtable.games.warfare.scenarios.provisions import Charges
from sandtable.games.warfare.scenarios.scenario import Scenario

FIRE_LEVEL = 2  # the rule level from which units fire
RUBBLE_LEVEL = 3  # the rule level from which heavy weapons bring buildings down


# By type of objective: whether targets of the side's own team are wrong, or those of the enemy.
WRONG = {"eliminate": True, "destroy": True, "survive": False, "exit": False, "control": False}
DEEDS = {
    "eliminate": "eliminate",
    "destroy": "destroy",
    "survive": "keep alive",
    "exit": "lead out",
    "control": "stand there with",
}
OTHERWISE = {"eliminate": "survive", "survive": "eliminate"}


def _is_own(scenario: Scenario, objective: Objective, unit: PlacedUnit) -> bool | None:
    """True if a unit is on the team of an objective; None when the objective's side is unknown."""
    return scenario.opening.allied(objective.side, unit.side) if scenario.side(objective.side) is not None else None


@rule("WF138", "wrong-target", Severity.ERROR, ref="G-18")
def wrong_target(scenario: Scenario) -> Iterator[Complaint]:
    """A side is to eliminate its own units, or to keep alive, lead out or stand with the enemy's.

    Why: nobody fires at friends, and nobody commands the other side.
    Bad:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives: [{id: gone, type: eliminate, side: us, targets: [marines]}]
    Good:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives: [{id: alive, type: survive, side: us, targets: [marines]}]
    """
    # Where all are friends that is the fault, and it is said once (WF134).
    if len(scenario.sides) > 1 and len({side.team for side in scenario.sides}) == 1:
        return
    for objective in scenario.objectives:
        wrong = [
            (index, unit)
            for index, target in enumerate(objective.targets)
            if (unit := scenario.opening.units.get(target)) is not None
            and _is_own(scenario, objective, unit) is WRONG.get(objective.type)
        ]
        if not wrong:
            continue
        index, unit = wrong[0]
        more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        own = WRONG[objective.type]
        whose = "of its own" if own else "of the enemy"
        message = f"'{objective.id}': '{objective.side}' is to {DEEDS[objective.type]} {unit.called}{more}, {whose}"
        hint = "name enemy units" if own else "name units of its own"
        if objective.type in OTHERWISE:
            hint += f", or make it {OTHERWISE[objective.type]}"
        yield scenario.at((*objective.path, "targets", index)), message, hint


@rule("WF139", "named-twice", Severity.WARNING, ref="G-18")
def named_twice(scenario: Scenario) -> Iterator[Complaint]:
    """An objective names a hex or a target twice.

    Why: it is counted as often as it is named, so that one piece may do for two.
    Bad:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives: [{id: hills, type: control, side: us, hexes: ["0402", "0402"], count: 2}]
    Good:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives: [{id: hills, type: control, side: us, hexes: ["0402", "0502"], count: 2}]
    """
    for objective in scenario.objectives:
        hexes: set[object] = set()
        for path, label, hex_ in objective.places:
            if hex_ is not None and hex_ in hexes:
                yield scenario.at(path), f"'{objective.id}' names {label} twice", "name each hex once"
            hexes.add(hex_)
        targets: set[str] = set()
        for index, target in enumerate(objective.targets):
            if target in targets:
                at = scenario.at((*objective.path, "targets", index))
                yield at, f"'{objective.id}' names '{target}' twice", "name each target once"
            targets.add(target)


@rule("WF140", "goal-above-level", Severity.ERROR, ref="R-SET-4")
def goal_above_level(scenario: Scenario) -> Iterator[Complaint]:
    """An objective asks for what the scenario's rule level does not have.

    Why: at level 1 nobody fires, so nothing is eliminated; rubble falls from level 3 on.
    Bad:
        level: 1
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501", id: cell}]}
        objectives: [{id: gone, type: eliminate, side: us, targets: [cell]}]
    Good:
        level: 2
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501", id: cell}]}
        objectives: [{id: gone, type: eliminate, side: us, targets: [cell]}]
    """
    level = scenario.opening.level
    if level_too_low(scenario):
        return  # the level is the fault, and it is said once (WF055)
    for objective in scenario.objectives:
        at = scenario.at((*objective.path, "type"))
        hint = "raise level: to {}, or win by another type of objective"
        if objective.type == "eliminate" and level < FIRE_LEVEL:
            yield at, f"'{objective.id}': nobody fires at rule level {level}", hint.format(FIRE_LEVEL)
        elif objective.type == "destroy" and objective.hexes and not objective.targets and level < RUBBLE_LEVEL:
            message = f"'{objective.id}': nothing becomes rubble at rule level {level}"
            yield at, message, hint.format(RUBBLE_LEVEL)


@rule("WF141", "nothing-to-destroy-with", Severity.ERROR, ref="R-RUB-1")
def nothing_to_destroy_with(scenario: Scenario) -> Iterator[Complaint]:
    """Buildings are to become rubble, and the side has no heavy weapon, or the box not enough rubble.

    Why: heavy fire brings a building down, and every heap needs a Rubble marker. Where there are charges, nothing else
    puts Rubble.
    Bad:
        units: [{unit: ins-lookouts, at: "0101"}]
        objectives: [{id: depot, type: destroy, side: us, hexes: ["0402"]}]
    Good:
        units: [{unit: usa-abrams, at: "0101"}]
        objectives: [{id: depot, type: destroy, side: us, hexes: ["0402"]}]
    """
    heaps = sum(
        record.copies
        for record in scenario.box.pack.by_id.values()
        if record.id in scenario.box.markers and scenario.box.markers[record.id].type == "rubble"
    )
    charges = [one for one in scenario.provisions if isinstance(one, Charges)]
    for objective in scenario.objectives:
        if objective.type != "destroy" or not objective.hexes or objective.targets:
            continue
        side = scenario.side(objective.side)
        mined = {one.place.hex for one in charges}
        own = {one.place.hex for one in charges if _fires_in_time(scenario, objective, one)}
        if side is not None:
            team = scenario.opening.team(side)
            heavy = any(unit.unit.heavy is not None and not unit.unit.heavy.sam for one in team for unit in one.units)
            heavy = heavy or any(one.support.type is not SupportType.SNIPER for mate in team for one in mate.supports)
            able = [hex_ for hex_ in objective.hexes if hex_ in own or (heavy and hex_ not in mined)]
            closed = [hex_ for hex_ in objective.hexes if hex_ in mined - own]
            short = len(able) < objective.count <= len(objective.hexes)
            if not closed and (short or not able):
                message = f"'{objective.id}': '{objective.side}' has no heavy weapon to bring a building down"
                yield scenario.at((*objective.path, "type")), message, "give it one, or charges as a provision"
            elif short:
                message = f"'{objective.id}': only charges bring {scenario.label(closed[0])} down, and"
                message += f" '{objective.side}' cannot fire them in time"
                hint = "let a unit of its own have them, from an earlier turn, or choose another hex"
                yield scenario.at((*objective.path, "hexes")), message, hint
        # Markers that lie elsewhere on the map cannot be used again.
        elsewhere = [one for one in scenario.markers if one.marker.type == "rubble" and one.hex not in objective.hexes]
        left = heaps - sum(one.count for one in elsewhere)
        if objective.count > left:
            laid = f", {heaps - left} of them elsewhere on the map" if left < heaps else ""
            message = f"'{objective.id}' wants {objective.count} heaps of rubble, the box has {heaps} markers{laid}"
            yield scenario.at((*objective.path, "count")), message, f"ask for {left} at most"


def _fires_in_time(scenario: Scenario, objective: Objective, charges: Charges) -> bool:
    """Return True when a unit on an objective's team may set charges off before the objective is judged."""
    unit = scenario.opening.units.get(charges.unit)
    last = objective.until or scenario.opening.turns
    in_time = last is None or charges.first <= last
    return unit is not None and _is_own(scenario, objective, unit) is True and in_time


@rule("WF142", "nobody-to-control-it", Severity.ERROR, ref="G-18")
def nobody_to_control_it(scenario: Scenario) -> Iterator[Complaint]:
    """Only helicopters could control a hex, or there are fewer units on the ground than hexes to control.

    Why: a hex is controlled by a unit on the ground that stands in it, one unit for each hex.
    Bad:
        units: [{unit: usa-apache, at: "0101", id: apache}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
    Good:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
    """
    for objective in scenario.objectives:
        doers = scenario.opening.doers(objective)
        if objective.type != "control" or not doers:
            continue
        ground = sum(unit.count for unit in doers if unit.unit.is_ground)
        named = any(unit.id in objective.targets for unit in doers)
        if not ground:
            at = scenario.at((*objective.path, "targets" if named else "side"))
            who = "those it names" if named else f"all units of '{objective.side}'"
            yield at, f"'{objective.id}': {who} are helicopters, which control nothing", "use a unit on the ground"
        elif ground < objective.count <= len(objective.places) and not named:
            message = (
                f"'{objective.id}' asks for {objective.count} hexes, '{objective.side}' has {ground} to stand there"
            )
            yield scenario.at((*objective.path, "count")), message, f"ask for {ground} at most, or add units"


@rule("WF143", "judged-too-early", Severity.ERROR, ref="G-18")
def judged_too_early(scenario: Scenario) -> Iterator[Complaint]:
    """An objective is judged before its target is on the map.

    Why: what has not come on yet can be neither eliminated nor led out, and survives by staying away.
    Bad:
        turns: 4
        units: [{unit: usa-marines, at: "0101"}, {unit: usa-lav, id: lav, enters: {edge: ["0101"], turn: 3}}]
        objectives: [{id: away, type: exit, side: us, hexes: ["0501"], targets: [lav], until: 2}]
    Good:
        turns: 4
        units: [{unit: usa-marines, at: "0101"}, {unit: usa-lav, id: lav, enters: {edge: ["0101"], turn: 3}}]
        objectives: [{id: away, type: exit, side: us, hexes: ["0501"], targets: [lav], until: 4}]
    """
    opening = scenario.opening
    for objective in scenario.objectives:
        if objective.until is None or objective.type not in ("eliminate", "exit", "survive"):
            continue
        units = [opening.units[target] for target in objective.targets if target in opening.units]
        late = [unit for unit in units if opening.first_turn(unit) > objective.until]
        if late and len(objective.targets) - len(late) < objective.count:
            message = f"'{objective.id}' is judged after turn {objective.until}, and {late[0].called}"
            message += f" comes on turn {opening.first_turn(late[0])}"
            yield (
                scenario.at((*objective.path, "until")),
                message,
                f"write until: {opening.first_turn(late[0])} or more, or let it come earlier",
            )


RULES = (
    wrong_target,
    named_twice,
    goal_above_level,
    nothing_to_destroy_with,
    nobody_to_control_it,
    judged_too_early,
)
