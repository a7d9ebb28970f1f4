"""Resolution of shadows and blurs, which is known once the whole face is drawn: print resolution, within bounds."""

import math
from collections.abc import Callable

from sandtable.ink.matrix import stretch
from sandtable.ink.page import MM_PER_INCH
from sandtable.ink.shapes import Group, Item, Softening, Symbol, Use

DPI = 300
MOST_PIXELS = 2_000_000  # of one shadow or blur
MOST_OF_ALL = 12_000_000  # of those of one face
_STEP = 1.25  # sizes of symbols are taken in steps, so that nearly equal ones share a drawing

Resolved = dict[tuple[Symbol, int], Symbol]
Items = tuple[Item, ...]


def resolved(items: Items, made: Resolved) -> Items:
    """Items of a face in millimetres with the resolution of their shadows; all others stay as they are.

    Symbols already resolved at about the same size are taken from `made`; new ones are added.
    """
    total = [0.0]

    def count(softening: Softening, scale: float) -> Softening:
        total[0] += _pixels(softening, _resolution(softening, scale))
        return softening

    _Walk(count, {}).items(items, 1.0)
    share = min(1.0, math.sqrt(MOST_OF_ALL / total[0])) if total[0] else 1.0

    def resolve(softening: Softening, scale: float) -> Softening:
        return softening._replace(resolution=_resolution(softening, scale) * share)

    # Symbols of a face with too many shadows are its own.
    return _Walk(resolve, made if share == 1 else {}).items(items, 1.0)


def _resolution(softening: Softening, scale: float) -> float:
    """Pixels to a unit at that scale, fewer where one bitmap would be too large."""
    wanted = DPI / MM_PER_INCH * scale
    pixels = _pixels(softening, wanted)
    return wanted * min(1.0, math.sqrt(MOST_PIXELS / pixels)) if pixels else wanted


def _pixels(softening: Softening, resolution: float) -> float:
    # The bitmap is made with the margin that the blur takes from beyond its region.
    _, _, width, height = softening.region
    across, down = softening.blur
    return (width + 6 * across) * (height + 6 * down) * resolution**2


class _Walk:
    """Rebuilds items with every softening changed; what holds none keeps its identity."""

    def __init__(self, change: Callable[[Softening, float], Softening], symbols: Resolved) -> None:
        self._change, self._symbols = change, symbols
        self._known: dict[tuple[int, float], tuple[Items, Items]] = {}  # with what they are of

    def items(self, items: Items, scale: float) -> Items:
        key = (id(items), scale)
        if key not in self._known:
            rebuilt = tuple(self._item(item, scale) for item in items)
            same = all(one is other for one, other in zip(items, rebuilt, strict=True))
            self._known[key] = (items, items if same else rebuilt)
        return self._known[key][1]

    def _item(self, item: Item, scale: float) -> Item:
        if isinstance(item, Use):
            symbol = self._symbol(item.symbol, scale * stretch(item.matrix))
            return item if symbol is item.symbol else Use(symbol, item.matrix)
        if not isinstance(item, Group):
            return item
        inner = scale * stretch(item.matrix) if item.matrix else scale
        items = self.items(item.items, inner)
        mask = None if item.mask is None else self.items(item.mask, inner)
        softening = None if item.softening is None else self._change(item.softening, inner)
        if items is item.items and mask is item.mask and softening is item.softening:
            return item
        return item._replace(items=items, mask=mask, softening=softening)

    def _symbol(self, symbol: Symbol, scale: float) -> Symbol:
        step = math.ceil(math.log(max(scale, 1e-6), _STEP))
        key = (symbol, step)
        if key not in self._symbols:
            items = self.items(symbol.items, _STEP**step)
            self._symbols[key] = symbol if items is symbol.items else Symbol(f"{symbol.name}@{step}", items)
        return self._symbols[key]
