"""A set-up of Duel on paper: the hands."""

from collections.abc import Iterator

from duel.setup import DuelSetup
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.setups.context import SetupContext, Sheet
from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.layout.paper import Paper


def sheets(setup: DuelSetup, renderer: FaceRenderer, paper: Paper) -> SetupSheets:
    """What is printed of a set-up."""
    return SetupSheets(setup, renderer, paper, _sheets)


def _sheets(setup: DuelSetup, context: SetupContext) -> Iterator[Sheet]:
    blocks = [context.paragraph(", ".join(context.name(card) for card in hand)) for hand in setup.hands]
    yield Sheet("", context.title, context.beside(), None, tuple(blocks))
