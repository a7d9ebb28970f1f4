"""Thicker versions of symbols, for scales at which a stroke would be too thin to print."""

import math

from sandtable.ink.items import Leaf, mapped, walk
from sandtable.ink.matrix import stretch
from sandtable.ink.shapes import Item, Path, Symbol

THINNEST = 0.2
# Scales are taken in steps, so that sizes close to one another share a cut.
_STEP = 1.25


def coarser(symbol: Symbol, scale: float, made: dict[tuple[Symbol, int], Symbol]) -> Symbol:
    """Symbol to use at `scale`: itself, or a version whose strokes are printed at THINNEST or more."""
    if thinnest(symbol.items) * scale >= THINNEST - 1e-9:
        return symbol
    step = math.floor(math.log(scale, _STEP))
    key = (symbol, step)
    if key not in made:
        least = THINNEST / _STEP**step
        made[key] = Symbol(f"{symbol.name}-{step}", _thickened(symbol.items, least))
    return made[key]


def thinnest(items: tuple[Item, ...]) -> float:
    """Thinnest stroke among the items, in their own units; infinite if there is none."""
    drawn = ((item, matrix) for item, matrix in walk(items) if isinstance(item, Path) and item.style.stroke is not None)
    return min((item.style.width * stretch(matrix) for item, matrix in drawn), default=math.inf)


def _thickened(items: tuple[Item, ...], least: float) -> tuple[Item, ...]:
    def stroke(item: Leaf, scale: float) -> Leaf:
        if isinstance(item, Path) and item.style.stroke is not None and item.style.width < least / scale:
            return Path(item.outline, item.style._replace(width=least / scale))
        return item

    def cut(symbol: Symbol, scale: float) -> Symbol:
        return Symbol(f"{symbol.name}~", _thickened(symbol.items, least / scale))

    return mapped(items, stroke, cut)
