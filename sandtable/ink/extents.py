"""Exact bounding boxes of drawn items, for gradients, clips and masks."""

import math
from collections.abc import Iterable

from sandtable.ink.items import transformed, walk
from sandtable.ink.matrix import Matrix
from sandtable.ink.page import Box
from sandtable.ink.shapes import Item, Outline, Path, Picture, TextRun, rectangle


def outline_extent(outline: Outline) -> Box | None:
    """Exact bounding box of an outline, curves included; None for an empty outline."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for command in outline:
        if command[0] == "C":
            _, x1, y1, x2, y2, x3, y3 = command
            xs += _turns(x, x1, x2, x3)
            ys += _turns(y, y1, y2, y3)
            x, y = x3, y3
        elif command[0] != "Z":
            x, y = command[1], command[2]
        xs.append(x)
        ys.append(y)
    if not xs:
        return None
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def extent(items: Iterable[Item], strokes: bool = False) -> Box | None:
    """Bounding box of all fills of some items, as in SVG, with `strokes` also of strokes; None without any."""
    boxes = [box for item, matrix in walk(items) if (box := _reach(item, matrix, strokes)) is not None]
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)


def _reach(item: Path | TextRun | Picture, matrix: Matrix, strokes: bool) -> Box | None:
    if isinstance(item, Path):
        box = outline_extent(transformed(item.outline, matrix))
        if box is None or not strokes or item.style.stroke is None:
            return box
        return box.grown(item.style.width * item.style.miter * max(map(abs, matrix[:4])))
    if isinstance(item, Picture):
        return outline_extent(transformed(rectangle(item.x, item.y, item.width, item.height), matrix))
    lines = rectangle(item.left, item.y - 0.75 * item.size, item.right - item.left, item.size)
    return outline_extent(transformed(lines, matrix))


def _turns(start: float, one: float, two: float, end: float) -> list[float]:
    """Values of a one-dimensional cubic at its turning points."""
    a = end - 3 * two + 3 * one - start
    b = 2 * (two - 2 * one + start)
    c = one - start
    if abs(a) < 1e-12:
        places = [-c / b] if abs(b) > 1e-12 else []
    else:
        root = b * b - 4 * a * c
        places = [(-b + sign * math.sqrt(root)) / (2 * a) for sign in (1, -1)] if root >= 0 else []
    return [
        (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t * t * two + t**3 * end
        for t in places
        if 0 < t < 1
    ]
