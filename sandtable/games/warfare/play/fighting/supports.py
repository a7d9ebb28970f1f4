"""Support counters: which may be called, their cost, and their return to the track (R-SUP, R-SET-2)."""

from typing import Final

from sandtable.games.play import Choice, Refusal, Teller
from sandtable.games.warfare.play.asking import refuse, word
from sandtable.games.warfare.play.fixed.kinds import LIGHT, Arm
from sandtable.games.warfare.play.harm import suffer
from sandtable.games.warfare.play.position.places import lift_marker, unwatch
from sandtable.games.warfare.play.position.state import LOST, MAP, READY, SOUND, TRACK, Position, Support, Unit
from sandtable.games.warfare.play.track import cost_of, spend

DRONE: Final = "drone"


def ready(state: Position, seat: int, *types: str) -> list[Support]:
    """Supports of a seat that can be called: present, and without morale damage (R-SUP-1, R-MOR-2)."""
    return [
        support
        for support in state.supports
        if support.side == seat and support.where == READY and support.kind.type in types and support.morale == SOUND
    ]


def called(state: Position, made: Choice, *types: str) -> Support | Refusal:
    """Support named first in a choice of the Active seat; or a Refusal."""
    support = state.support(word(made, 0))
    if support is None or support.kind.type not in types:
        return refuse("R-SUP-1", "no-such-support", support=word(made, 0))
    if support.side != state.active:
        return refuse("R-TRK-3", "not-yours", unit=support.id)
    if support.where != READY:
        return refuse("R-SUP-1", "support-away", support=support.id)
    if support.morale != SOUND:
        return refuse("R-MOR-2", "is-shaken", unit=support.id)
    return support


def arm_of(support: Support, weapon: str) -> Arm:
    arm = support.kind.arm(weapon)
    assert arm is not None
    return arm


def pay(state: Position, support: Support, weapon: str, tell: Teller, why: str) -> None:
    """Pay for the value used; damage lowers the cost as for a unit (R-DMG-2)."""
    spend(state, support.side, cost_of(support, arm_of(support, weapon).cost), tell, why)


def stow(state: Position, support: Support, tell: Teller) -> None:
    """Put a support onto the track box of its owner's cube (R-SUP-1); a drone loses its markers (R-DRN-3).

    A sniper that was on the map as an Unknown marker leaves it (R-SNP-4).
    """
    for marker in state.markers:
        if marker.type == "sniper" and marker.support == support.number and marker.where == MAP:
            tell.tell("R-SNP-4", "unmasked", support=support.id, hex=state.label(marker.hex))
            lift_marker(state, marker, LOST)
            marker.hidden = False
    unwatch(support, tell)
    if support.kind.type == DRONE:
        support.damage, support.morale = 0, SOUND
    elif support.where == LOST:  # AMB-29
        return
    support.where, support.box, support.used = TRACK, state.levels[support.side], state.turn
    tell.tell("R-SUP-1", "support-used", support=support.id, side=state.tables.sides[support.side].id)


def struck(state: Position, support: Support, result: str, tell: Teller) -> bool:
    """Apply a combat result to a support; True if it must give up: by morale damage or elimination (R-CAS-2)."""
    suffer(state, support, result, tell)
    return support.where == LOST or support.morale != SOUND


def shielded_from(state: Position, side: int, target: Unit) -> Refusal | None:
    """Refusal if population shields a target from a Regular's support, as from other attacks (R-HOS-3)."""
    if state.regular(side) and state.people >> target.hex & 1:
        return refuse("R-HOS-3", "shielded", target=target.id)
    return None


def enemy_target(state: Position, side: int, name: str) -> Unit | Refusal:
    target = state.unit(name)
    if target is None or target.where != MAP:
        return refuse("R-FIR-1", "no-such-target", unit=name)
    return target if state.enemy(side, target.side) else refuse("R-FIR-1", "not-an-enemy", unit=name)


def weapons(support: Support) -> list[str]:
    return [weapon for weapon in (LIGHT, "heavy") if support.kind.arm(weapon) is not None]
