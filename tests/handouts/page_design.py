"""Measures of pages to look at: the size of their type, and how much of them is white."""

from collections.abc import Iterator, Sequence

import numpy as np
import pypdfium2

from sandtable.faces.text import POINT
from sandtable.ink.matrix import Matrix
from sandtable.ink.shapes import Group, Item, TextRun, Use

SMALLEST = 6.5 - 1e-6  # points
MOST_WHITE = 0.4
GAP = 12.0  # mm without ink, from which paper counts as white
MARGIN = 11.0


def sizes(items: Sequence[Item], scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """Yield the size in points of every text, with its words."""
    for item in items:
        if isinstance(item, TextRun):
            yield item.size * scale / POINT, " ".join(word.text for _, word in item.words)
        elif isinstance(item, Group):
            yield from sizes(item.items, scale * _factor(item.matrix) if item.matrix else scale)
        elif isinstance(item, Use):
            yield from sizes(item.symbol.items, scale * _factor(item.matrix))


def _factor(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) ** 0.5


def white(page: pypdfium2.PdfPage) -> float:
    """Share of both columns of a page that lies in gaps without ink."""
    scale = 36 / 25.4  # pixels to a mm
    grey = np.asarray(page.render(scale=36 / 72).to_pil().convert("L"))
    middle = grey.shape[1] / scale / 2
    blank = 0.0
    for left, right in ((MARGIN, middle - 1), (middle + 1, 2 * middle - MARGIN)):
        part = grey[int(14 * scale) : int(-15 * scale), int(left * scale) : int(right * scale)]
        run = 0
        for inked in [*(part < 235).any(axis=1), True]:
            if inked:
                blank += run if run > GAP * scale else 0
                run = 0
            else:
                run += 1
    return blank / (2 * len(part))
