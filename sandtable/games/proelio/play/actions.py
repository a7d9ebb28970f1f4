"""The Action of a turn: draw, attack, fort, Strategy, exchange, Support."""

from sandtable.games.play import Teller
from sandtable.games.proelio.play.hands import discard, draw, hand_over, lay_unseen, note, take_openly
from sandtable.games.proelio.play.limit import trim
from sandtable.games.proelio.play.state import State


def draw_card(state: State, tell: Teller) -> None:
    """R-ACT-1, R-LIM-2."""
    draw(state, state.active, "base", 1, "R-ACT-1", tell)
    trim(state, state.active, "R-LIM-2", "end")


def attack(state: State, card: str, tell: Teller) -> None:
    """R-ACT-2, R-ATT-1: lay a card face-down against the House on the left.

    The fort counts as it is now, however long a Plague makes the attack wait (ER-PR-44).
    """
    seat = state.active
    target = state.left_of(seat)
    lay_unseen(state, seat, card)
    house = state.houses[target]
    house.incoming, house.reach = card, state.fort_level(seat)
    tell.tell("R-ATT-1", "attacked", seat=seat, other=target, card=state.kinds[card].back)
    tell.tell_seats((seat,), "R-ATT-1", "attacked-with", seat=seat, other=target, card=card)
    state.phase = "end"


def build(state: State, card: str, tell: Teller) -> None:
    """R-ACT-3, R-FORT-3: lay the next level; the old one is discarded."""
    seat = state.active
    house = state.houses[seat]
    take_openly(state, seat, card)
    old, house.fort = house.fort, card
    if old:
        discard(state, old)
        tell.tell("R-FORT-3", "upgraded", seat=seat, card=card, old=old)
    else:
        tell.tell("R-FORT-3", "built", seat=seat, card=card)
    state.phase = "end"


def play_strategy(state: State, card: str, target: int, tell: Teller) -> None:
    """R-ACT-4: carry out the card; it is discarded first, or stays beside the fort (R-PLG-1)."""
    seat, kind = state.active, state.kinds[card]
    take_openly(state, seat, card)
    tell.tell("R-ACT-4", "played", seat=seat, card=card)
    if kind.stays:
        state.houses[seat].plague = card
        tell.tell("R-PLG-1", "plague-begins", seat=seat)
    else:
        discard(state, card)
    drawer = seat
    for deed in kind.deeds:
        if deed.op == "peek":
            _peek(state, seat, target, tell)
        else:
            drawer = target if deed.op == "grant_draw" else seat
            draw(state, drawer, deed.deck, deed.number, "R-PLG-1" if kind.stays else "R-ACT-4", tell)
    trim(state, drawer, "R-LIM-3", "end")  # ER-PR-21: at once, also for another


def _peek(state: State, seat: int, target: int, tell: Teller) -> None:
    """Look at a whole Hand; the seen cards are remembered (PR-2, ER-PR-39)."""
    house = state.houses[target]
    house.seen[seat] = []
    for card in house.hand:
        note(state, target, seat, card)
    tell.tell("R-ACT-4", "looked", seat=seat, other=target)
    tell.tell_seats((seat, target), "R-ACT-4", "saw", seat=seat, other=target, cards=tuple(house.hand))


def exchange(state: State, first: str, second: str, tell: Teller) -> None:
    """R-ACT-5: two cards for one Imperial card; the limit cannot be passed (ER-PR-27)."""
    seat = state.active
    for card in (first, second):
        take_openly(state, seat, card)
        discard(state, card)
        tell.tell("R-ACT-5", "discarded", seat=seat, card=card)
    draw(state, seat, "imperial", 1, "R-ACT-5", tell)
    state.phase = "end"


def support(state: State, card: str, tell: Teller) -> None:
    """R-ALL-2: pass a card to the ally, who discards at once when it is one too many."""
    seat = state.active
    ally = state.ally_of(seat)
    hand_over(state, seat, ally, card)
    tell.tell("R-ALL-2", "supported", seat=seat, other=ally, card=state.kinds[card].back)
    tell.tell_seats((seat, ally), "R-ALL-2", "supported-with", seat=seat, other=ally, card=card)
    trim(state, ally, "R-ALL-2", "end")


def rest(state: State, tell: Teller) -> None:
    """ER-PR-25: do nothing, because nothing else is possible."""
    tell.tell("R-TURN-3", "passed", seat=state.active)
    state.phase = "end"
