"""Cards of Proelio as typed values, read from any pack that follows its rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.games.proelio.dealing import DECKS
from sandtable.model.pack import Component, Pack, Record

TYPES = ("attack", "defence", "strategy")
FORT_LEVELS = range(1, 5)
DECK_NAMES: Mapping[str, str] = {"base": "Base deck", "imperial": "Imperial deck"}


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card; a value of None is none, or the absolute value of a special card."""

    record: Record
    deck: str
    type: str
    value: int | None
    absolute: bool
    min_fort: int
    special: bool
    fort: int | None

    @property
    def name(self) -> str:
        return self.record.name.english

    @property
    def copies(self) -> int:
        return self.record.copies

    @property
    def is_ordinary(self) -> bool:
        """True for an Attack or Defence that counts by its value alone."""
        return self.type != "strategy" and self.value is not None and not self.special

    @property
    def can_be_fort(self) -> bool:
        """True for a card with a fort level that may be laid as a fort (R-FORT-5)."""
        return self.fort is not None and self.type == "defence" and not self.special


@dataclass(frozen=True, slots=True)
class Deck:
    """One of the two decks; `component` is its component in game.yaml."""

    id: str
    component: Component
    cards: tuple[Card, ...]

    @property
    def name(self) -> str:
        return DECK_NAMES[self.id]

    @property
    def size(self) -> int:
        return sum(card.copies for card in self.cards)

    def count(self, type_: str) -> int:
        """Number of cards of a type, copies included."""
        return sum(card.copies for card in self.cards if card.type == type_)


def decks_of(pack: Pack) -> dict[str, Deck]:
    """The decks a pack has, by `base` and `imperial`."""
    return {
        component.id: Deck(component.id, component, tuple(_card(record, component.id) for record in component.records))
        for component in pack.components
        if component.id in DECKS and component.kind == "proelio/card"
    }


def cards_of(pack: Pack) -> list[Card]:
    """Every kind of card of both decks."""
    return [card for deck in decks_of(pack).values() for card in deck.cards]


def usual_min_fort(value: int) -> int:
    """The smallest Fortification that allows an ordinary card: one below its value (R-FORT-2)."""
    return max(0, value - 1)


def _card(record: Record, deck: str) -> Card:
    fields = record.fields
    value = fields.get("value")
    return Card(
        record=record,
        deck=deck,
        type=fields["type"],
        value=value if isinstance(value, int) else None,
        absolute=isinstance(value, str),
        min_fort=fields.get("min_fort", 0),
        special=fields.get("special", False),
        fort=fields.get("fort"),
    )
