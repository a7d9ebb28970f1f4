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
# Letters of Western Europe and the signs that the page shows; others come from the system's fonts.
_LETTERS = (*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, "\u00a0£§©«°±·»×‐–—‘’“”„•…‹›€←↑→↓−"))
_FEATURES = (b"tnum",)  # the italic, used for a few titles, is set without kerning


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
    wanted.unicode_set.update(_LETTERS)
    features = wanted.layout_feature_tag_set
    features.clear()
    wanted_features = _FEATURES if "It" in name else (b"kern", *_FEATURES)
    features.update(int.from_bytes(tag, "big") for tag in wanted_features)
    made: bytes = uharfbuzz.subset(face, wanted).blob.data
    return made
