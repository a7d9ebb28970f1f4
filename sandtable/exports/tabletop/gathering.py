"""Gather what a virtual table gets: pieces without bleed, boards with their cells, starts."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from sandtable.exports.order import Card, Order, Picture, gather
from sandtable.exports.service import Service
from sandtable.exports.tabletop.hexmaps import map_cells, shape_of
from sandtable.exports.tabletop.table import BOXES, Board, Cell, Start, Table, TablePart
from sandtable.faces.renderer import FaceRenderer
from sandtable.games.documents import View
from sandtable.games.registry import find_part
from sandtable.geometry.sizes import Size
from sandtable.handouts.document_sheets import document_sheets
from sandtable.handouts.typesetting import fonts_of
from sandtable.ink.page import Page
from sandtable.layout.paper import find_paper
from sandtable.model.document import Document
from sandtable.model.pack import Component

MAPS = ("hexmap", "squaremap")


def gather_table(
    renderer: FaceRenderer,
    components: Sequence[Component],
    service: Service,
    documents: Sequence[tuple[Document, View | None]],
    drawn: Callable[[int], None] = lambda _: None,
) -> Table:
    """Draw the pieces of a pack, and lay out the starts in these documents."""
    order = gather(renderer, [one for one in components if one.type != "tiles" or not documents], service, drawn)
    part = find_part(renderer.pack.rules, TablePart) or TablePart()
    _flatten(order, part, service)
    table = Table(order, part=part)
    table.boards = _boards(order, part)
    track = next((board for board in table.boards if board.shape == BOXES), None)
    for document, view in documents:
        start = _start(document, view, renderer, part)
        placings = tuple(one for one in start.placings if one.box is None or table.cards_of(one.record))
        table.starts.append(replace(start, placings=placings, track=track if start.board is not None else None))
        drawn(1)
    return table


def _start(document: Document, view: View | None, renderer: FaceRenderer, part: TablePart) -> Start:
    """The start of a document as its game lays it out; with its title alone where the game says no more."""
    pages: tuple[Page, ...] = ()
    if view is not None:
        with fonts_of(renderer):
            sheets = document_sheets(document, view, renderer, find_paper("a4"))
            pages = tuple(page for one in (sheets.handouts() if sheets else ()) if not one.part for page in one.pages)
    make = part.starts.get(document.kind)
    if make is not None and view is not None:
        return replace(make(document, view, renderer), pages=pages, file=document.file.tree.file)
    data = document.file.data
    written = data.get("title", data.get("name", ""))
    language = renderer.language
    title = str(written.get(language, "")) if isinstance(written, dict) else str(written)
    note = data.get("note", "")
    text = str(note.get(language, "")) if isinstance(note, dict) else str(note)
    ident = str(data.get("id", data.get("setup", "start")))
    return Start(ident, title or ident, texts=(text,) if text else (), pages=pages, file=document.file.tree.file)


def _boards(order: Order, part: TablePart) -> list[Board]:
    found = []
    for card in order.cards:
        component = card.component
        if component.type in MAPS or component.type == "boards":
            record = next(one for one in component.records if one.id == card.id)
            size = Size(card.front.face.width, card.front.face.height)
            cells: tuple[Cell, ...] = ()
            shape, across = "", 0.0
            if component.type in MAPS:
                cells = map_cells(record, component.type, size)
                shape, across = shape_of(record, component.type), float(record.fields["cell"])
            elif part.boxes is not None and component.id == part.track:
                cells, shape = part.boxes(component, record, size, order.language), BOXES
            found.append(
                Board(
                    f"{component.id}/{card.id}",
                    card.name,
                    card.front.face,
                    cells,
                    shape,
                    across,
                    card.back.face if card.back is not None else None,
                    card.copies,
                )
            )
    return found


def _flatten(order: Order, part: TablePart, service: Service) -> None:
    """Take the blank foot off standees, which lie flat on a virtual table."""
    made: dict[Picture, Picture] = {}

    def flat(picture: Picture, foot: float) -> Picture:
        if picture not in made:
            face = picture.face.trimmed(picture.face.width, picture.face.height - foot)
            product = service.product(Size(face.width, face.height))
            assert product is not None
            made[picture] = replace(picture, face=face, product=product)
        return made[picture]

    cards: list[Card] = []
    for card in order.cards:
        foot = part.foot.get(card.component.type, 0.0)
        if foot:
            back = flat(card.back, foot) if card.back is not None else None
            card = replace(card, front=flat(card.front, foot), back=back)
        cards.append(card)
    order.cards = cards
