"""Coarser cuts of symbols: where scaling would thin a stroke below what prints, it is thickened."""

import math
from dataclasses import replace

from sandtable.ink.matrix import stretch
from sandtable.ink.shapes import Group, Item, Path, Symbol, Use

THINNEST = 0.2
# Scales are taken in steps, so that sizes close to one another share a cut.
_STEP = 1.25


def coarser(symbol: Symbol, scale: float, made: dict[tuple[Symbol, int], Symbol]) -> Symbol:
    """The symbol to use at `scale`: itself, or a cut whose strokes come out at THINNEST or more."""
    if thinnest(symbol.items) * scale >= THINNEST - 1e-9:
        return symbol
    step = math.floor(math.log(scale, _STEP))
    key = (symbol, step)
    if key not in made:
        least = THINNEST / _STEP**step
        made[key] = Symbol(f"{symbol.name}-{step}", _thickened(symbol.items, least))
    return made[key]


def thinnest(items: tuple[Item, ...], scale: float = 1.0) -> float:
    """The thinnest stroke among the items, in their own units; infinite when there is none."""
    found = math.inf
    for item in items:
        if isinstance(item, Path) and item.style.stroke is not None:
            found = min(found, item.style.width * scale)
        elif isinstance(item, Group):
            found = min(found, thinnest(item.items, scale * (stretch(item.matrix) if item.matrix else 1)))
        elif isinstance(item, Use):
            found = min(found, thinnest(item.symbol.items, scale * stretch(item.matrix)))
    return found


def _thickened(items: tuple[Item, ...], least: float) -> tuple[Item, ...]:
    cut: list[Item] = []
    for item in items:
        if isinstance(item, Path) and item.style.stroke is not None and item.style.width < least:
            cut.append(Path(item.outline, replace(item.style, width=least)))
        elif isinstance(item, Group):
            inner = least / (stretch(item.matrix) if item.matrix else 1)
            cut.append(replace(item, items=_thickened(item.items, inner)))
        elif isinstance(item, Use):
            inner = least / stretch(item.matrix)
            cut.append(Use(Symbol(f"{item.symbol.name}~", _thickened(item.symbol.items, inner)), item.matrix))
        else:
            cut.append(item)
    return tuple(cut)
