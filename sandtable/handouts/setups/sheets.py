"""A set-up on paper: the sheet of the table, a page for each player's secrets, the decks in order."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.games.documents import Setup
from sandtable.games.edadh.setup import EdadhSetup
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.games.proelio.setup import ProelioSetup
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.setups.context import SetupContext, Sheet
from sandtable.handouts.setups.edadh import edadh_sheets
from sandtable.handouts.setups.lets_war import lets_war_sheets
from sandtable.handouts.setups.proelio import proelio_sheets
from sandtable.handouts.text_pages import TextPages, figure_size
from sandtable.ink.page import Page
from sandtable.layout.paper import Paper


@dataclass(frozen=True, slots=True)
class Handout:
    """Finished pages; `part` is empty for those everybody may see."""

    part: str
    pages: tuple[Page, ...]


def setup_sheets(setup: Setup, renderer: FaceRenderer, paper: Paper) -> list[Handout]:
    """Every page of a set-up, the sheet of the table first."""
    colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
    words = sheet_words(renderer.language, renderer.pack.words[renderer.language])
    blank = PageFrame(paper, colours)
    context = SetupContext(setup, renderer, colours, words, figure_size(blank))
    handouts = []
    for sheet in _sheets(setup, context):
        running = f"{context.title} · {sheet.title}" if sheet.part else sheet.title
        frame = replace(blank, title=sheet.title, beside=sheet.beside, running=running)
        text = TextPages(frame, words, sheet.figure, sheet.abreast)
        handouts.append(Handout(sheet.part, tuple(text.pages(sheet.blocks))))
    return handouts


def _sheets(setup: Setup, context: SetupContext) -> Iterator[Sheet]:
    match setup:
        case EdadhSetup():
            yield from edadh_sheets(setup, context)
        case LetsWarSetup():
            yield from lets_war_sheets(setup, context)
        case ProelioSetup():
            yield from proelio_sheets(setup, context)
