"""The greedy player's values of all actions but moves: value per AP, one function for each verb.

A chapter that adds verbs adds a function to `VALUES`.
"""

from collections.abc import Callable
from typing import Final

from playtest.players.warfare.greedy_values.supports import RECOVERS, SHOOTS, SUPPORTS, WATCHES, missile
from playtest.players.warfare.judge import Judge
from playtest.players.warfare.sense import FAR, time_to_leave
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fighting import assault
from sandtable.games.warfare.play.fixed.kinds import NO_DIE
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.routes import sixths
from sandtable.games.warfare.play.position.state import MAP, Unit
from sandtable.games.warfare.play.track import cost_of

WORTHWHILE: Final = 0.02  # value per AP of passing
SHOT: Final = 0.12  # value per AP below which a shot from Overwatch is not fired


def _unit(player: Judge, choice: Choice, place: int = 0) -> Unit:
    unit = player.state.unit(choice.words[place])
    assert unit is not None
    return unit


def _fire(player: Judge, choice: Choice) -> float:
    return player.shot(_unit(player, choice), choice.words[1], _unit(player, choice, 2))


def _shoot(player: Judge, choice: Choice) -> float:
    if player.state.frames[-1].kind == "sortie":
        return missile(player, choice)
    unit = player.state.unit(choice.words[0])
    if unit is None:
        return SHOOTS
    target = player.state.units[player.state.frames[-1].target]
    return player.shot(unit, choice.words[1], target) - SHOT


def _assault(player: Judge, choice: Choice) -> float:
    state, unit, target = player.state, _unit(player, choice), _unit(player, choice, 1)
    arm = assault.arm_against(state, unit, target)
    assert arm is not None
    chances = player.chances(arm.die, assault.shifts(state, unit, target))
    prize, own = player.prize(target), player.worth(unit)
    gain = chances["MS"] * prize * (0.4 if target.morale < 2 else 1.0)
    gain += chances["S"] * prize * (0.65 if target.morale < 2 and target.damage < 2 else 1.0)
    gain += chances["CS"] * prize - chances["CF"] * own * 0.3
    gain += 0.5 * (player.stand(unit, target.hex) - player.stand(unit, unit.hex))
    return gain / (cost_of(unit, arm.cost) + 2 * chances["F"])


def _suppress(player: Judge, choice: Choice) -> float:
    unit, target = _unit(player, choice), _unit(player, choice, 1)
    assert unit.kind.light is not None
    chances = player.chances(unit.kind.suppressive, -unit.damage)
    one = 0.25 if target.morale < 2 else 1.0
    two = 0.5 if target.morale == 0 else 1.0
    share = chances["MS"] * one + chances["S"] * two + chances["CS"] * (0.85 if target.damage == 0 else 1.0)
    return share * player.prize(target) / cost_of(unit, unit.kind.light.cost)


def _martyr(player: Judge, choice: Choice) -> float:
    unit, target = _unit(player, choice), _unit(player, choice, 1)
    assert unit.kind.light is not None
    chances = player.chances(unit.kind.martyrdom, -unit.damage)
    share = chances["F"] * 0.22 + chances["MS"] * 0.35 + chances["S"] * 0.7 + chances["CS"]
    return (share * player.prize(target) - 0.4 * player.worth(unit)) / cost_of(unit, unit.kind.light.cost)


def _recover(player: Judge, choice: Choice) -> float:
    state = player.state
    unit = state.unit(choice.words[0])
    die = state.tables.charts.place[choice.words[1]]
    if unit is None:
        return RECOVERS
    if unit.where != MAP:
        return 0.0
    chances = player.chances(die, -unit.damage)
    good = chances["MS"] + chances["S"] + chances["CS"] * (1.5 if unit.morale > 1 else 1.0)
    return good * player.worth(unit) * (0.22 if unit.morale == 1 else 0.3) / (die + 1) - 0.05


