"""Pages to PDF by reportlab: vector, fonts embedded and subset, repeated drawings stored once.

reportlab builds the document (`canvas`); the operators of shapes and text are written here, in millimetres
under one flipped transform per page.
"""

import io
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from contextlib import closing
from functools import lru_cache

from sandtable.backends import Metadata, Sink
from sandtable.backends.pdf.canvas import Canvas, Edges
from sandtable.backends.pdf.fonts import FontBook
from sandtable.backends.pdf.fragment import BITMAP, FONT, FORM, MARK, PdfFragment
from sandtable.backends.pdf.stream import PdfMemory, Stream
from sandtable.backends.soft_pictures import soft_items
from sandtable.geometry.units import POINTS_PER_MM
from sandtable.ink.matrix import Matrix
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Group, Item, Path, Symbol, TextRun, Use, rectangle


class PdfWriter:
    """Writes pages one by one; keeps only drawings that later pages may share."""

    def __init__(self, metadata: Metadata, memory: PdfMemory | None = None) -> None:
        self._memory = memory or PdfMemory()
        self._canvas = Canvas(metadata)
        self._fonts = FontBook()
        self._forms: dict[str, str] = {}  # names by keys
        self._bitmaps: dict[str, bytes] = {}
        self._faces: OrderedDict[Hashable, PdfFragment] = OrderedDict()  # the last ones, which may come again
        self._seen: set[Hashable] = set()
        self._held: list[object] = []  # what is seen by identity, which must not be given twice
        self._bookmark = ""
        self._known_marks: dict[
            int, tuple[tuple[Item, ...], str]
        ] = {}  # with what they are of: no identity is given twice

    def add(self, page: Page) -> None:
        """Draw one page."""
        height = page.height * POINTS_PER_MM
        self._canvas.begin_page(page.width * POINTS_PER_MM, height, _edges(page, page.trim), _edges(page, page.bleed))
        shown = [*page.furniture, *(placed.face for placed in page.placed)]
        which = [_drawing_key(face) for face in shown]
        once = self._drawn_once(shown, which)
        faces = [self._fragment(face, one) for face, one in zip(shown, which, strict=True)]
        for one, drawn in zip(which, faces, strict=True):
            self._make(drawn.forms if one in once else (drawn,))
        stream = Stream(self._memory)
        # SVG mitres up to 4 line widths, PDF up to 10; the picture must be the same.
        stream.write("4 M")
        stream.transform((POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height))
        _items(stream, page.under)
        places: list[Placed | None] = [*(None for _ in page.furniture), *page.placed]
        for one, placed, drawn in zip(which, places, faces, strict=True):
            # Faces are written apart: none of them changes what was inked before, nor counts on it.
            stream.write("q" if placed is None else _opening_operators(placed.clip, placed.matrix))
            if one in once:
                stream.add(drawn)
            else:
                stream.form(drawn)
            stream.write("Q")
        if not page.under and (id(page.over) in self._known_marks or all(isinstance(item, Path) for item in page.over)):
            if page.over:
                stream.write(self._marks(page.over))
        else:
            _items(stream, page.over)
        whole = stream.written()
        self._make(whole.forms)
        for drawn in faces:
            self._bitmaps.update(drawn.bitmaps)
        operators = self._resolve_names(whole)
        for drawn in faces:
            self._fonts.note(drawn)
        self._links(page)
        self._canvas.end_page(operators, page.bookmark if page.bookmark != self._bookmark else "")
        self._bookmark = page.bookmark or self._bookmark

    def _marks(self, over: tuple[Item, ...]) -> str:
        """Operators of the items over a page, cached by identity: most sheets share them."""
        known = self._known_marks.get(id(over))
        if known is None:
            stream = Stream(self._memory)
            _items(stream, over)
            if len(self._known_marks) >= _MOST_MARKS:
                self._known_marks.clear()
            known = self._known_marks[id(over)] = (over, stream.text())
        return known[1]

    def _links(self, page: Page) -> None:
        """Add the anchors of a page, and link areas over words with a target."""
        for anchor in page.anchors:
            self._canvas.anchor(anchor.key, (page.height - anchor.y) * POINTS_PER_MM, anchor.title, anchor.level)
        for item in page.over:
            if isinstance(item, TextRun) and item.target:
                top, bottom = item.y - 0.8 * item.size, item.y + 0.25 * item.size
                edges = (item.left, page.height - bottom, item.right, page.height - top)
                left, low, right, high = (edge * POINTS_PER_MM for edge in edges)
                self._canvas.link(item.target, (left, low, right, high))

    def finish(self, sink: Sink) -> None:
        """Write the whole document."""
        self._fonts.embed(self._canvas)
        self._canvas.finish(sink)

    def close(self) -> None:
        """Delete the temporary data that waited to be written."""
        self._canvas.close()

    def _drawn_once(self, shown: Sequence[Face], which: Sequence[Hashable]) -> set[Hashable]:
        """Drawings that appear for the first time and once on a page: they need no form of their own.

        Drawn straight into the page they compress together with their neighbours; should one turn up
        again on a later page, it becomes a form there.
        """
        counts = Counter(which)
        once = {one for one, count in counts.items() if count == 1 and one not in self._seen}
        self._held += [
            face.items for face, one in zip(shown, which, strict=True) if face.key is None and one not in self._seen
        ]
        self._seen.update(counts)
        return once

    def _fragment(self, face: Face, which: Hashable) -> PdfFragment:
        """Fragment of a face, independent of the ink before it, for a page or a form."""
        found = self._faces.get(which)
        if found is None:
            found = self._faces[which] = prepare(face, self._memory)
            if len(self._faces) > _MOST_FACES:
                self._faces.popitem(last=False)
        else:
            self._faces.move_to_end(which)
        return found

    def _make(self, forms: Iterable[PdfFragment]) -> None:
        """Add forms that are not in the document yet; those inside them come first."""
        for form in forms:
            if form.key in self._forms:
                continue
            self._make(form.forms)
            name = self._forms[form.key] = f"f{len(self._forms)}"
            # Units of one that is drawn together may be another program's, a fraction of a millimetre.
            self._canvas.begin_form(name, *((100_000,) if form.together else ()))
            self._canvas.end_form(self._resolve_names(form), form.together)

    def _resolve_names(self, drawn: PdfFragment) -> str:
        """Replace the marks in the operators by this document's names."""
        names = _Names(self)
        self._bitmaps.update(drawn.bitmaps)
        parts = MARK.split(drawn.text)  # every other one is a mark
        parts[1::2] = [names[mark] for mark in parts[1::2]]
        self._fonts.note(drawn)
        return "".join(parts)

    def name_of(self, mark: str) -> str:
        """Name of a mark in this document; the current page or form uses it from now on."""
        kind, about = mark[0], mark[1:]
        if kind == FONT:
            return self._fonts.name(about)
        if kind == FORM:
            return self._canvas.use_form(self._forms[about])
        if kind == BITMAP:
            key, width, height = about.split(" ")
            return self._canvas.use_picture(self._bitmaps[key], float(width), float(height))
        opacity, _, mask = about.partition(" ")
        return self._canvas.use_state(opacity, self._forms[mask] if mask else None)


