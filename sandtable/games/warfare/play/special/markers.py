"""Markers on the ground: Unknown markers, IEDs, mines, dummies, rubble (R-UNK, R-IED, R-DUM, R-RUB)."""

from typing import Final

from sandtable.games.play import Teller
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.tables import MOST
from sandtable.games.warfare.play.harm import suffer
from sandtable.games.warfare.play.position.places import lift_marker, new_marker, on_map, refresh, unwatch
from sandtable.games.warfare.play.position.state import LOST, TRACK, Marker, Position, Unit
from sandtable.games.warfare.play.rolls import combat

PASSED: Final = "passed"
BOUNCED: Final = "bounced"


def entered(state: Position, unit: Unit, hex_: int, tell: Teller) -> str:
    """Reveal and resolve the markers in a hex that a unit enters.

    Return BOUNCED if a hidden roadblock throws it back, else PASSED. Markers do not affect helicopters.
    """
    if unit.kind.flies:  # R-UNK-4
        return PASSED
    for marker in state.markers_in(hex_):
        ours = marker.owner >= 0 and not state.enemy(unit.side, marker.owner)
        if marker.type == "mine":
            # Mines hit everyone, and stay (AMB-23, R-IED-1).
            reveal(state, marker, tell)
            explode(state, marker, unit, tell)
        elif ours and not (marker.type == "ied" and state.tables.ied_harms_all):  # R-OPT-5
            continue
        elif marker.type == "ied":
            reveal(state, marker, tell)
            explode(state, marker, unit, tell)
        elif marker.hidden:
            reveal(state, marker, tell)
            if marker.type == "roadblock":
                return BOUNCED
        if unit.where == LOST:
            break
    return PASSED


def reveal(state: Position, marker: Marker, tell: Teller) -> None:
    """Turn a ? over. A dummy is then removed (R-DUM-1), a sniper goes to its owner's box (R-SNP-4, G-23).

    By a critical success of recon it leaves the game instead (`outcomes`).
    """
    if not marker.hidden:
        return
    marker.hidden = False
    hex_ = marker.hex
    tell.tell("R-UNK-1", "revealed", marker=marker.type, hex=state.label(hex_))
    if marker.type == "dummy":
        lift_marker(state, marker, LOST)
    elif marker.type == "sniper":
        sniper = state.supports[marker.support]
        if sniper.where != LOST:
            sniper.where, sniper.box, sniper.used = TRACK, state.levels[sniper.side], state.turn
            unwatch(sniper, tell)
        lift_marker(state, marker, LOST)
    else:
        refresh(state, marker.type, hex_)


def explode(state: Position, marker: Marker, unit: Unit, tell: Teller) -> None:
    """Let an IED or mine attack a unit, with shifts as for fire without a line of fire.

    An IED is then removed (R-IED-1).
    """
    shifts = -unit.kind.defence - state.tables.ground.shift(OFF, unit.hex)
    tell.tell("R-IED-1", "explodes", marker=marker.type, hex=state.label(marker.hex), unit=unit.id)
    result = combat(state, marker.id, marker.die, shifts, tell, "R-IED-1")
    if marker.type == "ied":
        remove(state, marker, tell, "R-IED-1")
    suffer(state, unit, result, tell)


def remove(state: Position, marker: Marker, tell: Teller, rule: str) -> None:
    """Remove a marker from the game."""
    hex_ = marker.hex
    marker.hidden = False
    lift_marker(state, marker, LOST)
    tell.tell(rule, "removed", marker=marker.type, hex=state.label(hex_))


def ruin(state: Position, hex_: int, tell: Teller) -> None:
    """Put Rubble after a heavy value that rolled Eliminated (R-RUB-1), if any is left.

    Not on water, not on an objective (W-2).
    """
    if state.tables.ground.water[hex_] or hex_ in state.tables.no_rubble or state.rubble >> hex_ & 1:
        return
    if on_map(state, "rubble") >= MOST["rubble"]:
        return
    new_marker(state, "rubble", hex_)
    tell.tell("R-RUB-1", "rubble", hex=state.label(hex_))
