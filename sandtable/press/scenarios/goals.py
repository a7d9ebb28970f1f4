"""What a scenario is won by, in words: objectives, victory, special rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sandtable.games.warfare.scenario import Objective, PlacedUnit, as_text
from sandtable.handouts.flow import Block
from sandtable.press.scenarios.desk import ScenarioDesk
from sandtable.press.scenarios.markers import Lying, lying_open

# Objectives whose count is of hexes; that of the others is of targets.
OF_HEXES = ("control", "hold", "destroy")


def objectives(desk: ScenarioDesk) -> Iterator[Block]:
    """What both sides may know of the objectives."""
    goals = [goal for goal in desk.scenario.objectives if not goal.hidden]
    if goals:
        yield desk.heading("objectives")
    for goal in goals:
        yield objective(desk, goal)


def objective(desk: ScenarioDesk, goal: Objective) -> Block:
    """An objective: whose it is, what must be done, with what and where, and what that is worth."""
    kind = f"{desk.side(goal.side)}: {desk.say(f'types.{goal.type}')}"
    targets, counts_hexes = list(_targets(desk, goal)), goal.type in OF_HEXES
    if targets:
        needed = len(targets) if counts_hexes else goal.count
        kind += f" ({_some(desk, needed, len(targets), _starts(desk, targets))})"
    facts = [kind]
    if goal.hexes:
        needed = goal.count if counts_hexes else len(goal.hexes)
        facts.append(_some(desk, needed, len(goal.hexes), desk.hexes(goal.hexes)))
    if goal.points:
        facts.append(desk.say("points", goal.points, points=goal.points))
    if goal.until:
        facts.append(desk.say("until", turn=goal.until))
    if goal.sudden_death:
        facts.append(desk.say("sudden_death"))
    if goal.note:
        facts.append(desk.text(goal.note))
    return desk.paragraph("; ".join(facts), bold=f"{_name(desk, goal)}.")


def victory(desk: ScenarioDesk) -> Iterator[Block]:
    """Who wins by what, in the order in which it is asked, with the author's own words."""
    written = desk.scenario.data.get("victory", ())
    if written:
        yield desk.heading("victory")
    if len(written) > 1:
        yield desk.paragraph(desk.say("victory_order"))
    for one in written:
        text = as_text(one.get("text"))
        words = [*_condition(desk, one), *([desk.text(text)] if text else [])]
        yield desk.paragraph(" ".join(words), bold=f"{desk.side(one['side'])}:")


def special_rules(desk: ScenarioDesk) -> Iterator[Block]:
    """The author's rules, and which of the game's own are in use."""
    data = desk.scenario.data
    rules = [desk.text(text) for rule in data.get("rules", ()) if (text := as_text(rule))]
    if "allow_martyrdom" in data:
        rules.append(desk.say("martyrdom_allowed" if data["allow_martyrdom"] else "martyrdom_left_out"))
    rules += [desk.say("option", option=desk.known("options", option)) for option in data.get("options", ())]
    if rules:
        yield desk.heading("rules")
    for rule in rules:
        yield desk.paragraph(rule, bold="•")


def _condition(desk: ScenarioDesk, written: Mapping[str, Any]) -> Iterator[str]:
    if written.get("otherwise"):
        yield desk.say("wins_otherwise")
    elif "points" in written:
        yield desk.say("wins_points", written["points"], points=written["points"])
    elif "all" in written:
        names = {goal.id: _name(desk, goal) for goal in desk.scenario.objectives}
        quoted = [desk.say("quoted", words=names.get(goal, goal)) for goal in written["all"]]
        yield desk.say("wins_all", len(quoted), objectives=", ".join(quoted))


def _name(desk: ScenarioDesk, goal: Objective) -> str:
    return desk.text(goal.name) if goal.name else goal.id


def _targets(desk: ScenarioDesk, goal: Objective) -> list[Lying]:
    """What an objective is about, when all of it can be pointed at on the map; else nothing."""
    if desk.scenario.board is None:
        return []
    markers, units = desk.scenario.opening.marker_by_id, desk.scenario.opening.units
    found: list[Lying] = []
    for target in goal.targets:
        if target in markers and not markers[target].hidden:
            found += lying_open(desk, markers[target])
        elif target in units:
            found += _standing(desk, units[target])
    return found if len(found) == len(goal.targets) else []


def _standing(desk: ScenarioDesk, unit: PlacedUnit) -> Iterator[Lying]:
    if unit.hex is not None:
        yield Lying(desk.faces.unit(unit.unit.id), desk.text(unit.name), desk.scenario.label(unit.hex), unit.count)


def _starts(desk: ScenarioDesk, lying: Sequence[Lying]) -> str:
    """What lies where at the start, each name once."""
    places: dict[str, list[str]] = {}
    for one in lying:
        places.setdefault(one.name, []).append(one.where)
    return ", ".join(f"{name} {desk.say('at', hex=', '.join(where))}" for name, where in places.items())


def _some(desk: ScenarioDesk, needed: int, of: int, things: str) -> str:
    """Things, with how many of them are needed where that is not all."""
    return desk.say("some_of", needed, n=needed, things=things) if needed < of else things
