"""PDF objects that reportlab has no class for: packed streams, pictures, objects formatted once.

None of them depends on settings that reportlab has for the whole process: streams are deflated and nothing
else. ASCII85 would make files a quarter larger.
"""

import io
import zlib
from hashlib import md5
from tempfile import SpooledTemporaryFile
from typing import Any, NamedTuple

from PIL import Image
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObject, PDFStream

from sandtable.backends.pdf.deflate import deflate

_COLOUR_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


class PackedStream(PDFStream):
    """A stream deflated when it is made."""

    def __init__(self, content: bytes, dictionary: dict[str, Any] | None = None) -> None:
        super().__init__(_packed(dictionary), deflate(content))


class SpooledStream(PDFStream):
    """Stream deflated when it is made, which waits on a spool until the document is written."""

    def __init__(
        self, spool: "SpooledTemporaryFile[bytes]", content: bytes, dictionary: dict[str, Any] | None = None
    ) -> None:
        packed = deflate(content)
        self._spool, self._length = spool, len(packed)
        self._at = spool.seek(0, io.SEEK_END)
        spool.write(packed)
        self.dictionary = _packed(dictionary)
        self.filters = None

    @property
    def content(self) -> bytes:
        self._spool.seek(self._at)
        return self._spool.read(self._length)


class FormattedOnce(PDFObject):
    """Object that is part of many others; formatted once."""

    def __init__(self, thing: Any) -> None:
        self._thing = thing
        self._formatted: bytes | None = None

    def format(self, document: Any) -> bytes:
        if self._formatted is None:
            self._formatted = self._thing.format(document)
        return self._formatted


class PictureStreams(NamedTuple):
    """Bitmap as image objects, and the names that reportlab's `drawImage` would give them."""

    name: str
    picture: PDFStream
    mask_name: str = ""
    mask: PDFStream | None = None  # opacity of the pixels


def picture_streams(content: bytes) -> PictureStreams:
    """Convert a PNG or JPEG file to image objects; a JPEG is embedded as it is."""
    with Image.open(io.BytesIO(content)) as opened:
        opaque, alpha = _channels(opened)
        pixels = opaque.tobytes()
        if alpha is not None:
            opacity = alpha.tobytes()
            mask = _picture(alpha, zlib.compress(opacity), "FlateDecode", [0, 1])
            picture = _picture(opaque, zlib.compress(pixels), "FlateDecode")
            return PictureStreams(_digest(pixels + opacity), picture, _digest(opacity), mask)
        if opened.format == "JPEG":
            # Files of four colours hold them inverted.
            picture = _picture(opaque, content, "DCTDecode", [1, 0] * 4 if opaque.mode == "CMYK" else None)
        else:
            picture = _picture(opaque, zlib.compress(pixels), "FlateDecode")
        return PictureStreams(_digest(pixels + b"auto"), picture)


def _channels(opened: Image.Image) -> tuple[Image.Image, Image.Image | None]:
    """Convert a picture to a mode that PDF has; also return its opacity, or None."""
    if opened.mode in _COLOUR_SPACES:
        return opened, None
    if opened.mode in ("LA", "RGBA"):
        return opened.convert(opened.mode[:-1]), opened.getchannel("A")
    if opened.mode == "P" and "transparency" in opened.info:
        whole = opened.convert("RGBA")
        return whole.convert("RGB"), whole.getchannel("A")
    return opened.convert("RGB"), None


def _picture(picture: Image.Image, content: bytes, filter_name: str, decode: list[int] | None = None) -> PDFStream:
    width, height = picture.size
    dictionary = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": width,
        "Height": height,
        "BitsPerComponent": 8,
        "ColorSpace": PDFName(_COLOUR_SPACES[picture.mode]),
        "Filter": PDFArray([PDFName(filter_name)]),
        **({"Decode": PDFArray(decode)} if decode else {}),
    }
    return PDFStream(PDFDictionary(dictionary), content)


def _packed(dictionary: dict[str, Any] | None) -> PDFDictionary:
    return PDFDictionary({**(dictionary or {}), "Filter": PDFArray([PDFName("FlateDecode")])})


def _digest(content: bytes) -> str:
    return md5(content, usedforsecurity=False).hexdigest()
