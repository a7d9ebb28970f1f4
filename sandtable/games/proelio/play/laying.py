"""From a set-up to the first turn."""

from collections import Counter
from dataclasses import replace

from sandtable.errors import UserError
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT
from sandtable.games.proelio.dealing import (
    ALLIED_PLAYERS,
    DECKS,
    DIRECTION,
    HAND,
    OPEN_PLAYERS,
    deck_cards,
    left_out,
)
from sandtable.games.proelio.play import turn
from sandtable.games.proelio.play.effects import kinds_of
from sandtable.games.proelio.play.state import House, Options, State
from sandtable.games.proelio.setup import ProelioSetup


class WrongNumber(UserError):
    """A set-up for an unsupported number of players; the message is shown to the user."""


_NUMBERS = {"open": "Open War is for three to six", "allied": "Allied Houses are four"}


def seats(setup: ProelioSetup) -> tuple[str, ...]:
    """The players by name, or else by the number of their seat."""
    return tuple(seat.player or str(seat.number) for seat in setup.seats)


def _chosen(options: Options, wanted: tuple[str, ...]) -> Options:
    """Options with those that the set-up chooses (ER-PR-05, ER-PR-07, ER-PR-08, ER-PR-49).

    `even-hands`, of set-ups written for edition 1.1, asks for what is the default.
    """
    return replace(
        options,
        illegal_attacks=options.illegal_attacks or "illegal-attacks" in wanted,
        overflow_at_once=options.overflow_at_once or "overflow-at-once" in wanted,
        falls_when_repelled=options.falls_when_repelled and "repelled-never-falls" not in wanted,
        sixth_card=options.sixth_card or "sixth-card" in wanted,
    )


def lay(setup: ProelioSetup, options: Options, cups: Cups) -> State:
    """R-SET-1 to R-SET-4: shuffle decks without an order, deal hands not given, draw the first seat."""
    pack = setup.document.pack
    allied = setup.mode == "allied"
    allowed = (ALLIED_PLAYERS,) if allied else OPEN_PLAYERS
    if len(setup.seats) not in allowed:  # ER-PR-30
        raise WrongNumber(f"{setup.at(('seats',))}: {len(setup.seats)} seats; {_NUMBERS[setup.mode]}")
    written = deck_cards(pack, {*setup.removed, *left_out(pack, setup.mode)})  # R-ALL-1
    placed = Counter(card for card, _ in setup.dealt()) + Counter(seat.fort for seat in setup.seats if seat.fort)
    decks: dict[str, list[str]] = {}
    for deck in DECKS:
        if deck in setup.decks:
            decks[deck] = list(reversed(setup.decks[deck]))  # written top first
        else:
            left = Counter(written.get(deck, ())) - placed
            decks[deck] = cups.cup(f"{deck} 0").shuffle(sorted(left.elements()))
    houses = []
    for seat in setup.seats:
        hand = list(seat.cards) if seat.cards is not None else _deal(decks["base"], seat.hand)
        houses.append(House(sorted(hand), seat.fort or ""))
    state = State(
        kinds=kinds_of(pack),
        box=tuple(sorted(card for cards in (*decks.values(), *(house.hand for house in houses)) for card in cards))
        + tuple(house.fort for house in houses if house.fort),
        names=seats(setup),
        options=_chosen(options, setup.options),
        allied=allied,
        step=-1 if setup.direction == DIRECTION else 1,
        houses=houses,
        decks=decks,
        discards={deck: [] for deck in DECKS},
        shuffles=dict.fromkeys(DECKS, 0),
        active=_first(setup, cups),
        cups=cups,
    )
    if state.options.sixth_card:
        _compensate(state)
    turn.begin(state, SILENT)
    return state


def _compensate(state: State) -> None:
    """R-SET-5, a variant: the last in turn draws one more; a Hand not dealt as five cards is unchanged."""
    last = state.houses[(state.active - state.step) % len(state.houses)]
    if len(last.hand) == HAND:
        last.hand = sorted(last.hand + _deal(state.decks["base"], 1))


def _deal(deck: list[str], number: int | None) -> list[str]:
    """R-SET-2; fewer if the deck has fewer."""
    wanted = min(HAND if number is None else number, len(deck))
    return [deck.pop() for _ in range(wanted)]


def _first(setup: ProelioSetup, cups: Cups) -> int:
    """R-SET-4: seat that begins, by the set-up or by lot."""
    for index, seat in enumerate(setup.seats):
        if setup.first is not None and setup.first in (seat.number, seat.player):
            return index
    return cups.cup("first").below(len(setup.seats))
