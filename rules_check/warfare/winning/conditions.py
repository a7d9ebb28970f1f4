"""Conditions of victory among themselves: each can decide, each side has one, and none wins by its enemy's deeds."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.causes import strange_sides
from rules_check.warfare.winning.victory import points_out_of_reach
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.scenario import Scenario, VictoryCondition
from sandtable.model.phrases import listed


@rule("WF136", "unread-condition", Severity.ERROR, ref="G-18")
def unread_condition(scenario: Scenario) -> Iterator[Complaint]:
    """A victory condition, or a part of one, can never decide.

    Why: conditions are read from the top and the first that holds decides: nothing after `otherwise` is ever read, nor
    what asks for as much as a condition above it, or more. `all:` is read without `points:`, and both without
    `otherwise:`.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, otherwise: true}, {side: us, all: [hill]}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}, {side: us, otherwise: true}]
    """
    read: list[VictoryCondition] = []
    for number, entry in enumerate(scenario.victory):
        keys = [key for key in ("all", "points", "otherwise") if getattr(entry, key) not in (None, False)]
        if len(keys) > 1:
            at = scenario.at(entry.path, keys[1])
            yield at, f"{keys[1]}: is not read beside {keys[0]}:", "keep one of them, or write two conditions"
        elif keys == ["otherwise"]:
            yield from _below_otherwise(scenario, number)
            return
        before = next((one for one in read if _asks_as_much(scenario, entry, one)), None)
        if before is not None and entry.all is not None:
            goals = before.all or ()
            names = listed(f"'{goal}'" for goal in goals)
            message = f"'{before.side}' has won already when {names} {_is(goals)} met"
            yield scenario.at((*entry.path, "all")), message, "put it above that condition, or ask for something else"
        elif before is not None:
            message = f"'{before.side}' has won already with {before.points} points"
            yield scenario.at((*entry.path, "points")), message, "put it above that condition, or ask for fewer"
        read.append(entry)


def _below_otherwise(scenario: Scenario, number: int) -> Iterator[Complaint]:
    """Yield a finding for conditions below the `otherwise:` of a condition, which are never read."""
    below = scenario.victory[number + 1 :]
    if len(below) > 1 and below[-1].otherwise:
        at = scenario.at(scenario.victory[number].path, "otherwise")
        yield at, f"the {len(below)} conditions below otherwise: are never read", "keep the otherwise: at the end alone"
    elif below:
        what = "a second otherwise:" if below[0].otherwise else f"this condition of '{below[0].side}'"
        more = f" and {len(below) - 1} more" if len(below) > 1 else ""
        verb = "are" if more else "is"
        message = f"{what}{more} {verb} never read: otherwise: above always holds"
        yield scenario.at(below[0].path), message, "put otherwise: last, once"


def _asks_as_much(scenario: Scenario, entry: VictoryCondition, before: VictoryCondition) -> bool:
    """Return True when a condition can hold only where an earlier one holds."""
    if entry.all is not None or before.all is not None:
        return entry.all is not None and before.all is not None and set(before.all) <= set(entry.all)
    both = entry.points is not None and before.points is not None and before.points <= entry.points
    return both and scenario.opening.allied(entry.side, before.side)


@rule("WF162", "won-by-the-enemy", Severity.WARNING, ref="G-18")
def won_by_the_enemy(scenario: Scenario) -> Iterator[Complaint]:
    """A side wins when its enemy meets an objective.

    Why: an objective is what its side tries to do; if the enemy wins by it, one of the two names is wrong.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: them, all: [hill]}, {side: us, otherwise: true}]
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}, {side: them, otherwise: true}]
    """
    goals = {objective.id: objective for objective in scenario.objectives}
    for place, entry in enumerate(scenario.victory):
        if any(_asks_as_much(scenario, entry, before) for before in scenario.victory[:place]):
            continue  # it is never read anyway (WF136)
        for number, name in enumerate(entry.all or ()):
            goal = goals.get(name)
            # Sides that lead nowhere are another rule's (WF110).
            if goal is None or scenario.side(goal.side) is None or scenario.side(entry.side) is None:
                continue
            if not scenario.opening.allied(goal.side, entry.side):
                message = f"'{entry.side}' wins when '{goal.side}' meets '{goal.id}'"
                hint = f"write side: {goal.side}, or name an objective of '{entry.side}'"
                yield scenario.at((*entry.path, "all", number)), message, hint


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
    if all(entry.otherwise for entry in scenario.victory) or strange_sides(scenario):
        return  # then nothing at all decides, or a name leads nowhere, and that is said (WF068, WF110)
    if any(not best for _, _, best in points_out_of_reach(scenario)):
        return  # a condition that asks a side for points it cannot score may mean the other one (WF113)
    teams = {side.team for entry in scenario.victory if (side := scenario.side(entry.side)) is not None}
    for side in scenario.sides:
        if side.team not in teams:
            teams.add(side.team)
            message = f"nothing says how '{side.id}' wins"
            closed = any(entry.otherwise for entry in scenario.victory)
            hint = (
                f"add {{side: {side.id}, all: […]}}, or points:, above otherwise:"
                if closed
                else (f"add {{side: {side.id}, otherwise: true}} at the end")
            )
            yield scenario.at((), "victory"), message, hint


@rule("WF144", "may-be-drawn", Severity.WARNING, ref="W-16", publish_only=True)
def may_be_drawn(scenario: Scenario) -> Iterator[Complaint]:
    """Nobody may win, and nothing says that this is meant.

    Why: when no victory condition holds the game is drawn; `otherwise: true` on the last one rules that out. Where a draw
    is meant, allow this with the reason.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"]}]
        victory: [{side: us, all: [hill]}, {side: us, otherwise: true}]
    """
    # An empty condition is reported by WF068.
    closed = any(entry.all is None and entry.points is None for entry in scenario.victory)
    if scenario.victory and not closed:
        hint = "end with a side and otherwise: true, or allow this with a reason"
        yield scenario.at((), "victory"), "the game is drawn when no condition holds", hint


def _is(things: tuple[str, ...]) -> str:
    return "is" if len(things) == 1 else "are"


RULES = (
    unread_condition,
    won_by_the_enemy,
    side_never_wins,
    may_be_drawn,
)
