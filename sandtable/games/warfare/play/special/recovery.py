"""Recovery: the player buys a die for a Shaken or Suppressed unit or support (R-MOR-3, W-12)."""

from sandtable.games.play import Choice, Refusal, Teller
from sandtable.games.warfare.play.asking import refuse, word
from sandtable.games.warfare.play.outcomes import Outcome, carry_out
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.state import ABOARD, LOST, MAP, READY, SOUND, TRACK, Piece, Position, Unit
from sandtable.games.warfare.play.rolls import test
from sandtable.games.warfare.play.track import cost_of_any, spend


def _mine(state: Position) -> list[Piece]:
    pieces: list[Piece] = [
        unit
        for unit in state.units
        if unit.morale != SOUND and unit.side == state.active and (unit.where == MAP or unit.where == ABOARD)
    ]
    pieces += [
        support
        for support in state.supports
        if support.morale != SOUND and support.side == state.active and support.where in (READY, TRACK)
    ]
    return pieces


def offered_recover(state: Position, _muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    for piece in _mine(state):
        found += state.tables.sayings.with_each("recover", piece.id, state.tables.charts.dice)
    return found


def refused_recover(state: Position, made: Choice) -> Refusal | None:
    piece: Piece | None = state.unit(word(made, 0)) or state.support(word(made, 0))
    if piece is None or piece.where == LOST:
        return refuse("R-TRK-4", "no-such-unit", unit=word(made, 0))
    if piece.side != state.active:
        return refuse("R-TRK-3", "not-yours", unit=piece.id)
    if piece not in _mine(state):
        return refuse("R-MOR-3", "is-sound", unit=piece.id)
    if word(made, 1) not in state.tables.charts.place:
        return refuse("R-MOR-3", "no-such-die", die=word(made, 1))
    return None


def price_of(state: Position, piece: Piece, die: int) -> int:
    """AP for a die: its number; by option a unit's light AP cost for its light die, if that is less (R-OPT-4)."""
    price = die + 1
    if state.tables.recovery_by_light and isinstance(piece, Unit):
        arm = piece.kind.light
        if arm is not None and arm.die == die:
            price = min(price, arm.cost)
    return cost_of_any(state, piece, price)


def take_recover(state: Position, made: Choice, tell: Teller) -> None:
    """Roll for recovery: the die's number on the ladder is its price; the unit's damage shifts it.

    There is no discount for damage (AMB-2, R-DMG-3), but by option.
    """
    piece: Piece | None = state.unit(made.words[0]) or state.support(made.words[0])
    assert piece is not None
    die = state.tables.charts.place[made.words[1]]
    tell.tell("R-MOR-3", "is-rallied", unit=piece.id, die=made.words[1])
    spend(state, state.active, price_of(state, piece, die), tell, "recover")
    result = test(state, piece.id, die, -piece.damage, tell, "R-MOR-3")
    carry_out(state, "recovery", result, Outcome(state.active, piece), tell)
