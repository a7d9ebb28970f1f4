"""Wording of Warfare cards: empty, because no piece of this game has an effect."""

from sandtable.games.arguments import WordingError
from sandtable.model.pack import Record
from sandtable.model.phrases import Phrases


def word(card: Record, phrases: Phrases) -> str:
    """Return "": counters are described by their values and icons."""
    for effect in card.effects:
        raise WordingError(f"Warfare has no effect '{effect.op}'", effect.offset, "write it in text:")
    return ""
