"""Faces of components on sheets, with the furniture around them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.page import Page
from sandtable.layout.imposition import Piece, impose
from sandtable.layout.paper import find_paper
from sandtable.model.pack import Component, Record
from sandtable.press.component_layout import layout_options, pieces_of
from sandtable.press.furniture.furnishing import furnish, furnish_each
from sandtable.press.gangs import Gang
from sandtable.press.options import JobOptions
from sandtable.press.page_order import Run, Sheets
from sandtable.press.streaming import LongGang, long_gang
from sandtable.press.tile_sheets import draw_tiles, tile_pages

TITLE = 44  # letters of a sheet's title that find room in its margin


class PrintedGang(Run):
    """Pages of components that share sheets; `skipped` are components of which a face could not be drawn."""

    __slots__ = ("gang", "pieces", "skipped")

    def __init__(
        self, pages: tuple[Page, ...] | Sheets, duplex: str, gang: Gang, pieces: int, skipped: tuple[str, ...] = ()
    ) -> None:
        super().__init__(pages, duplex)
        self.gang, self.pieces, self.skipped = gang, pieces, skipped


def draw_pieces(
    renderer: FaceRenderer,
    component: Component,
    options: JobOptions,
    drawn: Callable[[int], None],
    backs: FaceRenderer | None = None,
) -> list[Piece] | None:
    """Draw the pieces of a component; None when a face could not be drawn. `drawn` is called with progress.

    `backs` draws the backs, when they want less ink than the fronts.
    """
    if component.type == "tiles":
        return draw_tiles(renderer, component, options, drawn)
    pieces = list(_draw_each(renderer, component, options, drawn, backs))
    whole = [piece for piece in pieces if piece is not None]
    return whole if len(whole) == len(pieces) else None


def _draw_each(
    renderer: FaceRenderer,
    component: Component,
    options: JobOptions,
    drawn: Callable[[int], None],
    backs: FaceRenderer | None,
) -> Iterator[Piece | None]:
    """Yield the pieces as they are drawn; None for one that cannot be drawn."""
    own = pieces_of(component, options)
    by_id = {record.id: record for record in component.records if len(own) < len(component.records)}
    for record in _copies(renderer, component, own, options):
        front = renderer.front(component, record)
        behind = by_id.get(record.fields.get("verso", ""))
        if behind is not None:
            owned = [renderer.front(component, behind)]
        else:
            owned = [(backs or renderer).back(component, record, owner) for owner in record.fields.get("owners", [""])]
        back = owned[0]
        drawn(record.copies if behind is None else record.copies + behind.copies)
        if front is None or (component.back is not None and back is None):
            yield None
        else:
            yield Piece(front, back, record.copies, tuple(face for face in owned[1:] if face))


def _copies(
    renderer: FaceRenderer, component: Component, records: Iterable[Record], options: JobOptions
) -> Iterator[Record]:
    """Yield the records to draw: one for all copies, or copy by copy where these differ."""
    for record in records:
        if options.copies_once or "verso" in record.fields:
            yield record
        else:
            yield from renderer.copies_of(component, record)


def print_gang(
    renderer: FaceRenderer,
    gang: Gang,
    options: JobOptions,
    drawn: Callable[[int], None] = lambda _: None,
    backs: FaceRenderer | None = None,
) -> PrintedGang:
    """Return the pages of components that share sheets; those of a long gang are made as they are asked for."""
    first = gang.components[0]
    layout = layout_options(first, options)
    if (long := long_gang(gang, options)) is not None:
        return _in_parts(renderer, gang, long, options, drawn, backs)
    pieces: list[Piece] = []
    owners: dict[object, Component] = {}
    skipped: list[str] = []
    for component in gang.components:
        make_pages = draw_pieces(renderer, component, options, drawn, backs)
        if make_pages is None:
            skipped.append(component.id)
            continue
        pieces += make_pages
        owners |= {piece.front: component for piece in make_pages}
    tiles = first.type == "tiles"
    pages = tile_pages(pieces, options) if tiles else impose(pieces, find_paper(options.paper), layout)
    titles = list(_titles(pages, owners, renderer))
    two_sided = any(piece.back for piece in pieces)
    legend = ("cut", "fold", "glue") if any(one.type == "box" for one in gang.components) else ()
    printed = tuple(furnish(renderer, pages, titles, layout, two_sided, legend))
    count = len(pieces) if options.copies_once else sum(piece.copies for piece in pieces)
    duplex = layout.duplex if tiles or first.back is not None else "none"
    return PrintedGang(printed, duplex, gang, count, tuple(skipped))


def _in_parts(
    renderer: FaceRenderer,
    gang: Gang,
    long: LongGang,
    options: JobOptions,
    drawn: Callable[[int], None],
    backs: FaceRenderer | None,
) -> PrintedGang:
    """Return a long gang, of which nothing is drawn yet."""
    first = gang.components[0]
    layout = layout_options(first, options)
    two_sided = first.back is not None

    def draw(component: Component) -> Iterator[Piece | None]:
        return _draw_each(renderer, component, options, drawn, backs)

    def titled() -> Iterator[tuple[Page, str]]:
        title = renderer.pack.name[renderer.language]
        for page, owners in long.parts(draw):
            title = _title(page, owners, renderer) or title
            yield page, title

    def make_pages() -> Iterator[Page]:
        return furnish_each(renderer, titled(), long.pages, layout, two_sided)

    return PrintedGang(Sheets(long.pages, make_pages), layout.duplex if two_sided else "none", gang, long.pieces)


def _titles(pages: Sequence[Page], owners: Mapping[object, Component], renderer: FaceRenderer) -> Iterator[str]:
    """Yield a title for each page: its game and components; a back is titled like its front."""
    title = renderer.pack.name[renderer.language]
    for page in pages:
        title = _title(page, owners, renderer) or title
        yield title


def _title(page: Page, owners: Mapping[object, Component], renderer: FaceRenderer) -> str:
    """Title of a page: the game, and the components whose fronts lie on it; "" when there are none."""
    found = (owners[placed.face].name[renderer.language] for placed in page.placed if placed.face in owners)
    names = list(dict.fromkeys(found))
    said = ", ".join(names)
    game = renderer.pack.name[renderer.language]
    return f"{game} · {said if len(said) <= TITLE else f'{names[0]} + {len(names) - 1}'}" if names else ""
