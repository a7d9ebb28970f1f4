"""Assault: infantry storms the next hex, on a test (R-ASL). Population neither alters it nor suffers (R-ASL-7)."""

from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import enemy_unit, refuse, sound_unit, word
from sandtable.games.warfare.play.fighting.fire import column, show
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import Arm
from sandtable.games.warfare.play.outcomes import Outcome, carry_out
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import unwatch
from sandtable.games.warfare.play.position.state import SOUND, Position, Unit
from sandtable.games.warfare.play.rolls import test
from sandtable.games.warfare.play.track import cost_of, spend


def arm_against(state: Position, unit: Unit, target: Unit) -> Arm | None:
    """Value that an assault uses: light against infantry, heavy against vehicles; None if it has none.

    A SAM is not used (R-ASL-2, R-SAM-1).
    """
    weapon = state.tables.charts.fire["assault"][column(state, target)]
    arm = unit.kind.arm(weapon)
    return None if arm is None or arm.sam else arm


def why_not(state: Position, unit: Unit, target: Unit) -> Refusal | None:
    if not unit.kind.infantry:
        return refuse("R-ASL-1", "only-infantry", unit=unit.id)
    side = state.tables.ground.side_of(unit.hex, target.hex)
    if side < 0:
        return refuse("R-ASL-1", "not-adjacent", unit=unit.id, hex=state.label(target.hex))
    if state.tables.ground.walled[unit.hex][side]:
        return refuse("R-FOR-5", "walled", hex=state.label(target.hex))
    if arm_against(state, unit, target) is None:
        return refuse("R-ASL-2", "cannot-hit", weapon="assault", target=target.id)
    # Where infantry cannot go it cannot advance.
    if target.hex not in state.tables.ground.step_costs(unit.kind.mover)[unit.hex]:
        return refuse("R-ASL-4", "no-way", unit=unit.id)
    return None


def shifts(state: Position, unit: Unit, target: Unit) -> int:
    """Shifts by the target's ground and the attacker's damage; no defence value (R-ASL-2)."""
    return -state.tables.ground.shift(unit.hex, target.hex) - unit.damage


def offered_assault(state: Position, muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    hostile, theirs = state.tables.hostile[state.active], 0
    for side, held in enumerate(state.held):
        if hostile[side]:
            theirs |= held
    for unit in muster.mine:
        if unit.morale != SOUND or not unit.kind.infantry or not state.tables.ground.around[unit.hex] & theirs:
            continue
        for hex_ in state.tables.ground.near[unit.hex]:
            if hex_ == OFF or state.at[hex_] < 0:
                continue
            target = state.units[state.at[hex_]]
            if state.enemy(unit.side, target.side) and why_not(state, unit, target) is None:
                found.append(choice("assault", unit.id, target.id))
    return found


def refused_assault(state: Position, made: Choice) -> Refusal | None:
    unit = sound_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    target = enemy_unit(state, unit, word(made, 1))
    return target if isinstance(target, Refusal) else why_not(state, unit, target)


def take_assault(state: Position, made: Choice, tell: Teller) -> None:
    """Carry out an assault. Population in the attacker's hex stays (R-ASL-3); there is no Overwatch."""
    unit, target = state.unit(made.words[0]), state.unit(made.words[1])
    assert unit is not None
    assert target is not None
    arm = arm_against(state, unit, target)
    assert arm is not None
    show(state, unit)
    show(state, target)
    tell.tell("R-ASL-1", "assaults", unit=unit.id, target=target.id)
    spend(state, unit.side, cost_of(unit, arm.cost), tell, "assault")
    unwatch(unit, tell)
    result = test(state, unit.id, arm.die, shifts(state, unit, target), tell, "R-ASL-2")
    carry_out(state, "assault", result, Outcome(unit.side, unit, target, hex=target.hex), tell)
