"""Results on pieces: morale, physical damage, elimination, recovery (R-MOR, R-DMG). Units and supports alike."""

from typing import Final

from sandtable.games.play import Teller
from sandtable.games.warfare.play.position.places import lift, lift_marker
from sandtable.games.warfare.play.position.state import (
    DEADLY,
    LOST,
    MAP,
    SUPPRESSED,
    SURRENDERED,
    Piece,
    Position,
    Support,
    Unit,
)

PEACE: Final = 1  # the level at which nobody fires


def morale(state: Position, piece: Piece, steps: int, tell: Teller, rule: str = "R-MOR-1") -> None:
    """Morale damage: Shaken, Suppressed, then surrender. It ends Overwatch (R-OVW-4)."""
    if piece.where == LOST or not steps:
        return
    watched, piece.overwatch = piece.overwatch, False
    piece.morale += steps
    if state.tables.level == PEACE and piece.morale > SUPPRESSED:
        piece.morale = SUPPRESSED  # where nobody fires, nobody surrenders (W-17)
    if piece.morale >= SURRENDERED:
        piece.morale = SUPPRESSED
        tell.tell("R-MOR-1", "surrenders", unit=piece.id)
        eliminate(state, piece, tell, "R-MOR-1")
    else:
        tell.tell(rule, "shaken" if piece.morale == 1 else "suppressed", unit=piece.id)
        if watched:
            tell.tell("R-OVW-4", "unwatches", unit=piece.id)


def physical(state: Position, piece: Piece, points: int, tell: Teller) -> None:
    """Apply physical damage, which is permanent; at 3 the piece is eliminated (R-DMG-1).

    Two points at once may shake it (R-OPT-1).
    """
    if piece.where == LOST or not points:
        return
    piece.damage += points
    if piece.damage >= DEADLY:
        piece.damage = DEADLY
        eliminate(state, piece, tell, "R-DMG-1")
        return
    tell.tell("R-DMG-1", "damaged", unit=piece.id, points=points, damage=piece.damage)
    if state.tables.masini and points >= 2:
        morale(state, piece, 1, tell, "R-OPT-1")


def eliminate(state: Position, piece: Piece, tell: Teller, rule: str) -> None:
    """Remove a piece from the game, with its passengers (R-TRN-3)."""
    if piece.where == LOST:
        return
    tell.tell(rule, "eliminated", unit=piece.id)
    if isinstance(piece, Support):
        piece.where, piece.overwatch = LOST, False
        return
    assert isinstance(piece, Unit)
    if piece.carrier >= 0:
        state.units[piece.carrier].passenger = -1
        piece.carrier = -1
    lift(state, piece, LOST)
    if piece.passenger >= 0:
        passenger = state.units[piece.passenger]
        piece.passenger = passenger.carrier = -1
        eliminate(state, passenger, tell, "R-TRN-3")
    if piece.cargo >= 0:
        cargo = state.markers[piece.cargo]
        piece.cargo = -1
        lift_marker(state, cargo, LOST)
        tell.tell("R-TRN-3", "marker-lost", marker=cargo.id)


def regain(state: Position, piece: Piece, steps: int, tell: Teller, rule: str) -> None:
    """Improve morale by so many levels."""
    better = min(steps, piece.morale)
    if better <= 0:
        return
    piece.morale -= better
    tell.tell(rule, "recovers" if piece.morale == 0 else "rallies", unit=piece.id)


def suffer(state: Position, piece: Piece, result: str, tell: Teller) -> None:
    """Apply a combat result: miss, morale, 1 or 2 physical, eliminated (R-DIE-3)."""
    if result == "S":
        morale(state, piece, 1, tell)
    elif result in ("1", "2"):
        physical(state, piece, int(result), tell)
    elif result == "E":
        eliminate(state, piece, tell, "R-DIE-3")


def gone(piece: Piece) -> bool:
    return piece.where == LOST


def standing(unit: Unit) -> bool:
    """True if on the map and not carried."""
    return unit.where == MAP
