"""An order: every card with its pictures and copies; equal backs are one picture."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.exports.service import Product, Service, lies
from sandtable.faces.renderer import FaceRenderer
from sandtable.file_names import FileNames, portable
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Face
from sandtable.layout.imposition import Piece
from sandtable.model.pack import Component, Pack
from sandtable.press.component_sheets import draw_pieces
from sandtable.press.options import JobOptions

BLEED = 4.0  # mm: what pieces that a game draws itself get, as templates have it


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """One side of a card in the service's format; `file` is its name in the export, without its ending."""

    file: str
    face: Face
    product: Product

    @property
    def turned(self) -> bool:
        """True if the face is drawn a quarter turned, because card and product differ in orientation."""
        return lies(Size(self.face.width, self.face.height)) != lies(self.product.trim)

    @property
    def own_product(self) -> Product:
        """Return the product in the orientation of the face."""
        return self.product.turned() if self.turned else self.product


@dataclass(frozen=True, slots=True)
class Card:
    """A card as ordered: its sides and count; a record with several backs gives several cards."""

    component: Component
    id: str
    name: str
    copies: int
    front: Picture
    back: Picture | None = None

    @property
    def product(self) -> Product:
        return self.front.product

    @property
    def sides(self) -> tuple[Picture, ...]:
        return (self.front,) if self.back is None else (self.front, self.back)


@dataclass(slots=True)
class Order:
    """Everything ordered of a pack in one language."""

    pack: Pack
    language: str
    service: Service
    cards: list[Card] = field(default_factory=list)
    refused: list[tuple[Component, Size]] = field(default_factory=list)  # components, with a size that is not made
    skipped: list[Component] = field(default_factory=list)  # components of which a face could not be drawn
    stock: str = ""
    names: FileNames = field(default_factory=FileNames)
    rings: dict[Picture, float] = field(
        default_factory=dict
    )  # bare paper in the bleed of pictures that were made, in mm

    @property
    def pictures(self) -> list[Picture]:
        """Return every picture once, in order."""
        return list(dict.fromkeys(side for card in self.cards for side in card.sides))

    @property
    def pieces(self) -> int:
        return sum(card.copies for card in self.cards)

    def by_component(self) -> Iterator[tuple[Component, list[Card]]]:
        for component in dict.fromkeys(card.component.id for card in self.cards):
            cards = [card for card in self.cards if card.component.id == component]
            yield cards[0].component, cards

    def by_product(self) -> Iterator[tuple[Product, list[Card]]]:
        for product in dict.fromkeys(card.product for card in self.cards):
            yield product, [card for card in self.cards if card.product == product]


def gather(
    renderer: FaceRenderer,
    components: Sequence[Component],
    service: Service,
    drawn: Callable[[int], None] = lambda _: None,
) -> Order:
    """Draw the pieces for a service, and report those it does not take."""
    order = Order(renderer.pack, renderer.language, service)
    for component in components:
        pieces = draw_pieces(renderer, component, JobOptions(bleed=BLEED), drawn)
        if pieces is None:
            order.skipped.append(component)
            continue
        order.cards += _cards(renderer, component, pieces, service, order)
    return order


def _cards(
    renderer: FaceRenderer, component: Component, pieces: Sequence[Piece], service: Service, order: Order
) -> Iterator[Card]:
    names = {record.id: record.name[renderer.language] for record in component.records}
    made: dict[tuple[int, Product], Picture] = {}
    alike = len({(id(back.items), back.width, back.height) for piece in pieces for back in piece.backs}) == 1
    for piece in pieces:
        size = Size(piece.front.width, piece.front.height)
        product = service.product(size)
        if product is None:
            if (component, size) not in order.refused:
                order.refused.append((component, size))
            continue
        shelf = f"{product.id}/{portable(component.id)}" if service.shelves else portable(component.id)
        stem = order.names.own(Path(shelf, f"{piece.front.ref}-{renderer.language}")).as_posix()
        front = Picture(f"{stem}-front", piece.front, product)
        for number, (back, copies) in enumerate(_by_back(piece), 1):
            picture = None
            if back is not None:
                name = f"{stem}-back{f'-{number}' if number > 1 else ''}"
                file = f"{shelf}/back-{renderer.language}" if alike else name
                picture = made.setdefault((id(back.items), product), Picture(file, back, product))
            ref = piece.front.ref
            yield Card(component, ref, names.get(ref, ref), copies, front, picture)


def _by_back(piece: Piece) -> list[tuple[Face | None, int]]:
    """Backs of a piece, each with its number of copies; copies with a back of their own become separate cards."""
    found: dict[int, tuple[Face | None, int]] = {}
    for copy in piece.singly(piece.copies):
        key = id(copy.back.items) if copy.back is not None else 0
        found[key] = copy.back, found.get(key, (None, 0))[1] + 1
    return list(found.values())
