"""reportlab's document, and all that is used of it; its internals are named in this module and `objects` alone.

reportlab makes objects, pages, forms, outline and metadata. It has no way to write operators of one's own, to use a
form from them, to address fonts by glyph or to write a document part by part, so these go past its interface, by
subclasses that know `_code`, `_formsinuse`, `_doc`, `_make_preamble`, `_setExtGState`, `_setXObjects` and the tables of
`PDFDocument`; pyproject.toml bounds its version. Nothing of it is replaced, and no setting of the process is changed:
documents can be made in several threads.

reportlab keeps all pages until the document is saved. Of a finished page only its dictionary is left here: what is
drawn on it is packed at once and waits on a spool, which is a file where it is large. reportlab numbers these streams
last, so that they come after all dictionaries.
"""

import io
import os
import time
from collections.abc import Sequence
from tempfile import SpooledTemporaryFile
from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFCrossReferenceTable,
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFIndirectObject,
    PDFName,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFTrailer,
)
from reportlab.pdfgen.canvas import Canvas as ReportlabCanvas

from sandtable.backends import Metadata, Sink
from sandtable.backends.pdf.objects import FormattedOnce, SpooledStream, picture_streams
from sandtable.errors import UserError

# A form clips to its box; symbols are drawn around their origin and never reach this far.
_FAR = 2000
_STATES = "SandtableStates"
_SPOOLED = 4 * 1024 * 1024  # bytes of packed pages that wait in memory; more of them wait in a file

# Left, bottom, right and top, in points.
Edges = tuple[float, float, float, float]


_VERSION = (1, 5)  # of PDF


class _File(PDFFile):
    """A file written to a sink part by part, not in one piece at the end."""

    def __init__(self, sink: Sink) -> None:
        super().__init__(_VERSION)
        sink.write(b"".join(self.strings))  # the first line
        self.strings.clear()
        self.write = sink.write


class _Document(PDFDocument):
    """A document that is written to a sink, object by object."""

    sink: Sink
    Catalog: Any
    Reference: Any

    def format(self) -> bytes:
        """Write all objects, in the order and form of `PDFDocument.format`; nothing is left to return."""
        catalog, info = self.Reference(self.Catalog), self.Reference(self.info)
        file = _File(self.sink)
        ids: list[str] = []
        # Objects can make others while they are formatted.
        while len(ids) < len(self.numberToId):
            name = self.numberToId[len(ids) + 1]
            self.idToOffset[name] = file.add(PDFIndirectObject(name, self.idToObject[name]).format(self))
            ids.append(name)
        table = PDFCrossReferenceTable()
        table.addsection(0, ids)
        start = file.add(table.format(self))
        trailer = PDFTrailer(startxref=start, Size=len(ids) + 1, Root=catalog, Info=info, ID=self.ID())
        file.add(trailer.format(self))
        return b""


class _Drawing(ReportlabCanvas):
    """A canvas that names no font of its own: reportlab would refer to an unembedded Helvetica."""

    states: Any = None  # the dictionary that names the states which the page uses
    shared: "_Shared"
    _formsinuse: list[str]

    def __init__(self, language: str) -> None:
        super().__init__(io.BytesIO(), pageCompression=1, invariant=1)
        self._doc: Any = _Document(compression=1, invariant=1, lang=language, pdfVersion=_VERSION)
        self.shared = _Shared(self._doc)

    def _make_preamble(self) -> None:
        self._preamble = ""

    def _setExtGState(self, obj: Any) -> None:  # noqa: N802 - reportlab's name
        obj.ExtGState = self.states

    def _setXObjects(self, thing: Any) -> None:  # noqa: N802 - reportlab's name
        thing.XObjects = self.shared.forms(self._formsinuse) if self._formsinuse else None


