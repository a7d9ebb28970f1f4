"""Victory of a scenario in words: objectives, victory conditions, special rules."""

from collections.abc import Iterator
from dataclasses import replace

from sandtable.games.warfare.scenarios.deployment import Objective
from sandtable.games.warfare.scenarios.provision_words import handicap_words, named_people, provision_words
from sandtable.games.warfare.scenarios.scenario import VictoryCondition
from sandtable.handouts.blocks import Block
from sandtable.handouts.warfare.context import SIGN, ScenarioContext
from sandtable.handouts.warfare.markers import lying_open
from sandtable.handouts.warfare.signs import goal_sign, sign_face

# Types that are judged at the end of a turn; the others are met once and stay so.
JUDGED = ("control", "convert", "survive")


def objectives(context: ScenarioContext) -> Iterator[Block]:
    """Yield the objectives that both sides may know."""
    goals = [goal for goal in context.scenario.objectives if not goal.hidden]
    if goals:
        yield context.heading("objectives")
    for goal in goals:
        yield objective(context, goal)


def objective(context: ScenarioContext, goal: Objective) -> Block:
    """Block of an objective: its letter on the map, its side, its worth, and its condition in a sentence."""
    judged = goal.until if goal.until is not None else context.scenario.turns
    by_turn = goal.type in JUDGED and judged is not None and not (goal.sudden_death and goal.until is None)
    worth = context.say("points", goal.points, points=goal.points) if goal.points else ""
    if by_turn:
        worth = " ".join(filter(None, [worth, context.order("end_of_turn", turn=judged)]))
    head = ", ".join(
        filter(None, [context.side(goal.side), worth, context.say("sudden_death") if goal.sudden_death else ""])
    )
    words = [f"{head}.", _sentence(_what(context, goal, judged))]
    if goal.note:
        words.append(context.text(goal.note))
    block = context.paragraph(" ".join(words), bold=f"{_name(context, goal)}.")
    letter = context.roster.letters.get(goal.id)
    if letter is None:
        return block
    face = sign_face(f"objective {letter}", goal_sign(context.mark(goal.side), letter, 0, 0), SIGN)
    return replace(block, picture=face, picture_height=SIGN)


def condition(context: ScenarioContext, goal: Objective) -> str:
    """Condition of an objective as a sentence."""
    return _sentence(_what(context, goal, goal.until if goal.until is not None else context.scenario.turns))


def victory(context: ScenarioContext) -> Iterator[Block]:
    """Yield the victory conditions in the order in which they are checked, with the author's own words."""
    conditions = context.scenario.victory
    if conditions:
        yield context.heading("victory")
    if len(conditions) > 1:
        yield replace(context.paragraph(context.say("victory_order")), keep=True)
    for one in conditions:
        words = [*victory_condition(context, one), *([context.text(one.text)] if one.text else [])]
        line = context.paragraph(" ".join(words), bold=f"{context.side(one.side)}:")
        # They are read from the top, and so from one place.
        yield replace(line, keep=one is not conditions[-1])


def special_rules(context: ScenarioContext) -> Iterator[Block]:
    """Yield provisions, the optional rules in use, and rules in the author's own words."""
    scenario = context.scenario
    rules = [*named_people(scenario, context.words)]
    rules += [provision_words(scenario, provision, context.words) for provision in scenario.provisions]
    if scenario.allow_martyrdom is not None:
        rules.append(context.say("martyrdom_allowed" if scenario.allow_martyrdom else "martyrdom_left_out"))
    rules += handicap_words(scenario, context.words)
    rules += [context.say("option", option=context.known("options", option)) for option in scenario.options]
    if rules or scenario.rules:
        yield context.heading("rules")
    for rule in rules:
        yield context.paragraph(rule, bold="•")
    if scenario.rules:
        # Nobody should believe that a game the program played had these rules.
        yield context.paragraph(context.words.say("provisions.prose"))
    for prose in scenario.rules:
        yield context.paragraph(context.text(prose), bold="•")


