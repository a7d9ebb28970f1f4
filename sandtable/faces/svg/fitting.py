"""Put one box into another: as large as fits, or as small as covers."""

from sandtable.faces.svg.dom import Box
from sandtable.ink.matrix import Matrix, multiply, scale, translate

_SHARES = {"min": 0.0, "mid": 0.5, "max": 1.0}


def spread(size: tuple[float, float], window: Box, cover: bool) -> Box:
    """Box of something of that size, centred in `window`, that fits or covers it."""
    width, height = size
    x, y, wide, high = window
    ratios = (wide / width if width else 1, high / height if height else 1)
    factor = max(ratios) if cover else min(ratios)
    return x + (wide - width * factor) / 2, y + (high - height * factor) / 2, width * factor, height * factor


def fitted(box: Box, window: Box, cover: bool = False) -> Matrix:
    """Transform from `box` to its place in `window`."""
    x, y, width, _ = spread(box[2:], window, cover)
    factor = width / box[2] if box[2] else 1
    return multiply(translate(x, y), multiply(scale(factor), translate(-box[0], -box[1])))


def aspect(box: Box, window: Box, written: str) -> Matrix:
    """Transform from `box` to its place in `window` by SVG's preserveAspectRatio."""
    words = [word for word in written.split() if word != "defer"]
    across, down = window[2] / box[2], window[3] / box[3]
    align = words[0].lower() if words else "xmidymid"
    if align == "none":
        return multiply(translate(*window[:2]), multiply(scale(across, down), translate(-box[0], -box[1])))
    factor = max(across, down) if "slice" in words[1:] else min(across, down)
    x = window[0] + (window[2] - box[2] * factor) * _SHARES.get(align[1:4], 0.5)
    y = window[1] + (window[3] - box[3] * factor) * _SHARES.get(align[5:8], 0.5)
    return multiply(translate(x, y), multiply(scale(factor), translate(-box[0], -box[1])))
