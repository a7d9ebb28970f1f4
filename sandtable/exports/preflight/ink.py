"""Checks of a face item by item: words near the cut, lines too fine, pictures too coarse."""

import io
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from sandtable.exports.order import Picture
from sandtable.geometry.units import INCH, POINT
from sandtable.ink.items import bounds, walk
from sandtable.ink.matrix import Matrix, apply, stretch
from sandtable.ink.page import Box
from sandtable.ink.shapes import Path, TextRun
from sandtable.ink.shapes import Picture as Bitmap

HAIRLINE = 0.25 * POINT  # what a press still prints as a line
SLACK = 0.05  # mm by which words may stand out: letters have air of their own
COARSE = 0.97  # of the resolution wanted: a picture may be a hair short of it


class Flaw(NamedTuple):
    """A flaw in the ink of a face: its code, its badness (more is worse), and its description."""

    code: str
    badness: float
    what: str


def flaws(picture: Picture) -> Iterator[Flaw]:
    """Yield the worst flaw of each kind of a face."""
    worst: dict[str, Flaw] = {}
    for flaw in _all(picture):
        known = worst.get(flaw.code)
        if known is None or flaw.badness > known.badness:
            worst[flaw.code] = flaw
    yield from worst.values()


def _all(picture: Picture) -> Iterator[Flaw]:
    face, product = picture.face, picture.own_product
    across, down = (product.trim.width - face.width) / 2, (product.trim.height - face.height) / 2
    cut = Box(-across, -down, product.trim.width, product.trim.height)
    safe = cut.grown(-product.safe)
    for item, matrix in walk(face.items):
        if isinstance(item, TextRun):
            box = _moved(bounds(item), matrix)
            out = _outside(box, safe)
            # What lies wholly beyond the cut is never seen.
            if out > SLACK and box.overlaps(cut):
                yield Flaw("PF002", out, " ".join(word.text for _, word in item.words)[:30])
        elif isinstance(item, Path):
            width = item.style.width * stretch(matrix)
            if item.style.stroke is not None and 0 < width < HAIRLINE - 1e-6:
                yield Flaw("PF003", 1 / width, f"{width / POINT:.2f} pt")
        elif isinstance(item, Bitmap):
            dpi = _dpi(item, matrix)
            if dpi < product.dpi * COARSE:
                yield Flaw("PF004", 1 / dpi, f"{dpi:.0f} dpi")


def _moved(box: Box, matrix: Matrix) -> Box:
    corners = [apply(matrix, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _outside(box: Box, safe: Box) -> float:
    """Largest distance by which a box reaches out of another, in mm; 0 when it is inside."""
    return max(safe.x - box.x, safe.y - box.y, box.right - safe.right, box.bottom - safe.bottom, 0.0)


def _dpi(bitmap: Bitmap, matrix: Matrix) -> float:
    """Resolution at which a picture is printed, of its coarser side."""
    width, height = _pixels(bitmap.content)
    grown = stretch(matrix)
    return min(width / (bitmap.width * grown), height / (bitmap.height * grown)) * INCH


@lru_cache(maxsize=64)
def _pixels(content: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(content)) as opened:
        return opened.size
