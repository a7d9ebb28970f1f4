"""Number for each of many hexes: its path cost, or the area it belongs to."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self

from sandtable.geometry.hexes import Hex
from sandtable.ground.lattice import Lattice


class HexNumbers(Mapping[Hex, int]):
    """Numbers of hexes, stored as bits by number: most are asked for a few hexes only.

    Iteration is by number, then row by row.
    """

    __slots__ = ("_lattice", "bits", "by_number")

    def __init__(self, lattice: Lattice, by_number: dict[int, int]) -> None:
        """`by_number` has the hexes of each number as bits, in ascending order, no hex twice."""
        self._lattice, self.by_number = lattice, by_number
        self.bits = 0
        for hexes in by_number.values():
            self.bits |= hexes

    @classmethod
    def least(cls, lattice: Lattice, pairs: Iterable[tuple[int, int]]) -> Self:
        """Least number given to each hex; pairs are a number and hexes as bits."""
        gathered: dict[int, int] = {}
        for number, hexes in pairs:
            gathered[number] = gathered.get(number, 0) | hexes
        by_number, done = dict[int, int](), 0
        for number in sorted(gathered):
            if fresh := gathered[number] & ~done:
                by_number[number] = fresh
                done |= fresh
        return cls(lattice, by_number)

    def __getitem__(self, hex_: Hex) -> int:
        at = self._lattice.places.get(hex_)
        if at is not None and self.bits >> at & 1:
            for number, hexes in self.by_number.items():
                if hexes >> at & 1:
                    return number
        raise KeyError(hex_)

    def __contains__(self, hex_: object) -> bool:
        at = self._lattice.places.get(hex_)  # type: ignore[call-overload]
        return at is not None and bool(self.bits >> at & 1)

    def __iter__(self) -> Iterator[Hex]:
        for hexes in self.by_number.values():
            yield from self._lattice.hexes(hexes)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def least_of(self, hexes: Iterable[Hex]) -> int | None:
        """The least number of some hexes; None when none of them has one."""
        places = self._lattice.places
        wanted = 0
        for hex_ in hexes:
            if (at := places.get(hex_)) is not None:
                wanted |= 1 << at
        if not wanted & self.bits:
            return None
        return next(number for number, bits in self.by_number.items() if bits & wanted)

    def together(self, other: "HexNumbers", most: float) -> int:
        """Hexes, as bits, whose numbers here and in `other` sum to at most `most`."""
        found = there = 0
        rings = list(other.by_number.items())[::-1]
        # The dearer it is here, the cheaper it must be there.
        for number, hexes in reversed(self.by_number.items()):
            while rings and rings[-1][0] + number <= most:
                there |= rings.pop()[1]
            found |= hexes & there
        return found

    def hexes(self) -> set[Hex]:
        """All hexes that have a number."""
        return set(self._lattice.hexes(self.bits))

    def as_dict(self) -> dict[Hex, int]:
        """Plain dictionary, for callers that need most of it."""
        return {hex_: number for number, hexes in self.by_number.items() for hex_ in self._lattice.hexes(hexes)}
