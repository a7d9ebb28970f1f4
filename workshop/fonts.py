"""Fonts of the page: those the press prints with, cut down to the letters of European languages."""

from functools import cache
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
import uharfbuzz

_PACKAGES = (font_source_serif_pro, font_source_sans_pro)
FONTS = frozenset(
    {f"SourceSerifPro-{face}.ttf" for face in ("Regular", "It", "Semibold")}
    | {f"SourceSansPro-{face}.ttf" for face in ("Regular", "Semibold")}
)
# Letters of Western Europe, punctuation, arrows and signs that the page shows; others come from the system's fonts.
_RANGES = ((0x20, 0x7E), (0xA0, 0xFF), (0x2010, 0x2044), (0x20AC, 0x20AC), (0x2190, 0x2193), (0x2212, 0x2212))
_FEATURES = (b"kern", b"liga", b"tnum", b"lnum", b"ccmp", b"mark")


@cache
def font_file(name: str) -> bytes | None:
    """A font of the page by its file name; None if there is none of that name."""
    if name not in FONTS:
        return None
    file = next(
        Path(path) for package in _PACKAGES for path in package.font_files_ttf.values() if Path(path).name == name
    )
    face = uharfbuzz.Face(uharfbuzz.Blob(file.read_bytes()))
    wanted = uharfbuzz.SubsetInput()
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    wanted.unicode_set.update(letter for first, last in _RANGES for letter in range(first, last + 1))
    features = wanted.layout_feature_tag_set
    features.clear()
    features.update(int.from_bytes(name, "big") for name in _FEATURES)
    made: bytes = uharfbuzz.subset(face, wanted).blob.data
    return made
