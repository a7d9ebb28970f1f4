"""A page as a PNG, made by PDFium from its PDF, so that both show the same."""

import io
from collections.abc import Sequence

import pypdfium2

from sandtable.backends import Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.pdfium_lock import PDFIUM
from sandtable.ink.page import Page
from sandtable.ink.shapes import Item, TextRun


def write(
    pages: Sequence[Page], metadata: Metadata, *, dpi: int, keep_text: bool, memory: PdfMemory | None = None
) -> bytes:
    """One page as PNG bytes with its resolution noted; there is no text to keep."""
    return rasterise(pdf([_without_links(page) for page in pages], metadata, memory), dpi)


def _without_links(page: Page) -> Page:
    """The same picture: where its words lead may be on a page that is not here, and no picture leads anywhere."""
    return page._replace(over=tuple(_plain(item) for item in page.over), anchors=())


def _plain(item: Item) -> Item:
    return item._replace(target="") if isinstance(item, TextRun) and item.target else item


def rasterise(document: bytes, dpi: int, page: int = 0) -> bytes:
    """One page of a PDF as PNG bytes with its resolution noted."""
    with PDFIUM:
        opened = pypdfium2.PdfDocument(document)
        try:
            picture = opened[page].render(scale=dpi / 72).to_pil().convert("RGB")
        finally:
            opened.close()
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi), optimize=False)
    return buffer.getvalue()
