"""The planner's values of works on the ground: recon, mines, roadblocks, smoke, charges."""

from typing import Final

from playtest.players.warfare.planner_outlook import WORTH_SMOKE, Outlook
from playtest.players.warfare.planner_plan import Plan
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import NO_DIE
from sandtable.games.warfare.play.position.state import SOUND, Unit
from sandtable.games.warfare.play.special.works import may_smoke
from sandtable.games.warfare.play.track import BOXES, cost_of

NEAR: Final = 3  # hexes: distance of an enemy that makes a roadblock worthwhile
HIDES_NOBODY: Final = -0.1  # value of smoke that changes nothing
WORTH_ALL: Final = 1e9


def _unit(outlook: Outlook, choice: Choice) -> Unit:
    unit = outlook.state.unit(choice.words[0])
    assert unit is not None
    return unit


def _on_the_way(outlook: Outlook, plan: Plan, unit: Unit, hex_: int) -> bool:
    """True if a hex is nearer than the unit to one of the unit's aims."""
    return any(draw.way.field.cost(hex_) < draw.way.field.cost(unit.hex) for draw in plan.draws(unit))


def _recon(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    state, unit = outlook.state, _unit(outlook, choice)
    assert unit.kind.light is not None
    die = unit.kind.recon if unit.kind.recon != NO_DIE else state.tables.charts.place["grey"]
    chances = outlook.lore.odds(die, -unit.damage)
    hex_ = state.tables.ground.find[choice.words[1]]
    gain = outlook.weights.danger * outlook.stake(unit) if _on_the_way(outlook, plan, unit, hex_) else 0.2
    for number, goal in enumerate(state.tables.goals):
        wanted = goal.type == "destroy" and goal.targets and not state.met[number]
        if wanted and state.tables.allied(outlook.seat, goal.side):
            gain += outlook.goal_value(goal) / max(1, goal.count - outlook.progress(number))
    gain *= chances["MS"] + chances["S"] + chances["CS"]
    gain -= (chances["CF"] + chances["F"] + chances["MS"]) * 0.1 * outlook.stake(unit)
    return outlook.weights.recon * gain / cost_of(unit, unit.kind.light.cost)


def _clear(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    unit, hex_ = _unit(outlook, choice), outlook.state.tables.ground.find[choice.words[1]]
    if not _on_the_way(outlook, plan, unit, hex_):
        return 0.05
    assert unit.kind.light is not None
    chances = outlook.lore.odds(unit.kind.engineers, -unit.damage)
    gain = (1.0 - chances["CF"] - chances["F"]) * outlook.weights.danger * outlook.stake(unit)
    return gain / cost_of(unit, unit.kind.light.cost)


def _unblock(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    """Return the value of removing a roadblock: positive only for one on the way to an aim."""
    unit = _unit(outlook, choice)
    if not unit.kind.regular:
        return -0.2
    hex_ = outlook.state.tables.ground.find[choice.words[1]]
    return 0.4 if _on_the_way(outlook, plan, unit, hex_) else 0.0


def _block(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    """Return the value of a roadblock: higher with an enemy near it."""
    ground = outlook.state.tables.ground
    hex_ = ground.find[choice.words[1]]
    return 0.25 if any(ground.distance(enemy.hex, hex_) <= NEAR for enemy in outlook.enemies) else 0.02


def _smoke(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    """Return the value of smoke: loss of the enemy's best shots until the turn ends, less the loss of own shots."""
    hex_ = outlook.state.tables.ground.find[choice.words[1]]
    return _smoke_value(outlook, hex_) if outlook.lines() >> hex_ & 1 else HIDES_NOBODY


def best_smoke(outlook: Outlook, units: list[Unit], best: float, first: bool) -> Choice | None:
    """Return the best smoke some units may lay if better than `best`, else None; an equal one counts if `first`."""
    state, ground, found = outlook.state, outlook.state.tables.ground, None
    most = most_hidden(outlook)
    if most < best or (most == best and not first) or not may_smoke(state):
        return None
    room = outlook.lines() & ~(ground.wet | state.smoke)
    for unit in units:
        if not unit.kind.infantry or not room & ground.around[unit.hex]:
            continue
        for hex_ in ground.near[unit.hex]:
            if hex_ != OFF and room >> hex_ & 1:
                worth = _smoke_value(outlook, hex_)
                if worth > best or (worth == best and first):
                    best, first, found = worth, False, Choice("smoke", (unit.id, ground.labels[hex_]))
    return found


def most_hidden(outlook: Outlook) -> float:
    """Return an upper bound of the value of smoke: the greatest risk vanishes and no own shot is lost."""
    if outlook.worst < WORTH_SMOKE:
        return HIDES_NOBODY
    if outlook.weights.smoke < 0.0:
        return WORTH_ALL  # the bound below holds only for a positive weight
    return outlook.weights.smoke * (outlook.worst * min(outlook.foe_horizon, _turn_left(outlook)))


def _smoke_value(outlook: Outlook, hex_: int) -> float:
    known = outlook.smoked.get(hex_)
    if known is None:
        known = outlook.smoked[hex_] = _compute_smoke_value(outlook, hex_)
    return known


def _compute_smoke_value(outlook: Outlook, hex_: int) -> float:
    before, after = 0.0, 0.0
    for unit in outlook.own:
        risk = outlook.risks[unit.number]
        if risk < WORTH_SMOKE:
            continue
        before = max(before, risk)
        after = max(after, _risk_in_smoke(outlook, unit, hex_))
    gain = before - after
    if gain <= 0.0:
        return HIDES_NOBODY
    lost = 0.0
    for unit in outlook.own:
        if unit.morale == SOUND:
            shot = outlook.chance_here(unit)
            if shot > lost and _blocks_targets(outlook, unit, hex_):
                lost = shot
    turn_left = _turn_left(outlook)
    return outlook.weights.smoke * (gain * min(outlook.foe_horizon, turn_left) - lost * min(outlook.horizon, turn_left))


def _turn_left(outlook: Outlook) -> float:
    """Return the AP until the turn ends and smoke is removed."""
    state = outlook.state
    return max(0.0, min(float(BOXES), float(max(state.levels) - BOXES * (1 - state.turn))))


def _risk_in_smoke(outlook: Outlook, unit: Unit, smoke: int) -> float:
    """Return the best enemy shot at a unit that is not blocked by smoke in a hex, in harm per AP."""
    worst, ground = 0.0, outlook.state.tables.ground
    for enemy, share in outlook.hitters(unit):
        if smoke in (enemy.hex, unit.hex) or ground.line(enemy.hex, unit.hex).touched >> smoke & 1:
            continue
        worst = max(worst, share)
    return worst * outlook.stake(unit)


def _blocks_targets(outlook: Outlook, unit: Unit, smoke: int) -> bool:
    """True if smoke in a hex takes all its targets from a unit."""
    ground = outlook.state.tables.ground
    if unit.hex == smoke:
        return True
    for enemy in outlook.hitting(unit):
        if enemy.hex != smoke and not ground.line(unit.hex, enemy.hex).touched >> smoke & 1:
            return False
    return True


def _detonate(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    """Return the value of a detonation: positive only in a hex of an own destroy objective."""
    hex_ = outlook.state.tables.ground.find[choice.words[1]]
    for goal in outlook.state.tables.goals:
        if goal.type == "destroy" and hex_ in goal.hexes and outlook.state.tables.allied(outlook.seat, goal.side):
            return 2.0
    return -1.0


WORKS: Final = {
    "recon": _recon,
    "clear": _clear,
    "unblock": _unblock,
    "block": _block,
    "smoke": _smoke,
    "detonate": _detonate,
}
