"""The hexes of a map as bits of one whole number: what holds for many hexes is asked of all of them at once."""

from collections.abc import Collection, Iterable, Iterator

from sandtable.geometry.hexes import STEPS, Hex

_ONE = ord("1")
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

    def bit(self, hex_: Hex) -> int:
        """The bit that stands for a hex."""
        return 1 << ((hex_[1] - self.corner[1]) * self.stride + hex_[0] - self.corner[0])

    def bits(self, hexes: Iterable[Hex]) -> int:
        """The bits that stand for some hexes, all set at once: one by one each would copy the whole map."""
        (q, r), stride = self.corner, self.stride
        signs = bytearray(b"0") * ((self.reach[1] + 1) * stride)
        for hex_ in hexes:
            signs[-1 - (hex_[1] - r) * stride - hex_[0] + q] = _ONE
        return int(signs, 2)

    def hexes(self, bits: int) -> Iterator[Hex]:
        """The hexes some bits stand for, row by row."""
        (q, r), stride = self.corner, self.stride
        if bits.bit_count() < _FEW:
            while bits:
                lowest = bits & -bits
                row, column = divmod(lowest.bit_length() - 1, stride)
                yield column + q, row + r
                bits ^= lowest
            return
        signs = f"{bits:b}"[::-1]
        at = signs.find("1")
        while at >= 0:
            row, column = divmod(at, stride)
            yield column + q, row + r
            at = signs.find("1", at + 1)
