"""Invariants of every position of Proelio: no card is lost or made, Hands keep their limit, nobody knows what is not so."""

from collections import Counter

from sandtable.games.proelio.play.state import LIMIT, State


def cards_of(state: State) -> Counter[str]:
    found: Counter[str] = Counter()
    for house in state.houses:
        found.update(house.hand + house.deployed)
        found.update(card for card in (house.fort, house.incoming, house.plague) if card)
    for cards in (*state.decks.values(), *state.discards.values()):
        found.update(cards)
    return found


def check(state: State) -> None:
    """L-PR-19, L-PR-20, L-PR-23, L-PR-28, L-PR-29."""
    assert cards_of(state) == Counter(state.box)
    for deck in state.decks:
        assert {state.kinds[card].deck for card in state.decks[deck] + state.discards[deck]} <= {deck}
    for seat, house in enumerate(state.houses):
        assert house.hand == sorted(house.hand)
        if state.result is None:  # The bounty of the House that broke is taken, and nobody discards any more.
            above = LIMIT + (2 if state.phase == "trim" else 1)
            # A bounty is paid card by card, and only then the attacker discards.
            paid = state.phase == "bounty" or (state.phase == "trim" and state.rule == "R-LIM-1")
            assert len(house.hand) <= max(above, LIMIT + 4 if paid else 0)
        if seat != state.active:
            assert not house.deployed
        for observer, known in house.seen.items():
            assert observer != seat and not Counter(known) - Counter(house.hand), "knows what is not there"
    if state.phase == "action" and state.result is None:
        assert len(state.houses[state.active].hand) <= LIMIT
        assert not state.houses[state.active].incoming or state.plagued()
