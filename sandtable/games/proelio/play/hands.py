"""Move cards, and track who knows of it.

A card moves openly (discarded, deployed, laid as a fort) or unseen (given, stolen, laid face-down): then all see its
back and those concerned its face. A seat that knew cards of the Hand it came from remembers only those that must still
be there (PR-2).
"""

from bisect import insort

from sandtable.games.play import Teller
from sandtable.games.proelio.play.effects import back_of
from sandtable.games.proelio.play.state import State


def discard(state: State, card: str) -> None:
    """Lay a card on the discards of its own deck, face-up for all to see (ER-PR-26, ER-PR-40)."""
    state.discards[state.kinds[card].deck].append(card)


def take_openly(state: State, seat: int, card: str) -> None:
    """Take a card from a Hand, seen by all."""
    house = state.houses[seat]
    house.hand.remove(card)
    for known in house.seen.values():
        if card in known:
            known.remove(card)


def take_unseen(state: State, seat: int, card: str, knowing: int) -> None:
    """Take a card from a Hand; its face is known to its owner and to the seat `knowing`."""
    house, back = state.houses[seat], state.kinds[card].deck
    house.hand.remove(card)
    for observer, known in house.seen.items():
        if observer == knowing:
            if card in known:
                known.remove(card)
        else:
            forget(known, [one for one in known if state.kinds[one].deck == back])


def lay_unseen(state: State, seat: int, card: str) -> None:
    """Take a card from a Hand to lay it face-down as an attack; all know which cards it can be."""
    house, laid = state.houses[seat], state.kinds[card]
    reach = state.fort_level(seat)
    house.hand.remove(card)
    for known in house.seen.values():
        candidates = []
        for one in known:
            kind = state.kinds[one]
            legal = kind.type == "attack" and kind.min_fort <= reach
            if kind.deck == laid.deck and (legal or state.options.illegal_attacks):
                candidates.append(one)
        forget(known, candidates)


def forget(known: list[str], candidates: list[str]) -> None:
    """Forget one copy of each candidate kind, because one of the candidates is gone."""
    for card in set(candidates):
        known.remove(card)


def note(state: State, seat: int, observer: int, card: str) -> None:
    """Record that a seat knows a card in the Hand of another."""
    insort(state.houses[seat].seen.setdefault(observer, []), card)


def hand_over(state: State, giver: int, receiver: int, card: str) -> None:
    """Move a card from Hand to Hand; giver and receiver see its face, and the giver remembers where it is."""
    take_unseen(state, giver, card, receiver)
    state.houses[receiver].add(card)
    note(state, receiver, giver, card)


def draw(state: State, seat: int, deck: str, number: int, rule: str, tell: Teller) -> None:
    """Draw cards into a Hand, as many as there are (ER-PR-24)."""
    drawn: list[str] = []
    for _ in range(number):
        if not state.decks[deck] and not _rebuild(state, deck, tell):
            break
        drawn.append(state.decks[deck].pop())
        state.houses[seat].add(drawn[-1])
    tell.tell(rule, "drew", seat=seat, n=len(drawn), deck=deck)
    if drawn:
        tell.tell_seats((seat,), rule, "drew-cards", seat=seat, cards=tuple(drawn))


def _rebuild(state: State, deck: str, tell: Teller) -> bool:
    """R-DECK-1: shuffle the discards of an exhausted deck into a new one; False when there are none."""
    cards = state.discards[deck]
    if not cards:
        return False
    state.shuffles[deck] += 1
    state.decks[deck] = state.cups.cup(f"{deck} {state.shuffles[deck]}").shuffle(cards)
    state.discards[deck] = []
    tell.tell("R-DECK-1", "reshuffled", deck=deck, n=len(cards))
    return True


def steal(state: State, thief: int, victim: int, deck: str, rule: str, tell: Teller) -> None:
    """Move a random card of that deck from one Hand to another (ER-PR-15, ER-PR-34, ER-PR-42)."""
    cards = [card for card in state.houses[victim].hand if state.kinds[card].deck == deck]
    if not cards:
        tell.tell(rule, "nothing-stolen", seat=thief, other=victim, deck=deck)
        return
    card = state.cups.cup(f"thief {thief}").pick(cards)
    hand_over(state, victim, thief, card)
    tell.tell(rule, "stole", seat=thief, other=victim, card=back_of(deck))
    tell.tell_seats((thief, victim), rule, "stole-card", seat=thief, other=victim, card=card)
