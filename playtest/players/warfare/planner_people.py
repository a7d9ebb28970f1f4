"""The planner's values for people and passengers: converting, escorting, riding, leaving the map."""

from typing import Final

from playtest.players.warfare.planner_aims import time_to_leave
from playtest.players.warfare.planner_outlook import Outlook
from playtest.players.warfare.planner_plan import Plan
from playtest.players.warfare.sense import FAR
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.routes import sixths
from sandtable.games.warfare.play.position.state import Unit
from sandtable.games.warfare.play.track import cost_of

RIDE: Final = 7.0  # AP on foot above which riding is considered
SAVED: Final = 3.0  # AP that riding must save
CLOSE: Final = 3  # AP to an aim, or hexes to an enemy, within which to unload
BROUGHT: Final = 6.0  # value of bringing people to their hex


def _unit(outlook: Outlook, choice: Choice) -> Unit:
    unit = outlook.state.unit(choice.words[0])
    assert unit is not None
    return unit


def _convert(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    state, unit, marker = outlook.state, _unit(outlook, choice), outlook.state.marker(choice.words[1])
    assert marker is not None
    assert unit.kind.light is not None
    worth = 0.0
    for number, goal in enumerate(state.tables.goals):
        if goal.type == "convert" and marker.id in goal.targets and not state.met[number]:
            # Regulars want civilians: converting a marker helps one side and hurts the other.
            wanted = marker.crowd == state.tables.sides[goal.side].regular
            mine = state.tables.allied(outlook.seat, goal.side)
            if wanted == mine:
                needed = goal.count - outlook.progress(number) if mine else goal.count
                worth += outlook.goal_value(goal) / max(1, needed)
    chances = outlook.lore.odds(unit.kind.light.die, -unit.damage)
    good = chances["MS"] + chances["S"] + chances["CS"]
    gain = outlook.weights.convert * good * worth - chances["CF"] * 0.2 * outlook.stake(unit)
    return gain / cost_of(unit, unit.kind.light.cost)


def _escort(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    """Return the value of escorting people of an objective, by how much nearer they come to its hexes."""
    state, unit = outlook.state, _unit(outlook, choice)
    path = tuple([state.tables.ground.find[label] for label in choice.words[2:]])
    ap = in_ap(sixths(state, unit, unit.hex, path), len(path))
    gain = -0.1
    for goal in state.tables.goals:
        if goal.type not in ("rescue", "exit") or choice.words[1] not in goal.targets:
            continue
        field = outlook.lore.field(unit.kind.mover, goal.hexes)
        nearer = field[unit.hex] - field[path[-1]]
        if state.tables.allied(outlook.seat, goal.side):
            haste = min(1.0, 2.6 * field[unit.hex] / outlook.left)
            gain += (
                nearer
                * outlook.weights.escort
                * outlook.goal_value(goal)
                * (1.0 + 2.0 * max(haste, outlook.gone))
                / 12.0
            )
            if field[path[-1]] == 0.0:
                gain += BROUGHT
    risk = outlook.risk(unit, path[-1]) - outlook.risks[unit.number]
    gain -= outlook.weights.own_risk * risk + outlook.weights.watched * outlook.watched(unit, path)
    return gain / ap


def _exit(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    """Return the value of leaving the map: positive only with, or as, a target of an exit objective."""
    state, unit = outlook.state, _unit(outlook, choice)
    leaving = {unit.id}
    if unit.passenger >= 0:
        leaving.add(state.units[unit.passenger].id)
    if unit.cargo >= 0:
        leaving.add(state.markers[unit.cargo].id)
    if choice.words[1:2] == ("with",):
        leaving.add(choice.words[2])
    for number, goal in enumerate(state.tables.goals):
        named = leaving & set(goal.targets)
        if goal.type != "exit" or not named or state.met[number] or not state.tables.allied(outlook.seat, goal.side):
            continue
        people = any(state.unit(name) is None for name in named)
        if people or time_to_leave(outlook, goal):
            return 5.0
    return -5.0


def _load(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    """Return the value of loading: positive for people of an objective, or when the way on foot is long."""
    state, carrier = outlook.state, _unit(outlook, choice)
    unit = state.unit(choice.words[1])
    if unit is None:
        for goal in state.tables.goals:
            if (
                goal.type in ("rescue", "exit")
                and choice.words[1] in goal.targets
                and state.tables.allied(outlook.seat, goal.side)
            ):
                return 2.0
        return -0.5
    on_foot, by_wheel = float(FAR), float(FAR)
    for aim in plan.aims:
        if aim.units and unit.id not in aim.units:
            continue
        walk = aim.place.field(unit.kind.mover)[unit.hex]
        if walk < on_foot:
            on_foot, by_wheel = walk, aim.place.field(carrier.kind.mover)[carrier.hex]
    return 0.8 if RIDE < on_foot < FAR and by_wheel < on_foot - SAVED else -0.5


def _unload(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    """Return the value of unloading: positive near an aim or an enemy, or where people are to be brought."""
    state, carrier = outlook.state, _unit(outlook, choice)
    hex_ = state.tables.ground.find[choice.words[1]]
    if carrier.passenger < 0:
        marker = state.markers[carrier.cargo]
        for goal in state.tables.goals:
            if goal.type == "rescue" and marker.id in goal.targets and hex_ in goal.hexes:
                return BROUGHT
        return -1.0
    unit = state.units[carrier.passenger]
    close = float(FAR)
    for aim in plan.aims:
        if not aim.units or unit.id in aim.units:
            close = min(close, aim.place.field(unit.kind.mover)[hex_] - aim.near)
    enemy = any(state.tables.ground.distance(one.hex, hex_) <= CLOSE for one in outlook.enemies)
    if close > CLOSE and not enemy:
        return -0.5
    gain = 0.6 + 0.3 * (plan.stand(unit, hex_) - plan.stand(unit, carrier.hex))
    return gain - 0.3 * outlook.risk(unit, hex_) - outlook.weights.watched * outlook.watched(unit, (hex_,))


PEOPLE: Final = {"convert": _convert, "escort": _escort, "exit": _exit, "load": _load, "unload": _unload}