def victory_condition(context: ScenarioContext, condition: VictoryCondition) -> Iterator[str]:
    """Sentences that say when a side wins."""
    if condition.otherwise:
        yield context.say("wins_otherwise")
    elif condition.points is not None:
        yield context.say("wins_points", condition.points, points=condition.points)
    elif condition.all is not None:
        names = {goal.id: _name(context, goal) for goal in context.scenario.objectives}
        letters = context.roster.letters
        quoted = [
            " ".join(filter(None, [letters.get(goal), context.say("quoted", words=names.get(goal, goal))]))
            for goal in condition.all
        ]
        yield context.say("wins_all", len(quoted), objectives=", ".join(quoted))


def _name(context: ScenarioContext, goal: Objective) -> str:
    return context.text(goal.name) if goal.name else goal.id


def _what(context: ScenarioContext, goal: Objective, judged: int | None) -> str:
    """Condition of an objective as a sentence that needs no grammatical agreement with names."""
    match goal.type:
        case "control" if goal.targets:
            return _about(context, goal, "control_by", hexes=_hexes(context, goal))
        case "control":
            return context.order("goals.control", hexes=_hexes(context, goal))
        case "hold":
            return context.order("goals.hold", turn=judged or "–", hexes=_hexes(context, goal))
        case "destroy" if not goal.targets:
            return context.order("goals.rubble", hexes=_hexes(context, goal))
        case "convert":
            side = context.scenario.side(goal.side)
            return _about(context, goal, "civilians" if side is None or context.scenario.is_regular(side) else "crowd")
        case _:
            return _about(context, goal, goal.type, hexes=_any_of(context, goal))


def _about(context: ScenarioContext, goal: Objective, key: str, **values: object) -> str:
    """Sentence about the pieces of an objective, naming them."""
    # Of an objective about given units in a hex, the count is of hexes: any one of the units will do.
    needed = 1 if key == "control_by" else min(goal.count, len(goal.targets))
    things = _things(context, goal)
    these = _these(context, goal, needed, "these" if things else "unnamed")
    words = context.order(f"goals.{key}", needed, these=these, **values)
    return f"{words}: {things}" if things else words


def _these(context: ScenarioContext, goal: Objective, needed: int, key: str) -> str:
    """Phrase for the number needed: four of these six; four of the six where they are not named after it."""
    of = len(goal.targets)
    units = {unit.id for unit in context.scenario.units}
    group = "units" if units.issuperset(goal.targets) else "markers"
    if of == 1:
        return context.order(f"{key}.{group}.one")
    if needed == of:
        return context.order(f"{key}.{group}.all", of, of=context.number(of))
    return context.order(f"{key}.{group}.some", needed, n=context.number(needed), of=context.number(of))


def _hexes(context: ScenarioContext, goal: Objective) -> str:
    """Hexes of an objective, with the number needed where it is not all of them."""
    of = len(goal.hexes)
    if of <= 1:
        return context.hexes(goal.hexes)
    if goal.count >= of:
        return context.order("hexes.all", hexes=context.hexes(goal.hexes))
    some, hexes = context.number(goal.count), context.hexes(goal.hexes)
    return context.order("hexes.some", goal.count, n=some, of=context.number(of), hexes=hexes)


def _any_of(context: ScenarioContext, goal: Objective) -> str:
    if len(goal.hexes) <= 1:
        return context.hexes(goal.hexes)
    return context.order("hexes.any", hexes=context.hexes(goal.hexes))


def _things(context: ScenarioContext, goal: Objective) -> str:
    """Pieces of an objective by name, with number or place; "" when one of them is secret."""
    if context.scenario.board is None:
        return ""
    markers, units = context.scenario.opening.marker_by_id, context.scenario.opening.units
    places: dict[str, list[str]] = {}
    numbers: dict[str, set[int]] = {}
    for target in goal.targets:
        if target in markers and not markers[target].hidden:
            for one in lying_open(context, markers[target]):
                places.setdefault(one.name, []).append(one.where)
        elif target in units and units[target].path in context.roster.numbers:
            numbers.setdefault(context.text(units[target].name), set()).add(context.roster.numbers[units[target].path])
        else:
            return ""
    places |= {name: [str(number) for number in sorted(found)] for name, found in numbers.items()}
    return ", ".join(f"{name} ({', '.join(where)})" for name, where in places.items())


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
