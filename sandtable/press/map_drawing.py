"""Maps and tiles drawn ahead by several worker processes, where several were never drawn before."""

from collections.abc import Sequence

from sandtable.backends.pdf.stream import PdfMemory
from sandtable.budget import current
from sandtable.cache import cache_folder
from sandtable.ink.page import LazyFace, Page
from sandtable.press.options import JobOptions
from sandtable.press.prepared import PreparedDrawings

WORTH_IT = 150_000  # square mm in all, about a second; a worker that draws maps takes a fourth of that to start


def draw_maps(pages: Sequence[Page], options: JobOptions, memory: PdfMemory | None = None) -> None:
    """Have workers draw the maps of pages that are to be written, if there are several that are not kept.

    They are handed over on disk; where nothing is kept they are drawn when they are written, and so is what a worker fails at.
    """
    if options.jobs == 1:
        return
    faces = {face: None for page in pages for face in (placed.face for placed in page.placed)}
    maps = [face for face in faces if isinstance(face, LazyFace) and not face.is_drawn]
    if not maps or cache_folder("maps") is None:
        return
    from sandtable.maps.map_cache import MAP  # both only where there are maps
    from sandtable.workers import map_in_order, worker_count

    prepared = memory.fragments if memory is not None and options.format != "svg" else None
    cold = [face for face in maps if prepared is None or face.key is None or not prepared.has(face.key)]
    workers = worker_count(options.jobs, len(cold))
    if workers < 2 or sum(face.width * face.height for face in cold) < WORTH_IT:
        return
    current().expect(MAP * len(cold))
    for _ in map_in_order(_draw if prepared is None else _prepare, cold, workers, fallback=_leave):
        pass


def _draw(face: LazyFace) -> None:
    """Draw a map; whoever draws it keeps it."""
    _ = face.items


def _prepare(face: LazyFace) -> None:
    """Draw a map and keep its PDF operators."""
    from sandtable.backends.pdf.writer import prepare

    prepare(face, PdfMemory(PreparedDrawings()))


def _leave(_: LazyFace) -> None:
    """Leave a map to whoever writes it."""
