"""Put one box into another: as large as fits, or as small as covers."""

from sandtable.faces.svg.dom import Box
from sandtable.ink.matrix import Matrix, multiply, scale, translate


def spread(size: tuple[float, float], window: Box, cover: bool) -> Box:
    """Where something of that size lies when it is centred in `window` and fits or covers it."""
    width, height = size
    x, y, wide, high = window
    ratios = (wide / width if width else 1, high / height if height else 1)
    factor = max(ratios) if cover else min(ratios)
    return x + (wide - width * factor) / 2, y + (high - height * factor) / 2, width * factor, height * factor


def fitted(box: Box, window: Box, cover: bool = False) -> Matrix:
    """The transform that takes `box` to its place in `window`."""
    x, y, width, _ = spread(box[2:], window, cover)
    factor = width / box[2] if box[2] else 1
    return multiply(translate(x, y), multiply(scale(factor), translate(-box[0], -box[1])))