def _drawing_key(face: Face) -> Hashable:
    """Cache key of a face's drawing; faces can share it."""
    return id(face.items) if face.key is None else face.key


class _Names(dict[str, str]):
    """Names by mark on one page or in one form, each looked up once."""

    def __init__(self, writer: PdfWriter) -> None:
        super().__init__()
        self._writer = writer

    def __missing__(self, mark: str) -> str:
        name = self[mark] = self._writer.name_of(mark)
        return name


_MOST_FACES = 500
_MOST_MARKS = 16


def prepare(face: Face, memory: PdfMemory) -> PdfFragment:
    """Return the fragment of a face, from the memory's prepared ones or added to them."""
    kept = memory.fragments if face.key is not None else None
    found = kept.get(face.key) if kept is not None and face.key is not None else None
    if found is None:
        found = _form(memory, face.items)
        if kept is not None and face.key is not None:
            kept.put(face.key, found, len(found.text))
    return found


def _form(memory: PdfMemory, items: Iterable[Item], together: bool = False) -> PdfFragment:
    stream = Stream(memory, form=True)
    _items(stream, items)
    return stream.written(together)


def _form_of(
    memory: PdfMemory, thing: Symbol | Group | tuple[Item, ...], items: tuple[Item, ...], together: bool = False
) -> PdfFragment:
    """Return a symbol, group or mask as a form, written once."""
    return memory.form(thing) or memory.note_form(thing, _form(memory, items, together))


