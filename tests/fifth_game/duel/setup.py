"""A set-up of Duel: two seats, each with a hand."""

from dataclasses import dataclass

from sandtable.games.documents import Setup
from sandtable.model.document import Document


@dataclass(frozen=True)
class DuelSetup(Setup):
    """The hands in the order of the seats."""

    hands: tuple[tuple[str, ...], ...]


def read_setup(document: Document) -> DuelSetup:
    """The set-up of a document that was loaded without error."""
    return DuelSetup(document, tuple(tuple(seat["hand"]) for seat in document.file.data["seats"]))
