"""Render pages with PDFium to rasters of an exact pixel size that tell ink from bare paper."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image

from sandtable.backends.pdfium_lock import PDFIUM

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Grey = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Plate:
    """Page without its paper: red, green, blue, and the ink coverage of each pixel, white ink included."""

    pixels: "npt.NDArray[np.uint8]"

    @property
    def cover(self) -> "Grey":
        """Ink coverage: 255 where a pixel is all ink, 0 where it is all paper."""
        return self.pixels[:, :, 3]

    def on_paper(self) -> Image.Image:
        """Return the page on white paper."""
        ink = Image.fromarray(self.pixels, "RGBA")
        return Image.alpha_composite(Image.new("RGBA", ink.size, "white"), ink).convert("RGB")

    def png(self, dpi: int) -> bytes:
        """Return the page on white paper as PNG bytes with its resolution."""
        buffer = io.BytesIO()
        self.on_paper().save(buffer, "PNG", dpi=(dpi, dpi), optimize=False)
        return buffer.getvalue()


def open_plates(document: bytes, sizes: Sequence[tuple[int, int]]) -> Iterator[Plate]:
    """Yield every page of a PDF as a plate of its size, width and height in pixels."""
    import pypdfium2  # heavy: loads PDFium, which only pictures need
    import pypdfium2.raw as pdfium  # heavy, as above

    flags = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
    with PDFIUM:
        opened = pypdfium2.PdfDocument(document)
    try:
        for number, (width, height) in enumerate(sizes):
            with PDFIUM:
                # Made of zeros: clear, no paper under it.
                bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGRA, rev_byteorder=True)
                pdfium.FPDF_RenderPageBitmap(bitmap, opened[number], 0, 0, width, height, 0, flags)
                plate = Plate(bitmap.to_numpy().copy())
                bitmap.close()
            yield plate
    finally:
        with PDFIUM:
            opened.close()
