"""reportlab's document, and all that is used of it; its internals are named in this module alone.

reportlab makes objects, pages, forms, pictures, outline and metadata. It has no way to write operators of one's own,
to use a form from them or to address fonts by glyph, so these go past its interface, by `_code`, `_formsinuse`, `_doc`,
`_make_preamble`, `_setExtGState` and `_setXObjects`; pyproject.toml bounds its version.

It also keeps all pages until the document is saved. Of a finished page only its dictionary is left here: what is drawn on it is
packed at once and waits on a spool, which is a file where it is large. reportlab numbers these streams last, so that they come
after all dictionaries.
"""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from tempfile import SpooledTemporaryFile
from typing import Any, cast

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFZCompress,
)
from reportlab.pdfgen.canvas import Canvas as ReportlabCanvas

from sandtable.backends import Metadata, Sink
from sandtable.ink.deflated import deflate

# A form clips to its box; symbols are drawn around their origin and never reach this far.
_FAR = 2000
_STATES = "SandtableStates"
_SPOOLED = 4 * 1024 * 1024  # bytes of packed pages that wait in memory; more of them wait in a file

# Left, bottom, right and top, in points.
Edges = tuple[float, float, float, float]


class _Document(ReportlabCanvas):
    """A canvas that names no font of its own: reportlab would refer to an unembedded Helvetica."""

    states: Any = None  # the dictionary that names the states which the page uses
    shared: "_Shared"
    _formsinuse: list[str]
    _doc: Any

    def _make_preamble(self) -> None:
        self._preamble = ""

    def _setExtGState(self, obj: Any) -> None:  # noqa: N802 - reportlab's name
        obj.ExtGState = self.states

    def _setXObjects(self, thing: Any) -> None:  # noqa: N802 - reportlab's name
        thing.XObjects = self.shared.forms(self._formsinuse) if self._formsinuse else None


class _Shared:
    """What many pages of a document have in common, once each."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._forms: dict[tuple[str, ...], Any] = {}
        self._resources: dict[tuple[object, ...], Any] = {}
        self._boxes: dict[tuple[float, ...], _SpeltOnce] = {}

    def forms(self, names: Sequence[str]) -> Any:
        """The dictionary of the forms of these names."""
        key = tuple(sorted(set(names)))
        if key not in self._forms:
            self._forms[key] = self._document.xobjDict(key)
        return self._forms[key]

    def lighten(self, page: Any) -> None:
        """Give a page what others have too: the same things that reportlab would make for each."""
        key = (id(page.XObjects), page.hasImages, page.ExtGState is not None)
        if key not in self._resources:
            made = PDFResourceDictionary(XObject=page.XObjects or {}, ExtGState=page.ExtGState or {})
            made.basicFonts()
            if page.hasImages:
                made.allProcs()
            self._resources[key] = _SpeltOnce(made)
        page.Resources, page.XObjects = self._resources[key], None
        page.MediaBox = self._box((0, 0, page.pagewidth, page.pageheight))
        for name in ("TrimBox", "BleedBox"):
            box = getattr(page, name)
            if box is not None:
                setattr(page, name, self._box(tuple(box.sequence)))

    def _box(self, edges: tuple[float, ...]) -> "_SpeltOnce":
        if edges not in self._boxes:
            self._boxes[edges] = _SpeltOnce(PDFArray(edges))
        return self._boxes[edges]


class _SpeltOnce(pdfdoc.PDFObject):
    """An object that stands in many others and is written alike in each."""

    def __init__(self, thing: Any) -> None:
        self._thing = thing
        self._spelt: bytes | None = None

    def format(self, document: Any) -> bytes:
        if self._spelt is None:
            self._spelt = self._thing.format(document)
        return self._spelt


class _Spooled(PDFStream):
    """A packed stream that waits on a spool until the document is written."""

    def __init__(self, spool: "SpooledTemporaryFile[bytes]", content: bytes) -> None:
        packed = deflate(content)
        self._spool, self._length = spool, len(packed)
        self._at = spool.seek(0, io.SEEK_END)
        spool.write(packed)
        self.dictionary = PDFDictionary({"Filter": _FLATE})
        self.filters = None

    @property
    def content(self) -> bytes:
        self._spool.seek(self._at)
        return self._spool.read(self._length)


_FLATE = PDFArray([PDFName(PDFZCompress.pdfname)])


class _Written(pdfdoc.PDFFile):
    """reportlab's file, which goes where it belongs part by part, not in one piece at the end."""

    def __init__(self, sink: Sink, version: tuple[int, int]) -> None:
        super().__init__(version)
        sink.write(b"".join(self.strings))
        self.strings.clear()
        self.write = sink.write


