"""Scenarios and set-ups on paper: the interface between a game and the press."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from sandtable.ink.page import Face, Page


@dataclass(frozen=True, slots=True)
class Handout:
    """Finished pages; `part` is empty for those everybody may see."""

    part: str
    pages: tuple[Page, ...]


class DocumentSheets(Protocol):
    """Printed matter of one scenario or set-up, as its game lays it out."""

    def handouts(self) -> Iterable[Handout]:
        """Yield every page to read, pages for the whole table first."""
        ...

    def pieces(self) -> Mapping[str, int]:
        """Number of copies needed of each record id; empty when the document uses all pieces."""
        ...

    def poster(self) -> Face | None:
        """The map at full size."""
        ...
