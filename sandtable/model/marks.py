"""Compact positions of the fields of a record: a large deck has one such mapping a card."""

import struct
from collections.abc import Iterator, Mapping
from functools import lru_cache


class Marks(Mapping[str, tuple[int, int]]):
    """Mapping of field name to line and column; records with the same fields share the names."""

    __slots__ = ("_numbers", "_places")

    def __init__(self, names: tuple[str, ...], places: bytes) -> None:
        self._numbers = _numbered(names)
        self._places = places

    @classmethod
    def of(cls, marks: Mapping[str, tuple[int, int]]) -> "Marks":
        return cls(tuple(marks), b"".join(_PLACE.pack(*place) for place in marks.values()))

    def __getitem__(self, name: str) -> tuple[int, int]:
        line, column = _PLACE.unpack_from(self._places, self._numbers[name] * _PLACE.size)
        return line, column

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, name: object) -> bool:
        return name in self._numbers

    def __reduce__(self) -> tuple[type["Marks"], tuple[tuple[str, ...], bytes]]:
        return Marks, (tuple(self._numbers), self._places)


_PLACE = struct.Struct("<QQ")  # a column may be as far out as a file is long


@lru_cache(maxsize=4_096)
def _numbered(names: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}
