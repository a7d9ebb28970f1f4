"""The planner's values of supports, drones and abilities: value per AP, for a reaction the total value."""

from typing import Final

from playtest.players.warfare.planner_outlook import Outlook
from playtest.players.warfare.planner_plan import Plan
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fighting.supports import arm_of
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import HEAVY, LIGHT
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.routes import sixths
from sandtable.games.warfare.play.position.state import Support, Unit
from sandtable.games.warfare.play.special.abilities import SWEEP
from sandtable.games.warfare.play.track import cost_of

AIRCRAFT: Final = 6.0  # values of driving off an aircraft and a drone
DRONE: Final = 3.0
CAUTION: Final = 0.12  # value per AP below which a reaction is not used
STRIPPED: Final = 0.1  # for each Overwatch cube removed
AHEAD: Final = 3  # hexes of a unit's way that are considered
RAMMED: Final = 0.1
ABILITY: Final = 1  # AP


def _unit(outlook: Outlook, choice: Choice) -> Unit:
    unit = outlook.state.unit(choice.words[0])
    assert unit is not None
    return unit


def _support_value(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    """Return the expected harm per AP of a support; less for a barrage that is not spotted."""
    state = outlook.state
    support = state.support(choice.words[0])
    assert support is not None
    target = _target(outlook, choice)
    if target is None:
        return -1.0
    weapon = LIGHT if choice.verb == "snipe" else choice.words[1]
    harm = _harm(outlook, support, weapon, target, choice.verb == "snipe")
    if choice.verb == "barrage" and not outlook.spotted(target.hex):
        harm *= outlook.weights.unseen
    return outlook.weights.support * harm / cost_of(support, arm_of(support, weapon).cost)


def _harm(outlook: Outlook, support: Support, weapon: str, target: Unit, straight: bool) -> float:
    """Return the expected harm of a support to a target; `straight` ignores ground and defence."""
    shifts = -support.damage
    if not straight:
        state = outlook.state
        shifts -= target.kind.defence + (0 if state.aloft(target) else state.tables.ground.shift(OFF, target.hex))
    return outlook.loss(arm_of(support, weapon).die + shifts, target) * outlook.prize(target)


def _target(outlook: Outlook, choice: Choice) -> Unit | None:
    state = outlook.state
    if choice.verb == "barrage":
        number = state.at[state.tables.ground.find[choice.words[2]]]
        return state.units[number] if number >= 0 else None
    return state.unit(choice.words[-1])


def _missile(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    """Return the value of a SAM against an aircraft or a large drone."""
    state, unit = outlook.state, _unit(outlook, choice)
    support, arm = state.supports[state.frames[-1].unit], unit.kind.arm(HEAVY)
    assert arm is not None
    faces = state.tables.charts.combat[state.tables.charts.shifted(arm.die, -support.kind.defence - unit.damage)]
    hits = sum([1 for face in faces if face != "M"]) / len(faces)
    prize = AIRCRAFT if support.kind.type == "cas" else DRONE
    return hits * prize / cost_of(unit, arm.cost) - CAUTION


MISSILE: Final = _missile


def _ram(_outlook: Outlook, _plan: Plan, _choice: Choice) -> float:
    return RAMMED


def _jam(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    unit = _unit(outlook, choice)
    assert unit.kind.light is not None
    chances = outlook.lore.odds(unit.kind.recon, -unit.damage)
    good = chances["MS"] + chances["S"] + 2 * chances["CS"]
    return good * DRONE / cost_of(unit, unit.kind.light.cost) - CAUTION


def _aim(outlook: Outlook, _plan: Plan, choice: Choice) -> float:
    return outlook.prize(_unit(outlook, choice))


def _scout(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    """Return the value of removing enemy Overwatch and of spotting for own barrages."""
    state, unit = outlook.state, _unit(outlook, choice)
    assert unit.kind.light is not None
    gain = _overwatch_removal(outlook, plan, outlook.watchers)
    for support in state.supports:
        if support.side != outlook.seat or support.where != "ready" or support.kind.type not in ("artillery", "mortar"):
            continue
        best = 0.0
        for enemy in outlook.enemies:
            if support.kind.light is not None and not outlook.spotted(enemy.hex):
                best = max(best, _harm(outlook, support, LIGHT, enemy, straight=False))
        gain += 0.5 * (1.0 - outlook.weights.unseen) * best
    return gain / cost_of(unit, unit.kind.light.cost)


def _sweep(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    ground, unit = outlook.state.tables.ground, _unit(outlook, choice)
    return _overwatch_removal(
        outlook, plan, [one for one in outlook.watchers if ground.distance(one.hex, unit.hex) <= SWEEP]
    )


def _overwatch_removal(outlook: Outlook, plan: Plan, watchers: list[Unit]) -> float:
    """Return the value of removing enemy Overwatch: a little for each cube, and the harm spared to moving units."""
    harm = 0.0
    for unit in outlook.own:
        path = plan.course(unit, AHEAD)
        if path and watchers:
            harm += outlook.watched_by(watchers, unit, path)
    caution = 1.0 - outlook.weights.bold * plan.hurry
    return STRIPPED * len(watchers) + caution * outlook.weights.watched * harm


def _sneak(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    """Return the value of a move that draws no Overwatch fire and costs ABILITY more AP."""
    unit = _unit(outlook, choice)
    path = tuple([outlook.state.tables.ground.find[label] for label in choice.words[1:]])
    gain = plan.stand(unit, path[-1]) - plan.stand(unit, unit.hex)
    gain -= outlook.weights.own_risk * (outlook.risk(unit, path[-1]) - outlook.risks[unit.number])
    return gain / (in_ap(sixths(outlook.state, unit, unit.hex, path)) + ABILITY)


def _drop(outlook: Outlook, plan: Plan, choice: Choice) -> float:
    """Return the value of a landing in a hex, less the risk there."""
    unit = _unit(outlook, choice)
    hex_ = outlook.state.tables.ground.find[choice.words[1]]
    gain = plan.stand(unit, hex_) - outlook.weights.own_risk * outlook.foe_horizon * outlook.risk(unit, hex_)
    return gain - outlook.weights.watched * outlook.watched(unit, (hex_,))


CALLS: Final = {
    "barrage": _support_value,
    "snipe": _support_value,
    "strike": _support_value,
    "ram": _ram,
    "jam": _jam,
    "aim": _aim,
    "scout": _scout,
    "sweep": _sweep,
    "sneak": _sneak,
    "drop": _drop,
}
