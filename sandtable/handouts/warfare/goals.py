"""What a scenario is won by, in words: objectives, victory, special rules."""

from collections.abc import Iterator, Sequence

from sandtable.games.warfare.deployment import Objective, PlacedUnit
from sandtable.games.warfare.scenario import VictoryCondition
from sandtable.handouts.blocks import Block
from sandtable.handouts.warfare.context import ScenarioContext
from sandtable.handouts.warfare.markers import Lying, lying_open

# Objectives whose count is of hexes; that of the others is of targets.
OF_HEXES = ("control", "hold", "destroy")


def objectives(context: ScenarioContext) -> Iterator[Block]:
    """What both sides may know of the objectives."""
    goals = [goal for goal in context.scenario.objectives if not goal.hidden]
    if goals:
        yield context.heading("objectives")
    for goal in goals:
        yield objective(context, goal)


def objective(context: ScenarioContext, goal: Objective) -> Block:
    """An objective: whose it is, what must be done, with what and where, and what that is worth."""
    kind = f"{context.side(goal.side)}: {context.say(f'types.{goal.type}')}"
    targets, counts_hexes = list(_targets(context, goal)), goal.type in OF_HEXES
    if targets:
        needed = len(targets) if counts_hexes else goal.count
        kind += f" ({_some(context, needed, len(targets), _starts(context, targets))})"
    facts = [kind]
    if goal.hexes:
        needed = goal.count if counts_hexes else len(goal.hexes)
        facts.append(_some(context, needed, len(goal.hexes), context.hexes(goal.hexes)))
    if goal.points:
        facts.append(context.say("points", goal.points, points=goal.points))
    if goal.until:
        facts.append(context.say("until", turn=goal.until))
    if goal.sudden_death:
        facts.append(context.say("sudden_death"))
    if goal.note:
        facts.append(context.text(goal.note))
    return context.paragraph("; ".join(facts), bold=f"{_name(context, goal)}.")


def victory(context: ScenarioContext) -> Iterator[Block]:
    """Who wins by what, in the order in which it is asked, with the author's own words."""
    conditions = context.scenario.victory
    if conditions:
        yield context.heading("victory")
    if len(conditions) > 1:
        yield context.paragraph(context.say("victory_order"))
    for one in conditions:
        words = [*_condition(context, one), *([context.text(one.text)] if one.text else [])]
        yield context.paragraph(" ".join(words), bold=f"{context.side(one.side)}:")


def special_rules(context: ScenarioContext) -> Iterator[Block]:
    """The author's rules, and which of the game's own are in use."""
    scenario = context.scenario
    rules = [context.text(rule) for rule in scenario.rules]
    if scenario.allow_martyrdom is not None:
        rules.append(context.say("martyrdom_allowed" if scenario.allow_martyrdom else "martyrdom_left_out"))
    rules += [context.say("option", option=context.known("options", option)) for option in scenario.options]
    if rules:
        yield context.heading("rules")
    for rule in rules:
        yield context.paragraph(rule, bold="•")


def _condition(context: ScenarioContext, condition: VictoryCondition) -> Iterator[str]:
    if condition.otherwise:
        yield context.say("wins_otherwise")
    elif condition.points is not None:
        yield context.say("wins_points", condition.points, points=condition.points)
    elif condition.all is not None:
        names = {goal.id: _name(context, goal) for goal in context.scenario.objectives}
        quoted = [context.say("quoted", words=names.get(goal, goal)) for goal in condition.all]
        yield context.say("wins_all", len(quoted), objectives=", ".join(quoted))


def _name(context: ScenarioContext, goal: Objective) -> str:
    return context.text(goal.name) if goal.name else goal.id


def _targets(context: ScenarioContext, goal: Objective) -> list[Lying]:
    """What an objective is about, when all of it can be pointed at on the map; else nothing."""
    if context.scenario.board is None:
        return []
    markers, units = context.scenario.opening.marker_by_id, context.scenario.opening.units
    found: list[Lying] = []
    for target in goal.targets:
        if target in markers and not markers[target].hidden:
            found += lying_open(context, markers[target])
        elif target in units:
            found += _standing(context, units[target])
    return found if len(found) == len(goal.targets) else []


def _standing(context: ScenarioContext, unit: PlacedUnit) -> Iterator[Lying]:
    if unit.hex is not None:
        yield Lying(
            context.faces.unit(unit.unit.id), context.text(unit.name), context.scenario.label(unit.hex), unit.count
        )


def _starts(context: ScenarioContext, lying: Sequence[Lying]) -> str:
    """What lies where at the start, each name once."""
    places: dict[str, list[str]] = {}
    for one in lying:
        places.setdefault(one.name, []).append(one.where)
    return ", ".join(f"{name} {context.say('at', hex=', '.join(where))}" for name, where in places.items())


def _some(context: ScenarioContext, needed: int, of: int, things: str) -> str:
    """Things, with how many of them are needed where that is not all."""
    return context.say("some_of", needed, n=needed, things=things) if needed < of else things
