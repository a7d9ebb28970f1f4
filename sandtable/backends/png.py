"""Render a page to PNG with PDFium from its PDF, so that both look the same."""

from collections.abc import Sequence

from sandtable.backends import Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.raster import rasterise as rasterise
from sandtable.ink.page import Page
from sandtable.ink.shapes import Item, TextRun


def write(
    pages: Sequence[Page], metadata: Metadata, *, dpi: int, keep_text: bool, memory: PdfMemory | None = None
) -> bytes:
    """Return one page as PNG bytes with its resolution; there is no text to keep."""
    return rasterise(picture_document(pages, metadata, memory), dpi)


def picture_document(pages: Sequence[Page], metadata: Metadata, memory: PdfMemory | None = None) -> bytes:
    """Return the PDF that a picture of a page is made from."""
    return pdf([_without_links(page) for page in pages], metadata, memory)


def _without_links(page: Page) -> Page:
    """Remove the links of a page: their targets may be on other pages, and a picture has no links."""
    return page._replace(over=tuple(_plain(item) for item in page.over), anchors=())


def _plain(item: Item) -> Item:
    return item._replace(target="") if isinstance(item, TextRun) and item.target else item
