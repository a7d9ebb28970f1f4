"""A user's own pictures: PNG and JPEG as they are, WebP turned into PNG, SVG read like any drawing."""

import io
import struct
import warnings
import zlib
from functools import lru_cache
from hashlib import sha256

from PIL import Image

from sandtable.faces.svg.dom import Box
from sandtable.faces.svg.fitting import spread
from sandtable.faces.svg.path import rounded_rectangle
from sandtable.ink.shapes import Group, Picture

MOST_PIXELS = 40_000_000  # a poker card at 1200 dpi has ten million
LIGHT = 0.35  # of a picture's ink with low ink
_MOST_SEEN = 2000
# Cache of opened pictures by digest: their size, or their fault.
_seen: dict[bytes, tuple[int, int] | str] = {}


def is_bitmap(content: bytes) -> bool:
    return content.startswith((b"\x89PNG", b"\xff\xd8"))


# Beginnings of files that are no pictures here, and what they are called.
_OTHER_KINDS = (
    (0, b"GIF8", "a GIF"), (0, b"BM", "a BMP"), (0, b"II*\0", "a TIFF"), (0, b"MM\0*", "a TIFF"), (0, b"8BPS", "a Photoshop file"),
    (0, b"%PDF", "a PDF"), (4, b"ftypavif", "an AVIF"), (4, b"ftyphei", "a HEIC"), (0, b"\x1f\x8b", "a compressed file"),
    (0, b"PK\3\4", "a ZIP archive"),
)  # fmt: skip


def as_printable(content: bytes) -> bytes:
    """Picture as PNG, JPEG or SVG: a WebP is turned into a PNG. Raise ValueError for files of other kinds."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return _png_of_webp(content)
    for start, magic, kind in _OTHER_KINDS:
        if content.startswith(magic, start):
            raise ValueError(f"it is {kind}; save it as PNG, JPEG, WebP or SVG")
    return content


@lru_cache(maxsize=8)
def _png_of_webp(content: bytes) -> bytes:

    _opened(content, ("WEBP",))
    with Image.open(io.BytesIO(content), formats=("WEBP",)) as picture:
        whole = picture.convert("RGBA" if picture.mode == "RGBA" or "transparency" in picture.info else "RGB")
    out = io.BytesIO()
    whole.save(out, "PNG", compress_level=6)
    return out.getvalue()


def bitmap(content: bytes, window: Box, cover: bool) -> Group:
    """A bitmap in its window; raise ValueError when it is damaged."""
    x, y, width, height = spread(picture_size(content), window, cover)
    return Group((Picture(content, x, y, width, height),), clip=rounded_rectangle(*window, 0))


def picture_size(content: bytes) -> tuple[int, int]:
    """Width and height in pixels of a PNG or JPEG that can be opened and is not too large; raise ValueError."""
    key = sha256(content).digest()
    if key not in _seen:
        if len(_seen) >= _MOST_SEEN:
            _seen.clear()
        try:
            _seen[key] = _opened(content)
        except ValueError as error:
            _seen[key] = str(error)
    size = _seen[key]
    if isinstance(size, str):
        raise ValueError(size)
    return size


@lru_cache(maxsize=4)  # pictures are large; one that all cards of a deck show comes again
def lightened(content: bytes) -> bytes:
    """Picture in light greys, as a PNG: a third of the ink, with all details."""
    with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as picture:
        whole = picture.convert("RGBA")
    paper = Image.new("RGBA", whole.size, "white")
    grey = Image.alpha_composite(paper, whole).convert("L").point([255 - round((255 - v) * LIGHT) for v in range(256)])
    made = Image.merge("LA", (grey, whole.getchannel("A")))
    out = io.BytesIO()
    made.save(out, "PNG", compress_level=6)
    return out.getvalue()


def _opened(content: bytes, formats: tuple[str, ...] = ("PNG", "JPEG")) -> tuple[int, int]:
    """Size of a bitmap, checked first from its header; then all of it is decoded, to see that it is complete."""
    damaged = (OSError, SyntaxError, ValueError, LookupError, EOFError, struct.error, zlib.error, MemoryError)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=formats) as picture:
                width, height = picture.size
                if width * height <= MOST_PIXELS:
                    picture.load()
    except Image.DecompressionBombError:
        width = height = MOST_PIXELS
    except damaged:
        raise ValueError("the picture is damaged") from None
    if width * height > MOST_PIXELS:
        raise ValueError(f"the picture has more than {MOST_PIXELS // 1_000_000} million pixels")
    return width, height
