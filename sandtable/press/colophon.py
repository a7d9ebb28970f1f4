"""The first page of a pack: what is in here, how to print and cut it, what is HOUSE, whose game it is."""

from collections.abc import Sequence
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import Size
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box, Page, Placed
from sandtable.layout.paper import PAPERS
from sandtable.model.pack import Component
from sandtable.press.options import JobOptions


def colophon_page(renderer: FaceRenderer, components: Sequence[Component], options: JobOptions) -> Page | None:
    """The colophon as a page of its own; None when its template cannot be used."""
    paper = PAPERS[options.paper]
    face = renderer.draw(
        "colophon", "colophon", Size(paper.width, paper.height), _context(renderer, components, options)
    )
    if face is None:
        return None
    whole = Box(0, 0, paper.width, paper.height)
    title = renderer.pack.name[renderer.language]
    return Page(paper.width, paper.height, (Placed(face, IDENTITY, whole),), bookmark=title)


def _context(renderer: FaceRenderer, components: Sequence[Component], options: JobOptions) -> dict[str, Any]:
    language = renderer.language
    sheets = [
        {
            "name": component.name[language],
            "pieces": component.pieces,
            "size": str(component.size) if component.size else "",
        }
        for component in components
    ]
    house = []
    for component in renderer.pack.components:
        marked = [record for record in component.records if record.is_house]
        if marked:
            house.append({"name": component.name[language], "count": len(marked), "total": len(component.records)})
    return {
        "sheets": sheets,
        "house": house,
        "duplex": options.duplex or "long",
        "paper": options.paper,
        "errata": len(renderer.pack.errata),
    }
