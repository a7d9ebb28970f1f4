"""A set-up as typed values."""

from dataclasses import dataclass

from sandtable.games.setups import Setup
from sandtable.model.document import Document


@dataclass(frozen=True)
class LetsWarSetup(Setup):
    """Who sits where with what."""


def read_setup(document: Document) -> LetsWarSetup:
    return LetsWarSetup(document)
