"""Hexes of a map as bits of one integer, for operations on many hexes at once."""

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from sandtable.geometry.hexes import SIDES, STEPS, Hex

_ONE = ord("1")
_SMALL = 2048  # bits of a map that are sooner set one by one
_FEW = 64  # hexes that are sooner taken out one by one than looked for in a text


class Lattice:
    """A bit for every place in a rectangle around some hexes."""

    def __init__(self, hexes: Collection[Hex]) -> None:
        qs = [q for q, _ in hexes]
        rs = [r for _, r in hexes]
        self.corner = (min(qs), min(rs))
        self.reach = (max(qs) - min(qs), max(rs) - min(rs))
        # Rows are spaced so far apart that no step to the side reaches the next one's hexes.
        self.stride = 2 * (self.reach[0] + 1)
        # How far a step over each side leads, in bits.
        self.steps = {side: r * self.stride + q for side, (q, r) in STEPS.items()}

        (left, top), stride = self.corner, self.stride
        # The number of each hex's bit, and the other way round.
        self.places = {hex_: (hex_[1] - top) * stride + hex_[0] - left for hex_ in hexes}
        self._hex_at = {at: hex_ for hex_, at in self.places.items()}

    def bit(self, hex_: Hex) -> int:
        """Bit of a hex of the map."""
        return 1 << self.places[hex_]

    def bits(self, hexes: Iterable[Hex]) -> int:
        """Bits of hexes of the map."""
        size, places = (self.reach[1] + 1) * self.stride, self.places
        if size < _SMALL:
            found = 0
            for hex_ in hexes:
                found |= 1 << places[hex_]
            return found
        # All set at once: one by one each would copy the whole map.
        digits = bytearray(b"0") * size
        for hex_ in hexes:
            digits[-1 - places[hex_]] = _ONE
        return int(digits, 2)

    @cached_property
    def everywhere(self) -> int:
        """The bits of all hexes of the map."""
        return self.bits(self.places)

    @cached_property
    def inner(self) -> int:
        """Bits of hexes with a neighbour on every side; the others are the border of the map."""
        found = self.everywhere
        for side in SIDES:
            found &= self.beyond(self.everywhere, side)
        return found

    @cached_property
    def border(self) -> frozenset[Hex]:
        """Hexes with a side at the end of the map."""
        return frozenset(self.hexes(self.everywhere & ~self.inner))

    @cached_property
    def _every_hex(self) -> frozenset[Hex]:
        return frozenset(self.places)

    def hex_set(self, bits: int) -> frozenset[Hex]:
        """Set of the hexes of some bits. If they are most of the map, it is made by removing the others."""
        others = self.everywhere & ~bits
        if others.bit_count() < bits.bit_count():
            return self._every_hex.difference(self.hexes(others))
        return frozenset(self.hexes(bits))

    def beyond(self, bits: int, side: str) -> int:
        """Bits of the neighbours across one side of these hexes, on the map or not."""
        step = self.steps[side]
        return bits << step if step > 0 else bits >> -step

    def near(self, bits: int) -> int:
        """These hexes and the places next to them, on the map or not."""
        found = bits
        for side in SIDES:
            found |= self.beyond(bits, side)
        return found

    def joined(self, start: int, among: int) -> int:
        """Hexes of `among` connected to `start` within `among`."""
        found = fresh = start
        while fresh:
            near = 0
            for side in SIDES:
                near |= self.beyond(fresh, side)
            fresh = near & among & ~found
            found |= fresh
        return found

    def hexes(self, bits: int) -> Iterator[Hex]:
        """Hexes of some bits, row by row."""
        hex_at = self._hex_at
        if bits.bit_count() < _FEW:
            while bits:
                lowest = bits & -bits
                yield hex_at[lowest.bit_length() - 1]
                bits ^= lowest
            return
        digits = f"{bits:b}"[::-1]
        at = digits.find("1")
        while at >= 0:
            yield hex_at[at]
            at = digits.find("1", at + 1)
