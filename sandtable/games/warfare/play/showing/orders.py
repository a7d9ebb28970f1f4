"""A scenario's orders for a player: the situation, objectives with their progress, victory."""

from collections.abc import Iterator
from typing import Final

from sandtable.games.play import View
from sandtable.games.telling import Telling, seat_name
from sandtable.games.warfare.play.fixed.tables import Goal, Line
from sandtable.games.warfare.play.objectives import count_of
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.scenarios.provision_words import handicap_words, provision_words
from sandtable.games.warfare.scenarios.scenario import Scenario

JUDGED: Final = ("control", "convert", "survive")  # at the end of a turn


def orders(start: Scenario, view: View, telling: Telling) -> list[str]:
    """The whole order; hidden objectives of enemies are left out."""
    language = telling.phrases.language
    lines = []
    if start.title is not None:
        lines.append(start.title[language])
    if start.briefing is not None:
        lines += [f"  {start.briefing[language]}"]
    lines += ["", *goals(view, telling), "", *_victory(view.state, telling)]
    rules = [provision_words(start, provision, telling.phrases) for provision in start.provisions]
    rules += _optional_rules(start, telling)
    if rules:
        lines += ["", f"{telling.phrases.say('scenario.rules')}:", *(f"  {rule}" for rule in rules)]
    if start.rules:
        lines += [f"  {telling.phrases.say('provisions.prose')}", *(f"  {rule[language]}" for rule in start.rules)]
    return lines


def _optional_rules(start: Scenario, telling: Telling) -> Iterator[str]:
    """Yield the optional rules in use, as the scenario's sheet words them."""
    phrases = telling.phrases
    if start.allow_martyrdom is not None:
        yield phrases.say("scenario.martyrdom_allowed" if start.allow_martyrdom else "scenario.martyrdom_left_out")
    yield from handicap_words(start, phrases)
    for option in start.options:
        known = phrases.has(f"scenario.options.{option}")
        yield phrases.say("scenario.option", option=phrases.say(f"scenario.options.{option}") if known else option)


def names(start: Scenario, language: str) -> dict[str, str]:
    """Sides by the scenario's names; units and markers by the ids people type, before other names.

    Objectives by their names too, unless the pack has that name for something else.
    """
    pack = start.box.pack
    called = {
        goal.id: goal.name[language]
        for goal in start.objectives
        if goal.name is not None and goal.id not in pack.by_id and not pack.words[language].has(f"play.names.{goal.id}")
    }
    pieces = [unit.id for unit in start.units] + [marker.id for marker in start.markers]
    called |= {piece: piece for piece in pieces if piece}
    return called | {side.id: side.name[language] for side in start.sides}


def printed_names(start: Scenario, language: str) -> dict[str, str]:
    """Sides, units and markers by the names on their counters; units of one side with the same name are numbered."""
    found = {marker.id: marker.name[language] for marker in start.markers if marker.id}
    for side in start.sides:
        called = [unit.name[language] for unit in side.units]
        for place, unit in enumerate(side.units):
            name = called[place]
            found[unit.id] = name if called.count(name) == 1 else f"{name} {called[: place + 1].count(name)}"
    return names(start, language) | found


def goals(view: View, telling: Telling) -> list[str]:
    """Objectives, each with its value and progress."""
    state: Position = view.state
    lines = [f"{telling.phrases.say('scenario.objectives')}:"]
    for number, goal in enumerate(state.tables.goals):
        if goal.hidden and state.enemy(view.seat, goal.side):
            continue
        lines.append(f"  {_goal(state, number, goal, telling)}")
    return lines


def _goal(state: Position, number: int, goal: Goal, telling: Telling) -> str:
    phrases = telling.phrases
    of = len(goal.hexes) if goal.type in ("control", "hold") or not goal.targets else len(goal.targets)
    head = [seat_name(state.tables.sides[goal.side].id, phrases)]
    if goal.points:
        head.append(phrases.say("scenario.points", goal.points, points=goal.points))
    if goal.type in JUDGED and not goal.sudden:
        head.append(phrases.say("order.end_of_turn", turn=goal.until))
    if goal.sudden:
        head.append(phrases.say("scenario.sudden_death"))
    standing = "met" if state.met[number] else "broken" if state.broken[number] else "open"
    stands = phrases.say(f"play.notes.{standing}", have=count_of(state, goal), need=goal.count, of=of)
    return f"{telling.name(goal.id)} ({', '.join(head)}): {goal_words(state, goal, telling)} [{stands}]"


def goal_words(state: Position, goal: Goal, telling: Telling) -> str:
    """Words for the requirement of an objective, with the ids of pieces in the game."""
    phrases = telling.phrases
    hexes = ", ".join(state.label(hex_) for hex_ in goal.hexes)
    if len(goal.hexes) > 1 and goal.type == "control" and goal.count < len(goal.hexes):
        values = {"n": goal.count, "of": len(goal.hexes), "hexes": hexes}
        hexes = phrases.say("order.hexes.some", goal.count, **values)
    if goal.type == "control" and not goal.targets:
        return phrases.say("order.goals.control", hexes=hexes)
    if goal.type == "hold":
        return phrases.say("order.goals.hold", turn=goal.until, hexes=hexes)
    if goal.type == "destroy" and not goal.targets:
        return phrases.say("order.goals.rubble", hexes=hexes)
    key = goal.type
    if goal.type == "control":
        key = "control_by"
    elif goal.type == "convert":
        key = "civilians" if state.tables.sides[goal.side].regular else "crowd"
    needed = 1 if key == "control_by" else min(goal.count, len(goal.targets))
    these = ", ".join(telling.name(target) for target in goal.targets)
    if needed < len(goal.targets):
        these = phrases.say("play.notes.of_these", n=needed, these=these)
    return phrases.say(f"order.goals.{key}", needed, these=these, hexes=hexes)


def _victory(state: Position, telling: Telling) -> Iterator[str]:
    phrases = telling.phrases
    yield f"{phrases.say('scenario.victory')}:"
    for line in state.tables.victory:
        yield f"  {seat_name(state.tables.sides[line.side].id, phrases)}: {_condition(state, line, telling)}"


def _condition(state: Position, line: Line, telling: Telling) -> str:
    phrases = telling.phrases
    if line.all is not None:
        names = ", ".join(
            phrases.say("scenario.quoted", words=telling.name(state.tables.goals[number].id)) for number in line.all
        )
        return phrases.say("scenario.wins_all", len(line.all), objectives=names)
    if line.points is not None:
        return phrases.say("scenario.wins_points", line.points, points=line.points)
    return phrases.say("scenario.wins_otherwise")
