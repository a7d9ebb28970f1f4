"""Pages and pieces to files: names, formats, and nothing half-written."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandtable.backends import BACKENDS, Metadata
from sandtable.budget import current
from sandtable.file_names import FileNames, portable
from sandtable.files import write_file
from sandtable.ink.page import Face, Page, full_page
from sandtable.press.options import JobOptions

MM_PER_INCH = 25.4


def write_pages(
    folder: Path,
    stem: str,
    pages: Sequence[Page],
    metadata: Metadata,
    options: JobOptions,
    names: FileNames | None = None,
) -> Iterator[Path]:
    """Write pages as one file, or as one for each sheet, as the format has it; yield what was written.

    `names` are those of the job, where it has more than these.
    """
    names = names or FileNames()
    if BACKENDS[options.format].per == "component":
        yield _write(folder / stem, pages, metadata, options, names)
        return
    digits = len(str(len(pages)))
    for number, page in enumerate(pages, 1):
        yield _write(folder / f"{stem}-{number:0{digits}}", [page], metadata, options, names)


def write_pieces(
    folder: Path,
    faces: Sequence[tuple[Face, str]],
    metadata: Metadata,
    options: JobOptions,
    names: FileNames | None = None,
) -> Iterator[Path]:
    """Write every face to a file of its own, with as much bleed as was wished and without marks: id-lang-side.png, id-lang-side-proof.png."""
    names = names or FileNames()
    for face, side in faces:
        page = full_page(face, bleed=options.bleed)
        stem = f"{face.ref}-{face.language}-{side}"
        if options.proof:
            from sandtable.press.special.overlay import with_proof

            page, stem = with_proof(page), f"{stem}-proof"
        yield _write(folder / stem, [page], metadata, options, names)


def save_maps() -> None:
    """Keep what maps come to on paper, if any was drawn."""
    if "sandtable.maps.map_cache" in sys.modules:
        from sandtable.maps.map_cache import save_written

        save_written()


def svg(page: Page, options: JobOptions) -> str:
    """One sheet as a self-contained SVG."""
    from sandtable.backends.svg import svg_page

    return svg_page(page, keep_text=options.svg_text)


def game_folder(game: str) -> Path:
    """Where files of a game go when the user names no folder."""
    return Path("out") / portable(game)


def allow_pixels(pages: Sequence[Page], dpi: int, file: Path) -> None:
    """Raise TooLarge when a page has more pixels than a job may draw."""
    pixels = max(int(page.width * page.height * (dpi / MM_PER_INCH) ** 2) for page in pages)
    current().allow("pixels", pixels, str(file), f"at {dpi} dpi the picture has")


def _write(path: Path, pages: Sequence[Page], metadata: Metadata, options: JobOptions, names: FileNames) -> Path:
    backend = BACKENDS[options.format]
    file = names.own(path, f".{backend.suffix}")
    if options.format == "png":
        allow_pixels(pages, options.dpi, file)
    data = backend.write(pages, metadata, dpi=options.dpi, keep_text=options.svg_text)
    current().take("output", len(data), str(file), "the job writes")
    write_file(file, data)
    names.note(file, data)
    return file
