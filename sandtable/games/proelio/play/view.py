"""View of a seat, and random whole positions that agree with it."""

from collections import Counter

from sandtable.games.cups import Cups
from sandtable.games.play import View
from sandtable.games.proelio.play.effects import back_of
from sandtable.games.proelio.play.state import House, State

# A view has no cups: guess a whole position before playing on from it.
_NO_LUCK = "view"


def view(state: State, seat: int) -> View:
    """Position as a seat sees it: backs for unknown cards.

    Backs and numbers are public (ER-PR-41); the attacker may look at a laid attack again (ER-PR-48).
    """
    houses = [_seen_house(state, owner, seat) for owner in range(len(state.houses))]
    seen = state.copy_with(houses, Cups(_NO_LUCK))
    for deck, cards in seen.decks.items():
        seen.decks[deck] = [back_of(deck)] * len(cards)
    return View(seat, seen)


def _seen_house(state: State, owner: int, seat: int) -> House:
    house = state.houses[owner].copy()
    if house.incoming and state.right_of(owner) != seat:
        house.incoming = state.kinds[house.incoming].back
    if owner != seat:
        known = house.seen.get(seat, [])
        unknown = house.hand
        for card in known:
            unknown.remove(card)
        house.hand = sorted([*known, *[state.kinds[card].back for card in unknown]])
        # What others have seen of that Hand is theirs to know; what they have seen of one's own, one was there.
        house.seen = {seat: list(known)} if known else {}
    return house


def guess(view: View, cups: Cups) -> State:
    """Deal unknown cards at random: first attacks that can have been laid, then Hands, then the decks."""
    seen: State = view.state
    state = seen.copy_with([house.copy() for house in seen.houses], cups)
    pools = _unknown(seen)
    cup = cups.cup("guess")
    for deck, pool in pools.items():
        pools[deck] = cup.shuffle(sorted(pool))
    # The lowest fort allows the fewest cards; served first, every attack gets one.
    for house in sorted((house for house in state.houses if house.incoming), key=lambda house: house.reach):
        if house.incoming.startswith("?"):
            pool = pools[state.kinds[house.incoming].deck]
            house.incoming = _attack_of(state, pool, house.reach)
            pool.remove(house.incoming)
    for house in state.houses:
        house.hand = sorted(
            pools[state.kinds[card].deck].pop() if card.startswith("?") else card for card in house.hand
        )
    for deck in state.decks:
        state.decks[deck] = pools[deck]
    return state


def _attack_of(state: State, pool: list[str], reach: int) -> str:
    """Card of the pool that can have been laid with that fort."""
    for card in pool:
        kind = state.kinds[card]
        if state.options.illegal_attacks or (kind.type == "attack" and kind.min_fort <= reach):
            return card
    raise ValueError("no attack can have been laid")


def _unknown(seen: State) -> dict[str, list[str]]:
    """Cards whose place the seat does not know, by deck."""
    left = Counter(seen.box)
    for house in seen.houses:
        left.subtract([*house.hand, *house.deployed])
        left.subtract(card for card in (house.fort, house.incoming, house.plague) if card)
    for cards in seen.discards.values():
        left.subtract(cards)
    return {
        deck: [card for card, n in left.items() for _ in range(n) if seen.kinds[card].deck == deck]
        for deck in seen.decks
    }
