"""Compare two faces by their ink."""

from collections.abc import Sequence

from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Item, Symbol, Use


class Comparison:
    """Compares faces; each pair of symbols is compared once."""

    def __init__(self) -> None:
        # The symbols themselves are kept with the verdict, so that no id is ever used again by another.
        self._met: dict[tuple[int, int], tuple[Symbol, Symbol, bool]] = {}

    def same(self, one: Face | None, other: Face | None) -> bool:
        """True when both have the same size and ink, or neither exists."""
        if one is None or other is None:
            return one is other
        if (one.width, one.height) != (other.width, other.height):
            return False
        return one.items is other.items or self._same_items(one.items, other.items)

    def _same_items(self, items: Sequence[Item], others: Sequence[Item]) -> bool:
        return len(items) == len(others) and all(map(self._same_item, items, others))

    def _same_item(self, item: Item, other: Item) -> bool:
        if isinstance(item, Use) and isinstance(other, Use):
            return item.matrix == other.matrix and self._same_symbol(item.symbol, other.symbol)
        if isinstance(item, Group) and isinstance(other, Group):
            same_frame = _frame(item) == _frame(other) and self._same_items(item.mask or (), other.mask or ())
            return same_frame and self._same_items(item.items, other.items)
        return item == other

    def _same_symbol(self, symbol: Symbol, other: Symbol) -> bool:
        if symbol is other:
            return True
        key = (id(symbol), id(other))
        if key not in self._met:
            self._met[key] = (symbol, other, self._same_items(symbol.items, other.items))
        return self._met[key][2]


def _frame(group: Group) -> tuple[object, ...]:
    return group.matrix, group.clip, group.even_odd, group.opacity, group.mask is None, group.softening
