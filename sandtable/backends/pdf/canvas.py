"""reportlab's document, and all that is used of it; its internals are named in this module alone.

reportlab makes objects, pages, forms, pictures, outline and metadata. It has no way to write operators of one's own,
to use a form from them or to address fonts by glyph, so these go past its interface, by `_code`, `_formsinuse`, `_doc`,
`_make_preamble` and `_setExtGState`; pyproject.toml bounds its version.
"""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, cast

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFZCompress,
)
from reportlab.pdfgen.canvas import Canvas as ReportlabCanvas

from sandtable.backends import Metadata
from sandtable.ink.deflated import deflate

# A form clips to its box; symbols are drawn around their origin and never reach this far.
_FAR = 2000
_STATES = "SandtableStates"

# Left, bottom, right and top, in points.
Edges = tuple[float, float, float, float]


class _Document(ReportlabCanvas):
    """A canvas that names no font of its own: reportlab would refer to an unembedded Helvetica."""

    states: Any = None  # the dictionary that names the states which the page uses

    def _make_preamble(self) -> None:
        self._preamble = ""

    def _setExtGState(self, obj: Any) -> None:  # noqa: N802 - reportlab's name
        obj.ExtGState = self.states


class Canvas:
    """A document in the making. Operators are text; lengths are points, y up, except inside forms."""

    def __init__(self, metadata: Metadata) -> None:
        self._buffer = io.BytesIO()
        self._canvas: Any = _Document(
            self._buffer, pageCompression=1, invariant=1, lang=metadata.language, pdfVersion=(1, 5)
        )
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
        self._canvas.endForm(**extra)

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

    def finish(self) -> bytes:
        """The whole document."""
        with _flate_alone(), _remembered(), _spelt_once():
            self._canvas.save()
        return self._buffer.getvalue()


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
    quick = {"format": _format, "pdfdocEnc": _encode, "fp_str": _number, "PDFName": _name}
    module = vars(pdfdoc)
    usual = {name: module[name] for name in quick}
    module.update(quick)
    try:
        yield
    finally:
        module.update(usual)
