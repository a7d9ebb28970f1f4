"""Who wins, and whether everything that is named exists."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deployment import Path
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.phrases import listed
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
            goals = listed(f"'{goal}'" for goal in entry.all)
            message = f"'{entry.side}' has won before the game begins: {goals} {_is(entry.all)} met"
            yield at, message, "choose objectives that must be played for"
        elif entry.points is not None and scored >= entry.points:
            goals = listed(f"'{one.id}'" for one in scenario.objectives if one.id in met and one.side == entry.side)
            by = f", by {goals}" if goals else ""
            message = f"'{entry.side}' has the {entry.points} points before the game begins{by}"
            yield at, message, "ask for more"
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
            yield (
                scenario.at((*entry.path, "points")),
                message,
                f"ask for {best} at most, or give objectives more points",
            )


@rule("WF114", "objective-too-vague", Severity.ERROR, ref="G-18")
def objective_too_vague(scenario: Scenario) -> Iterator[Complaint]:
    """An objective does not say where or whom, or asks for more than it names.

    Why: control, exit, hold and rescue need hexes; eliminate, survive, exit, rescue and convert need targets; a count is
    at most the number of what is counted.
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
        elif objective.type in ("eliminate", "survive", "convert", "rescue", "exit") and not targets:
            yield scenario.at(objective.path), f"'{objective.id}' does not say whom", "add targets:"
        else:
            counted = hexes if objective.type in ("control", "hold") or not targets else targets
            if counted and objective.count > len(counted):
                message = f"'{objective.id}' asks for {objective.count} and names {len(counted)}"
                yield scenario.at((*objective.path, "count")), message, f"ask for {len(counted)} at most, or name more"
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
            hint = "give it points:, or name it under all: of a victory condition"
            yield scenario.at(objective.path), f"'{objective.id}' decides nothing", hint


@rule("WF136", "unread-condition", Severity.ERROR, ref="G-18")
def unread_condition(scenario: Scenario) -> Iterator[Complaint]:
    """A victory condition can never decide.

    Why: conditions are read from the top and the first that holds decides: nothing after `otherwise` is ever read, nor
    the same condition a second time.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, otherwise: true}, {side: us, all: [hill]}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}, {side: us, otherwise: true}]
    """
    closed = False
    known: dict[object, str] = {}
    for entry in scenario.victory:
        at = scenario.at(entry.path)
        asked = (frozenset(entry.all) if entry.all is not None else None, (entry.points, entry.side))
        if closed:
            what = "a second otherwise:" if entry.otherwise else f"this condition of '{entry.side}'"
            yield at, f"{what} is never read: something above it always holds", "put otherwise: last, once"
        elif entry.all is not None and asked[0] in known:
            message = f"'{known[asked[0]]}' has won already when {listed(entry.all)} {_is(entry.all)} met"
            yield scenario.at((*entry.path, "all")), message, "ask for something else"
        elif entry.points is not None and asked[1] in known:
            yield scenario.at((*entry.path, "points")), f"'{entry.side}' is asked for {entry.points} points twice", ""
        if entry.all is not None:
            known.setdefault(asked[0], entry.side)
        elif entry.points is not None:
            known.setdefault(asked[1], entry.side)
        closed = closed or bool(entry.otherwise)


@rule("WF137", "side-never-wins", Severity.WARNING, ref="G-18")
def side_never_wins(scenario: Scenario) -> Iterator[Complaint]:
    """No victory condition names a side or one of its allies.

    Why: whatever that player does, it does not win; at best nobody does.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}]
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}, {side: them, otherwise: true}]
    """
    if not scenario.victory:
        return
    teams = {side.team for entry in scenario.victory if (side := scenario.side(entry.side)) is not None}
    for side in scenario.sides:
        if side.team not in teams:
            teams.add(side.team)
            message = f"nothing says how '{side.id}' wins"
            yield scenario.at(("victory",)), message, f"add {{side: {side.id}, otherwise: true}} at the end"


@rule("WF144", "may-be-drawn", Severity.INFO, ref="W-16")
def may_be_drawn(scenario: Scenario) -> Iterator[Complaint]:
    """Nobody may win.

    Why: when no victory condition holds the game is drawn; `otherwise: true` on the last one rules that out.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}, {side: us, otherwise: true}]
    """
    if scenario.victory and not any(entry.otherwise for entry in scenario.victory):
        yield scenario.at(("victory",)), "the game is drawn when no condition holds", "end with otherwise: true"


def _is(things: tuple[str, ...]) -> str:
    return "is" if len(things) == 1 else "are"


RULES = (
    no_real_victory,
    unknown_reference,
    victory_out_of_reach,
    objective_too_vague,
    idle_objective,
    unread_condition,
    side_never_wins,
    may_be_drawn,
)
