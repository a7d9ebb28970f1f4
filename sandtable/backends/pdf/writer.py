"""Pages to PDF by reportlab: vector, fonts embedded and subset, repeated drawings stored once.

reportlab builds the document, its forms, pictures, outline and metadata; the operators of shapes and
text are written here, in millimetres under one flipped transform per page.
"""

import io
from collections import Counter
from collections.abc import Iterable
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from sandtable.backends import Metadata
from sandtable.backends.pdf.fonts import FontBook
from sandtable.backends.pdf.stream import Stream
from sandtable.geometry.units import POINTS_PER_MM, decimal
from sandtable.ink.items import uses
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Group, Item, Outline, Path, Picture, Symbol, TextRun, Use, rectangle

# A form clips to its box; symbols are drawn around their origin and never reach this far.
_FAR = 2000


class _Document(Canvas):
    """A canvas that names no font of its own: reportlab would refer to an unembedded Helvetica."""

    def _make_preamble(self) -> None:
        self._preamble = ""


class PdfWriter:
    """Writes pages one by one; `finish` gives the bytes."""

    def __init__(self, metadata: Metadata) -> None:
        self._buffer = io.BytesIO()
        # Flate alone: ASCII85 makes files a quarter larger for the sake of printers of the 1980s.
        rl_config.useA85 = 0
        self._canvas: Any = _Document(
            self._buffer, pageCompression=1, invariant=1, lang=metadata.language, pdfVersion=(1, 5)
        )
        self._canvas.setTitle(metadata.title)
        self._canvas.setSubject(metadata.subject)
        self._canvas.setAuthor(metadata.author)
        self._canvas.setCreator("sandtable")
        self._canvas.setProducer("sandtable")
        self._fonts = FontBook()
        self._forms: dict[int, tuple[str, object]] = {}
        self._seen: dict[int, tuple[Item, ...]] = {}
        self._images: dict[bytes, ImageReader] = {}
        self._bookmark = ""

    def add(self, page: Page) -> None:
        """Draw one page."""
        canvas = self._canvas
        height = page.height * POINTS_PER_MM
        canvas.setPageSize((page.width * POINTS_PER_MM, height))
        if page.trim is not None:
            box = page.trim
            edges = (box.x, page.height - box.bottom, box.right, page.height - box.y)
            canvas.setTrimBox(tuple(edge * POINTS_PER_MM for edge in edges))
        once = self._drawn_once(page)
        for placed in page.placed:
            if id(placed.face.items) in once:
                self._prepare(placed.face.items)
            else:
                self._face_form(placed.face)
        self._prepare((*page.under, *page.over))
        stream = Stream(self._fonts)
        # SVG mitres up to 4 line widths, PDF up to 10; the picture must be the same.
        stream.write("4 M")
        stream.transform((POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height))
        self._items(stream, page.under)
        for placed in page.placed:
            self._placed(stream, placed, inline=id(placed.face.items) in once)
        self._items(stream, page.over)
        canvas._code.append(stream.text())
        if page.bookmark and page.bookmark != self._bookmark:
            self._bookmark = page.bookmark
            key = f"page{canvas.getPageNumber()}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.bookmark, key)
        self._links(page, height)
        canvas.showPage()

    def _links(self, page: Page, height: float) -> None:
        """Anchors of a page, and areas over the words that lead to one."""
        canvas = self._canvas
        for anchor in page.anchors:
            canvas.bookmarkPage(anchor.key, fit="XYZ", left=0, top=height - anchor.y * POINTS_PER_MM, zoom=0)
            if anchor.title:
                canvas.addOutlineEntry(anchor.title, anchor.key, anchor.level, closed=0)
        for item in page.over:
            if isinstance(item, TextRun) and item.target:
                top, bottom = item.y - 0.8 * item.size, item.y + 0.25 * item.size
                area = (
                    item.left * POINTS_PER_MM,
                    height - bottom * POINTS_PER_MM,
                    item.right * POINTS_PER_MM,
                    height - top * POINTS_PER_MM,
                )
                canvas.linkAbsolute("", item.target, area, thickness=0)

    def finish(self) -> bytes:
        """The whole document."""
        self._fonts.embed(self._canvas._doc)
        self._canvas.save()
        return self._buffer.getvalue()

    def _drawn_once(self, page: Page) -> set[int]:
        """Faces (by their items) that appear first and once on this page: they need no form of their own.

        Drawn straight into the page they compress together with their neighbours; should one turn up
        again on a later page, it becomes a form there.
        """
        counts = Counter(id(placed.face.items) for placed in page.placed)
        once = {face for face, count in counts.items() if count == 1 and face not in self._seen}
        for placed in page.placed:
            self._seen[id(placed.face.items)] = placed.face.items
        return once

    def _placed(self, stream: Stream, placed: Placed, inline: bool) -> None:
        stream.save()
        stream.clip(_box_outline(placed.clip))
        stream.transform(placed.matrix)
        if inline:
            self._items(stream, placed.face.items)
        else:
            self._do(stream, self._face_form(placed.face))
        stream.restore()

    def _items(self, stream: Stream, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Path):
                stream.path(item)
            elif isinstance(item, TextRun):
                stream.text_run(item)
            elif isinstance(item, Use):
                stream.save()
                stream.transform(item.matrix)
                self._do(stream, self._symbol_form(item.symbol))
                stream.restore()
            elif isinstance(item, Group):
                stream.save()
                if item.matrix is not None:
                    stream.transform(item.matrix)
                if item.clip is not None:
                    stream.clip(item.clip)
                self._items(stream, item.items)
                stream.restore()
            else:
                self._picture(stream, item)

    def _do(self, stream: Stream, form: str) -> None:
        stream.write(f"/{self._canvas._doc.getXObjectName(form)} Do")
        self._canvas._formsinuse.append(form)

    def _face_form(self, face: Face) -> str:
        return self._form(face.items, face.items)

    def _symbol_form(self, symbol: Symbol) -> str:
        return self._form(symbol, symbol.items)

    def _form(self, key: object, items: tuple[Item, ...]) -> str:
        """The name of the form that holds these items, made on first use."""
        known = self._forms.get(id(key))
        if known is not None:
            return known[0]
        # Forms inside this one must exist before it is opened.
        self._prepare(items)
        name = f"f{len(self._forms)}"
        self._forms[id(key)] = (name, key)
        self._canvas.beginForm(name, -_FAR, -_FAR, _FAR, _FAR)
        stream = Stream(self._fonts, form=True)
        self._items(stream, items)
        self._canvas._code.append(stream.text())
        self._canvas.endForm()
        return name

    def _prepare(self, items: Iterable[Item]) -> None:
        for use in uses(items):
            self._symbol_form(use.symbol)

    def _picture(self, stream: Stream, picture: Picture) -> None:
        if picture.content not in self._images:
            self._images[picture.content] = ImageReader(io.BytesIO(picture.content))
        canvas = self._canvas
        before = len(canvas._code)
        canvas.drawImage(self._images[picture.content], 0, 0, picture.width, picture.height, mask="auto")
        operators = " ".join(canvas._code[before:])
        del canvas._code[before:]
        # Pictures stand upright where y points up; ours points down.
        top = decimal(picture.y + picture.height)
        stream.write(f"q 1 0 0 -1 {decimal(picture.x)} {top} cm {operators} Q")


def _box_outline(box: Box) -> Outline:
    return rectangle(box.x, box.y, box.width, box.height)


def pdf(pages: Iterable[Page], metadata: Metadata) -> bytes:
    """The pages as one PDF document; the same pages always give the same bytes."""
    writer = PdfWriter(metadata)
    for page in pages:
        writer.add(page)
    return writer.finish()


def write(pages: Iterable[Page], metadata: Metadata, *, dpi: int, keep_text: bool) -> bytes:
    """The pages as one document; it has no resolution, and its text is always text."""
    return pdf(pages, metadata)
