"""Who wins, and whether everything that is named exists."""

from collections.abc import Iterable, Iterator

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
    written = scenario.data.get("victory", ())
    if not written:
        # One side alone is a drawing or a study, not yet a game.
        if len(scenario.sides) > 1:
            yield scenario.at(("victory",)), "nothing says who wins", "add victory:"
        return
    if all(entry.get("otherwise") for entry in written):
        yield scenario.at(("victory", 0)), f"'{written[0]['side']}' wins whatever happens", "add a condition"
    met = {objective.id for objective in scenario.objectives if scenario.opening.holds_at_start(objective)}
    for index, entry in enumerate(written):
        at = scenario.at(("victory", index))
        scored = sum(one.points for one in scenario.objectives if one.id in met and one.side == entry["side"])
        if "all" in entry and met.issuperset(entry["all"]):
            yield at, f"'{entry['side']}' has won before the game begins", "choose objectives that must be played for"
        elif "points" in entry and scored >= entry["points"]:
            yield at, f"'{entry['side']}' has {scored} points before the game begins", "ask for more"
        elif not {"all", "points", "otherwise"} & entry.keys():
            yield at, f"nothing says how '{entry['side']}' wins", "add all:, points: or otherwise: true"


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
    if "first" in scenario.data:
        yield ("first",), scenario.data["first"], sides, "side"
    for marker in scenario.markers:
        if marker.owner is not None:
            yield (*marker.path, "owner"), marker.owner, sides, "side"
    for objective in scenario.objectives:
        yield (*objective.path, "side"), objective.side, sides, "side"
        for index, target in enumerate(objective.targets):
            yield (*objective.path, "targets", index), target, pieces, "unit or marker"
    for index, entry in enumerate(scenario.data.get("victory", ())):
        yield ("victory", index, "side"), entry["side"], sides, "side"
        for number, goal in enumerate(entry.get("all", ())):
            yield ("victory", index, "all", number), goal, goals, "objective"


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
    for index, entry in enumerate(scenario.data.get("victory", ())):
        best = sum(max(one.points, 0) for one in scenario.objectives if one.side == entry["side"])
        if entry.get("points", 0) > best:
            message = f"'{entry['side']}' needs {entry['points']} points and can score {best}"
            yield scenario.at(("victory", index, "points")), message, ""


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
        written = scenario.data["objectives"][objective.path[1]]
        hexes, targets = written.get("hexes", ()), written.get("targets", ())
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
    written: Iterable[dict[str, list[str]]] = scenario.data.get("victory", ())
    named = {goal for entry in written for goal in entry.get("all", ())}
    for objective in scenario.objectives:
        if written and not objective.points and objective.id not in named:
            yield scenario.at(objective.path), f"'{objective.id}' decides nothing", "give it points, or name it"


RULES = (no_real_victory, unknown_reference, victory_out_of_reach, objective_too_vague, idle_objective)
