"""Units composed during the game: both in secret, six of the faction's Troops (L-ED-15, L-ED-18)."""

from sandtable.games.edadh.play.state import FRESH, Battle
from sandtable.games.edadh.setup import RANK
from sandtable.games.play import Choice, Refusal, Teller, choice

UNIT = 2 * RANK


def compose(state: Battle, tell: Teller) -> bool:
    """Ask for the next Troop of a Unit that the set-up leaves empty: front from left to right, then second rank.

    Return True while a seat must decide.
    """
    for seat, side in enumerate(state.sides):
        if not side.troops() and len(side.picks) < UNIT:
            state.seat = seat
            return True
    for seat, side in enumerate(state.sides):
        if side.picks:
            side.columns = [[side.picks[at], side.picks[at + RANK]] for at in range(RANK)]  # R-SET-2
            side.front = [FRESH] * RANK
            side.picks.clear()
            troops = tuple(state.field.kinds[card].id for rank in (0, 1) for card in _rank(side.columns, rank))
            tell.tell("L-ED-18", "composed", side=state.who(seat), troops=troops)
    state.enter("open")
    return False


def _rank(columns: list[list[int]], rank: int) -> list[int]:
    return [column[rank] for column in columns]


def compose_choices(state: Battle, seat: int) -> list[Choice]:
    picks = state.sides[seat].picks
    stock = state.parties[seat].stock
    return [choice("muster", state.field.kinds[kind].id) for kind, most in stock.items() if picks.count(kind) < most]


def compose_refusal(state: Battle, seat: int, wanted: Choice) -> Refusal | None:
    """Refusal unless the Troop is of the own faction and a copy is left (R-SET-2, L-ED-15, L-ED-16, ER-ED-52)."""
    if wanted.verb != "muster" or len(wanted.words) != 1:
        return Refusal("R-SET-2", "muster_what")
    kind = state.field.numbers.get(wanted.words[0])
    if kind is None or state.field.kinds[kind].faction != state.parties[seat].faction:
        return Refusal("L-ED-16", "own_faction")
    most = state.parties[seat].stock.get(kind, 0)
    return Refusal("L-ED-15", "stock", {"n": most}) if state.sides[seat].picks.count(kind) >= most else None


def take_compose(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    state.sides[seat].picks.append(state.field.numbers[wanted.words[0]])
    tell.tell_seats((seat,), "L-ED-18", "mustered", side=state.who(seat), troop=wanted.words[0])
