"""Start of a game of Proelio: seats, alliances, hands, decks."""

from collections.abc import Set

from sandtable.model.pack import Pack

OPEN_PLAYERS = range(3, 7)  # R-SET-1
ALLIED_PLAYERS = 4  # R-ALL-1
HAND = 5  # R-SET-2
DIRECTION = "counter-clockwise"  # R-SET-4
ALLIANCES = ("gules", "azure")
DECKS = ("base", "imperial")
# Whom it helps is settled when houses are allied (R-ALL-1).
_NOT_FOR_ALLIES = ("temporary_alliance",)


def alliance_at(place: int) -> str:
    """The alliance of a place at the table, counted from 0: partners sit opposite (R-ALL-1)."""
    return ALLIANCES[place % len(ALLIANCES)]


def left_out(pack: Pack, mode: str) -> tuple[str, ...]:
    """Ids of the cards that a mode does not use."""
    return tuple(card for card in _NOT_FOR_ALLIES if mode == "allied" and card in pack.by_id)


def deck_cards(pack: Pack, removed: Set[str] = frozenset()) -> dict[str, list[str]]:
    """Each deck of the pack as ids in the order of the pack, every copy of a card; without those removed."""
    return {
        component.id: [
            record.id for record in component.records if record.id not in removed for _ in range(record.copies)
        ]
        for component in pack.components
        if component.id in DECKS
    }
