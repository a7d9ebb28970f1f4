"""Scenarios and set-ups on paper: what a game prints of a document."""

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
    """What a game prints of one document."""

    def handouts(self) -> Iterable[Handout]:
        """Every page to read, those for the whole table first."""
        ...

    def pieces(self) -> Mapping[str, int]:
        """How many of each record must lie on the table; nothing where all pieces do."""
        ...

    def poster(self) -> Face | None:
        """The map at full size."""
        ...


def document_sheets(document: Document, view: View, renderer: FaceRenderer, paper: Paper) -> DocumentSheets | None:
    """What the game of a document prints of it; None when it prints nothing."""
    game = find_game(document.pack.rules)
    where = game.sheets.get(document.kind) if game is not None else None
    if where is None:
        return None
    make: Callable[[View, FaceRenderer, Paper], DocumentSheets] = load_part(where)
    return make(view, renderer, paper)
