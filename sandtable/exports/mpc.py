"""MakePlayingCards and PrinterStudio: pictures, the list of copies, and orders that their autofill tool reads.

An order is a project of one size. Slots count its cards from 0; `cardback` fills every slot that `backs` does not name.
"""

import io
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PIL import Image

from sandtable.exports.copies import write_copies
from sandtable.exports.order import Card, Order, Picture
from sandtable.exports.pictures import write_pictures
from sandtable.exports.service import Product
from sandtable.files import write_file


def write(order: Order, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Write every picture once, the list, and the orders last: an order that exists can be filled."""
    yield from write_pictures(order, folder, drawn)
    yield from write_blanks(order, folder)
    yield write_copies(order, folder, ".png")
    for name, slots in projects(order):
        file = folder / f"{name}.xml"
        write_file(file, order_xml(slots, order.stock or order.service.stocks[0]))
        yield file


def projects(order: Order) -> Iterator[tuple[str, list[Card]]]:
    """Yield each project's name and its cards, one for each slot; one project a size, more when it is full."""
    found = [(product, [card for card in cards for _ in range(card.copies)]) for product, cards in order.by_product()]
    most = order.service.most
    for product, slots in found:
        name = f"order-{product.id}" if len(found) > 1 else "order"
        parts = [slots[start : start + most] for start in range(0, len(slots), most)]
        for number, part in enumerate(parts, 1):
            yield f"{name}-{number}" if len(parts) > 1 else name, part


def order_xml(slots: Sequence[Card], stock: str) -> str:
    """Return the XML of one project; files are named relative to the order's folder."""
    root = ET.Element("order")
    details = ET.SubElement(root, "details")
    for tag, said in (("quantity", str(len(slots))), ("stock", stock), ("foil", "false")):
        ET.SubElement(details, tag).text = said
    _faces(ET.SubElement(root, "fronts"), [card.front for card in slots])
    backs = [card.back for card in slots]
    common = Counter(back for back in backs if back is not None).most_common(1)
    if common:
        usual = common[0][0]
        others: list[Picture | None] = [back if back is not usual else None for back in backs]
        if any(others):
            _faces(ET.SubElement(root, "backs"), others)
    ET.SubElement(root, "cardback").text = f"{usual.file}.png" if common else _blank(slots[0].product)
    ET.indent(root, "  ")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def write_blanks(order: Order, folder: Path) -> Iterator[Path]:
    """Write a white back for every size with a project without any back: the tool refuses such an order."""
    bare = {
        slots[0].product.id: slots[0].product for _, slots in projects(order) if not any(card.back for card in slots)
    }
    for product in bare.values():
        out = io.BytesIO()
        Image.new("RGB", product.pixels, "white").save(out, "PNG", dpi=(product.dpi, product.dpi))
        write_file(folder / _blank(product), out.getvalue())
        yield folder / _blank(product)


def _blank(product: Product) -> str:
    return f"blank-back-{product.id}.png"


def _faces(parent: ET.Element, pictures: Sequence[Picture | None]) -> None:
    """Add an entry for each picture, with the slots it goes into."""
    slots: dict[Picture, list[int]] = {}
    for slot, picture in enumerate(pictures):
        if picture is not None:
            slots.setdefault(picture, []).append(slot)
    for picture, numbers in slots.items():
        card = ET.SubElement(parent, "card")
        file = f"{picture.file}.png"
        ET.SubElement(card, "id").text = file
        ET.SubElement(card, "sourceType").text = "Local File"
        ET.SubElement(card, "slots").text = ",".join(map(str, numbers))
        ET.SubElement(card, "name").text = Path(file).name
        ET.SubElement(card, "query").text = picture.face.ref
