"""A set-up on paper: the sheet of the table, a page for each player's secrets, the decks in order."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.games.documents import Setup
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.documents import Handout
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.setups.context import SetupContext, Sheet
from sandtable.handouts.text_pages import TextPages, figure_size
from sandtable.ink.page import Face
from sandtable.layout.paper import Paper


@dataclass(frozen=True, slots=True)
class SetupSheets:
    """Handouts of a set-up; `written` yields the sheets of its game."""

    setup: Setup
    renderer: FaceRenderer
    paper: Paper
    written: Callable[[Any, SetupContext], Iterator[Sheet]]

    def handouts(self, parts: Collection[str] | None = None) -> Iterator[Handout]:
        """Yield every page of a set-up, the sheet of the table first; with `parts` those alone."""
        colours = sheet_colours(self.renderer.pack.palette, self.renderer.low_ink)
        words = sheet_words(self.renderer.language, self.renderer.pack.words[self.renderer.language])
        blank = PageFrame(self.paper, colours)
        context = SetupContext(self.setup, self.renderer, colours, words, figure_size(blank))
        for sheet in self.written(self.setup, context):
            if parts is not None and sheet.part not in parts:
                continue
            running = f"{context.title} · {sheet.title}" if sheet.part else sheet.title
            frame = replace(blank, title=sheet.title, beside=sheet.beside, running=running)
            text = TextPages(frame, words, sheet.figure, sheet.abreast)
            yield Handout(sheet.part, tuple(text.pages(sheet.blocks)))

    def pieces(self) -> Mapping[str, int]:
        """Return an empty mapping: all pieces of the game lie on the table."""
        return {}

    def poster(self) -> Face | None:
        """Return None: a card game has no map."""
        return None
