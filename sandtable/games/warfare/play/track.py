"""The Action Track: payments in AP, the Active seat, the end of a turn (R-TRK)."""

from typing import Final

from sandtable.games.play import Teller
from sandtable.games.warfare.play.position.state import Piece, Position

BOXES: Final = 40


def box(level: int) -> int:
    """Box of the ring for a level (R-TRK-1, R-TRK-2)."""
    return (level - 1) % BOXES + 1


def spend(state: Position, seat: int, ap: int, tell: Teller, why: str) -> None:
    """Pay AP: advance the cube, also a Reactive player's (R-TRK-9).

    Roles change only when all is resolved (R-TRK-7).
    """
    if ap <= 0:
        return
    state.levels[seat] -= ap
    state.clock += 1
    state.arrived[seat] = state.clock
    tell.tell("R-TRK-1", "paid", side=state.tables.sides[seat].id, ap=ap, box=box(state.levels[seat]), why=why)


def available(state: Position, seat: int) -> int:
    """Available AP: the lead over the next cube of any seat, plus one (R-TRK-5, W-15)."""
    levels = state.levels
    if len(levels) == 1:
        return levels[seat] - BOXES * (1 - state.turn) + 1
    next_ = levels[1] if seat == 0 else levels[0]
    for number, level in enumerate(levels):
        if level > next_ and number != seat:
            next_ = level
    return levels[seat] - next_ + 1


def cost_of(piece: Piece, printed: int) -> int:
    """AP cost of an action paid by a weapon's value: less for the piece's damage, at least 1 (R-DMG-2, R-DMG-3)."""
    return max(1, printed - piece.damage)


def cost_of_any(state: Position, piece: Piece, ap: int) -> int:
    """AP cost of an action that no weapon pays: less for damage only by option, then at least 1 (R-DMG-3, R-OPT-3)."""
    return max(1, ap - piece.damage) if ap > 0 and state.tables.discount_any_action else ap


def foremost(state: Position) -> int:
    """Active seat: the largest level; on a tie the seat already Active, then the earlier occupant (R-TRK-3, G-19)."""
    best = max(state.levels)
    if state.levels[state.active] == best:
        return state.active
    tied = [seat for seat, level in enumerate(state.levels) if level == best]
    return min(tied, key=lambda seat: state.arrived[seat])


def turn_over(state: Position) -> bool:
    """True if all cubes have reached or passed box 40 again (R-TRK-10)."""
    return max(state.levels) <= BOXES * (1 - state.turn)
