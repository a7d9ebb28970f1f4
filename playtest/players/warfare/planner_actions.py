"""The planner's values of all actions but moves: value per AP, by verb."""

from collections.abc import Callable
from typing import Final

from playtest.players.warfare.planner_calls import CALLS, MISSILE
from playtest.players.warfare.planner_moves import cube
from playtest.players.warfare.planner_outlook import Outlook
from playtest.players.warfare.planner_people import PEOPLE
from playtest.players.warfare.planner_plan import Plan
from playtest.players.warfare.planner_works import WORKS
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fighting import assault, fire
from sandtable.games.warfare.play.fixed.aiming import Aimed
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.moving.routes import closed_to
from sandtable.games.warfare.play.position.state import MAP, SUPPRESSED, Position, Unit
from sandtable.games.warfare.play.track import BOXES, cost_of

Value = Callable[[Outlook, Plan, Choice], float]
BETTER: Final = 1.1  # factor by which a later shot must be better to wait for it


def value(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    """Return the value of a choice per AP; for a reaction its total value."""
    if choice.verb in ("shoot", "chase") and outlook.state.frames[-1].kind == "sortie":
        return MISSILE(outlook, plan, choice)
    found = _VALUES.get(choice.verb)
    return 0.0 if found is None else found(outlook, plan, choice)


def unit_of(outlook: Outlook, choice: Choice, place: int = 0) -> Unit:
    unit = outlook.state.unit(choice.words[place])
    assert unit is not None
    return unit


def _fire(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    return _shot(outlook, unit_of(outlook, choice), choice.words[1], unit_of(outlook, choice, 2))


def _shot(outlook: Outlook, unit: Unit, weapon: str, target: Unit) -> float:
    arm = unit.kind.arm(weapon)
    assert arm is not None
    share = outlook.loss(arm.die + fire.shifts(outlook.state, unit, target), target)
    return share * outlook.prize(target) / fire.price(outlook.state, unit, weapon, target)


def aimed_shot(outlook: Outlook, unit: Unit, aimed: Aimed, target: Unit) -> float:
    """Return the value per AP of a shot with a weapon known to be legal against the target."""
    share = outlook.loss(aimed.die + fire.shifts(outlook.state, unit, target), target)
    return share * outlook.prize(target) / fire.price_of(unit, aimed)


def _shoot(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    """Return the value of firing from Overwatch; negative if a later hex of the march gives a better shot."""
    state = outlook.state
    if state.support(choice.words[0]) is not None:
        return 0.3
    unit, frame = unit_of(outlook, choice), state.frames[-1]
    target = state.units[frame.target]
    now = _shot(outlook, unit, choice.words[1], target) - outlook.weights.shot_patience
    march = state.frames[-2] if len(state.frames) > 1 else None
    if march is not None and march.kind == "march" and now > 0.0:
        today = outlook.volley(unit, target, target.hex, 0)
        for hex_ in march.path[march.step :]:
            if outlook.volley(unit, target, hex_, 1 << target.hex) > BETTER * today:
                return -now
    return now


def _assault(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    state, weights = outlook.state, outlook.weights
    unit, target = unit_of(outlook, choice), unit_of(outlook, choice, 1)
    arm = assault.arm_against(state, unit, target)
    assert arm is not None
    chances = outlook.lore.odds(arm.die, assault.shifts(state, unit, target))
    prize = outlook.prize(target)
    morale = (weights.shaken, weights.suppressed, 1.0)[min(target.morale, SUPPRESSED)]
    wound = (weights.first_damage, weights.second_damage, 1.0)[min(target.damage, 2)]
    stuck = _stuck(state, unit, target)
    light = 1.0 if stuck else morale
    gain = prize * (chances["MS"] * light + chances["S"] * min(1.0, light + wound) + chances["CS"])
    won = chances["MS"] + chances["S"] + chances["CS"]
    gain += won * weights.storm_ground * (plan.stand(unit, target.hex) - plan.stand(unit, unit.hex))
    gain -= chances["CF"] * outlook.stake(unit) * weights.first_damage
    return weights.storm * gain / (cost_of(unit, arm.cost) + 2 * chances["F"])


def _stuck(state: Position, unit: Unit, target: Unit) -> bool:
    """True if a defender cannot retreat."""
    back = state.tables.ground.beyond(unit.hex, target.hex)
    if back == OFF or state.at[back] >= 0 or closed_to(state, target) >> back & 1:
        return True
    steps = state.tables.ground.step_costs(target.kind.mover)
    return back not in steps[target.hex]


def _suppress(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    weights = outlook.weights
    unit, target = unit_of(outlook, choice), unit_of(outlook, choice, 1)
    assert unit.kind.light is not None
    chances = outlook.lore.odds(unit.kind.suppressive, -unit.damage)
    steps = (weights.shaken, weights.suppressed, 1.0)
    one = steps[min(target.morale, SUPPRESSED)]
    two = 1.0 if target.morale else weights.shaken + weights.suppressed
    crushed = 1.0 if target.damage else min(1.0, one + weights.first_damage + weights.second_damage)
    share = chances["MS"] * one + chances["S"] * min(1.0, two) + chances["CS"] * crushed
    return share * outlook.prize(target) / cost_of(unit, unit.kind.light.cost)


def _martyr(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    unit, target = unit_of(outlook, choice), unit_of(outlook, choice, 1)
    assert unit.kind.light is not None
    chances = outlook.lore.odds(unit.kind.martyrdom, -unit.damage)
    share = chances["F"] * 0.22 + chances["MS"] * 0.35 + chances["S"] * 0.7 + chances["CS"]
    return (share * outlook.prize(target) - 0.4 * outlook.stake(unit)) / cost_of(unit, unit.kind.light.cost)


def _recover(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    """Return the value of a rally for the rest of the turn; at its end all units recover for free (R-TRK-11)."""
    state, weights = outlook.state, outlook.weights
    unit = state.unit(choice.words[0])
    die = state.tables.charts.place[choice.words[1]]
    if unit is None or unit.where != MAP:
        return -0.1
    turn_left = max(0.0, min(1.0, (state.levels[outlook.seat] - BOXES * (1 - state.turn)) / BOXES))
    if state.turn == state.tables.turns:
        turn_left = max(turn_left, 0.3)
    chances = outlook.lore.odds(die, -unit.damage)
    better = chances["MS"] + chances["S"] + chances["CS"] * (1.5 if unit.morale > 1 else 1.0)
    share = weights.shaken if unit.morale == 1 else weights.suppressed
    worth = outlook.stake(unit) * share * turn_left
    if unit.morale >= SUPPRESSED:
        worth += outlook.risks[unit.number] * outlook.foe_horizon * turn_left
    return weights.rally * better * worth / (die + 1) - 0.02


def _overwatch(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    unit = outlook.state.unit(choice.words[0])
    return 0.05 if unit is None else cube(outlook, unit)


def _step(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    unit = unit_of(outlook, choice)
    hex_ = outlook.state.tables.ground.find[choice.words[1]]
    gain = plan.stand(unit, hex_) - plan.stand(unit, unit.hex)
    gain -= outlook.weights.own_risk * (outlook.risk(unit, hex_) - outlook.risks[unit.number])
    return gain - outlook.weights.watched * outlook.watched(unit, (hex_,))


def _explode(_outlook: Outlook, _plan: Plan, _choice: Choice) -> float:
    return 1.0


def _pass(outlook: Outlook, _plan: Plan, _choice: Choice) -> float:
    return outlook.weights.idle


_VALUES: Final[dict[str, Value]] = {
    "fire": _fire,
    "shoot": _shoot,
    "chase": _shoot,
    "assault": _assault,
    "suppress": _suppress,
    "martyr": _martyr,
    "recover": _recover,
    "overwatch": _overwatch,
    "step": _step,
    "explode": _explode,
    "pass": _pass,
    **PEOPLE,
    **WORKS,
    **CALLS,
}