def _items(stream: Stream, items: Iterable[Item]) -> None:
    for item in items:
        if isinstance(item, Path):
            stream.path(item)
        elif isinstance(item, TextRun):
            stream.text_run(item)
        elif isinstance(item, Use):
            stream.save()
            stream.transform(item.matrix)
            stream.form(_form_of(stream.memory, item.symbol, item.symbol.items))
            stream.restore()
        elif isinstance(item, Group):
            stream.save()
            if item.matrix is not None:
                stream.transform(item.matrix)
            if item.clip is not None:
                stream.clip(item.clip, item.even_odd)
            if item.softening is not None:
                _items(stream, soft_items(item, pdf))
            elif item.is_veiled:
                _draw_veiled(stream, item)
            else:
                _items(stream, item.items)
            stream.restore()
        else:
            stream.picture(item)


def _draw_veiled(stream: Stream, group: Group) -> None:
    """Draw a transparent or masked group as a whole."""
    together = None if _is_plain(group) else _form_of(stream.memory, group, group.items, together=True)
    mask = None if group.mask is None else _form_of(stream.memory, group.mask, group.mask, together=True)
    if together is not None:
        stream.need(together)
    stream.state(group.opacity, mask)
    if together is None:
        _items(stream, group.items)
    else:
        stream.form(together)


@lru_cache(maxsize=4096)  # the same places come again on every page
def _opening_operators(clip: Box, matrix: Matrix) -> str:
    """Opening operators of a placed face: save, clip, transform."""
    stream = Stream(PdfMemory())
    stream.save()
    stream.clip(rectangle(clip.x, clip.y, clip.width, clip.height))
    stream.transform(matrix)
    return stream.text()


def _is_plain(group: Group) -> bool:
    """True for a group of one path that is only filled or only stroked: transparency then needs no form."""
    only = group.items[0] if len(group.items) == 1 else None
    return isinstance(only, Path) and (only.style.fill is None or only.style.stroke is None)


def _edges(page: Page, box: Box | None) -> Edges | None:
    """Convert a box on the page to points from its lower left corner; None stays None."""
    per_mm = POINTS_PER_MM
    if box is None:
        return None
    return box.x * per_mm, (page.height - box.bottom) * per_mm, box.right * per_mm, (page.height - box.y) * per_mm


def pdf(pages: Iterable[Page], metadata: Metadata, memory: PdfMemory | None = None) -> bytes:
    """Return the pages as one PDF document; equal pages always give equal bytes."""
    made = io.BytesIO()
    pour(pages, metadata, made, memory)
    return made.getvalue()


def pour(pages: Iterable[Page], metadata: Metadata, sink: Sink, memory: PdfMemory | None = None) -> None:
    """Write pages as one document, each as soon as it comes."""
    writer = PdfWriter(metadata, memory)
    with closing(writer):
        for page in pages:
            writer.add(page)
        writer.finish(sink)


def write(
    pages: Iterable[Page], metadata: Metadata, *, dpi: int, keep_text: bool, memory: PdfMemory | None = None
) -> bytes:
    """Return the pages as one PDF document; it has no resolution, and its text is always text."""
    return pdf(pages, metadata, memory)
