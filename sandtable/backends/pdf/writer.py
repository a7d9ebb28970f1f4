"""Pages to PDF by reportlab: vector, fonts embedded and subset, repeated drawings stored once.

reportlab builds the document (`canvas`); the operators of shapes and text are written here, in millimetres
under one flipped transform per page.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from sandtable.backends import Metadata
from sandtable.backends.pdf.canvas import Canvas, Edges
from sandtable.backends.pdf.fonts import FontBook
from sandtable.backends.pdf.stream import Stream
from sandtable.geometry.units import POINTS_PER_MM, decimal
from sandtable.ink.items import apart
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Group, Item, Outline, Path, Picture, Symbol, TextRun, Use, rectangle


class PdfWriter:
    """Writes pages one by one; `finish` gives the bytes."""

    def __init__(self, metadata: Metadata) -> None:
        self._canvas = Canvas(metadata)
        self._fonts = FontBook()
        self._forms: dict[int, tuple[str, object]] = {}
        self._seen: dict[int, tuple[Item, ...]] = {}
        self._bookmark = ""

    def add(self, page: Page) -> None:
        """Draw one page."""
        height = page.height * POINTS_PER_MM
        self._canvas.begin_page(page.width * POINTS_PER_MM, height, _edges(page, page.trim), _edges(page, page.bleed))
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
        self._links(page)
        self._canvas.end_page(stream.text(), page.bookmark if page.bookmark != self._bookmark else "")
        self._bookmark = page.bookmark or self._bookmark

    def _links(self, page: Page) -> None:
        """Anchors of a page, and areas over the words that lead to one."""
        for anchor in page.anchors:
            self._canvas.anchor(anchor.key, (page.height - anchor.y) * POINTS_PER_MM, anchor.title, anchor.level)
        for item in page.over:
            if isinstance(item, TextRun) and item.target:
                top, bottom = item.y - 0.8 * item.size, item.y + 0.25 * item.size
                edges = (item.left, page.height - bottom, item.right, page.height - top)
                left, low, right, high = (edge * POINTS_PER_MM for edge in edges)
                self._canvas.link(item.target, (left, low, right, high))

    def finish(self) -> bytes:
        """The whole document."""
        self._fonts.embed(self._canvas)
        return self._canvas.finish()

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
        box = placed.clip
        stream.clip(_box_outline(box.x, box.y, box.width, box.height))
        stream.transform(placed.matrix)
        if inline:
            self._items(stream, placed.face.items)
        else:
            stream.write(self._canvas.use_form(self._face_form(placed.face)))
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
                stream.write(self._canvas.use_form(self._symbol_form(item.symbol)))
                stream.restore()
            elif isinstance(item, Group):
                stream.save()
                if item.matrix is not None:
                    stream.transform(item.matrix)
                if item.clip is not None:
                    stream.clip(item.clip, item.even_odd)
                if item.is_veiled:
                    self._veiled(stream, item)
                else:
                    self._items(stream, item.items)
                stream.restore()
            else:
                self._picture(stream, item)

    def _face_form(self, face: Face) -> str:
        return self._form(face.items, face.items)

    def _symbol_form(self, symbol: Symbol) -> str:
        return self._form(symbol, symbol.items)

    def _veiled(self, stream: Stream, group: Group) -> None:
        """What is transparent or masked, drawn as a whole."""
        mask = None if group.mask is None else self._form(group.mask, group.mask, together=True)
        stream.write(self._canvas.use_state(group.opacity, mask))
        if _is_plain(group):
            self._items(stream, group.items)
        else:
            stream.write(self._canvas.use_form(self._form(group, group.items, together=True)))

    def _form(self, key: object, items: tuple[Item, ...], together: bool = False) -> str:
        """The name of the form that holds these items, made on first use."""
        known = self._forms.get(id(key))
        if known is not None:
            return known[0]
        # Forms inside this one must exist before it is opened.
        self._prepare(items)
        name = f"f{len(self._forms)}"
        self._forms[id(key)] = (name, key)
        if together:
            # Its units may be those of another program's drawing, a fraction of a millimetre.
            self._canvas.begin_form(name, far=100_000)
        else:
            self._canvas.begin_form(name)
        stream = Stream(self._fonts, form=True)
        self._items(stream, items)
        self._canvas.end_form(stream.text(), together)
        return name

    def _prepare(self, items: Iterable[Item]) -> None:
        for item in apart(items):
            if isinstance(item, Use):
                self._symbol_form(item.symbol)
                continue
            if not _is_plain(item):
                self._form(item, item.items, together=True)
            if item.mask is not None:
                self._form(item.mask, item.mask, together=True)

    def _picture(self, stream: Stream, picture: Picture) -> None:
        operators = self._canvas.use_picture(picture.content, picture.width, picture.height)
        # Pictures stand upright where y points up; ours points down.
        top = decimal(picture.y + picture.height)
        stream.write(f"q 1 0 0 -1 {decimal(picture.x)} {top} cm {operators} Q")


@lru_cache(maxsize=4096)  # the same places come again on every page
def _box_outline(x: float, y: float, width: float, height: float) -> Outline:
    return rectangle(x, y, width, height)


def _is_plain(group: Group) -> bool:
    """True for one path of which nothing overlaps: it need not be drawn apart to be seen as a whole."""
    only = group.items[0] if len(group.items) == 1 else None
    return isinstance(only, Path) and (only.style.fill is None or only.style.stroke is None)


def _edges(page: Page, box: Box | None) -> Edges | None:
    """A box on the page, in points from its lower left corner."""
    per_mm = POINTS_PER_MM
    if box is None:
        return None
    return box.x * per_mm, (page.height - box.bottom) * per_mm, box.right * per_mm, (page.height - box.y) * per_mm


def pdf(pages: Iterable[Page], metadata: Metadata) -> bytes:
    """The pages as one PDF document; the same pages always give the same bytes."""
    writer = PdfWriter(metadata)
    for page in pages:
        writer.add(page)
    return writer.finish()


def write(pages: Iterable[Page], metadata: Metadata, *, dpi: int, keep_text: bool) -> bytes:
    """The pages as one document; it has no resolution, and its text is always text."""
    return pdf(pages, metadata)