class _Shared:
    """Objects shared by many pages of a document, each stored once."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._forms: dict[tuple[str, ...], Any] = {}
        self._resources: dict[tuple[object, ...], Any] = {}
        self._boxes: dict[tuple[float, ...], FormattedOnce] = {}

    def forms(self, names: Sequence[str]) -> Any:
        """Return the dictionary of the forms of these names."""
        key = tuple(sorted(set(names)))
        if key not in self._forms:
            self._forms[key] = self._document.xobjDict(key)
        return self._forms[key]

    def lighten(self, page: Any) -> None:
        """Replace the parts of a page by shared objects equal to those reportlab would make for each."""
        key = (id(page.XObjects), page.hasImages, page.ExtGState is not None)
        if key not in self._resources:
            made = PDFResourceDictionary(XObject=page.XObjects or {}, ExtGState=page.ExtGState or {})
            made.basicFonts()
            if page.hasImages:
                made.allProcs()
            self._resources[key] = FormattedOnce(made)
        page.Resources, page.XObjects = self._resources[key], None
        page.MediaBox = self._box((0, 0, page.pagewidth, page.pageheight))
        for name in ("TrimBox", "BleedBox"):
            box = getattr(page, name)
            if box is not None:
                setattr(page, name, self._box(tuple(box.sequence)))

    def _box(self, edges: tuple[float, ...]) -> FormattedOnce:
        if edges not in self._boxes:
            self._boxes[edges] = FormattedOnce(PDFArray(edges))
        return self._boxes[edges]


class DateError(UserError):
    """SOURCE_DATE_EPOCH is not a valid date."""

    exit_code = 2


def _check_date() -> None:
    """Raise DateError if the environment has a date reportlab cannot read; without one documents are dated 2000."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    try:
        time.gmtime(int(epoch or 0))
    except (ValueError, OverflowError, OSError):
        shown = epoch if len(epoch) <= 40 else f"{epoch[:40]}…"
        raise DateError(
            f"SOURCE_DATE_EPOCH is {shown!r}, which is no date: seconds since 1970 are wanted, as 1700000000; or leave it out"
        ) from None


