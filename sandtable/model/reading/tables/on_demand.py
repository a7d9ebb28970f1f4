"""Rows and records of a long table, each made when it is asked for: of thousands only the last is held."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

Made = TypeVar("Made")


class OnDemand(Sequence[Made]):
    """A list whose items are made one by one; whoever asks for the same one again gets it as it was made."""

    _last: tuple[int, Made] | None = None

    @abstractmethod
    def _made(self, index: int) -> Made:
        """Make an item, of those there are."""

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
            self._last = (index, self._made(index))
        return self._last[1]
