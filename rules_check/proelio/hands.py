"""The cards of a set-up: hands and decks as they are dealt."""

from collections import Counter
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.proelio.cards import DECK_NAMES, FORT_LEVELS, cards_of
from sandtable.games.proelio.dealing import DECKS, HAND, deck_cards
from sandtable.games.proelio.setup import ProelioSetup
from sandtable.model.phrases import listed
from sandtable.model.reading.suggestions import nearest_or_list


@rule("PR017", "wrong-deal", Severity.ERROR, ref="R-SET-2", on="setup")
def wrong_deal(setup: ProelioSetup) -> Iterator[Complaint]:
    """A Hand is not five Base cards, a House begins with a Fortification, or a deck is dealt without a seed.

    Why: everybody starts with five Base cards and open gates; a shuffled deck can be checked again only with its seed.
    Bad:
        seats: [{hand: 5}, {hand: 6}, {hand: 5}, {hand: 5}]
    Good:
        seats: [{hand: 5}, {hand: 5}, {hand: 5}, {hand: 5}]
    """
    for seat in setup.seats:
        if seat.hand not in (None, HAND):
            yield (
                setup.at((*seat.path, "hand")),
                f"{seat.called} holds {seat.hand} cards",
                f"a Hand is {HAND} Base cards",
            )
        for index, card in enumerate(seat.cards or ()):
            if card not in setup.cards or setup.cards[card].deck != "base":
                message = f"{seat.called} holds {setup.name_of(card)}, which is no Base card"
                yield setup.at((*seat.path, "hand", index)), message, "only Base cards are dealt"
        if seat.fort is not None:
            message = f"{seat.called} begins with {setup.name_of(seat.fort)} as a fort"
            yield setup.at((*seat.path, "fort")), message, "nobody has a fort at the start: leave out fort:"
    dealt = next((path for _, path in setup.dealt()), None)
    if dealt is not None and setup.decks and setup.seed is None:
        yield setup.at(dealt[:-1]), "decks are dealt, but no seed says how", "add seed:, or leave out decks:"


@rule("PR103", "miscounted-cards", Severity.ERROR, ref="D-8", on="setup")
def miscounted_cards(setup: ProelioSetup) -> Iterator[Complaint]:
    """Hands and decks together hold more copies of a card than there are, or fewer.

    Why: cards are conserved; every one that is not removed lies in a Hand or in its deck.
    Bad:
        seed: 1
        seats:
          - {hand: [plague, plague, plague, plague, dung]}
          - {hand: 5}
          - {hand: 5}
          - {hand: 5}
    Good:
        seed: 1
        seats:
          - {hand: [plague, plague, plague, dung, dung]}
          - {hand: 5}
          - {hand: 5}
          - {hand: 5}
    """
    stock = {deck: Counter(cards) for deck, cards in deck_cards(setup.document.pack, frozenset(setup.removed)).items()}
    copies: Counter[str] = Counter()
    for cards in stock.values():
        copies.update(cards)
    taken: Counter[str] = Counter()
    for card, path in setup.dealt():
        taken[card] += 1
        if card in setup.cards and taken[card] == copies[card] + 1:
            total = sum(one == card for one, _ in setup.dealt())
            wrong = f"{total} times, and there are {copies[card]}" if copies[card] else "although it is removed"
            yield setup.at(path), f"the card {setup.name_of(card)} is dealt {wrong}", "deal another"
    # With hands that list no cards the Base deck is unknown.
    open_hands = any(seat.cards is None for seat in setup.seats)
    for deck in setup.decks:
        lacking = [card for card in stock.get(deck, ()) if taken[card] < copies[card]]
        if lacking and not (deck == "base" and open_hands):
            names = listed(f"{setup.name_of(card)} ({taken[card]} of {copies[card]})" for card in lacking[:5])
            more = " …" if len(lacking) > 5 else ""
            message = f"cards of the {DECK_NAMES[deck]} are nowhere: {names}{more}"
            yield setup.at(("decks",), deck), message, "list every card, or leave out the deck"


@rule("PR106", "card-in-wrong-deck", Severity.ERROR, ref="1.1", on="setup")
def card_in_wrong_deck(setup: ProelioSetup) -> Iterator[Complaint]:
    """A deck is none of the two, or lists a card of the other; or a card is removed that is in neither.

    Why: each deck has its own back, so a stray card is known to everybody.
    Bad:
        seed: 1
        decks: {imperial: [hero, hero, hero, hero, hero, soldiers]}
    Good:
        seed: 1
        decks: {imperial: [hero, hero, hero, hero, hero]}
    """
    for index, card in enumerate(setup.removed):
        if card not in setup.cards:
            yield setup.at(("removed", index)), f"'{card}' is removed and lies in no deck", "take it out"
    for deck, cards in setup.decks.items():
        if deck not in DECKS:
            yield setup.at(("decks",), deck), f"there is no deck '{deck}'", nearest_or_list(deck, DECKS)
            continue
        for index, card in enumerate(cards):
            if card not in setup.cards or setup.cards[card].deck != deck:
                message = f"the card {setup.name_of(card)} lies in the {DECK_NAMES[deck]} and does not belong there"
                yield setup.at(("decks", deck, index)), message, "take it out"


@rule("PR108", "fort-step-removed", Severity.ERROR, ref="R-FORT-3", on="setup")
def fort_step_removed(setup: ProelioSetup) -> Iterator[Complaint]:
    """All cards of a fort level are removed, and nobody can build beyond the one below.

    Why: a fort rises a level at a time from Shields; strong Attacks want a fort behind them. The highest may go.
    Bad:
        removed: [shields]
    Good:
        removed: [fortress]
    """
    forts = [card for card in cards_of(setup.document.pack) if card.can_be_fort]
    left = {card.fort for card in forts if card.record.id not in setup.removed}
    highest = max((level for level in left if level is not None), default=0)
    for index, id_ in enumerate(setup.removed):
        card = setup.cards.get(id_)
        level = card.fort if card is not None and card.can_be_fort else None
        # The lowest level is the beginning of every fort, whatever else is left.
        if (
            card is not None
            and level is not None
            and level not in left
            and (level < highest or level == FORT_LEVELS[0])
        ):
            beyond = (
                f"no fort can rise above level {level - 1}" if level > FORT_LEVELS[0] else "nobody can build a fort"
            )
            yield setup.at(("removed", index)), f"without {card.name} {beyond}", f"take {id_} out of removed:"


@rule("PR109", "attacks-removed", Severity.ERROR, ref="R-ATT-2", on="setup")
def attacks_removed(setup: ProelioSetup) -> Iterator[Complaint]:
    """No ordinary Attack is left in the Base deck.

    Why: a House falls to an Attack that is not met; with the special cards alone nobody wins.
    Bad:
        removed: [soldiers, knights, trebuchets]
    Good:
        removed: [trebuchets]
    """
    attacks = [
        card
        for card in cards_of(setup.document.pack)
        if card.deck == "base" and card.type == "attack" and card.is_ordinary and card.value
    ]
    gone = [card for card in attacks if card.record.id in setup.removed]
    if attacks and len(gone) == len(attacks):
        at = setup.at(("removed", setup.removed.index(gone[0].record.id)))
        message = f"without {listed(card.name for card in gone)} the Base deck has no Attack to win by"
        yield at, message, f"take {listed((card.record.id for card in gone), 'or')} out of removed:"


RULES = (wrong_deal, miscounted_cards, card_in_wrong_deck, fort_step_removed, attacks_removed)
