"""Conditions of victory together: objectives that exclude one another, repeat one another, or cannot fail."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.causes import strange_sides, twice_named
from rules_check.warfare.settings import level_too_low
from rules_check.warfare.winning.objectives import out_of_reach
from rules_check.warfare.winning.victory import points_out_of_reach
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deeds import agitators, can_eliminate, lasts, team_of
from sandtable.games.warfare.scenarios.deployment import Objective
from sandtable.games.warfare.scenarios.opening import BOXES, CIVILIANS
from sandtable.games.warfare.scenarios.provisions import Charges, NeverCrowd, NoEntry
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.games.warfare.scenarios.together import clash, enough_to_stand, most_points
from sandtable.model.phrases import listed

FIRE_LEVEL = 2  # the rule level from which units fire


@rule("WF177", "too-much-at-once", Severity.ERROR, ref="G-18")
def too_much_at_once(scenario: Scenario) -> Iterator[Complaint]:
    """A victory condition asks for objectives that cannot all be met in one game.

    Why: one unit stands in one hex at the end of a turn, nobody stands on rubble, whoever has left the map controls
    nothing, is neither rescued nor converted, and sudden death ends the game before what is judged at its end.
    Bad:
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives:
          - {id: hill, type: control, side: us, hexes: ["0402"]}
          - {id: bridge, type: control, side: us, hexes: ["0303"]}
        victory: [{side: us, all: [hill, bridge]}]
    Good:
        turns: 4
        units: [{unit: usa-marines, at: "0101", id: marines}]
        objectives:
          - {id: hill, type: control, side: us, hexes: ["0402"]}
          - {id: bridge, type: control, side: us, hexes: ["0303"], until: 2}
        victory: [{side: us, all: [hill, bridge]}]
    """
    if twice_named(scenario) or strange_sides(scenario):
        return
    goals = {goal.id: goal for goal in scenario.objectives}
    for entry in scenario.victory:
        wanted = [goals[name] for name in dict.fromkeys(entry.all or ()) if name in goals]
        found = clash(scenario.opening, wanted)
        at = scenario.at((*entry.path, "all" if entry.all is not None else "points"))
        if found is not None:
            one, other, why = found
            message = f"'{one.id}' and '{other.id}' cannot both be met: {why}"
            yield at, message, "ask for one of them, or judge one earlier with until:"
        elif not enough_to_stand(scenario.opening, wanted):
            names = listed(f"'{goal.id}'" for goal in wanted if goal.type == "control")
            message = f"{names} cannot all be met: there are too few units to stand in all these hexes"
            yield at, message, "ask for fewer of them, or judge some earlier with until:"
    yield from _points(scenario)


def _points(scenario: Scenario) -> Iterator[Complaint]:
    """Yield conditions whose points cannot be scored in one game, though there are as many."""
    told = {entry.path for entry, _, _ in points_out_of_reach(scenario)}
    for entry in scenario.victory:
        if entry.points is None or entry.all is not None or entry.path in told:
            continue
        own = [goal for goal in scenario.objectives if scenario.opening.allied(goal.side, entry.side)]
        best = most_points(scenario.opening, own)
        if entry.points > best:
            message = f"'{entry.side}' needs {entry.points} points and can score {best} in one game"
            hint = f"ask for {best} at most: its other objectives exclude one another"
            yield scenario.at((*entry.path, "points")), message, hint


@rule("WF178", "hidden-sudden-death", Severity.WARNING, ref="W-13")
def hidden_sudden_death(scenario: Scenario) -> Iterator[Complaint]:
    """An objective that ends the game at once is hidden from the enemy.

    Why: the game ends without warning, and nobody could have guarded against it.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"], hidden: true, sudden_death: true}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"], sudden_death: true}]
    """
    for goal in scenario.objectives:
        if goal.hidden and goal.sudden_death:
            at = scenario.at((*goal.path, "hidden"))
            yield at, f"'{goal.id}' is hidden and ends the game at once", "take hidden: or sudden_death: out"


@rule("WF179", "cannot-fail", Severity.WARNING, ref="G-18")
def cannot_fail(scenario: Scenario) -> Iterator[Complaint]:
    """An objective is met whatever the enemy does.

    Why: the enemy may not enter a hex that is to be held, or never gets there; nothing can harm who is to survive; nobody
    can stir up people who are to stay calm. It decides nothing, or gives points away.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: corner, type: hold, side: us, hexes: ["0101"]}]
        provisions: [{no_entry: {side: them, hexes: ["0101"]}}]
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: corner, type: hold, side: us, hexes: ["0101"]}]
        provisions: [{no_entry: {side: them, hexes: ["0402"]}}]
    """
    if len({side.team for side in scenario.sides}) < 2 or any(True for _ in out_of_reach(scenario)):
        return  # a way that is closed is the fault (WF065)
    for goal in scenario.objectives:
        side = scenario.side(goal.side)
        if side is None or not all(enemy.units for enemy in scenario.opening.enemies(side)):
            continue
        why = _why_safe(scenario, goal)
        if why:
            message = f"'{goal.id}' cannot fail: {why}"
            yield scenario.at((*goal.path, "type")), message, "ask for something the enemy can prevent"


def _why_safe(scenario: Scenario, goal: Objective) -> str:
    """Reason why no enemy can keep an objective from being met; "" when one can."""
    opening = scenario.opening
    side = opening.sides[goal.side]
    last = goal.until or opening.turns
    if goal.type == "hold":
        safe = [
            hex_
            for hex_ in goal.hexes
            if not any(_comes(scenario, enemy.id, hex_, last) for enemy in opening.enemies(side))
        ]
        return "no enemy can get there" if len(safe) >= goal.count else ""
    units = [opening.units[target] for target in goal.targets if target in opening.units]
    if goal.type == "survive" and len(units) == len(goal.targets):
        if opening.level < FIRE_LEVEL:
            if level_too_low(scenario) or any(one.type == "eliminate" for one in scenario.objectives):
                return ""  # the level is the fault (WF055, WF140)
            return f"nobody fires at rule level {opening.level}"
        perils = any(marker.marker.type in ("ied", "mine") for marker in scenario.markers)
        perils = perils or any(isinstance(one, Charges) for one in scenario.provisions)
        harmless = [
            unit for unit in units if not any(can_eliminate(opening, enemy.id, unit) for enemy in opening.enemies(side))
        ]
        if not perils and len(harmless) >= goal.count:
            return f"the enemy has nothing that can harm {harmless[0].called}"
    if goal.type == "convert" and scenario.is_regular(side) and goal.until is not None:
        people = [marker for target in goal.targets if (marker := opening.marker_by_id.get(target)) is not None]
        calm = [marker for marker in people if marker.face == CIVILIANS]
        kept = [
            marker
            for marker in calm
            if not agitators(opening)
            or any(
                isinstance(one, NeverCrowd) and lasts(one, last) and (not one.markers or marker.id in one.markers)
                for one in scenario.provisions
            )
        ]
        return "nobody can stir these people up" if len(kept) >= goal.count else ""
    return ""


def _comes(scenario: Scenario, side: str, hex_: tuple[int, int], last: int | None) -> bool:
    """Return True when a unit of a side on the ground can be in a hex by the end of a turn."""
    for one in scenario.provisions:
        barred = isinstance(one, NoEntry) and scenario.opening.allied(one.side, side) and lasts(one, last)
        if barred and hex_ in {place.hex for place in one.named}:
            return False
    ground = [unit for unit in team_of(scenario.opening, side) if unit.unit.is_ground]
    reached = scenario.opening.arrivals(ground)
    points = reached.get(hex_)
    if ground and not reached:
        return True  # nowhere yet, and that is said
    return points is not None and (last is None or points <= BOXES * last)


@rule("WF180", "same-goal-twice", Severity.WARNING, ref="G-18")
def same_goal_twice(scenario: Scenario) -> Iterator[Complaint]:
    """Two objectives of a side ask for the same thing.

    Why: one deed meets both; one was probably pasted and never changed.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives:
          - {id: hill, type: control, side: us, hexes: ["0402"]}
          - {id: crest, type: control, side: us, hexes: ["0402"]}
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives:
          - {id: hill, type: control, side: us, hexes: ["0402"]}
          - {id: crest, type: control, side: us, hexes: ["0502"]}
    """
    if twice_named(scenario):
        return
    before: dict[object, Objective] = {}
    for goal in scenario.objectives:
        until = goal.until or scenario.opening.turns
        asked = (goal.side, goal.type, frozenset(goal.hexes), frozenset(goal.targets), goal.count, until)
        first = before.setdefault(asked, goal)
        if first is not goal and (goal.hexes or goal.targets):
            message = f"'{goal.id}' asks for the same as '{first.id}'"
            yield scenario.at(goal.path), message, "change one of them, or take it out"


@rule("WF181", "uncounted-points", Severity.WARNING, ref="G-18")
def uncounted_points(scenario: Scenario) -> Iterator[Complaint]:
    """An objective gives points and no victory condition counts them.

    Why: players collect points that decide nothing.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"], points: 2}]
        victory: [{side: us, all: [hill]}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"], points: 2}]
        victory: [{side: us, points: 2}]
    """
    if all(entry.otherwise for entry in scenario.victory) or strange_sides(scenario):
        return
    blank = [entry for entry in scenario.victory if entry.all is None and entry.points is None and not entry.otherwise]
    # A side that no condition names has no victory at all, and that is said (WF137).
    winners = {side.team for entry in scenario.victory if (side := scenario.side(entry.side)) is not None}
    idle = [
        goal
        for goal in scenario.objectives
        if goal.points and (side := scenario.side(goal.side)) is not None and side.team in winners
        if not any(
            entry.points is not None and scenario.opening.allied(entry.side, goal.side) for entry in scenario.victory
        )
    ]
    told: set[str] = set()
    for goal in idle if not blank else ():
        if goal.side in told:
            continue
        told.add(goal.side)
        more = sum(1 for other in idle if other.side == goal.side) - 1
        again = f", nor those of {more} more" if more else ""
        message = f"no victory condition of '{goal.side}' counts the points of '{goal.id}'{again}"
        yield scenario.at((*goal.path, "points")), message, f"add {{side: {goal.side}, points: …}}, or take points: out"


RULES = (
    too_much_at_once,
    hidden_sudden_death,
    cannot_fail,
    same_goal_twice,
    uncounted_points,
)
