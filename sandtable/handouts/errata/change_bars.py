"""Where two editions of a face differ, as bars down its side."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sandtable.ink.face import Face
from sandtable.ink.matrix import IDENTITY, Matrix, multiply, translate
from sandtable.ink.page import Box
from sandtable.ink.shapes import Group, Item, Outline, Path, Picture, Style, TextRun, Use, line, rectangle
from sandtable.layout.duplex import moved

BAR = 2.6  # on the face's own scale, as the gap beside it
GAP = 2.0
NEAR = 1.5  # bars closer than this are one
LEAST = 2.0  # the least length of a bar

# From where to where down the face, in mm.
Band = tuple[float, float]
# A drawn thing and the transform it is drawn under.
_Leaf = tuple[Path | TextRun | Picture, Matrix]


def changed_bands(old: Face, new: Face) -> tuple[Band, ...]:
    """The heights at which the ink of two faces differs, from top to bottom; none when they look the same."""
    if (old.width, old.height) != (new.width, new.height):
        return ((0.0, new.height),)
    window = Box(0, 0, new.width, new.height)
    before, after = dict(_leaves(old.items, IDENTITY, window)), dict(_leaves(new.items, IDENTITY, window))
    counts = Counter(leaf for leaf, _ in _leaves(new.items, IDENTITY, window))
    counts.subtract(Counter(leaf for leaf, _ in _leaves(old.items, IDENTITY, window)))
    boxes = [(after if count > 0 else before)[leaf] for leaf, count in counts.items() if count]
    return _merged((box.y, box.bottom) for box in boxes if box.width > 0 and box.height > 0)


def with_bars(face: Face, bands: Sequence[Band], colour: str) -> Face:
    """The face, trimmed, with a bar on its left beside every band; without bands the room for them stays free."""
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


def _leaves(items: Iterable[Item], matrix: Matrix, window: Box) -> Iterator[tuple[_Leaf, Box]]:
    """Everything drawn with the box it shows in, which lies in the window; symbols are opened."""
    for item in items:
        if isinstance(item, Use):
            yield from _leaves(item.symbol.items, multiply(matrix, item.matrix), window)
        elif isinstance(item, Group):
            inner = multiply(matrix, item.matrix) if item.matrix else matrix
            seen = _cut(moved(inner, _outline_box(item.clip)), window) if item.clip else window
            yield from _leaves(item.items, inner, seen)
        else:
            yield (item, _tidy(matrix)), _cut(moved(matrix, _box(item)), window)


def _box(item: Path | TextRun | Picture) -> Box:
    if isinstance(item, Path):
        return _outline_box(item.outline).grown(item.style.width / 2 if item.style.stroke else 0)
    if isinstance(item, Picture):
        return Box(item.x, item.y, item.width, item.height)
    start, (last, word) = item.words[0][0], item.words[-1]
    width = last + (word.width / 1000) * item.size - start
    return Box(start, item.y - 0.75 * item.size, width, item.size)


def _outline_box(outline: Outline) -> Box:
    """The box around all points of an outline, those that only bend it too."""
    numbers = [[float(number) for number in command[1:]] for command in outline]
    xs = [x for command in numbers for x in command[::2]]
    ys = [y for command in numbers for y in command[1::2]]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _tidy(matrix: Matrix) -> Matrix:
    """The transform without what the order of multiplications left in it."""
    a, b, c, d, e, f = (round(number, 6) for number in matrix)
    return (a, b, c, d, e, f)


def _cut(box: Box, window: Box) -> Box:
    """What of a box lies in a window; nothing when they do not meet."""
    x, y = max(box.x, window.x), max(box.y, window.y)
    return Box(x, y, max(0.0, min(box.right, window.right) - x), max(0.0, min(box.bottom, window.bottom) - y))
