"""Draw maps and tiles ahead in several worker processes, where several are not cached."""

from collections.abc import Sequence

from sandtable.backends.pdf.stream import PdfMemory
from sandtable.backends.pdf.writer import prepare
from sandtable.budget import current
from sandtable.cache import cache_folder
from sandtable.ink.page import LazyFace, Page
from sandtable.maps.map_cache import MAP
from sandtable.press.options import JobOptions
from sandtable.press.prepared import PreparedDrawings
from sandtable.workers import map_in_order, worker_count

WORTH_IT = 150_000  # square mm in all, about a second; a worker that draws maps takes a fourth of that to start


def draw_maps(pages: Sequence[Page], options: JobOptions, memory: PdfMemory | None = None) -> None:
    """Have workers draw the maps of some pages, if several are not cached.

    Results are passed through the disk cache. Without a cache, and after a worker's failure, a map is drawn when it is
    written.
    """
    if options.jobs == 1:
        return
    faces = {face: None for page in pages for face in (placed.face for placed in page.placed)}
    maps = [face for face in faces if isinstance(face, LazyFace) and not face.is_drawn]
    if not maps or cache_folder("maps") is None:
        return
    prepared = memory.fragments if memory is not None and options.format != "svg" else None
    cold = [face for face in maps if prepared is None or face.key is None or not prepared.has(face.key)]
    workers = worker_count(options.jobs, len(cold))
    if workers < 2 or sum(face.width * face.height for face in cold) < WORTH_IT:
        return
    current().expect(MAP * len(cold))
    for _ in map_in_order(_draw if prepared is None else _prepare, cold, workers, fallback=_leave):
        pass


def _draw(face: LazyFace) -> None:
    """Draw a map, which puts it into the cache."""
    _ = face.items


def _prepare(face: LazyFace) -> None:
    """Draw a map and cache its PDF operators."""
    prepare(face, PdfMemory(PreparedDrawings()))


def _leave(_: LazyFace) -> None:
    """Do nothing: the map is drawn when it is written."""
