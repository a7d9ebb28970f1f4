"""Snipers: a shot from nowhere, the duel before it, and snipers in Overwatch (R-SNP)."""

from typing import Final

from sandtable.games.play import Choice, Decision, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import refuse, word
from sandtable.games.warfare.play.chapters import Affair, done, only_offered, push
from sandtable.games.warfare.play.fighting.fire import show
from sandtable.games.warfare.play.fighting.supports import (
    arm_of,
    called,
    enemy_target,
    pay,
    ready,
    shielded_from,
    stow,
    struck,
)
from sandtable.games.warfare.play.fixed.kinds import LIGHT
from sandtable.games.warfare.play.harm import suffer
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import unwatch
from sandtable.games.warfare.play.position.state import MAP, Frame, Position, Support, Unit
from sandtable.games.warfare.play.rolls import combat

SNIPER: Final = "sniper"


def why_not(state: Position, sniper: Support, target: Unit) -> Refusal | None:
    """Refusal if a sniper may not fire at a target: only infantry, and not in smoke (R-SNP-1).

    Sight, range, ground and defence do not matter.
    """
    if state.tables.charts.fire[SNIPER].get(target.kind.unit_class) != "legal":
        return refuse("R-SNP-1", "cannot-hit", weapon=SNIPER, target=target.id)
    if state.smoke >> target.hex & 1:
        return refuse("R-SNP-1", "in-smoke", target=target.id)
    return shielded_from(state, sniper.side, target)


def watching(state: Position, seat: int) -> list[Support]:
    """A seat's snipers in Overwatch."""
    return [sniper for sniper in ready(state, seat, SNIPER) if sniper.overwatch]


def shoot(state: Position, sniper: Support, target: Unit, tell: Teller, rule: str) -> None:
    """Fire at a unit, shifted only by the sniper's own damage; then the sniper goes to its owner's box."""
    show(state, target)
    result = combat(state, sniper.id, arm_of(sniper, LIGHT).die, -sniper.damage, tell, rule)
    suffer(state, target, result, tell)
    stow(state, sniper, tell)


def react(state: Position, sniper: Support, target: Unit, tell: Teller) -> None:
    """Let a sniper in Overwatch fire at infantry that enters a hex (R-SNP-3)."""
    tell.tell("R-SNP-3", "snipes", unit=sniper.id, target=target.id)
    pay(state, sniper, LIGHT, tell, "fire")
    shoot(state, sniper, target, tell, "R-SNP-3")


# --- snipe SUPPORT TARGET


def offered_snipe(state: Position, muster: Muster) -> list[Choice]:
    if not state.supports:
        return []
    return [
        choice("snipe", sniper.id, target.id)
        for sniper in ready(state, state.active, SNIPER)
        for target in muster.foes
        if why_not(state, sniper, target) is None
    ]


def refused_snipe(state: Position, made: Choice) -> Refusal | None:
    sniper = called(state, made, SNIPER)
    if isinstance(sniper, Refusal):
        return sniper
    target = enemy_target(state, sniper.side, word(made, 1))
    return target if isinstance(target, Refusal) else why_not(state, sniper, target)


def take_snipe(state: Position, made: Choice, tell: Teller) -> None:
    sniper, target = state.support(made.words[0]), state.unit(made.words[1])
    assert sniper is not None
    assert target is not None
    tell.tell("R-SNP-1", "snipes", unit=sniper.id, target=target.id)
    pay(state, sniper, LIGHT, tell, "support")
    unwatch(sniper, tell)
    seats = tuple(seat for seat in range(len(state.tables.sides)) if state.enemy(seat, sniper.side))
    push(state, Frame("duel", sniper.side, unit=sniper.number, target=target.number, path=seats))


# --- the duel: enemy snipers in Overwatch may fire first (R-SNP-2)


def _proceed(state: Position, frame: Frame, tell: Teller) -> bool:
    sniper, target = state.supports[frame.unit], state.units[frame.target]
    while frame.step < len(frame.path) and not frame.flag:
        frame.seat = frame.path[frame.step]
        if watching(state, frame.seat):
            return True
        frame.step += 1
    done(state, frame)
    if frame.flag or target.where != MAP:
        tell.tell("R-SNP-2", "cancelled", support=sniper.id)
        stow(state, sniper, tell)
    else:
        shoot(state, sniper, target, tell, "R-SNP-1")
    return False


def _asks(state: Position, frame: Frame) -> Decision:
    return Decision(frame.seat, "duel", "R-SNP-2", about=(state.supports[frame.unit].id, state.units[frame.target].id))


def _offered(state: Position, frame: Frame) -> list[Choice]:
    return [*(choice("shoot", sniper.id, LIGHT) for sniper in watching(state, frame.seat)), choice("hold")]


def _taken(state: Position, frame: Frame, made: Choice, tell: Teller) -> None:
    if made.verb == "hold":
        frame.step += 1
        return
    sniper, other = state.support(made.words[0]), state.supports[frame.unit]
    assert sniper is not None
    tell.tell("R-SNP-2", "snipes", unit=sniper.id, target=other.id)
    pay(state, sniper, LIGHT, tell, "fire")
    result = combat(state, sniper.id, arm_of(sniper, LIGHT).die, -sniper.damage, tell, "R-SNP-2")
    frame.flag = struck(state, other, result, tell)
    stow(state, sniper, tell)


DUEL: Final[Affair] = Affair(_proceed, _asks, _offered, only_offered(_offered, "R-SNP-2"), _taken)
