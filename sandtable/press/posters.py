"""Components with pieces larger than the paper, over several sheets with names and glue marks."""

from collections.abc import Callable, Iterator, Sequence

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Face, Page
from sandtable.layout.area import DoesNotFit
from sandtable.layout.options import CARDS
from sandtable.layout.paper import find_paper
from sandtable.layout.poster import Part, poster
from sandtable.layout.schemes import best_grid
from sandtable.model.pack import Component
from sandtable.press.component_layout import layout_options
from sandtable.press.component_sheets import PrintedGang, draw_pieces
from sandtable.press.furniture.furnishing import furnish
from sandtable.press.gangs import alone
from sandtable.press.options import JobOptions


def needs_poster(component: Component, options: JobOptions) -> bool:
    """True if any piece of a component is too large for the paper; tiles have sheets of their own."""
    if component.type == "tiles":
        return False
    sizes = {record.size or component.size for record in component.records}
    return any(size is not None and not _fits(size, component, options) for size in sizes)


def print_poster(
    renderer: FaceRenderer,
    component: Component,
    options: JobOptions,
    drawn: Callable[[int], None] = lambda _: None,
    backs: FaceRenderer | None = None,
) -> PrintedGang:
    """Print every piece at its own size: the sheets of its front, then those of its back."""
    pieces = draw_pieces(renderer, component, options, drawn, backs)
    if pieces is None:
        return PrintedGang((), "none", alone(component), 0, (component.id,))
    pages: list[Page] = []
    count = 0
    for piece in pieces:
        copies = 1 if options.copies_once else piece.copies
        count += copies
        made = [
            page
            for face in (piece.front, *piece.backs[:1])
            for page in poster_pages(renderer, face, options, component)
        ]
        pages += made * copies
    return PrintedGang(tuple(pages), "none", alone(component), count)


def poster_pages(
    renderer: FaceRenderer, face: Face, options: JobOptions, component: Component | None = None, title: str = ""
) -> list[Page]:
    """Return the sheets of one face, each with its place in the margin."""
    parts = poster(face, find_paper(options.paper), options.overlap, options.orientation)
    name = title or (component.name[renderer.language] if component is not None else "")
    if component is not None and len(component.records) > 1:
        record = next((one for one in component.records if one.id == face.ref), None)
        name = record.name[renderer.language] if record is not None else name
    titles = list(_titles(renderer, parts, name))
    legend = ("cut",) if parts[0].alone else ("cut", "glue")
    return list(furnish(renderer, [part.page for part in parts], titles, CARDS, False, legend))


def _titles(renderer: FaceRenderer, parts: Sequence[Part], name: str) -> Iterator[str]:
    language = renderer.language
    words = sheet_words(language, renderer.pack.words[language])
    whole = f"{renderer.pack.name[language]} · {name}" if name else renderer.pack.name[language]
    for part in parts:
        place = "" if part.alone else f"{words.say('sheet.place', row=part.row, sheet=part.sheet)}"
        yield f"{place} · {whole}" if place else whole


def _fits(size: Size, component: Component, options: JobOptions) -> bool:
    layout = layout_options(component, options)
    hinged = layout.hinged and component.back is not None
    try:
        tall = Size(size.width, size.height * (2 if hinged else 1))
        best_grid(tall, find_paper(options.paper), layout, backs=component.back is not None)
    except DoesNotFit:
        return False
    return True
