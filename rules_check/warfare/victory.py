"""Who wins, and whether everything that is named exists."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.deployment import Path
from sandtable.games.warfare.scenario import Scenario
from sandtable.model.reading.messages import nearest


@rule("WF068", "no-real-victory", Severity.ERROR, ref="G-18")
def no_real_victory(scenario: Scenario) -> Iterator[Complaint]:
    """Nothing says who wins, or somebody has won before the game begins.

    Why: a scenario needs a condition that play decides.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: here, type: control, side: us, hexes: ["0101"]}]
        victory: [{side: us, all: [here]}]
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: there, type: control, side: us, hexes: ["0501"]}]
        victory: [{side: us, all: [there]}]
    """
    if not scenario.victory:
        # One side alone is a drawing or a study, not yet a game.
        if len(scenario.sides) > 1:
            yield scenario.at(("victory",)), "nothing says who wins", "add victory:"
        return
    if all(entry.otherwise for entry in scenario.victory):
        yield scenario.at(("victory", 0)), f"'{scenario.victory[0].side}' wins whatever happens", "add a condition"
    met = {objective.id for objective in scenario.objectives if scenario.opening.holds_at_start(objective)}
    for entry in scenario.victory:
        at = scenario.at(entry.path)
        scored = sum(one.points for one in scenario.objectives if one.id in met and one.side == entry.side)
        if entry.all is not None and met.issuperset(entry.all):
            yield at, f"'{entry.side}' has won before the game begins", "choose objectives that must be played for"
        elif entry.points is not None and scored >= entry.points:
            yield at, f"'{entry.side}' has {scored} points before the game begins", "ask for more"
        elif entry.all is None and entry.points is None and entry.otherwise is None:
            yield at, f"nothing says how '{entry.side}' wins", "add all:, points: or otherwise: true"


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
    pieces = [*scenario.opening.units, *scenario.opening.marker_by_id]
    goals = [objective.id for objective in scenario.objectives]
    for path, name, known, what in _references(scenario, sides, pieces, goals):
        if name not in known:
            yield scenario.at(path), f"no {what} '{name}'", nearest(name, known)


def _references(
    scenario: Scenario, sides: list[str], pieces: list[str], goals: list[str]
) -> Iterator[tuple[Path, str, list[str], str]]:
    """Every name in a scenario, where it is, what it may be."""
    if scenario.first is not None:
        yield ("first",), scenario.first, sides, "side"
    for marker in scenario.markers:
        if marker.owner is not None:
            yield (*marker.path, "owner"), marker.owner, sides, "side"
    for objective in scenario.objectives:
        yield (*objective.path, "side"), objective.side, sides, "side"
        for index, target in enumerate(objective.targets):
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
    for entry in scenario.victory:
        best = sum(max(one.points, 0) for one in scenario.objectives if one.side == entry.side)
        if entry.points is not None and entry.points > best:
            message = f"'{entry.side}' needs {entry.points} points and can score {best}"
            yield scenario.at((*entry.path, "points")), message, ""


@rule("WF114", "objective-too-vague", Severity.ERROR, ref="G-18")
def objective_too_vague(scenario: Scenario) -> Iterator[Complaint]:
    """An objective does not say where or whom, or asks for more than it names.

    Why: control, exit and hold need hexes, eliminate and survive need targets; a count is at most their number.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
    """
    for objective in scenario.objectives:
        hexes, targets = objective.places, objective.targets
        if objective.type in ("control", "exit", "hold", "rescue") and not hexes:
            yield scenario.at(objective.path), f"'{objective.id}' does not say where", "add hexes:"
        elif objective.type in ("eliminate", "survive") and not targets:
            yield scenario.at(objective.path), f"'{objective.id}' does not say whom", "add targets:"
        elif objective.count > max(len(hexes), len(targets), 1) and (hexes or targets):
            message = f"'{objective.id}' asks for {objective.count} and names {max(len(hexes), len(targets))}"
            yield scenario.at((*objective.path, "count")), message, ""
        if objective.until is not None and objective.until > (scenario.opening.turns or objective.until):
            message = f"'{objective.id}' is judged on turn {objective.until}, the game has {scenario.opening.turns}"
            yield scenario.at((*objective.path, "until")), message, "judge it earlier"


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
    for objective in scenario.objectives:
        if scenario.victory and not objective.points and objective.id not in named:
            yield scenario.at(objective.path), f"'{objective.id}' decides nothing", "give it points, or name it"


RULES = (no_real_victory, unknown_reference, victory_out_of_reach, objective_too_vague, idle_objective)
