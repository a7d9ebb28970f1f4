"""Render pages to PNG, in several worker processes where there are many."""

from collections.abc import Iterator, Sequence
from functools import partial

from sandtable.backends import Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.backends.png import picture_document
from sandtable.backends.raster import rasterise_page
from sandtable.budget import current
from sandtable.ink.page import Page, pixels_of
from sandtable.press.options import JobOptions
from sandtable.workers import map_in_order, worker_count

WORTH_IT = 12_000_000  # pixels in all, about half a second; starting a worker takes a fifth of that


def pictures(
    pages: Sequence[Page], metadata: Metadata, options: JobOptions, memory: PdfMemory | None = None
) -> Iterator[bytes | None]:
    """Yield PNG bytes of each page, in order; None for a page that is left to the caller.

    A page with more pixels than a job may draw is left, and so are all pages where workers would gain no time.
    """
    current().expect(len(pages))
    granted = current().limits.pixels
    sizes = [pixels_of(page, options.dpi) for page in pages]
    workers = worker_count(options.jobs, len(pages))
    if workers < 2 or sum(size for size in sizes if size <= granted) < WORTH_IT:
        return iter([None] * len(pages))
    # Made as they are wanted: of a large deck only a few lie in memory.
    documents = (
        picture_document([page], metadata, memory) if size <= granted else None
        for page, size in zip(pages, sizes, strict=True)
    )
    draw = partial(rasterise_page, dpi=options.dpi)
    return map_in_order(draw, documents, workers, fallback=draw)
