"""The first page of a pack: what is in here, how to print and cut it, what is HOUSE, whose game it is."""

from collections.abc import Sequence

from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Page, full_page
from sandtable.layout.options import Duplex
from sandtable.layout.paper import Paper
from sandtable.model.pack import Component


def colophon_page(renderer: FaceRenderer, components: Sequence[Component], paper: Paper, duplex: Duplex) -> Page | None:
    """The colophon as a page of its own; None when its template cannot be used."""
    context = {**_context(renderer, components), "duplex": duplex, "paper": paper.name}
    face = renderer.draw("colophon", "colophon", Size(paper.width, paper.height), context)
    return full_page(face, bookmark=renderer.pack.name[renderer.language]) if face is not None else None


def _context(renderer: FaceRenderer, components: Sequence[Component]) -> dict[str, object]:
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
    return {"sheets": sheets, "house": house, "errata": len(renderer.pack.errata)}
