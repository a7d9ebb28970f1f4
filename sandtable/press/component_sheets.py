"""A component's faces on sheets, with the furniture that stands around them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Page
from sandtable.layout.imposition import Piece, impose
from sandtable.layout.options import CARDS, COUNTERS, STANDEES, Options
from sandtable.layout.paper import PAPERS
from sandtable.model.pack import Component
from sandtable.press.furniture import slots
from sandtable.press.options import JobOptions
from sandtable.press.page_order import Run
from sandtable.press.tile_sheets import draw_tiles, tile_pages

# How each type of component goes on sheets when nobody says otherwise.
_DEFAULTS = {"units": STANDEES, "supports": COUNTERS, "markers": COUNTERS, "tokens": COUNTERS}


@dataclass(frozen=True, slots=True)
class PrintedComponent(Run):
    """The pages of one component; no pages when a face could not be drawn."""

    component: Component
    pieces: int


def draw_pieces(
    renderer: FaceRenderer, component: Component, options: JobOptions, drawn: Callable[[int], None]
) -> list[Piece] | None:
    """The pieces of a component, or None when a face could not be drawn; `drawn` hears of progress."""
    if component.type == "tiles":
        return draw_tiles(renderer, component, options, drawn)
    pieces: list[Piece] = []
    whole = True
    for record in component.records:
        front = renderer.front(component, record)
        back = renderer.back(component, record)
        drawn(record.copies)
        if front is None or (component.back is not None and back is None):
            whole = False
        elif whole:
            pieces.append(Piece(front, back, record.copies))
    return pieces if whole else None


def layout_options(component: Component, options: JobOptions) -> Options:
    """How this component goes on sheets."""
    default = _DEFAULTS.get(component.type, CARDS)
    return replace(
        default,
        duplex=options.duplex or default.duplex,
        bleed=options.bleed,
        copies_once=options.copies_once,
        back_offset=options.back_offset,
    )


def print_component(
    renderer: FaceRenderer, component: Component, options: JobOptions, drawn: Callable[[int], None] = lambda _: None
) -> PrintedComponent:
    """The finished pages of one component."""
    pieces = draw_pieces(renderer, component, options, drawn)
    layout = layout_options(component, options)
    if pieces is None:
        return PrintedComponent((), layout.duplex, component, 0)
    pages = tile_pages(pieces, options) if component.type == "tiles" else impose(pieces, PAPERS[options.paper], layout)
    title = f"{renderer.pack.name[renderer.language]} · {component.name[renderer.language]}"
    printed = tuple(furnish(renderer, pages, title, layout, any(piece.back for piece in pieces)))
    count = len(pieces) if options.copies_once else sum(piece.copies for piece in pieces)
    two_sided = component.back is not None or component.type == "tiles"
    return PrintedComponent(printed, layout.duplex if two_sided else "none", component, count)


def furnish(renderer: FaceRenderer, pages: list[Page], title: str, layout: Options, two_sided: bool) -> Iterator[Page]:
    """The pages with sheet title, page number, ruler and legend in their margins."""
    legend = ["cut", "fold"] if two_sided and layout.duplex == "fold" else ["cut"]
    for number, page in enumerate(pages, 1):
        if not page.placed:
            yield replace(page, bookmark=title)
            continue
        size = Size(page.width, page.height)
        found = slots(page)
        # What is the same on every page is drawn once; only the number is drawn anew.
        shared: dict[str, object] = {"title": title, "slots": found, "legend": legend}
        drawn = [renderer.draw("sheet", "sheet", size, shared)]
        if "page" in found:
            count = {"page": number, "pages": len(pages), "side": page.side, "duplex": layout.duplex}
            drawn.append(renderer.draw("sheet-page", "sheet", size, {"slots": found, **count}))
        items = tuple(item for face in drawn if face is not None for item in face.items)
        yield replace(page, over=(*page.over, *items), bookmark=title)
