"""A PDF for a print shop: one face a page in vectors, fronts and backs alternating, with trim and bleed boxes."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.exports.copies import write_copies
from sandtable.exports.order import Card, Order
from sandtable.exports.pictures import canvas_page
from sandtable.file_names import FileNames
from sandtable.files import write_file
from sandtable.ink.page import Box, Page


def write(order: Order, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Write a file for each component, and the list of copies."""
    names = FileNames()
    for component, cards in order.by_component():
        name = component.name[order.language]
        pack = order.pack
        metadata = Metadata(
            f"{pack.name[order.language]}: {name}", order.language, f"edition {pack.edition}", pack.credits.designer
        )
        file = names.own(folder / f"{pack.id}-{component.id}-{order.language}", ".pdf")
        write_file(file, pdf(shop_pages(cards), metadata))
        drawn(len({side for card in cards for side in card.sides}))
        yield file
    yield write_copies(order, folder, "")


def shop_pages(cards: Sequence[Card]) -> Iterator[Page]:
    """Yield every copy of every card: its front, and its back where the component has one.

    The shop prints the file once a game, so a card with three copies is in it three times. A card without a back among
    cards that have one gets an empty page: fronts stay at odd pages.
    """
    backs = any(card.back is not None for card in cards)
    pages: dict[int, Page] = {}
    for card in cards:
        front = _page(card, 0, pages)
        back = _page(card, 1, pages) if card.back is not None else front._replace(placed=(), side="back")
        for _ in range(card.copies):
            yield front
            if backs:
                yield back


def _page(card: Card, side: int, pages: dict[int, Page]) -> Page:
    picture = card.sides[side]
    if id(picture) not in pages:
        page = canvas_page(picture)
        whole = Box(0, 0, page.width, page.height)
        pages[id(picture)] = page._replace(bleed=whole, side="back" if side else "front")
    return pages[id(picture)]
