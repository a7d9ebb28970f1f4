"""Cards of Let's War: removal of unused ones, shuffling and dealing."""

from collections.abc import Iterable, Sequence
from typing import Any

from generator.seed import Seed
from sandtable.games.lets_war.cards import Card, Deck, cards_of, deck_of
from sandtable.games.lets_war.dealing import NATION_HAND, armistice_zone, conflict_hands, territory_zone
from sandtable.games.lets_war.nations import Nation, turn_order
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Pack

DUEL = 2  # players for whom some Events are taken out (R-2P-1)


def left_in_the_box(pack: Pack, players: int, has_neutral: bool, armistice: str) -> list[str]:
    """Ids of the cards that are not used, in the order of the pack."""
    conflict = [card for card in cards_of(pack, Deck.CONFLICT) if card.is_territory and not has_neutral]
    events = [
        card
        for card in cards_of(pack, Deck.EVENT)
        if (card.remove_2p and players == DUEL) or (card.is_armistice and armistice == "none")
    ]
    return [card.id for card in (*conflict, *events)]


def deal(pack: Pack, data: dict[str, Any], seats: Sequence[Nation], seed: Seed) -> None:
    """Shuffle every deck and deal each seat its hands; the rest of the decks goes into the data, top first."""
    conflict = _conflict_deck(pack, data, seed.chance("conflict"))
    territories = {card.id for card in cards_of(pack, Deck.CONFLICT) if card.is_territory}
    places = {place["nation"]: place for place in data["seats"]}
    order = [nation.id for nation in turn_order(seats)]
    for nation in order:
        places[nation] |= {"conflict": [], "nation_cards": []}
    for nation in _rounds(order, conflict_hands(turn_order(seats))):
        # A Territory card is laid out and replaced (R-SETUP-7).
        while conflict[0] in territories:
            places[nation].setdefault("laid", []).append(conflict.pop(0))
        places[nation]["conflict"].append(conflict.pop(0))
    decks: dict[str, list[str]] = {"conflict": conflict, "events": _event_deck(pack, data, seed.chance("events"))}
    for component in pack.components:
        if deck_of(component) is Deck.NATION and (owner := component.records[0].fields["nation"]) in places:
            copies = [record.id for record in component.records for _ in range(record.copies)]
            cards = seed.chance("nation", owner).shuffled(copies)
            places[owner]["nation_cards"], decks[component.id] = cards[:NATION_HAND], cards[NATION_HAND:]
    data["decks"] = decks


def _rounds(order: Sequence[str], hands: dict[str, int]) -> list[str]:
    """Nations in the order cards are dealt: round the table, and in later rounds only those with a larger hand."""
    return [nation for number in range(max(hands.values())) for nation in order if number < hands[nation]]


def _conflict_deck(pack: Pack, data: dict[str, Any], chance: Chance) -> list[str]:
    """The Conflict deck before dealing, with the Territory cards as deep as the option says."""
    cards = list(cards_of(pack, Deck.CONFLICT))
    deck = chance.shuffled(_copies(card for card in cards if not card.is_territory))
    if data["territory"] == "none":
        return deck
    territories = _copies(card for card in cards if card.is_territory)
    others = territory_zone(len(deck), data["territory"]) - len(territories)
    return [*chance.shuffled([*deck[:others], *territories]), *deck[others:]]


def _event_deck(pack: Pack, data: dict[str, Any], chance: Chance) -> list[str]:
    """The Event deck with the Armistice where the option wants it."""
    removed = data.get("removed", ())
    cards = [card for card in cards_of(pack, Deck.EVENT) if card.id not in removed]
    deck = chance.shuffled(_copies(card for card in cards if not card.is_armistice))
    highest = armistice_zone(len(deck)) if data["armistice"] == "second_half" else 0
    for card in cards:
        if card.is_armistice:
            deck.insert(chance.integer(highest, len(deck)), card.id)
    return deck


def _copies(cards: Iterable[Card]) -> list[str]:
    return [card.id for card in cards for _ in range(card.copies)]
