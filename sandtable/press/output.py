"""Write pages and pieces to files: names, formats, no half-written file."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sandtable.backends import BACKENDS, Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.budget import current
from sandtable.file_names import FileNames, portable
from sandtable.files import Part, write_file, writing
from sandtable.ink.page import Face, Page, full_page, pixels_of
from sandtable.press.furniture.overlay import with_proof
from sandtable.press.map_drawing import draw_maps
from sandtable.press.options import JobOptions
from sandtable.press.page_order import Sheets
from sandtable.press.pictures import pictures


def write_pages(
    folder: Path,
    stem: str,
    pages: Sequence[Page] | Sheets,
    metadata: Metadata,
    options: JobOptions,
    names: FileNames | None = None,
    memory: PdfMemory | None = None,
) -> Iterator[Path]:
    """Write pages as one file or as one file a sheet, depending on the format; yield the paths written.

    `names` and `memory` are those of the job, when it writes more than these pages.
    """
    names = names or FileNames()
    if not isinstance(pages, Sheets):
        draw_maps(pages, options, memory)
    if BACKENDS[options.format].per == "component":
        yield _pour(folder / stem, pages, metadata, options, names, memory)
        return
    digits = len(str(len(pages)))
    pages = list(pages)
    for number, (page, made) in enumerate(
        zip(pages, _contents_from_workers(pages, metadata, options, memory), strict=True), 1
    ):
        yield _write(folder / f"{stem}-{number:0{digits}}", [page], metadata, options, names, memory, made)


def write_pieces(
    folder: Path,
    faces: Sequence[tuple[Face, str]],
    metadata: Metadata,
    options: JobOptions,
    names: FileNames | None = None,
    memory: PdfMemory | None = None,
) -> Iterator[Path]:
    """Write every face to a file of its own, with the job's bleed and without marks.

    Names are id-lang-side.png, and id-lang-side-proof.png for proofs.
    """
    names = names or FileNames()
    pages = [full_page(face, bleed=options.bleed) for face, _ in faces]
    draw_maps(pages, options, memory)
    proof = ""
    if options.proof:
        pages, proof = [with_proof(page) for page in pages], "-proof"
    for (face, side), page, made in zip(
        faces, pages, _contents_from_workers(pages, metadata, options, memory), strict=True
    ):
        path = folder / f"{face.ref}-{face.language}-{side}{proof}"
        yield _write(path, [page], metadata, options, names, memory, made)


def game_folder(game: str) -> Path:
    """Default output folder of a game."""
    return Path("out") / portable(game)


def allow_pixels(pages: Sequence[Page], dpi: int, file: Path) -> None:
    """Raise TooLarge when a page has more pixels than a job may draw."""
    pixels = max(pixels_of(page, dpi) for page in pages)
    current().allow("pixels", pixels, str(file), f"at {dpi} dpi the picture has")


def _contents_from_workers(
    pages: Sequence[Page], metadata: Metadata, options: JobOptions, memory: PdfMemory | None
) -> Iterator[bytes | None]:
    """Yield each page as file content when workers make it (PNG only), else None."""
    if options.format != "png":
        return iter([None] * len(pages))
    return pictures(pages, metadata, options, memory)


def _pour(
    path: Path,
    pages: Iterable[Page],
    metadata: Metadata,
    options: JobOptions,
    names: FileNames,
    memory: PdfMemory | None,
) -> Path:
    """Write pages into one file as they come; the file gets its name when all are written."""
    backend = BACKENDS[options.format]
    file = names.own(path, f".{backend.suffix}")
    try:
        with writing(file) as part:
            sink = _Counted(part, file)
            backend.pour(pages, metadata, sink, dpi=options.dpi, keep_text=options.svg_text, memory=memory)
    except BaseException:
        names.give_back(file)
        raise
    return file


class _Counted:
    """File being written whose bytes are counted against the job's budget."""

    def __init__(self, part: Part, file: Path) -> None:
        self._part, self._file = part, file

    def write(self, data: bytes, /) -> None:
        current().take("output", len(data), str(self._file), "the job writes")
        self._part.write(data)


def _write(
    path: Path,
    pages: Sequence[Page],
    metadata: Metadata,
    options: JobOptions,
    names: FileNames,
    memory: PdfMemory | None,
    made: bytes | None = None,
) -> Path:
    backend = BACKENDS[options.format]
    file = names.own(path, f".{backend.suffix}")
    if options.format == "png":
        allow_pixels(pages, options.dpi, file)
    data = made
    if data is None:
        data = backend.write(pages, metadata, dpi=options.dpi, keep_text=options.svg_text, memory=memory)
    current().take("output", len(data), str(file), "the job writes")
    write_file(file, data)
    return file
