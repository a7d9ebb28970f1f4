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
from sandtable.handouts.text_pages import TextPages
from sandtable.ink.page import Page
from sandtable.layout.paper import PAPERS
from sandtable.press.options import JobOptions
from sandtable.press.setups.edadh import edadh_sheets
from sandtable.press.setups.lets_war import lets_war_sheets
from sandtable.press.setups.proelio import proelio_sheets
from sandtable.press.setups.sheet import SetupRoom, Sheet


@dataclass(frozen=True, slots=True)
class Reading:
    """Finished pages; `part` is empty for those everybody may see."""

    part: str
    pages: tuple[Page, ...]


def setup_sheets(setup: Setup, renderer: FaceRenderer, options: JobOptions) -> list[Reading]:
    """Every page of a set-up, the sheet of the table first."""
    colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
    words = sheet_words(renderer.language, renderer.pack.words[renderer.language])
    blank = TextPages(PAPERS[options.paper], colours, "", "", "", words)
    desk = SetupRoom(setup, renderer, colours, words, blank.room)
    readings = []
    for sheet in _sheets(setup, desk):
        reader = replace(
            blank,
            title=sheet.title,
            beside=sheet.beside,
            running=f"{desk.title} · {sheet.title}" if sheet.part else sheet.title,
            figure=sheet.figure,
            abreast=sheet.abreast,
        )
        readings.append(Reading(sheet.part, tuple(reader.pages(sheet.blocks))))
    return readings


def _sheets(setup: Setup, desk: SetupRoom) -> Iterator[Sheet]:
    match setup:
        case EdadhSetup():
            yield from edadh_sheets(setup, desk)
        case LetsWarSetup():
            yield from lets_war_sheets(setup, desk)
        case ProelioSetup():
            yield from proelio_sheets(setup, desk)
