"""After an assault: the defender goes back, the crowd is moved, the attacker advances (R-ASL-4, R-ASL-5, R-ASL-6)."""

from typing import Final

from sandtable.games.play import Choice, Decision, Teller, choice
from sandtable.games.warfare.play.chapters import Affair, affair_that_runs, done, only_offered, push
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.harm import eliminate
from sandtable.games.warfare.play.moving.routes import closed_to
from sandtable.games.warfare.play.position.places import put, put_marker, unwatch
from sandtable.games.warfare.play.position.state import LOST, MAP, Frame, Position, Unit
from sandtable.games.warfare.play.special.markers import BOUNCED, entered


def retreat(state: Position, attacker: Unit, defender: Unit, hex_: int, tell: Teller) -> None:
    """Move the defender one hex directly away, or eliminate it.

    A Hostile Crowd goes along with an Irregular, Civilians stay (R-ASL-5, R-POP-2b).
    """
    if defender.where != LOST:
        back = state.tables.ground.beyond(attacker.hex, hex_)
        if back == OFF or not _open(state, defender, hex_, back):
            _cornered(state, defender, tell, "R-ASL-4")
        else:
            crowds = [marker for marker in state.people_in(hex_) if marker.crowd and not defender.kind.regular]
            unwatch(defender, tell)
            put(state, defender, back)
            tell.tell("R-ASL-4", "retreats", unit=defender.id, hex=state.label(back))
            if entered(state, defender, back, tell) == BOUNCED:
                put(state, defender, hex_)
                _cornered(state, defender, tell, "R-ASL-6")
            else:
                for marker in crowds:
                    put_marker(state, marker, back)
    advance(state, attacker, defender, hex_, tell)


def _cornered(state: Position, defender: Unit, tell: Teller, rule: str) -> None:
    tell.tell("R-ASL-6", "cornered", unit=defender.id)
    eliminate(state, defender, tell, rule)


def _open(state: Position, unit: Unit, hex_: int, back: int) -> bool:
    """True if a unit can retreat there: no unit, ground it can enter, no wall, roadblock, rubble, crowd (R-ASL-6)."""
    steps = state.tables.ground.ways(unit.kind.mover)[hex_]
    return state.at[back] < 0 and not closed_to(state, unit) >> back & 1 and any(end == back for end, _ in steps)


def advance(state: Position, attacker: Unit, defender: Unit, hex_: int, _tell: Teller) -> None:
    """Move the attacker into the vacated hex; first the Irregular player moves a crowd still there."""
    push(state, Frame("advance", attacker.side, unit=attacker.number, hex=hex_))
    if not defender.kind.regular and defender.where == LOST:
        for marker in state.people_in(hex_):
            if marker.crowd:
                push(state, Frame("crowd", defender.side, marker=marker.number, hex=hex_))


def _advance_proceed(state: Position, frame: Frame, tell: Teller) -> bool:
    done(state, frame)
    unit = state.units[frame.unit]
    if unit.where != MAP or state.at[frame.hex] >= 0:
        return False
    if unit.kind.regular and state.crowd_in(frame.hex):
        tell.tell("W-10", "stays", unit=unit.id)
        return False
    before = unit.hex
    put(state, unit, frame.hex)
    tell.tell("R-ASL-4", "advances", unit=unit.id, hex=state.label(frame.hex))
    # Markers are met, Overwatch is not (W-11).
    if entered(state, unit, frame.hex, tell) == BOUNCED:
        put(state, unit, before)
        tell.tell("R-UNK-3", "turns-back", unit=unit.id, hex=state.label(frame.hex), back=state.label(before))
    return False


ADVANCE: Final[Affair] = affair_that_runs(_advance_proceed)


# --- where a crowd goes when its defender is gone (AMB-8)


def _crowd_hexes(state: Position, frame: Frame) -> list[int]:
    ground = state.tables.ground
    found = []
    for hex_ in ground.near[frame.hex]:
        if hex_ == OFF or ground.water[hex_] or (state.roadblocks | state.rubble) >> hex_ & 1:
            continue
        number = state.at[hex_]
        if number >= 0 and state.units[number].kind.regular:
            continue
        found.append(hex_)
    return found


def _crowd_proceed(state: Position, frame: Frame, _tell: Teller) -> bool:
    if _crowd_hexes(state, frame):
        return True
    done(state, frame)  # W-10
    return False


def _crowd_asks(state: Position, frame: Frame) -> Decision:
    return Decision(frame.seat, "crowd", "R-ASL-5", about=(state.markers[frame.marker].id,))


def _crowd_offered(state: Position, frame: Frame) -> list[Choice]:
    marker = state.markers[frame.marker]
    return [choice("drive", marker.id, state.label(hex_)) for hex_ in _crowd_hexes(state, frame)]


def _crowd_taken(state: Position, frame: Frame, made: Choice, tell: Teller) -> None:
    done(state, frame)
    put_marker(state, state.markers[frame.marker], state.tables.ground.find[made.words[1]])
    tell.tell("R-ASL-5", "driven", marker=made.words[0], hex=made.words[1])


CROWD: Final[Affair] = Affair(
    _crowd_proceed, _crowd_asks, _crowd_offered, only_offered(_crowd_offered, "R-ASL-5"), _crowd_taken
)