def _convert(player: Judge, choice: Choice) -> float:
    state, unit, marker = player.state, _unit(player, choice), player.state.marker(choice.words[1])
    assert marker is not None
    assert unit.kind.light is not None
    worth = 0.0
    for goal in state.tables.goals:
        if goal.type == "convert" and marker.id in goal.targets:
            # Regulars want civilians: converting a marker helps one side and hurts the other.
            wanted = marker.crowd == state.tables.sides[goal.side].regular
            mine = state.tables.allied(player.seat, goal.side)
            if wanted == mine:
                worth += (4.0 + 2.0 * goal.points) / max(1, goal.count) + (2.0 if goal.sudden else 0.0)
    chances = player.chances(unit.kind.light.die, -unit.damage)
    good = chances["MS"] + chances["S"] + chances["CS"]
    return (good * worth - chances["CF"] * 0.2 * player.worth(unit)) / cost_of(unit, unit.kind.light.cost)


def _escort(player: Judge, choice: Choice) -> float:
    """Return the value of escorting people of an objective, by how much nearer they come to its hexes."""
    state, unit = player.state, _unit(player, choice)
    path = tuple([state.tables.ground.find[label] for label in choice.words[2:]])
    ap = in_ap(sixths(state, unit, unit.hex, path), len(path))
    gain = -0.1
    for goal in state.tables.goals:
        if (
            goal.type in ("rescue", "exit")
            and choice.words[1] in goal.targets
            and state.tables.allied(player.seat, goal.side)
        ):
            field = player.sense.field(unit.kind.mover, goal.hexes)
            gain += (field[unit.hex] - field[path[-1]]) * (0.5 + 0.1 * goal.points)
            if field[path[-1]] == 0.0:
                gain += 6.0
    risk = player.exposure(unit, path[-1]) - player.exposure(unit, unit.hex)
    return (gain - 0.5 * risk) / ap


def _exit(player: Judge, choice: Choice) -> float:
    """Return the value of leaving the map: positive only with, or as, a target of an exit objective."""
    unit = _unit(player, choice)
    leaving = {unit.id}
    if unit.passenger >= 0:
        leaving.add(player.state.units[unit.passenger].id)
    if unit.cargo >= 0:
        leaving.add(player.state.markers[unit.cargo].id)
    if choice.words[1:2] == ("with",):
        leaving.add(choice.words[2])
    for goal in player.state.tables.goals:
        if goal.type == "exit" and leaving & set(goal.targets) and player.state.tables.allied(player.seat, goal.side):
            people = any(player.state.unit(name) is None for name in leaving & set(goal.targets))
            if people or time_to_leave(player.state, goal.side):
                return 5.0
    return -5.0


def _load(player: Judge, choice: Choice) -> float:
    """Return the value of loading: positive for people of an objective, or when the way on foot is long."""
    state, carrier = player.state, _unit(player, choice)
    unit = state.unit(choice.words[1])
    if unit is None:
        wanted = any(
            goal.type in ("rescue", "exit")
            and choice.words[1] in goal.targets
            and state.tables.allied(player.seat, goal.side)
            for goal in state.tables.goals
        )
        return 2.0 if wanted else -0.5
    pulls = [aim for aim in player.aims if not aim.units or unit.id in aim.units]
    if not pulls:
        return -0.5
    best = min(pulls, key=lambda aim: player.sense.field(unit.kind.mover, aim.hexes)[unit.hex])
    on_foot = player.sense.field(unit.kind.mover, best.hexes)[unit.hex]
    by_wheel = player.sense.field(carrier.kind.mover, best.hexes)[carrier.hex]
    return 0.8 if on_foot > 7 and by_wheel < on_foot - 3 else -0.5


