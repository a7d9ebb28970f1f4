"""Cards a set-up names: in the right hand or pile, in order, and no more of them than are printed."""

from collections import Counter
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.lets_war.cards import Card, Deck
from sandtable.games.lets_war.setup import LetsWarSetup, Pile
from sandtable.model.reading.suggestions import nearest_or_list

_DECKS = {
    Deck.CONFLICT: "Conflict",
    Deck.NATION: "Nation",
    Deck.CHARACTER: "Character",
    Deck.EVENT: "Event",
}


@rule("LW049", "cards-not-conserved", Severity.ERROR, ref="R-COMP-1", on="setup")
def cards_not_conserved(setup: LetsWarSetup) -> Iterator[Complaint]:
    """A card is named more often than it is printed, or a deck that is written out lacks some.

    Why: every card is in a hand, in its deck or in the box. Hands given as numbers are still to be dealt, so their
    cards are in the deck.
    Bad:
        seats: [{nation: GER, conflict: [CF-31, CF-01, CF-01, CF-02, CF-31]}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    Good:
        seats: [{nation: GER, conflict: [CF-31, CF-01, CF-01, CF-02, CF-30]}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    """
    named: Counter[str] = Counter()
    for card_id, path in setup.named_cards():
        card = setup.cards.get(card_id)
        # All copies of a card named in removed: stay in the box.
        named[card_id] += card.copies if card and path[0] == "removed" else 1
        if card and named[card_id] == card.copies + 1:
            copies = "once" if card.copies == 1 else f"{card.copies} times"
            yield setup.at(path), f"{card.called} is named more often than it is printed", f"it is printed {copies}"
    for pile in setup.piles:
        missing = [card for card in _belonging(setup, pile) if named[card.id] < card.copies]
        if missing:
            number = sum(card.copies - named[card.id] for card in missing)
            titles = ", ".join(card.called for card in missing[:3]) + (" …" if len(missing) > 3 else "")
            message = f"deck '{pile.name}' is {number} short: {titles}"
            yield setup.at(("decks",), pile.name), message, "add them to the deck, or name them in removed:"


def _belonging(setup: LetsWarSetup, pile: Pile) -> Iterator[Card]:
    """Yield the cards that must be in some pile when this one is written out; optional cards are excluded."""
    two = len(setup.seats) == 2
    for card in setup.cards.values():
        optional = card.is_territory or card.is_armistice or (two and card.remove_2p)
        if card.deck is pile.deck and card.nation == pile.nation and not optional:
            yield card


@rule("LW114", "stray-card", Severity.ERROR, ref="R-COMP-4", on="setup")
def stray_card(setup: LetsWarSetup) -> Iterator[Complaint]:
    """A card is in a hand or deck it does not belong to, or a deck does not exist.

    Why: hands hold Conflict cards and cards of one's own nation; each deck is shuffled by itself.
    Bad:
        seats: [{nation: GER, nation_cards: [FRA-1, GER-1]}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    Good:
        seats: [{nation: GER, nation_cards: [GER-2, GER-1]}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    """
    for seat, hand, deck in setup.hands():
        nation = seat.nation.id if seat.nation and deck is Deck.NATION else None
        for index, card_id in enumerate(hand.cards):
            what = _stranger(setup, card_id, deck, nation)
            if what:
                message = f"{what} is among the {_DECKS[deck]} cards of {seat.called}"
                yield setup.at((*hand.path, index)), message, "deal another card"
            elif hand is seat.laid and not setup.cards[card_id].is_territory:
                message = f"{setup.cards[card_id].called} is laid before {seat.called} and is no Territory card"
                yield setup.at((*hand.path, index)), message, "put it into the hand, conflict:"
    for pile in setup.piles:
        if pile.deck is None:
            known = [component.id for component in setup.document.pack.components if component.type == "deck"]
            yield setup.at(("decks",), pile.name), f"no deck is called '{pile.name}'", nearest_or_list(pile.name, known)
            continue
        for index, card_id in enumerate(pile.cards):
            what = _stranger(setup, card_id, pile.deck, pile.nation)
            if what:
                yield setup.at((*pile.path, index)), f"{what} is in deck '{pile.name}'", "put it where it belongs"


def _stranger(setup: LetsWarSetup, card_id: str, deck: Deck, nation: str | None) -> str:
    """Describe a card that does not belong to a deck; "" for one that does."""
    card = setup.cards.get(card_id)
    if card is None:
        return f"'{card_id}', which is no card,"
    if card.deck is not deck:
        return f"{card.called}, a card of another deck,"
    if nation is not None and card.nation != nation:
        return f"{card.called}, a card of {card.nation},"
    return ""


@rule("LW115", "characters-out-of-order", Severity.ERROR, ref="R-SETUP-2", on="setup")
def characters_out_of_order(setup: LetsWarSetup) -> Iterator[Complaint]:
    """A Character deck is not in its printed order.

    Why: Characters come up as they are numbered, unless the players agree to shuffle them.
    Bad:
        decks: {character-fra: [FRA-C2, FRA-C1, FRA-C3, FRA-C4, FRA-C5, FRA-C6]}
    Good:
        decks: {character-fra: [FRA-C1, FRA-C2, FRA-C3, FRA-C4, FRA-C5, FRA-C6]}
    """
    if setup.options.get("characters") == "shuffled":
        return
    for pile in setup.piles:
        last = 0
        for index, card_id in enumerate(pile.cards):
            card = setup.cards.get(card_id)
            if pile.deck is not Deck.CHARACTER or card is None:
                continue
            if card.order < last:
                message = f"{card.called}, number {card.order}, comes after number {last}"
                yield setup.at((*pile.path, index)), message, "sort them, or write options: {characters: shuffled}"
                break
            last = card.order


RULES = (cards_not_conserved, stray_card, characters_out_of_order)