class Canvas:
    """A document in the making. Operators are text; lengths are points, y up, except inside forms."""

    def __init__(self, metadata: Metadata) -> None:
        _check_date()
        self._canvas: Any = _Drawing(metadata.language)
        self._shared = self._canvas.shared
        self._spool: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(_SPOOLED)  # noqa: SIM115 - closed in the end
        self._canvas.setTitle(metadata.title)
        self._canvas.setSubject(metadata.subject)
        self._canvas.setAuthor(metadata.author)
        self._canvas.setCreator("sandtable")
        self._canvas.setProducer("sandtable")
        self._pictures: dict[bytes, str] = {}  # names by contents
        # Opacity and mask, to the name of the state that says so; all are in one dictionary of the document.
        self._states: dict[tuple[str, str | None], str] = {}
        self._state_dictionary = PDFDictionary({})
        self._states_used = False  # by the page or form that is being made

    def begin_page(self, width: float, height: float, trim: Edges | None, bleed: Edges | None = None) -> None:
        """Set the size of the page, its trim box and its bleed box; without them, the page has none."""
        self._canvas.setPageSize((width, height))
        # reportlab keeps a box for all pages that follow.
        self._canvas.setTrimBox(trim)
        self._canvas.setBleedBox(bleed)

    def end_page(self, operators: str, bookmark: str = "") -> None:
        """Draw the page; a bookmark puts it into the outline."""
        self._canvas._code.append(operators)
        self._canvas.states = PDFObjectReference(_STATES) if self._states_used else None
        self._states_used = False
        if bookmark:
            key = f"page{self._canvas.getPageNumber()}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(bookmark, key)
        self._canvas.showPage()
        page = self._canvas._doc.Pages.pages[-1]
        self._shared.lighten(page)
        page.Contents, page.stream = SpooledStream(self._spool, page.stream.encode()), None

    def anchor(self, key: str, top: float, title: str = "", level: int = 0) -> None:
        """Add a link target to the page; with a title it stands in the outline."""
        self._canvas.bookmarkPage(key, fit="XYZ", left=0, top=top, zoom=0)
        if title:
            self._canvas.addOutlineEntry(title, key, level, closed=0)

    def link(self, key: str, area: tuple[float, float, float, float]) -> None:
        """Link an area of the page (left, bottom, right, top) to an anchor."""
        self._canvas.linkAbsolute("", key, area, thickness=0)

    def begin_form(self, name: str, far: float = _FAR) -> None:
        """Start a form that reaches `far` from its origin; all forms it uses must exist."""
        self._canvas.beginForm(name, -far, -far, far, far)

    def end_form(self, operators: str, together: bool = False) -> None:
        """Finish a form; with `together` it is a transparency group, drawn transparent or masked as a whole."""
        extra: dict[str, Any] = {}
        if together:
            group = PDFDictionary({"S": PDFName("Transparency"), "CS": PDFName("DeviceRGB"), "I": "true"})
            extra["Contents"] = SpooledStream(self._spool, operators.encode("latin-1"), {"Group": group})
        else:
            self._canvas._code.append(operators)
        if self._states_used:
            forms = self._canvas._doc.xobjDict(self._canvas._formsinuse)
            resources = PDFResourceDictionary(ExtGState=PDFObjectReference(_STATES), XObject=forms)
            resources.basicFonts()
            resources.allProcs()
            extra["Resources"] = resources
            self._states_used = False
        name = self._canvas._formData[0]
        self._canvas.endForm(**extra)
        if not together:
            form = self._canvas._doc.idToObject[self._canvas._doc.getXObjectName(name)]
            form.Contents, form.stream = SpooledStream(self._spool, form.stream), None

    def use_state(self, opacity: str, mask: str | None) -> str:
        """Name of the graphics state with that opacity and a form as luminosity mask."""
        key = (opacity, mask)
        if key not in self._states:
            content: dict[str, Any] = {"Type": PDFName("ExtGState"), "ca": key[0], "CA": key[0]}
            if mask is not None:
                form = PDFObjectReference(self._canvas._doc.getXObjectName(mask))
                content["SMask"] = PDFDictionary({"Type": PDFName("Mask"), "S": PDFName("Luminosity"), "G": form})
            name = f"S{len(self._states) + 1}"
            self._states[key] = name
            self._state_dictionary.dict[name] = PDFDictionary(content)
            if len(self._states) == 1:
                self._canvas._doc.Reference(self._state_dictionary, _STATES)
        self._states_used = True
        return self._states[key]

    def use_form(self, name: str) -> str:
        """Name of a form on the current page or form."""
        self._canvas._formsinuse.append(name)
        return str(self._canvas._doc.getXObjectName(name))

    def use_picture(self, content: bytes, width: float, height: float) -> str:
        """Operators that draw a bitmap from the origin; it is stored once however often it is used."""
        if content not in self._pictures:
            made = picture_streams(content)
            if made.mask is not None:
                made.picture.dictionary["SMask"] = PDFObjectReference(self._canvas._doc.getXObjectName(made.mask_name))
            self._add_picture(made.name, made.picture)
            if made.mask is not None:
                self._add_picture(made.mask_name, made.mask)
            self._pictures[content] = made.name
        name = self.use_form(self._pictures[content])
        return f"q {fp_str(width, 0, 0, height, 0, 0)} cm /{name} Do Q"

    def _add_picture(self, name: str, picture: PDFStream) -> None:
        """Add a bitmap to the document, unless one of that name is there."""
        document = self._canvas._doc
        registered = document.getXObjectName(name)
        if registered not in document.idToObject:
            document.Reference(picture, registered)

    def reference(self, thing: Any) -> Any:
        """Register a reportlab object in the document and return the reference."""
        return self._canvas._doc.Reference(thing)

    def add_font(self, name: str, dictionary: Any) -> None:
        """Give all pages and forms a font under this name."""
        document = self._canvas._doc
        document.idToObject["BasicFonts"].dict[name] = document.Reference(dictionary, name)

    def finish(self, sink: Sink) -> None:
        """Write the whole document."""
        self._canvas._doc.sink = sink
        self._canvas.save()

    def close(self) -> None:
        """Delete the temporary data that waited to be written."""
        self._spool.close()
