"""Change bars: where two editions of a face differ, as bars down its side."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sandtable.ink.items import Leaf, bounds, outline_bounds
from sandtable.ink.matrix import IDENTITY, Matrix, multiply, translate
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item, Path, Style, Use, line, rectangle
from sandtable.layout.duplex import moved

BAR = 2.6  # on the face's own scale, as the gap beside it
GAP = 2.0
NEAR = 1.5  # bars closer than this are one
LEAST = 2.0  # the least length of a bar

# From where to where down the face, in mm.
Band = tuple[float, float]


def changed_bands(old: Face, new: Face) -> tuple[Band, ...]:
    """Return the heights at which the ink of two faces differs, top to bottom; none when they look the same."""
    if (old.width, old.height) != (new.width, new.height):
        return ((0.0, new.height),)
    window = Box(0, 0, new.width, new.height)
    before, after = dict(_leaves(old.items, IDENTITY, window)), dict(_leaves(new.items, IDENTITY, window))
    counts = Counter(leaf for leaf, _ in _leaves(new.items, IDENTITY, window))
    counts.subtract(Counter(leaf for leaf, _ in _leaves(old.items, IDENTITY, window)))
    boxes = [(after if count > 0 else before)[leaf] for leaf, count in counts.items() if count]
    return _merged((box.y, box.bottom) for box in boxes if box.width > 0 and box.height > 0)


def with_bars(face: Face, bands: Sequence[Band], colour: str) -> Face:
    """Return the trimmed face with a bar on its left beside every band; without bands the room stays free."""
    left = BAR + GAP
    style = Style(fill=None, stroke=colour, width=BAR)
    bars = [Path(line(BAR / 2, top, BAR / 2, bottom), style) for top, bottom in bands]
    trim = rectangle(0, 0, face.width, face.height)
    edge = Path(rectangle(left, 0, face.width, face.height), Style(fill=None, stroke="#8a8a8a", width=0.3))
    body = Group(face.items, translate(left, 0), trim)
    return Face(face.ref, face.language, face.width + left, face.height, (body, edge, *bars))


def _merged(bands: Iterable[Band]) -> tuple[Band, ...]:
    merged: list[Band] = []
    for top, bottom in sorted(bands):
        if merged and top - merged[-1][1] < NEAR:
            merged[-1] = (merged[-1][0], max(merged[-1][1], bottom))
        else:
            merged.append((top, bottom))
    return tuple((top, max(bottom, top + LEAST)) for top, bottom in merged)


def _leaves(items: Iterable[Item], matrix: Matrix, window: Box) -> Iterator[tuple[tuple[Leaf, Matrix], Box]]:
    """Yield everything drawn, by transform, with the box in which it shows inside the window; symbols are expanded."""
    for item in items:
        if isinstance(item, Use):
            yield from _leaves(item.symbol.items, multiply(matrix, item.matrix), window)
        elif isinstance(item, Group):
            inner = multiply(matrix, item.matrix) if item.matrix else matrix
            seen = _cut(moved(inner, outline_bounds(item.clip)), window) if item.clip else window
            yield from _leaves(item.items, inner, seen)
        else:
            yield (item, _tidy(matrix)), _cut(moved(matrix, bounds(item)), window)


def _tidy(matrix: Matrix) -> Matrix:
    """Round the transform, so that the order of multiplications makes no difference."""
    a, b, c, d, e, f = (round(number, 6) for number in matrix)
    return (a, b, c, d, e, f)


def _cut(box: Box, window: Box) -> Box:
    """Intersection of a box and a window; of width or height 0 when they do not meet."""
    x, y = max(box.x, window.x), max(box.y, window.y)
    return Box(x, y, max(0.0, min(box.right, window.right) - x), max(0.0, min(box.bottom, window.bottom) - y))
