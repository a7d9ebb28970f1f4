"""Rasterise pages of PDFs with PDFium; imports no PDF writer, since worker processes need none."""

import io

from sandtable.backends.pdfium_lock import PDFIUM


def rasterise(document: bytes, dpi: int, page: int = 0) -> bytes:
    """Return one page of a PDF as PNG bytes with its resolution."""
    import pypdfium2  # heavy: loads PDFium, which only pictures need

    with PDFIUM:
        opened = pypdfium2.PdfDocument(document)
        try:
            picture = opened[page].render(scale=dpi / 72).to_pil().convert("RGB")
        finally:
            opened.close()
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi), optimize=False)
    return buffer.getvalue()


def rasterise_page(document: bytes | None, dpi: int) -> bytes | None:
    """Return the first page of a PDF as PNG bytes; None for no document."""
    return None if document is None else rasterise(document, dpi)