class Canvas:
    """A document in the making. Operators are text; lengths are points, y up, except inside forms."""

    def __init__(self, metadata: Metadata) -> None:
        self._canvas: Any = _Document(
            io.BytesIO(), pageCompression=1, invariant=1, lang=metadata.language, pdfVersion=(1, 5)
        )
        self._canvas.shared = self._shared = _Shared(self._canvas._doc)
        self._spool: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(_SPOOLED)  # noqa: SIM115 - closed in the end
        self._canvas.setTitle(metadata.title)
        self._canvas.setSubject(metadata.subject)
        self._canvas.setAuthor(metadata.author)
        self._canvas.setCreator("sandtable")
        self._canvas.setProducer("sandtable")
        self._images: dict[bytes, ImageReader] = {}
        # Opacity and mask, to the name of the state that says so; all are in one dictionary of the document.
        self._states: dict[tuple[str, str | None], str] = {}
        self._state_dictionary = PDFDictionary({})
        self._states_used = False  # by the page or form that is being made

    def begin_page(self, width: float, height: float, trim: Edges | None, bleed: Edges | None = None) -> None:
        """Set the size of the page, where it is cut, and how far its art runs."""
        self._canvas.setPageSize((width, height))
        if trim is not None:
            self._canvas.setTrimBox(trim)
        if bleed is not None:
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
        page.Contents, page.stream = _Spooled(self._spool, page.stream.encode()), None

    def anchor(self, key: str, top: float, title: str = "", level: int = 0) -> None:
        """A place on the page that links lead to; with a title it stands in the outline."""
        self._canvas.bookmarkPage(key, fit="XYZ", left=0, top=top, zoom=0)
        if title:
            self._canvas.addOutlineEntry(title, key, level, closed=0)

    def link(self, key: str, area: tuple[float, float, float, float]) -> None:
        """An area of the page, as left, bottom, right and top, that leads to an anchor."""
        self._canvas.linkAbsolute("", key, area, thickness=0)

    def begin_form(self, name: str, far: float = _FAR) -> None:
        """Start a form that reaches so far from its origin; all forms it uses must exist."""
        self._canvas.beginForm(name, -far, -far, far, far)

    def end_form(self, operators: str, together: bool = False) -> None:
        """Finish a form; one whose parts are drawn `together` lies on the page as a whole, transparent or masked."""
        extra: dict[str, Any] = {}
        if together:
            stream = PDFStream(content=operators.encode("latin-1"))
            stream.dictionary["Group"] = PDFDictionary(
                {"S": PDFName("Transparency"), "CS": PDFName("DeviceRGB"), "I": "true"}
            )
            extra["Contents"] = stream
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
            form.Contents, form.stream = _Spooled(self._spool, form.stream), None

    def use_state(self, opacity: str, mask: str | None) -> str:
        """The name of the state in which things are as opaque as that, and as the luminosity of a form lets through."""
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
        """The name of a form on the page or form that is being made."""
        self._canvas._formsinuse.append(name)
        return str(self._canvas._doc.getXObjectName(name))

    def use_picture(self, content: bytes, width: float, height: float) -> str:
        """The operators that draw a bitmap from the origin, stored once however often it is used."""
        if content not in self._images:
            self._images[content] = ImageReader(io.BytesIO(content))
        code = self._canvas._code
        before = len(code)
        with _flate_alone():
            self._canvas.drawImage(self._images[content], 0, 0, width, height, mask="auto")
        operators = " ".join(code[before:])
        del code[before:]
        return operators

    def reference(self, thing: Any) -> Any:
        """An object of reportlab's, as a part of the document."""
        return self._canvas._doc.Reference(thing)

    def add_font(self, name: str, dictionary: Any) -> None:
        """Give all pages and forms a font under this name."""
        document = self._canvas._doc
        document.idToObject["BasicFonts"].dict[name] = document.Reference(dictionary, name)

    def finish(self, sink: Sink) -> None:
        """Write the whole document."""
        with _flate_alone(), _remembered(), _spelt_once(), _instead(PDFFile=partial(_Written, sink)):
            self._canvas.save()

    def close(self) -> None:
        """Take away what waited to be written."""
        self._spool.close()


@contextmanager
def _flate_alone() -> Iterator[None]:
    """Streams without ASCII85, which makes files a quarter larger for the sake of printers of the 1980s.

    reportlab knows this as a setting of the whole process; others in it keep theirs.
    """
    usual = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = usual


@contextmanager
def _remembered() -> Iterator[None]:
    """Streams packed by our own hand, which remembers them; others in this process keep reportlab's way."""

    def encode(content: str | bytes) -> bytes:
        return deflate(content.encode() if isinstance(content, str) else content)

    own = vars(PDFZCompress)
    own["encode"] = encode
    try:
        yield
    finally:
        del own["encode"]


_SHORT = 64  # letters: names, numbers and references; whole streams are not remembered
_usual: Any = pdfdoc
_usual_format: Callable[..., bytes] = _usual.format
_usual_encode: Callable[[object], bytes] = _usual.pdfdocEnc
_encoded: Callable[[str], bytes] = lru_cache(maxsize=65_536)(_usual.pdfdocEnc)
_number: Callable[[float], str] = lru_cache(maxsize=65_536, typed=True)(_usual.fp_str)
_name: Callable[[str], str] = lru_cache(maxsize=16_384)(_usual.PDFName)


def _format(element: object, document: object, toplevel: int = 0) -> bytes:
    """As reportlab's, for what it is asked ten thousands of times."""
    kind = type(element)
    if kind is str:
        return _encode(element)
    if kind is bytes:
        return cast(bytes, element)
    return _usual_format(element, document, toplevel)


def _encode(text: Any) -> bytes:
    return _encoded(text) if isinstance(text, str) and len(text) <= _SHORT else _usual_encode(text)


@contextmanager
def _spelt_once() -> Iterator[None]:
    """Names and numbers of a document are spelt and encoded once each; the bytes are reportlab's own."""
    with _instead(format=_format, pdfdocEnc=_encode, fp_str=_number, PDFName=_name):
        yield


@contextmanager
def _instead(**ours: object) -> Iterator[None]:
    """Something of ours under names of reportlab's, for a while."""
    module = vars(pdfdoc)
    usual = {name: module[name] for name in ours}
    module.update(ours)
    try:
        yield
    finally:
        module.update(usual)
