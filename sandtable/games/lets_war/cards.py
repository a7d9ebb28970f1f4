"""Cards of a Let's War pack, with the values that the rules use."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sandtable.findings import Position
from sandtable.model.effects import Effect
from sandtable.model.pack import Component, Pack, Record

# The twelve spaces of the Calendar; after the last the marker goes back to LOOP (R-COMP-10).
SEMESTERS = tuple(f"{season}{year}" for year in range(14, 20) for season in "SA")
LOOP = "S19"


class Deck(StrEnum):
    """Decks; the components of a pack name them in their kind, as in `lets-war/event`."""

    CONFLICT = "conflict"
    NATION = "nation"
    CHARACTER = "character"
    EVENT = "event"


_BY_KIND = {f"lets-war/{deck}": deck for deck in Deck}


@dataclass(frozen=True, slots=True)
class Card:
    """A card; values that its deck does not have are at their defaults."""

    record: Record
    deck: Deck
    kind: str
    nation: str | None = None
    dollars: int = 0
    entry: str | None = None
    exit: str | None = None
    order: int = 0
    season: str | None = None
    rotate: bool = False
    remove_2p: bool = False
    common: bool = False

    @classmethod
    def from_record(cls, record: Record, deck: Deck) -> "Card":
        fields = record.fields
        return cls(
            record,
            deck,
            fields.get("kind", deck.value),
            nation=fields.get("nation"),
            dollars=fields.get("dollars", 0),
            entry=fields.get("entry"),
            exit=fields.get("exit"),
            order=fields.get("order", 0),
            season=fields.get("season"),
            rotate=fields.get("rotate", False),
            remove_2p=fields.get("remove_2p", False),
            common=fields.get("common", False),
        )

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def called(self) -> str:
        """Its title, for a message."""
        return self.record.name.english

    @property
    def copies(self) -> int:
        return self.record.copies

    @property
    def effects(self) -> tuple[Effect, ...]:
        return self.record.effects

    @property
    def is_equipment(self) -> bool:
        return self.kind == "eq"

    @property
    def is_territory(self) -> bool:
        return self.kind == "terr"

    @property
    def is_armistice(self) -> bool:
        return self.kind == "armistice"

    @property
    def stays(self) -> bool:
        """True if it remains in effect after it was played or revealed."""
        return self.is_equipment or self.deck is Deck.CHARACTER

    def does(self, op: str) -> bool:
        return any(effect.op == op for effect in self.effects)

    def at(self, field: str) -> Position:
        """Position of one of its fields."""
        return self.record.place(field)


def deck_of(component: Component) -> Deck | None:
    """Deck that a component is, or is part of; None for boards, tables and reference cards."""
    return _BY_KIND.get(component.kind)


def cards_of(pack: Pack, deck: Deck) -> Iterator[Card]:
    """Every card of a deck, in the order of the pack; a deck may be written as several components."""
    for component in pack.components:
        if deck_of(component) is deck:
            for record in component.records:
                yield Card.from_record(record, deck)


def cards_by_nation(pack: Pack, deck: Deck) -> dict[str, list[Card]]:
    """The Nation or Character decks of a pack by nation; a nation without one is left out."""
    decks: dict[str, list[Card]] = {}
    for card in cards_of(pack, deck):
        decks.setdefault(card.nation or "", []).append(card)
    return decks


def all_cards(pack: Pack) -> Iterator[Card]:
    """Every card of the four kinds of deck."""
    for deck in Deck:
        yield from cards_of(pack, deck)


def is_whole_game(pack: Pack) -> bool:
    """True for a game with nations and a Conflict deck of its own, which must be complete; extra cards need not be."""
    return any(component.id == "nations" for component in pack.components) and any(cards_of(pack, Deck.CONFLICT))
