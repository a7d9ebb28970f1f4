"""The march of a unit that has declared its path: hex by hex, stopped, turned back or off the map; the free hex.

A path is paid whole before its first hex (R-MOV-6). Then the march goes hex by hex: markers first, then Overwatch.
"""

from typing import Final

from sandtable.games.play import Choice, Decision, Teller, choice
from sandtable.games.warfare.play.chapters import Affair, affair_that_runs, done, only_offered, push
from sandtable.games.warfare.play.fighting.overwatch import windows
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.routes import closed_to, may_end, sixths
from sandtable.games.warfare.play.position.places import lift, lift_marker, put, put_marker, unwatch
from sandtable.games.warfare.play.position.state import (
    ABOARD,
    LEFT,
    LOST,
    MAP,
    SUPPRESSED,
    WAITING,
    Frame,
    Position,
    Unit,
)
from sandtable.games.warfare.play.special.markers import BOUNCED, entered
from sandtable.games.warfare.play.track import cost_of_any, spend

EXIT: Final = "exit"
UNLOAD: Final = "unload"


def march(
    state: Position,
    unit: Unit,
    path: tuple[int, ...],
    tow: int,
    price: int,
    tell: Teller,
    quiet: bool = False,
    purpose: str = "",
) -> None:
    """Pay and start a march; `quiet` is Stealth, which Overwatch does not see (R-STL-1)."""
    spend(state, unit.side, cost_of_any(state, unit, price), tell, "move")
    unwatch(unit, tell)
    if path:  # a unit that leaves the map from its hex does not move first
        tell.tell("R-MOV-1", "moves", unit=unit.id, path=" ".join([state.label(hex_) for hex_ in path]))
    push(
        state,
        Frame("march", unit.side, unit=unit.number, marker=tow, hex=unit.hex, path=path, weapon=purpose, flag=quiet),
    )


def _proceed(state: Position, frame: Frame, tell: Teller) -> bool:
    unit = state.units[frame.unit]
    if unit.where == LOST:
        done(state, frame)
        return False
    if frame.step and unit.morale >= SUPPRESSED:
        # R-OVW-5: it stops there, which is reported when it would go on.
        _stop(state, frame, unit, tell, short=frame.step < len(frame.path) or frame.weapon == EXIT)
        return False
    if frame.step == len(frame.path):
        done(state, frame)
        if frame.weapon == EXIT:
            _leave(state, frame, unit, tell)
        elif state.at[unit.hex] != unit.number:
            _stop(state, frame, unit, tell)
        return False
    hex_, before = frame.path[frame.step], unit.hex
    frame.step += 1
    if unit.where != MAP:
        before = OFF
    put(state, unit, hex_)
    if frame.marker >= 0:
        put_marker(state, state.markers[frame.marker], hex_)
    if entered(state, unit, hex_, tell) == BOUNCED:
        _bounce(state, frame, unit, before, tell)
        return False
    if unit.where != LOST and not frame.flag:
        windows(state, unit)
    return False


def _bounce(state: Position, frame: Frame, unit: Unit, before: int, tell: Teller) -> None:
    """Return from a hidden roadblock: paid again, even beyond the available AP (R-UNK-3)."""
    hex_ = unit.hex
    if before != OFF:
        put(state, unit, before)
        if frame.weapon != UNLOAD:
            spend(state, unit.side, in_ap(max(0, sixths(state, unit, hex_, (before,)))), tell, "return")
    frame.step -= 1
    if before != OFF:
        tell.tell("R-UNK-3", "turns-back", unit=unit.id, hex=state.label(hex_), back=state.label(before))
    else:
        tell.tell("R-UNK-3", "blocked", unit=unit.id, hex=state.label(hex_))
    _stop(state, frame, unit, tell, entering=before == OFF)


def _stop(state: Position, frame: Frame, unit: Unit, tell: Teller, entering: bool = False, short: bool = False) -> None:
    """End the march here; on a friend's hex, in the last hex where it could have ended (W-7)."""
    done(state, frame)
    if not entering and state.at[unit.hex] == unit.number:
        if frame.marker >= 0:
            put_marker(state, state.markers[frame.marker], unit.hex)
        if short:
            tell.tell("R-OVW-5", "stops", unit=unit.id, hex=state.label(unit.hex))
        return
    gone = frame.path[: max(0, frame.step - 1)]
    back = next((hex_ for hex_ in reversed(gone) if may_end(state, unit, hex_)), frame.hex)
    if frame.weapon == UNLOAD:
        carrier = state.units[frame.target]
        lift(state, unit, ABOARD)
        unit.carrier, carrier.passenger = carrier.number, unit.number
        tell.tell("R-UNK-3", "boards", unit=unit.id, carrier=carrier.id)
    elif back == OFF or (back != frame.hex and not may_end(state, unit, back)):
        lift(state, unit, WAITING)
        tell.tell("W-7", "waits", unit=unit.id)
    else:
        put(state, unit, back)
        if frame.marker >= 0:
            put_marker(state, state.markers[frame.marker], back)
        tell.tell("W-7", "stops", unit=unit.id, hex=state.label(unit.hex))


def _leave(state: Position, frame: Frame, unit: Unit, tell: Teller) -> None:
    """Leave the map, with passengers and population in tow; they are not lost (W-3)."""
    hex_ = unit.hex
    lift(state, unit, LEFT)
    if unit.passenger >= 0:
        state.units[unit.passenger].where = LEFT
    for number in (unit.cargo, frame.marker):
        if number >= 0:
            lift_marker(state, state.markers[number], LEFT)
            tell.tell("W-3", "marker-left", marker=state.markers[number].id, hex=state.label(hex_))
    tell.tell("W-3", "left", unit=unit.id, hex=state.label(hex_))


MARCH: Final[Affair] = affair_that_runs(_proceed)


# --- a free hex, after a critical success (W-11)


def _step_proceed(state: Position, frame: Frame, _tell: Teller) -> bool:
    unit = state.units[frame.unit]
    if unit.where != MAP or unit.morale >= SUPPRESSED or not _step_hexes(state, unit):
        done(state, frame)
        return False
    return True


def _step_hexes(state: Position, unit: Unit) -> list[int]:
    closed = closed_to(state, unit)
    steps = state.tables.ground.ways(unit.kind.mover)[unit.hex]
    return [end for end, _ in steps if not closed >> end & 1 and may_end(state, unit, end)]


def _step_asks(state: Position, frame: Frame) -> Decision:
    return Decision(frame.seat, "free-hex", "W-11", about=(state.units[frame.unit].id,))


def _step_offered(state: Position, frame: Frame) -> list[Choice]:
    unit = state.units[frame.unit]
    return [choice("step", unit.id, state.label(hex_)) for hex_ in _step_hexes(state, unit)] + [choice("stay")]


def _step_taken(state: Position, frame: Frame, made: Choice, tell: Teller) -> None:
    done(state, frame)
    if made.verb == "step":
        unit = state.units[frame.unit]
        march(state, unit, (state.tables.ground.find[made.words[1]],), -1, 0, tell)


FREE_HEX: Final[Affair] = Affair(
    _step_proceed, _step_asks, _step_offered, only_offered(_step_offered, "W-11"), _step_taken
)
