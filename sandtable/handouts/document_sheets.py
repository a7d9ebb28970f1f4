"""Sheets of a scenario or set-up, as its game prints them."""

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.documents import View
from sandtable.handouts.documents import DocumentSheets
from sandtable.handouts.printing import game_print
from sandtable.layout.paper import Paper
from sandtable.model.document import Document


def document_sheets(document: Document, view: View, renderer: FaceRenderer, paper: Paper) -> DocumentSheets | None:
    """Return the sheets of a document as its game prints them; None when the game prints no such documents."""
    make = game_print(document.pack.rules).sheets.get(document.kind)
    return make(view, renderer, paper) if make is not None else None
