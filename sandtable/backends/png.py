"""A PDF page as a PNG, by PDFium."""

import io

import pypdfium2


def rasterise(document: bytes, dpi: int, page: int = 0) -> bytes:
    """One page of a PDF as PNG bytes with its resolution noted."""
    opened = pypdfium2.PdfDocument(document)
    try:
        picture = opened[page].render(scale=dpi / 72).to_pil()
        buffer = io.BytesIO()
        picture.convert("RGB").save(buffer, "PNG", dpi=(dpi, dpi), optimize=False)
        return buffer.getvalue()
    finally:
        opened.close()
