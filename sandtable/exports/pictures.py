"""Render faces to the exact pixel size of a service, with their bleed."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.plates import Plate, open_plates
from sandtable.exports.order import Order, Picture
from sandtable.exports.preflight.ring import bare_ring
from sandtable.files import write_file
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Box, Page, Placed
from sandtable.layout.area import turned_size
from sandtable.layout.duplex import lying

BATCH = 16  # faces in one document: what they share is drawn once, and few wait in memory


def canvas_page(picture: Picture) -> Page:
    """Return a page of the canvas size, with the face in its middle at its own size and its art up to the edges."""
    canvas, face = picture.product.canvas, picture.face
    size = turned_size(Size(face.width, face.height), picture.turned)
    trim = Box((canvas.width - size.width) / 2, (canvas.height - size.height) / 2, size.width, size.height)
    whole = Box(0, 0, canvas.width, canvas.height)
    return Page(
        canvas.width, canvas.height, (Placed(face, lying(trim, picture.turned), whole),), trim=picture.product.cut
    )


def plates(pictures: Sequence[Picture], scale: float = 1.0) -> Iterator[tuple[Picture, Plate]]:
    """Yield every picture as a raster that tells ink from bare paper, at `scale` times the service's pixels."""
    for start in range(0, len(pictures), BATCH):
        batch = pictures[start : start + BATCH]
        document = pdf([canvas_page(picture) for picture in batch], Metadata("", batch[0].face.language))
        sizes = [(round(one.product.pixels[0] * scale), round(one.product.pixels[1] * scale)) for one in batch]
        yield from zip(batch, open_plates(document, sizes), strict=True)


def write_pictures(order: Order, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Write every picture of an order as a PNG, and measure its bleed on the way."""
    for picture, plate in plates(order.pictures):
        order.rings[picture] = bare_ring(plate.cover, picture.product)
        file = folder / f"{picture.file}.png"
        write_file(file, plate.png(picture.product.dpi))
        drawn(1)
        yield file
