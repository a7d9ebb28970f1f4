"""Overwatch: the cube, and the shot at an enemy that enters a hex (R-OVW, W-6).

A mover declares its whole path; at every hex each enemy seat with a cube that can fire is asked: fire, with whom and
with what, or hold. Several cubes may fire in the same hex, in the order their seat likes.
"""

from typing import Final

from sandtable.games.play import Choice, Decision, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import refuse, sound_unit, word
from sandtable.games.warfare.play.chapters import Affair, done, only_offered, push
from sandtable.games.warfare.play.fighting import snipers
from sandtable.games.warfare.play.fighting.fire import shoot, weapons_on
from sandtable.games.warfare.play.fighting.supports import called, ready
from sandtable.games.warfare.play.fixed.kinds import LIGHT
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.state import MAP, SOUND, Frame, Piece, Position, Unit
from sandtable.games.warfare.play.track import spend

WATCHERS: Final = ("sniper", "drone")
WATCH_COST: Final = 1  # AP (R-OVW-1)


def windows(state: Position, mover: Unit) -> None:
    """Ask the seats that may fire at a unit that has just entered its hex."""
    if not any_cube(state, mover.side):
        return
    seats = tuple([seat for seat in range(len(state.tables.sides)) if state.enemy(seat, mover.side)])
    for seat in seats:
        if shots(state, seat, mover):
            push(state, Frame("overwatch", seats[0], target=mover.number, path=seats))
            return


def any_cube(state: Position, side: int) -> bool:
    """True if any enemy of a side holds an Overwatch cube. Quick test: mostly none does."""
    hostile = state.tables.hostile[side]
    return any(unit.overwatch and hostile[unit.side] for unit in state.units) or any(
        support.overwatch and hostile[support.side] for support in state.supports
    )


def shots(state: Position, seat: int, mover: Unit) -> list[Choice]:
    """Shots that a seat may take at a unit now."""
    return [
        Choice("shoot", (unit.id, aimed.weapon))
        for unit in state.units
        if unit.overwatch and unit.side == seat and unit.where == MAP and unit.morale == SOUND
        for aimed in weapons_on(state, unit, mover, watching=True)
    ] + [
        choice("shoot", sniper.id, LIGHT)  # R-SNP-3
        for sniper in snipers.watching(state, seat)
        if snipers.why_not(state, sniper, mover) is None
    ]


def _proceed(state: Position, frame: Frame, _tell: Teller) -> bool:
    mover = state.units[frame.target]
    while mover.where == MAP and frame.step < len(frame.path):
        frame.seat = frame.path[frame.step]
        if shots(state, frame.seat, mover):
            return True
        frame.step += 1
    done(state, frame)
    return False


def _asks(state: Position, frame: Frame) -> Decision:
    mover = state.units[frame.target]
    return Decision(frame.seat, "overwatch", "R-OVW-2", about=(mover.id, state.label(mover.hex)))


def _offered(state: Position, frame: Frame) -> list[Choice]:
    return [*shots(state, frame.seat, state.units[frame.target]), choice("hold")]


def _taken(state: Position, frame: Frame, made: Choice, tell: Teller) -> None:
    if made.verb == "hold":
        frame.step += 1
        return
    unit, sniper = state.unit(made.words[0]), state.support(made.words[0])
    if unit is not None:
        shoot(state, unit, made.words[1], state.units[frame.target], tell, "R-OVW-2")
    else:
        assert sniper is not None
        snipers.react(state, sniper, state.units[frame.target], tell)


REACTION: Final[Affair] = Affair(_proceed, _asks, _offered, only_offered(_offered, "R-OVW-2"), _taken)


# --- overwatch UNIT|SUPPORT (R-OVW-1): snipers and drones too


def offered_overwatch(state: Position, muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    for unit in muster.mine:
        if unit.morale == SOUND and not unit.overwatch and (unit.kind.light is not None or unit.kind.heavy is not None):
            found += state.tables.sayings.of("overwatch", unit.id)
    if state.supports:
        found += [choice("overwatch", one.id) for one in ready(state, state.active, *WATCHERS) if not one.overwatch]
    return found


def refused_overwatch(state: Position, made: Choice) -> Refusal | None:
    if state.support(word(made, 0)) is not None:
        support = called(state, made, *WATCHERS)
        if isinstance(support, Refusal):
            return support
        return refuse("R-OVW-1", "in-overwatch", unit=support.id) if support.overwatch else None
    unit = sound_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    if unit.overwatch:
        return refuse("R-OVW-1", "in-overwatch", unit=unit.id)
    if unit.kind.light is None and unit.kind.heavy is None:
        return refuse("R-FIR-1", "no-weapon", unit=unit.id, weapon="-")
    return None


def take_overwatch(state: Position, made: Choice, tell: Teller) -> None:
    piece: Piece | None = state.unit(made.words[0]) or state.support(made.words[0])
    assert piece is not None
    spend(state, piece.side, WATCH_COST, tell, "overwatch")
    piece.overwatch = True
    tell.tell("R-OVW-1", "watches", unit=piece.id)
