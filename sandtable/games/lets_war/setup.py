"""A set-up as typed values: seats with their nations and hands, piles of cards, options.

A value that is not written is None, and follows the rulebook.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sandtable.games.documents import Setup
from sandtable.games.lets_war.cards import Card, Deck, all_cards, deck_of
from sandtable.games.lets_war.dealing import START
from sandtable.games.lets_war.nations import Nation, first_to_act, is_balanced, nations_of
from sandtable.games.lets_war.options import MODES
from sandtable.model.document import Document

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards of one deck in a player's hand: a number, or a list."""

    size: int | None
    cards: tuple[str, ...]
    path: Path

    @classmethod
    def read(cls, written: int | list[str] | None, path: Path) -> "Hand":
        if isinstance(written, list):
            return cls(len(written), tuple(written), path)
        return cls(written, (), path)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table, numbered clockwise from 1; Territory cards may be before it."""

    number: int
    path: Path
    nation: Nation | None
    player: str | None
    conflict: Hand
    nation_cards: Hand
    laid: Hand
    homefront: str | None
    units: tuple[str, ...] | None

    @property
    def called(self) -> str:
        return self.nation.called if self.nation else f"seat {self.number}"

    @classmethod
    def read(cls, number: int, written: Mapping[str, Any], nations: Mapping[str, Nation]) -> "Seat":
        path: Path = ("seats", number - 1)
        units = written.get("units")
        return cls(
            number,
            path,
            nations.get(written.get("nation", "")),
            written.get("player"),
            Hand.read(written.get("conflict"), (*path, "conflict")),
            Hand.read(written.get("nation_cards"), (*path, "nation_cards")),
            Hand.read(written.get("laid"), (*path, "laid")),
            written.get("homefront"),
            None if units is None else tuple(units),
        )


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck in its order, top first; `deck` is None if the pack has none of that name."""

    name: str
    path: Path
    deck: Deck | None
    nation: str | None
    cards: tuple[str, ...]


@dataclass(frozen=True)
class LetsWarSetup(Setup):
    """Set-up of a game: nations of the seats, their cards, and the decks."""

    seats: tuple[Seat, ...]
    piles: tuple[Pile, ...]

    @property
    def counted(self) -> tuple[str, ...]:
        return ("conflict", "nation_cards")

    def places(self) -> Iterator[tuple[str, Any]]:
        for number, seat in enumerate(self.data.get("seats", ()), 1):
            given = {key: value for key, value in seat.items() if key != "nation"}
            yield str(seat.get("nation") or seat.get("player") or number), given

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Every card of the pack by id."""
        return {card.id: card for card in all_cards(self.document.pack)}

    @property
    def nations(self) -> tuple[Nation, ...]:
        """The nations at the table, clockwise."""
        return tuple(seat.nation for seat in self.seats if seat.nation is not None)

    @property
    def has_neutral(self) -> bool:
        return any(nation.is_neutral for nation in self.nations)

    @property
    def is_complete(self) -> bool:
        """True if every seat has a nation of its own and the factions match: then seats and turns can be checked."""
        ids = {nation.id for nation in self.nations}
        return len(ids) == len(self.seats) > 1 and is_balanced(self.nations)

    @property
    def starter(self) -> Nation | None:
        """Nation that must begin."""
        return first_to_act(self.nations)

    @property
    def named_first(self) -> Nation | None:
        """Nation that `first:` names, by its code, its seat's number or its player; None if it matches none."""
        for seat in self.seats:
            if (
                self.first is not None
                and seat.nation is not None
                and self.first in (seat.number, seat.nation.id, seat.player)
            ):
                return seat.nation
        return None

    @property
    def first(self) -> str | int | None:
        """Starting player as written in the set-up; None if it names none."""
        return self.data.get("first")

    @property
    def players(self) -> int | None:
        """Number of players as written in the set-up; None if it has none."""
        return self.data.get("players")

    @property
    def mode(self) -> str:
        written: str = self.data.get("mode", MODES[0])
        return written

    @property
    def date(self) -> str:
        written: str = self.data.get("date", START)
        return written

    @property
    def armistice(self) -> str:
        written: str = self.data.get("armistice", "none")
        return written

    @property
    def territory(self) -> str:
        """Depth of the Territory cards; by default the whole deck if a neutral plays, else none."""
        written: str = self.data.get("territory", "whole" if self.has_neutral else "none")
        return written

    @property
    def removed(self) -> tuple[str, ...]:
        """Ids of the cards left in the box."""
        return tuple(self.data.get("removed", ()))

    @property
    def options(self) -> Mapping[str, Any]:
        options: Mapping[str, Any] = self.data.get("options", {})
        return options

    def pile(self, deck: Deck) -> Pile | None:
        """Shared deck of that kind in its order; None unless the set-up lists it."""
        return next((pile for pile in self.piles if pile.deck is deck), None)

    def hands(self) -> Iterator[tuple[Seat, Hand, Deck]]:
        """Yield every hand with its seat and its deck, including Territory cards laid out."""
        for seat in self.seats:
            yield seat, seat.conflict, Deck.CONFLICT
            yield seat, seat.laid, Deck.CONFLICT
            yield seat, seat.nation_cards, Deck.NATION

    def dealt(self, deck: Deck) -> int:
        """Number of cards of a deck named in hands or before seats. They were dealt from its pile."""
        return sum(len(hand.cards) for _, hand, of in self.hands() if of is deck)

    def named_cards(self) -> Iterator[tuple[str, Path]]:
        """Yield every card the set-up names, with its path: hands, piles, and the box."""
        for _, hand, _ in self.hands():
            yield from ((card, (*hand.path, index)) for index, card in enumerate(hand.cards))
        for pile in self.piles:
            yield from ((card, (*pile.path, index)) for index, card in enumerate(pile.cards))
        yield from ((card, ("removed", index)) for index, card in enumerate(self.removed))


def read_setup(document: Document) -> LetsWarSetup:
    """Set-up of a document that loaded without errors."""
    data = document.file.data
    nations = nations_of(document.pack)
    seats = tuple(Seat.read(number, written, nations) for number, written in enumerate(data.get("seats", ()), 1))
    piles = tuple(_pile(document, name, tuple(cards)) for name, cards in data.get("decks", {}).items())
    return LetsWarSetup(document, seats, piles)


def _pile(document: Document, name: str, cards: tuple[str, ...]) -> Pile:
    path = ("decks", name)
    for component in document.pack.components:
        if component.id == name and (deck := deck_of(component)) is not None:
            return Pile(name, path, deck, component.records[0].fields.get("nation"), cards)
    return Pile(name, path, None, None, cards)
