"""A set-up of Proelio as typed values: seats clockwise, their hands, the decks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sandtable.games.documents import Setup
from sandtable.games.proelio.cards import Card, cards_of
from sandtable.games.proelio.dealing import DIRECTION
from sandtable.model.document import Document

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table, counted from 1; `cards` is the hand if listed, else `hand` is its size."""

    number: int
    path: Path
    player: str | None
    alliance: str | None
    hand: int | None
    cards: tuple[str, ...] | None
    fort: str | None

    @property
    def called(self) -> str:
        return self.player or f"seat {self.number}"


@dataclass(frozen=True)
class ProelioSetup(Setup):
    """Set-up of a game: mode, seats with their cards, options and decks."""

    mode: str
    players: int
    seats: tuple[Seat, ...]
    first: str | int | None
    direction: str
    options: tuple[str, ...]
    removed: tuple[str, ...]
    decks: Mapping[str, tuple[str, ...]]

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """The cards of both decks by their ids."""
        return {card.record.id: card for card in cards_of(self.document.pack)}

    def name_of(self, card: str) -> str:
        return self.cards[card].name if card in self.cards else f"'{card}'"

    def dealt(self) -> Iterator[tuple[str, Path]]:
        """Yield every placed card with its path: hands first, then decks."""
        for seat in self.seats:
            for index, card in enumerate(seat.cards or ()):
                yield card, (*seat.path, "hand", index)
        for deck, cards in self.decks.items():
            for index, card in enumerate(cards):
                yield card, ("decks", deck, index)


def read_setup(document: Document) -> ProelioSetup:
    data = document.file.data
    seats = tuple(_seat(index, seat) for index, seat in enumerate(data.get("seats", ())))
    return ProelioSetup(
        document=document,
        mode=data.get("mode", "open"),
        players=data.get("players", len(seats)),
        seats=seats,
        first=data.get("first"),
        direction=data.get("direction", DIRECTION),
        options=tuple(data.get("options", ())),
        removed=tuple(data.get("removed", ())),
        decks={deck: tuple(cards) for deck, cards in data.get("decks", {}).items()},
    )


def _seat(index: int, written: Mapping[str, Any]) -> Seat:
    hand = written.get("hand")
    return Seat(
        number=index + 1,
        path=("seats", index),
        player=written.get("player"),
        alliance=written.get("alliance"),
        hand=len(hand) if isinstance(hand, list) else hand,
        cards=tuple(hand) if isinstance(hand, list) else None,
        fort=written.get("fort"),
    )
