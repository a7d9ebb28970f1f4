"""Scenarios and set-ups on paper: the interface between a game and the press."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.documents import View
from sandtable.games.registry import find_game, load_part
from sandtable.ink.page import Face, Page
from sandtable.layout.paper import Paper
from sandtable.model.document import Document


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


def document_sheets(document: Document, view: View, renderer: FaceRenderer, paper: Paper) -> DocumentSheets | None:
    """Return the sheets of a document as its game prints them; None when the game prints no such documents."""
    game = find_game(document.pack.rules)
    where = game.sheets.get(document.kind) if game is not None else None
    if where is None:
        return None
    make: Callable[[View, FaceRenderer, Paper], DocumentSheets] = load_part(where)
    return make(view, renderer, paper)
