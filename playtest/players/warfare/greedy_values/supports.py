"""The greedy player's values of supports, drones and actions of higher rule levels: value per AP."""

from collections.abc import Callable
from typing import Final

from playtest.players.warfare.judge import Judge
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fighting.supports import arm_of
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import HEAVY, LIGHT
from sandtable.games.warfare.play.position.state import Position, Unit
from sandtable.games.warfare.play.track import cost_of

AIRCRAFT: Final = 6.0  # values of driving off an aircraft and a drone
DRONE: Final = 3.0
SCATTERED: Final = 0.35  # factor for a barrage that is not spotted
CAUTION: Final = 0.12  # value per AP below which a reaction is not used
STRIPPED: Final = 0.25  # for each Overwatch cube removed


def _support_value(judge: Judge, choice: Choice) -> float:
    """Return the expected harm per AP of a support; less for a barrage that is not spotted."""
    state = judge.state
    support = state.support(choice.words[0])
    assert support is not None
    weapon = LIGHT if choice.verb == "snipe" else choice.words[1]
    target = _target(state, choice)
    if target is None:
        return -1.0
    arm = arm_of(support, weapon)
    shifts = -support.damage
    if choice.verb != "snipe":
        shifts -= target.kind.defence + (0 if state.aloft(target) else state.tables.ground.shift(OFF, target.hex))
    harm = judge.sense.expected_loss(state.tables.charts.shifted(arm.die, shifts), target) * judge.prize(target)
    cost = cost_of(support, arm.cost)
    # Spotting is checked only if the barrage could be the best choice.
    if choice.verb == "barrage" and harm / cost > judge.best and not judge.spotted(support.side, target.hex):
        harm *= SCATTERED
    return harm / cost


def _target(state: Position, choice: Choice) -> Unit | None:
    if choice.verb == "barrage":
        number = state.at[state.tables.ground.find[choice.words[2]]]
        return state.units[number] if number >= 0 else None
    return state.unit(choice.words[-1])


def missile(judge: Judge, choice: Choice) -> float:
    """Return the value of a SAM against an aircraft or a large drone."""
    state = judge.state
    unit, support = state.unit(choice.words[0]), state.supports[state.frames[-1].unit]
    assert unit is not None
    arm = unit.kind.arm(HEAVY)
    assert arm is not None
    faces = state.tables.charts.combat[state.tables.charts.shifted(arm.die, -support.kind.defence - unit.damage)]
    hits = sum(1 for face in faces if face != "M") / len(faces)
    prize = AIRCRAFT if support.kind.type == "cas" else DRONE
    return hits * prize / cost_of(unit, arm.cost) - CAUTION


def _ram(_judge: Judge, _choice: Choice) -> float:
    return 0.1


def _jam(judge: Judge, choice: Choice) -> float:
    unit = judge.state.unit(choice.words[0])
    assert unit is not None
    assert unit.kind.light is not None
    chances = judge.chances(unit.kind.recon, -unit.damage)
    good = chances["MS"] + chances["S"] + 2 * chances["CS"]
    return good * DRONE / cost_of(unit, unit.kind.light.cost) - CAUTION


def _aim(judge: Judge, choice: Choice) -> float:
    target = judge.state.unit(choice.words[0])
    assert target is not None
    return judge.prize(target)


def _scout(judge: Judge, choice: Choice) -> float:
    state = judge.state
    unit = state.unit(choice.words[0])
    assert unit is not None
    assert unit.kind.light is not None
    cubes = sum(1 for one in state.units if one.overwatch and state.enemy(judge.seat, one.side))
    return STRIPPED * cubes / cost_of(unit, unit.kind.light.cost)


def _sweep(_judge: Judge, _choice: Choice) -> float:
    return STRIPPED


def _sneak(judge: Judge, choice: Choice) -> float:
    """Return the value of a move that draws no Overwatch fire, divided by the length of its path plus 2."""
    state = judge.state
    unit = state.unit(choice.words[0])
    assert unit is not None
    hex_ = state.tables.ground.find[choice.words[-1]]
    gain = judge.stand(unit, hex_) - judge.stand(unit, unit.hex) - judge.exposure(unit, hex_)
    return gain / (len(choice.words) + 1)


def _drop(judge: Judge, choice: Choice) -> float:
    """Return the value of a landing in a hex, less the exposure there."""
    state = judge.state
    unit = state.unit(choice.words[0])
    assert unit is not None
    hex_ = state.tables.ground.find[choice.words[1]]
    return judge.stand(unit, hex_) - judge.exposure(unit, hex_)


def _detonate(judge: Judge, choice: Choice) -> float:
    """Return the value of a detonation: positive only in a hex of an own destroy objective."""
    hexes = judge.state.tables.ground.find[choice.words[1]]
    goals = judge.state.tables.goals
    wanted = any(
        goal.type == "destroy" and hexes in goal.hexes and judge.state.tables.allied(judge.seat, goal.side)
        for goal in goals
    )
    return 2.0 if wanted else -1.0


# Values of a support for a reaction, Overwatch and recovery.
SHOOTS: Final = 0.3
WATCHES: Final = 0.05
RECOVERS: Final = -0.1

SUPPORTS: Final[dict[str, Callable[[Judge, Choice], float]]] = {
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
    "detonate": _detonate,
}
