"""Lay the table from a set-up: decks, hands, gauges (R-SETUP-1 to R-SETUP-7)."""

from sandtable.errors import UserError
from sandtable.games.cups import Cups
from sandtable.games.lets_war.cards import SEMESTERS, Deck
from sandtable.games.lets_war.dealing import HOMEFRONT, NATION_HAND, armistice_zone, conflict_hands, territory_zone
from sandtable.games.lets_war.nations import turn_order
from sandtable.games.lets_war.play.book import ALL_UNITS, UNIT_OF, Book, deck_cards, read_book
from sandtable.games.lets_war.play.piles import check_territories, draw_conflict
from sandtable.games.lets_war.play.state import HAPPY, Camp, Job, War
from sandtable.games.lets_war.setup import LetsWarSetup, Seat
from sandtable.games.play import Teller


class NoTable(UserError):
    """A set-up that cannot be played; the message is shown to the user."""

    exit_code = 1


def lay_out(setup: LetsWarSetup, cups: Cups, tell: Teller) -> War:
    """Position before the Prelude; values the set-up omits follow the rules, or are drawn by the cups."""
    # R-PLAYER-1: one nation each, as many in one faction as in the other, Italy the odd one.
    if not setup.is_complete or setup.date not in SEMESTERS:
        raise NoTable(f"{setup.id}: a game needs two to seven nations, as many in one faction as in the other")
    book = read_book(setup)
    camps = [_camp(book, setup, seat, cups) for seat in setup.seats]
    war = War(book, cups, camps, _conflict_pile(book, setup, cups), _event_pile(book, setup, cups))
    war.date = war.peak = SEMESTERS.index(setup.date)  # R-SETUP-4
    war.duel = book.players == 2
    war.push(Job("prelude"))
    _deal(war, setup, tell)
    check_territories(war)  # R-SETUP-7
    return war


def _camp(book: Book, setup: LetsWarSetup, seat: Seat, cups: Cups) -> Camp:
    """R-SETUP-2: gauges, a shuffled Nation deck, Characters in printed order with the first one up."""
    assert seat.nation is not None
    code = seat.nation.id
    units = ALL_UNITS if seat.units is None else sum(1 << UNIT_OF[unit] for unit in seat.units if unit in UNIT_OF)
    level = HOMEFRONT.index(seat.homefront) if seat.homefront in HOMEFRONT else 0
    characters = sorted(deck_cards(book, Deck.CHARACTER, code), key=lambda card: setup.cards[card].order)
    if book.options.shuffled:
        characters = cups.cup(f"characters:{code}").shuffle(characters)
    hand = list(seat.nation_cards.cards)
    deck = _without(deck_cards(book, Deck.NATION, code), hand)
    deck = cups.cup(f"deck:nation:{code}").shuffle(deck)
    for pile in setup.piles:
        if pile.deck is Deck.NATION and pile.nation == code:
            deck = list(pile.cards)
        elif pile.deck is Deck.CHARACTER and pile.nation == code:
            characters = list(pile.cards)
    return Camp(
        seat.nation.faction.value, list(seat.conflict.cards), hand, [], deck, characters, list(seat.laid.cards),
        units, HAPPY - level,
    )  # fmt: skip


def _without(cards: list[str], taken: list[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left


def _conflict_pile(book: Book, setup: LetsWarSetup, cups: Cups) -> list[str]:
    """The Conflict deck, top last; Territory cards anywhere, in the top half or the top third (R-SETUP-3)."""
    written = setup.pile(Deck.CONFLICT)
    if written is not None:
        return list(reversed(written.cards))
    named = [card for seat in setup.seats for card in (*seat.conflict.cards, *seat.laid.cards)]
    cards = _without(deck_cards(book, Deck.CONFLICT), named)
    lands = [card for card in cards if book.cards[card].kind == "terr"]
    cup = cups.cup("deck:conflict:0")
    mixed = cup.shuffle([card for card in cards if book.cards[card].kind != "terr"])
    if lands:
        zone = min(territory_zone(len(mixed), setup.territory) - 2, len(mixed))
        mixed = [*cup.shuffle([*mixed[:zone], *lands]), *mixed[zone:]]
    return mixed[::-1]


def _event_pile(book: Book, setup: LetsWarSetup, cups: Cups) -> list[str]:
    """The Event deck, top last; the Armistice anywhere or in the second half (R-ARM-1)."""
    written = setup.pile(Deck.EVENT)
    if written is not None:
        return list(reversed(written.cards))
    cards = deck_cards(book, Deck.EVENT)
    cup = cups.cup("deck:events:0")
    mixed = cup.shuffle([card for card in cards if book.cards[card].kind != "armistice"])
    highest = armistice_zone(len(mixed)) if setup.armistice == "second_half" else 0
    for card in cards:
        if book.cards[card].kind == "armistice":
            mixed.insert(highest + cup.below(len(mixed) - highest + 1), card)
    return mixed[::-1]


def _deal(war: War, setup: LetsWarSetup, tell: Teller) -> None:
    """Deal five Conflict cards each, more to the last three of six or seven, then two Nation cards.

    Rules R-SETUP-5, R-SETUP-6.
    """
    usual = conflict_hands(turn_order(setup.nations))
    for at in war.book.order:
        seat, camp = setup.seats[at], war.camps[at]
        if not seat.conflict.cards:
            size = usual[war.nation(at)] if seat.conflict.size is None else seat.conflict.size
            draw_conflict(war, at, size, tell, "R-SETUP-5", dealing=True)
        if not seat.nation_cards.cards:
            size = NATION_HAND if seat.nation_cards.size is None else seat.nation_cards.size
            camp.papers, camp.deck = camp.deck[:size], camp.deck[size:]
            cards = tuple(camp.papers)
            tell.tell_seats((at,), "R-SETUP-5", "drew_cards", nation=war.nation(at), cards=cards)
        if camp.characters:
            tell.tell("R-SETUP-2", "character", nation=war.nation(at), card=camp.characters[0])
