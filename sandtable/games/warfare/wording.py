"""Wording of Warfare cards: there is none to make, for no piece of this game carries an effect."""

from sandtable.games.arguments import WordingError
from sandtable.model.pack import Record
from sandtable.model.phrases import Phrases


def word(card: Record, phrases: Phrases) -> str:
    """Return "": what a counter does is told by its values and icons."""
    for effect in card.effects:
        raise WordingError(f"Warfare has no effect '{effect.op}'", effect.offset, "write it in text:")
    return ""