def _unload(player: Judge, choice: Choice) -> float:
    """Return the value of unloading: positive near an aim or an enemy, or where people are to be brought."""
    state, carrier = player.state, _unit(player, choice)
    hex_ = state.tables.ground.find[choice.words[1]]
    if carrier.passenger < 0:
        marker = state.markers[carrier.cargo]
        there = any(
            goal.type == "rescue" and marker.id in goal.targets and hex_ in goal.hexes for goal in state.tables.goals
        )
        return 6.0 if there else -1.0
    unit = state.units[carrier.passenger]
    pulls = [
        player.sense.field(unit.kind.mover, aim.hexes)[hex_] - aim.near
        for aim in player.aims
        if not aim.units or unit.id in aim.units
    ]
    close = min(pulls, default=FAR)
    if close > 3 and not any(state.tables.ground.distance(enemy.hex, hex_) <= 3 for enemy in player.enemies):
        return -0.5
    return 0.6 + 0.3 * (player.stand(unit, hex_) - player.stand(unit, carrier.hex)) - 0.3 * player.exposure(unit, hex_)


def _overwatch(player: Judge, choice: Choice) -> float:
    """Return the value of Overwatch: more with a better weapon and more enemies near its range."""
    unit = player.state.unit(choice.words[0])
    if unit is None:
        return WATCHES
    light, heavy = unit.kind.light, unit.kind.heavy
    best = heavy if light is None or (heavy is not None and heavy.die > light.die) else light
    assert best is not None
    away, near = player.state.tables.ground.distances(unit.hex), 0
    for enemy in player.enemies:
        if away[enemy.hex] <= best.range + 3:
            near += 1
    return 0.05 * (best.die + 1) * min(near, 3) / 3 if near else 0.0


def _recon(player: Judge, choice: Choice) -> float:
    unit = _unit(player, choice)
    assert unit.kind.light is not None
    die = unit.kind.recon if unit.kind.recon != NO_DIE else player.state.tables.charts.place["grey"]
    chances = player.chances(die, -unit.damage)
    wanted = any(
        goal.type == "destroy" and goal.targets and player.state.tables.allied(player.seat, goal.side)
        for goal in player.state.tables.goals
    )
    gain = (chances["MS"] + chances["S"] + chances["CS"]) * (3.0 if wanted else 1.0)
    gain -= (chances["CF"] + chances["F"] + chances["MS"]) * 0.1 * player.worth(unit)
    return gain / cost_of(unit, unit.kind.light.cost)


def _unblock(player: Judge, choice: Choice) -> float:
    """Return the value of removing a roadblock: positive only for one nearer to an aim than the unit."""
    unit = _unit(player, choice)
    if not unit.kind.regular:
        return -0.2
    hex_ = player.state.tables.ground.find[choice.words[1]]
    fields = [player.sense.field(unit.kind.mover, aim.hexes) for aim in player.aims]
    return 0.4 if any(field[hex_] < field[unit.hex] for field in fields) else 0.0


def _block(player: Judge, choice: Choice) -> float:
    """Return the value of a roadblock: higher with an enemy near it."""
    hex_ = player.state.tables.ground.find[choice.words[1]]
    near = [player.state.tables.ground.distance(enemy.hex, hex_) for enemy in player.enemies]
    return 0.25 if near and min(near) <= 3 else 0.02


def _step(player: Judge, choice: Choice) -> float:
    unit = _unit(player, choice)
    hex_ = player.state.tables.ground.find[choice.words[1]]
    return (
        player.stand(unit, hex_)
        - player.stand(unit, unit.hex)
        - player.exposure(unit, hex_)
        + player.exposure(unit, unit.hex)
    )


VALUES: Final[dict[str, Callable[[Judge, Choice], float]]] = {
    "fire": _fire,
    "shoot": _shoot,
    "chase": _shoot,
    "assault": _assault,
    "suppress": _suppress,
    "martyr": _martyr,
    "recover": _recover,
    "convert": _convert,
    "escort": _escort,
    "exit": _exit,
    "load": _load,
    "unload": _unload,
    "overwatch": _overwatch,
    "recon": _recon,
    "unblock": _unblock,
    "block": _block,
    "step": _step,
    **SUPPORTS,
}

# Verbs with a fixed value.
FIXED: Final[dict[str, float]] = {"pass": WORTHWHILE, "smoke": -0.1, "clear": 0.3, "explode": 1.0}
