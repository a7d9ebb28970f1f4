"""Draw and discard: the Conflict deck, the Nation decks, and the destinations of cards."""

from sandtable.games.lets_war.play.lasting import board_changed
from sandtable.games.lets_war.play.state import Camp, Job, War
from sandtable.games.play import Teller


def _top(war: War, tell: Teller) -> str:
    """The top Conflict card, the discards shuffled when there is none left (R-COMP-1); "" when there is no card."""
    if not war.pile:
        if not war.discards:
            return ""
        war.shuffles += 1
        war.pile = war.cups.cup(f"deck:conflict:{war.shuffles}").shuffle(sorted(war.discards))
        war.discards = []
        tell.tell("R-COMP-1", "reshuffled", n=len(war.pile))
    return war.pile.pop()


def draw_conflict(war: War, seat: int, count: int, tell: Teller, rule: str, *, dealing: bool = False) -> None:
    """Draw Conflict cards into a hand. A Territory card is laid before its drawer (R-ITALY-3)."""
    camp = war.camps[seat]
    drawn: list[str] = []
    while len(drawn) < count:
        card = _top(war, tell)
        if not card:
            break
        if war.book.cards[card].kind != "terr":
            drawn.append(card)
        elif not war.italy_waits():
            # R-ITALY-7: it leaves the game, and the drawer draws another.
            war.removed.append(card)
            tell.tell("R-ITALY-7", "territory_gone", nation=war.nation(seat), card=card)
        else:
            camp.territory.append(card)
            tell.tell("R-ITALY-3", "territory", nation=war.nation(seat), card=card)
            # R-SETUP-7: replaced while cards are dealt, and never later.
            count -= 0 if dealing else 1
    camp.conflict.extend(drawn)
    if drawn:
        tell.tell(rule, "drew", nation=war.nation(seat), n=len(drawn))
        tell.tell_seats((seat,), rule, "drew_cards", nation=war.nation(seat), cards=tuple(drawn))
    if war.book.territories and not dealing:
        check_territories(war)


def check_territories(war: War) -> None:
    """Decide whom Italy joins once both Territory cards are out (R-ITALY-4)."""
    out = sum(len(camp.territory) for camp in war.camps)
    if war.book.territories and out == war.book.territories and war.italy_waits():
        war.push(Job("italy"))


def draw_nation(war: War, seat: int, tell: Teller, rule: str) -> None:
    """Draw the top card of the own Nation deck; none if it is empty (R-CARD-8)."""
    camp = war.camps[seat]
    if camp.deck:
        card = camp.deck.pop(0)
        camp.papers.append(card)
        tell.tell(rule, "drew_nation", nation=war.nation(seat))
        tell.tell_seats((seat,), rule, "drew_cards", nation=war.nation(seat), cards=(card,))


def put_away(war: War, seat: int, card: str) -> None:
    """Discard a card: Conflict to the pile, Nation to the bottom of its own deck (R-CARD-1, R-COMP-4)."""
    if war.book.cards[card].deck == "conflict":
        war.discards.append(card)
    else:
        war.camps[seat].deck.append(card)


def hand_of(war: War, camp: Camp, card: str) -> list[str]:
    """The part of a hand in which a card would be."""
    return camp.conflict if war.book.cards[card].deck == "conflict" else camp.papers


def holds(war: War, seat: int, written: str) -> bool:
    """True when that card is in the hand, or for board:ID on the board, of a nation."""
    place, _, card = written.rpartition(":")
    if card not in war.book.cards or place not in ("", "board"):
        return False
    camp = war.camps[seat]
    return card in (camp.board if place else hand_of(war, camp, card))


def drop(war: War, seat: int, written: str) -> str:
    """Discard a card from hand, or for board:ID from the board; return its id."""
    place, _, card = written.rpartition(":")
    camp = war.camps[seat]
    if place:
        leave_board(war, seat, card)
    else:
        hand_of(war, camp, card).remove(card)
        if card in war.returned and seat == war.turn and camp.conflict.count(card) < war.returned.count(card):
            war.returned.remove(card)
    put_away(war, seat, card)
    return card


def discard(war: War, seat: int, written: str, tell: Teller, rule: str, *, also: int = -1) -> None:
    """Discard a card and report it; a Nation card from hand goes face down under its deck, unseen by the others.

    `also` is a seat that has seen it.
    """
    card = drop(war, seat, written)
    if war.book.cards[card].deck == "conflict" or written != card:
        tell.tell(rule, "discarded", nation=war.nation(seat), card=card)
    else:
        tell.tell(rule, "discarded_nation", nation=war.nation(seat))
        seats = (seat,) if also < 0 else (seat, also)
        tell.tell_seats(seats, rule, "discarded", nation=war.nation(seat), card=card)


def leave_board(war: War, seat: int, card: str) -> None:
    """Take a card off a board, and forget its target."""
    war.camps[seat].board.remove(card)
    forget_aims(war, seat, card)
    board_changed(war, seat, card)


def forget_aims(war: War, actor: int, card: str) -> None:
    if war.aims:
        for scope in ("T", "W"):
            war.aims.pop(f"{scope}:{actor}:{card}", None)


def worth(war: War, seat: int) -> int:
    """Dollars printed on a nation's cards in hand and in play (R-ARM-3)."""
    camp = war.camps[seat]
    return sum(war.book.cards[card].dollars for card in (*camp.conflict, *camp.board))
