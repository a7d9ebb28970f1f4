"""Rules about victory conditions and the things they refer to."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.causes import nobody_there, strange_sides, twice_named, unmanned
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deployment import Objective, Path
from sandtable.games.warfare.scenarios.scenario import Scenario, VictoryCondition
from sandtable.model.phrases import listed
from sandtable.model.reading.suggestions import nearest_or_list


@rule("WF068", "no-real-victory", Severity.ERROR, ref="G-18")
def no_real_victory(scenario: Scenario) -> Iterator[Complaint]:
    """Nothing says who wins, or somebody has won before the game begins.

    Why: a scenario needs a condition that play decides.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: here, type: control, side: us, hexes: ["0101"], sudden_death: true}]
        victory: [{side: us, all: [here]}]
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: there, type: control, side: us, hexes: ["0501"], sudden_death: true}]
        victory: [{side: us, all: [there]}]
    """
    if not scenario.victory:
        # One side alone is a drawing or a study, not yet a game.
        if len(scenario.sides) > 1:
            hint = "add victory: with a side and all:, points: or otherwise: true"
            yield scenario.at(("victory",)), "nothing says who wins", hint
        return
    if all(entry.otherwise and entry.all is None and entry.points is None for entry in scenario.victory):
        at = scenario.at(("victory", 0))
        yield at, f"'{scenario.victory[0].side}' wins whatever happens", "add a condition with all: or points: above it"
    for entry, goals in won_at_start(scenario):
        names = listed(f"'{one.id}'" for one in goals)
        if entry.all is not None:
            message = f"'{entry.side}' has won before the game begins: {names} {'is' if len(goals) == 1 else 'are'} met"
            yield scenario.at((*entry.path, "all")), message, "choose objectives that must be played for"
        else:
            by = f", by {names}" if goals else ""
            message = f"'{entry.side}' has the {entry.points} points before the game begins{by}"
            yield scenario.at((*entry.path, "points")), message, "ask for more points than are scored at the start"
    for entry in scenario.victory:
        if entry.all is None and entry.points is None and not entry.otherwise:
            at = scenario.at(entry.path, "otherwise" if entry.otherwise is False else "side")
            yield at, f"nothing says how '{entry.side}' wins", "add all:, points: or otherwise: true"


def won_at_start(scenario: Scenario) -> Iterator[tuple[VictoryCondition, list[Objective]]]:
    """Conditions that hold as soon as the game begins, and the objectives by which they do."""
    opening = scenario.opening
    met = [one for one in scenario.objectives if opening.judged_at_once(one) and opening.holds_at_start(one)]
    for entry in scenario.victory:
        if entry.all is not None:
            named = [one for one in met if one.id in entry.all]
            if {one.id for one in named} == set(entry.all):
                yield entry, named
        elif entry.points is not None:
            own = [one for one in met if one.points and scenario.opening.allied(one.side, entry.side)]
            if sum(one.points for one in own) >= entry.points:
                yield entry, own


@rule("WF110", "unknown-reference", Severity.ERROR)
def unknown_reference(scenario: Scenario) -> Iterator[Complaint]:
    """A side, target or objective is named that the scenario does not have.

    Why: a name that leads nowhere is a slip of the pen.
    Bad:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives: [{id: live, type: survive, side: us, targets: [marine]}]
    Good:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives: [{id: live, type: survive, side: us, targets: [marines]}]
    """
    sides = [side.id for side in scenario.sides]
    pieces = [*scenario.opening.units, *scenario.opening.marker_by_id, *_numbered(scenario)]
    # WF026 reports unknown carriers; the ids of an empty side's units are unknown (WF054).
    carriers = {unit.carrier for unit in scenario.units}
    if twice_named(scenario):
        return
    goals = [objective.id for objective in scenario.objectives]
    lost: dict[str, list[tuple[Path, list[str], str]]] = {}
    for path, name, known, what in _references(scenario, sides, pieces, goals):
        unsaid = what == "side" or what == "objective" or not (unmanned(scenario) or name in carriers)
        if name not in known and unsaid:
            lost.setdefault(name, []).append((path, known, what))
    # A thing that was renamed is one fault, however often its old name stands somewhere.
    for name, places in lost.items():
        path, known, what = places[0]
        again = f", and {len(places) - 1} more like it" if len(places) > 1 else ""
        yield scenario.at(path), f"no {what} '{name}'{again}", nearest_or_list(name, known)


def _numbered(scenario: Scenario) -> Iterator[str]:
    """Yield the names of pieces written with count:, squad-1 and squad-2."""
    several = [(unit.id, unit.count) for unit in scenario.units]
    several += [(marker.id, marker.count) for marker in scenario.markers if marker.id is not None]
    for name, count in several:
        yield from (f"{name}-{number}" for number in range(1, count + 1) if count > 1)


def _references(
    scenario: Scenario, sides: list[str], pieces: list[str], goals: list[str]
) -> Iterator[tuple[Path, str, list[str], str]]:
    """Yield (path, name, valid names, kind) for every reference in a scenario."""
    if scenario.first is not None:
        yield ("first",), scenario.first, sides, "side"
    for marker in scenario.markers:
        if marker.owner is not None:
            yield (*marker.path, "owner"), marker.owner, sides, "side"
    for objective in scenario.objectives:
        yield (*objective.path, "side"), objective.side, sides, "side"
        people = objective.type in ("rescue", "convert") and nobody_there(scenario)
        for index, target in enumerate(objective.targets if not people else ()):
            yield (*objective.path, "targets", index), target, pieces, "unit or marker"
    for provision in scenario.provisions:
        for path, name, what in provision.names():
            yield path, name, sides if what == "side" else pieces, what
    for entry in scenario.victory:
        yield (*entry.path, "side"), entry.side, sides, "side"
        for number, goal in enumerate(entry.all or ()):
            yield (*entry.path, "all", number), goal, goals, "objective"


@rule("WF113", "victory-out-of-reach", Severity.ERROR, ref="G-18")
def victory_out_of_reach(scenario: Scenario) -> Iterator[Complaint]:
    """More points are asked for than a side can score.

    Why: that side can never win.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"], points: 2}]
        victory: [{side: us, points: 3}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"], points: 2}]
        victory: [{side: us, points: 2}]
    """
    for entry, own, best in points_out_of_reach(scenario):
        message = f"'{entry.side}' needs {entry.points} points and can score {best}"
        idle = listed((f"'{one.id}'" for one in own if _is_idle(scenario, one)), "or")
        more = f"give points: to {idle}" if idle else "give objectives more points"
        hint = f"ask for {best} at most, or {more}"
        if not best:
            hint = f"{more}, or write another side:, for none of its objectives has points:"
        yield scenario.at((*entry.path, "points")), message, hint


def points_out_of_reach(scenario: Scenario) -> Iterator[tuple[VictoryCondition, list[Objective], int]]:
    """Conditions that ask for more points than there are, with the objectives that could give them and their sum."""
    goals = {one.id for one in scenario.objectives}
    lost = any(goal not in goals for entry in scenario.victory for goal in entry.all or ())
    # Where a name leads nowhere, points may be there all the same (WF110).
    for entry in scenario.victory if not (lost or strange_sides(scenario)) else ():
        own = [one for one in scenario.objectives if scenario.opening.allied(one.side, entry.side)]
        best = sum(max(one.points, 0) for one in own)
        if entry.points is not None and entry.all is None and entry.points > best:
            yield entry, own, best


def _is_idle(scenario: Scenario, objective: Objective) -> bool:
    """Return True when an objective gives no points and no condition names it."""
    return not objective.points and not any(objective.id in (entry.all or ()) for entry in scenario.victory)


@rule("WF114", "objective-too-vague", Severity.ERROR, ref="G-18")
def objective_too_vague(scenario: Scenario) -> Iterator[Complaint]:
    """An objective does not say where or whom, or asks for more than it names.

    Why: control, exit, hold and rescue need hexes; eliminate, survive, exit, rescue and convert need targets, destroy
    one of both; a count is at most the number of what is counted; nothing is judged after the last turn.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
    """
    for objective in scenario.objectives:
        hexes, targets, at = objective.places, objective.targets, scenario.at(objective.path)
        if objective.type in ("control", "exit", "hold", "rescue") and not hexes:
            yield at, f"'{objective.id}' does not say where", "add hexes:"
        elif objective.type in ("eliminate", "survive", "convert", "rescue", "exit") and not targets:
            yield at, f"'{objective.id}' does not say whom", "add targets:"
        elif objective.type == "destroy" and not hexes and not targets:
            yield at, f"'{objective.id}' does not say what", "add hexes: that are to become rubble, or targets:"
        else:
            yield from _counted(scenario, objective)
    yield from _after_the_end(scenario)


def _counted(scenario: Scenario, objective: Objective) -> Iterator[Complaint]:
    """Yield a finding for a count greater than the number of things named."""
    places = objective.type in ("control", "hold") or not objective.targets
    counted = len(objective.places) if places else len(objective.targets)
    at = scenario.at((*objective.path, "count"))
    if objective.count > counted:
        message = f"'{objective.id}' asks for {objective.count} and names {counted}"
        yield at, message, f"ask for {counted} at most, or name more"
    elif objective.type == "control" and objective.targets and objective.count > len(objective.targets):
        units = f"{len(objective.targets)} unit{'s' if len(objective.targets) != 1 else ''}"
        message = f"'{objective.id}' asks for {objective.count} hexes and names {units} to stand there"
        yield at, message, f"ask for {len(objective.targets)} at most, or name more under targets:"


def _after_the_end(scenario: Scenario) -> Iterator[Complaint]:
    """A complaint of objectives that are judged after the last turn; of several the number of turns is to blame."""
    turns = scenario.opening.turns
    late = [one for one in scenario.objectives if turns is not None and one.until is not None and one.until > turns]
    if len(late) > 1:
        names = listed(f"'{one.id}'" for one in late)
        message = f"{names} are judged after the last turn, {turns}"
        most = max(one.until or 0 for one in late)
        yield scenario.at(("turns",)), message, f"write turns: {most}, or judge them earlier with until:"
    for objective in late if len(late) == 1 else ():
        message = f"'{objective.id}' is judged on turn {objective.until}, the game has {turns}"
        yield scenario.at((*objective.path, "until")), message, f"write until: {turns} or less"


@rule("WF115", "idle-objective", Severity.WARNING, ref="G-18")
def idle_objective(scenario: Scenario) -> Iterator[Complaint]:
    """An objective gives no points and no victory names it.

    Why: meeting it changes nothing.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, otherwise: true}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}]
    """
    named = {goal for entry in scenario.victory for goal in entry.all or ()}
    blank = any(entry.all is None and entry.points is None and not entry.otherwise for entry in scenario.victory)
    if blank or named - {objective.id for objective in scenario.objectives}:
        return  # an unknown name or an empty condition may mean this objective (WF110, WF068)
    # Nor is it asked how a side that no condition names might win (WF137, WF068).
    winners = {side.team for entry in scenario.victory if (side := scenario.side(entry.side)) is not None}
    if len(winners) < len({side.team for side in scenario.sides}):
        return
    # Where points are lacking, those it should give are the fault (WF113).
    told = {one.id for _, own, _ in points_out_of_reach(scenario) for one in own}
    for objective in scenario.objectives:
        if scenario.victory and _is_idle(scenario, objective) and objective.id not in told:
            hint = "give it points:, or name it under all: of a victory condition"
            yield scenario.at(objective.path), f"'{objective.id}' decides nothing", hint


RULES = (
    no_real_victory,
    unknown_reference,
    victory_out_of_reach,
    objective_too_vague,
    idle_objective,
)
