"""Sequence of items made on demand, with only the last one cached."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

Made = TypeVar("Made")


class OnDemand(Sequence[Made]):
    """Sequence whose items are made when asked for; the last one made is kept."""

    _last: tuple[int, Made] | None = None

    @abstractmethod
    def _make(self, index: int) -> Made:
        """Make the item at an index within range."""

    @overload
    def __getitem__(self, index: int) -> Made: ...

    @overload
    def __getitem__(self, index: slice) -> list[Made]: ...

    def __getitem__(self, index: int | slice) -> Made | list[Made]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        if self._last is None or self._last[0] != index:
            self._last = (index, self._make(index))
        return self._last[1]
