"""Pages and pieces to files: names, formats, and nothing half-written."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from sandtable.backends.pdf.writer import Metadata, pdf
from sandtable.files import write_file
from sandtable.ink.page import Face, Page, full_page
from sandtable.press.options import JobOptions


def write_pages(
    folder: Path, stem: str, pages: Sequence[Page], metadata: Metadata, options: JobOptions
) -> Iterator[Path]:
    """Write pages as one PDF, or as one SVG or PNG per sheet; yield what was written."""
    if options.format == "pdf":
        path = folder / f"{stem}.pdf"
        write_file(path, pdf(pages, metadata))
        yield path
        return
    digits = len(str(len(pages)))
    for number, page in enumerate(pages, 1):
        path = folder / f"{stem}-{number:0{digits}}.{options.format}"
        write_file(path, svg(page, options) if options.format == "svg" else png(page, metadata, options.dpi))
        yield path


def write_pieces(folder: Path, faces: Sequence[tuple[Face, str]], metadata: Metadata, dpi: int) -> Iterator[Path]:
    """Write every face as a PNG of its own, trimmed and without marks: id-lang-side.png."""
    for face, side in faces:
        path = folder / f"{face.ref}-{face.language}-{side}.png"
        write_file(path, png(full_page(face), metadata, dpi))
        yield path


def svg(page: Page, options: JobOptions) -> str:
    """One sheet as a self-contained SVG."""
    from sandtable.backends.svg import svg_page
    from sandtable.ink.fonts import font

    return svg_page(page, keep_text=options.svg_text, glyph_outline=lambda key, glyph: font(key).outline(glyph))


def png(page: Page, metadata: Metadata, dpi: int) -> bytes:
    """One sheet or face as a PNG, made from its PDF so that both show the same."""
    from sandtable.backends.png import rasterise

    return rasterise(pdf([page], metadata), dpi)
