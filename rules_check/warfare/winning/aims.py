"""Rules about single objectives: the kind of target, keys that are not read, and goals met at the start."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.winning.victory import won_at_start
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deeds import agitators, lasts, population
from sandtable.games.warfare.scenarios.deployment import Objective, PlacedMarker
from sandtable.games.warfare.scenarios.opening import CIVILIANS
from sandtable.games.warfare.scenarios.provisions import NoEntry, Still
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex
from sandtable.model.phrases import listed

UNITS = "units"
# What the targets of a type of objective may be: units, and markers of these types.
KINDS: dict[str, tuple[str, ...]] = {
    "control": (UNITS,),
    "eliminate": (UNITS,),
    "survive": (UNITS,),
    "exit": (UNITS, "population"),
    "rescue": ("population",),
    "convert": ("population",),
    "destroy": (UNITS, "roadblock", "ied", "mine", "dummy"),
}
WORDS = {
    UNITS: "units",
    "population": "population",
    "roadblock": "roadblocks",
    "ied": "IEDs",
    "mine": "mines",
    "dummy": "dummies",
}
DEEDS = {
    "control": "controls nothing",
    "eliminate": "is nothing to eliminate",
    "survive": "neither lives nor dies",
    "exit": "cannot leave the map",
    "rescue": "is nobody to rescue",
    "convert": "is nobody to convert",
    "destroy": "is nothing to destroy",
}
# Keys that a type of objective does not read.
UNREAD = {
    "eliminate": "hexes",
    "survive": "hexes",
    "convert": "hexes",
    "hold": "targets",
}


# Objectives that cannot be met before the game is over.
AT_THE_END = ("survive", "hold")


@rule("WF159", "wrong-kind-of-target", Severity.ERROR, ref="G-18")
def wrong_kind_of_target(scenario: Scenario) -> Iterator[Complaint]:
    """An objective names a marker where it wants a unit, or the other way round.

    Why: people are rescued and converted, units are eliminated, survive and control; a mine does neither.
    Bad:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        markers: [{marker: population, at: "0201", face: b, id: baker}]
        objectives: [{id: safe, type: survive, side: us, targets: [baker]}]
    Good:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        markers: [{marker: population, at: "0201", face: b, id: baker}]
        objectives: [{id: safe, type: rescue, side: us, targets: [baker], hexes: ["0101"]}]
    """
    for objective in scenario.objectives:
        allowed = KINDS.get(objective.type)
        for index, target in enumerate(objective.targets):
            unit, marker = scenario.opening.units.get(target), scenario.opening.marker_by_id.get(target)
            kind = UNITS if unit is not None else marker.marker.type if marker is not None else None
            if allowed is None or kind is None or kind in allowed:
                continue
            name = unit.called if unit is not None else _marker_words(marker)
            message = f"'{objective.id}': {name} {DEEDS[objective.type]}"
            hint = f"targets of {objective.type} are {listed((WORDS[one] for one in allowed), 'or')}"
            yield scenario.at((*objective.path, "targets", index)), message, hint
            break


def _marker_words(marker: PlacedMarker | None) -> str:
    assert marker is not None
    return f"{marker.called} '{marker.id}'"


@rule("WF160", "already-met", Severity.WARNING, ref="G-18")
def already_met(scenario: Scenario) -> Iterator[Complaint]:
    """An objective is met before anyone has moved.

    Why: rubble, people in safety and what means sudden death count at once; what is held from the start and judged at
    the end is a thing to defend, and says so with `until:`.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: here, type: control, side: us, hexes: ["0101"]}]
    Good:
        turns: 4
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: here, type: control, side: us, hexes: ["0101"], until: 4}]
    """
    told = {goal.id for _, goals in won_at_start(scenario) for goal in goals}
    opening = scenario.opening
    odd = {at for at, *_ in wrong_kind_of_target.check(scenario)}
    for objective in scenario.objectives:
        if any(scenario.at((*objective.path, "targets", index)) in odd for index in range(len(objective.targets))):
            continue  # its targets are of the wrong kind (WF159)
        at_once = opening.judged_at_once(objective)
        meant = objective.until is not None and not at_once
        if objective.id in told or meant or not opening.holds_at_start(objective):
            continue
        key = "hexes" if objective.hexes and objective.type != "rescue" else "targets"
        message = f"'{objective.id}' is met before the game begins: {_how(scenario, objective)}"
        hint = f"ask for something that must be done{'' if at_once else ', or add until: if it is to be kept'}"
        yield scenario.at((*objective.path, key)), message, hint


def _how(scenario: Scenario, objective: Objective) -> str:
    """Describe the fact that meets an objective at the start."""
    markers = [scenario.opening.marker_by_id.get(target) for target in objective.targets]
    if objective.type == "control":
        mine = {unit.hex: unit for unit in scenario.opening.doers(objective) if unit.hex is not None}
        hex_ = next(hex_ for hex_ in objective.hexes if hex_ in mine)
        return f"{mine[hex_].called} starts at {scenario.label(hex_)}"
    if objective.type == "destroy":
        rubble = scenario.opening.of_type("rubble")
        return f"{scenario.label(next(hex_ for hex_ in objective.hexes if hex_ in rubble))} is rubble"
    if objective.type == "rescue":
        there = next(one for one in markers if one is not None and one.hex in objective.hexes)
        assert there.hex is not None
        return f"'{there.id}' is at {scenario.label(there.hex)}"
    names = [f"'{one.id}'" for one in markers if one is not None]
    return f"{listed(names)} {'shows' if len(names) == 1 else 'show'} that face"


@rule("WF161", "unread-key", Severity.WARNING, ref="G-18")
def unread_key(scenario: Scenario) -> Iterator[Complaint]:
    """An objective says where, with whom, or that it ends the game, and that is not read.

    Why: units are eliminated and survive anywhere, people are converted where they are, a hex is held by nobody in
    particular; of destroyed hexes and targets the targets alone count.
    Bad:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives: [{id: live, type: survive, side: us, targets: [marines], hexes: ["0402"]}]
    Good:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives: [{id: live, type: survive, side: us, targets: [marines]}]
    """
    for objective in scenario.objectives:
        written = {"hexes": bool(objective.places), "targets": bool(objective.targets)}
        key = UNREAD.get(objective.type)
        if objective.type == "destroy" and all(written.values()):
            at = scenario.at(objective.path, "hexes")
            yield at, f"'{objective.id}': hexes: is not read beside targets:", "make two objectives of it"
        elif key is not None and written[key] and (objective.places or key != "targets"):
            message = f"'{objective.id}': {key}: is not read by {objective.type}"
            yield scenario.at(objective.path, key), message, f"take {key}: out, or use another type"
        if objective.sudden_death and objective.type in AT_THE_END:
            message = (
                f"'{objective.id}' cannot mean sudden death: what is to {objective.type} is known at the end alone"
            )
            hint = "take sudden_death: out, or give the enemy an objective that ends the game"
            yield scenario.at((*objective.path, "sudden_death")), message, hint


@rule("WF165", "forbidden-goal", Severity.ERROR, ref="G-18")
def forbidden_goal(scenario: Scenario) -> Iterator[Complaint]:
    """A side is to stand where a special rule forbids it to enter.

    Why: `no_entry` keeps it out of the hex for as long as the objective could be met; so it does where people stand whom
    it may not join and whom `still` keeps there.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        provisions: [{no_entry: {side: us, hexes: ["0402"]}}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        provisions: [{no_entry: {side: us, hexes: ["0501"]}}]
    """
    for objective in scenario.objectives:
        if objective.type not in ("control", "exit"):
            continue
        last = objective.until or scenario.opening.turns
        bars = [
            one
            for one in scenario.provisions
            if isinstance(one, NoEntry) and one.side == objective.side and lasts(one, last)
        ]
        shut = {hex_.hex for one in bars for hex_ in one.places} | _kept_by_people(scenario, bars, last)
        closed = [(path, hex_) for path, _, hex_ in objective.places if hex_ is not None and hex_ in shut]
        if closed and len(objective.places) - len(closed) < (objective.count if objective.type == "control" else 1):
            path, hex_ = closed[0]
            message = f"'{objective.side}' may not enter {scenario.label(hex_)} of '{objective.id}'"
            yield scenario.at(path), message, "choose another hex, or end no_entry: earlier with until:"


def _kept_by_people(scenario: Scenario, bars: list[NoEntry], last: int | None) -> set[Hex | None]:
    """Hexes of people who stay where they are, and whom the bars of a side keep it from joining."""
    still = [one for one in scenario.provisions if isinstance(one, Still) and one.side is None and lasts(one, last)]
    turned = bool(agitators(scenario.opening))  # a Hostile Crowd is not Civilians
    return {
        marker.hex
        for marker in population(scenario)
        if any(not one.markers or marker.id in one.markers for one in still)
        if any(marker.id in bar.markers or (bar.civilians and marker.face == CIVILIANS and not turned) for bar in bars)
    }


@rule("WF166", "lost-before-it-begins", Severity.WARNING, ref="G-18")
def lost_before_it_begins(scenario: Scenario) -> Iterator[Complaint]:
    """An enemy starts in a hex that a side is to hold.

    Why: a hex is held when no enemy on the ground is in it at the end of any turn; the first turn breaks it for good.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: corner, type: hold, side: us, hexes: ["0501"]}]
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: corner, type: hold, side: us, hexes: ["0101"]}]
    """
    for objective in scenario.objectives:
        if objective.type != "hold":
            continue
        taken = [
            (path, enemy)
            for path, _, hex_ in objective.places
            if (enemy := scenario.opening.enemy_in(objective, hex_)) is not None and enemy.unit.is_ground
        ]
        if taken and len(objective.places) - len(taken) < objective.count:
            path, enemy = taken[0]
            assert enemy.hex is not None
            message = f"{enemy.called} starts at {scenario.label(enemy.hex)}, which '{objective.side}' is to hold"
            yield scenario.at(path), message, "make it control, judged with until:, or move the enemy"


RULES = (
    wrong_kind_of_target,
    already_met,
    unread_key,
    forbidden_goal,
    lost_before_it_begins,
)
