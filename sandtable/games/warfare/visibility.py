"""Who sees whom on a whole map at once.

The map is one whole number per kind of hex, a bit for each place; a line of a given step is tested for
every start together by shifting these numbers. Ends are taken by level: each pair of levels has its own
set of hexes that block.
"""

from collections.abc import Iterator

from sandtable.games.warfare.board import Board
from sandtable.games.warfare.sight import EMPTY, Occupants, Shooter, obstacle
from sandtable.geometry.hexes import Hex, length, within
from sandtable.geometry.hexlines import touched


class Visibility:
    """All lines of sight on a board between units on the ground."""

    def __init__(self, board: Board, occupants: Occupants = EMPTY, shooter: Shooter = "regular") -> None:
        self._board = board
        qs = [q for q, _ in board.spots]
        rs = [r for _, r in board.spots]
        self._corner = (min(qs), min(rs))
        # Rows are spaced so far apart that no step to the side reaches the next one's hexes.
        self._stride = 2 * (max(qs) - min(qs) + 1)
        self._reach = (max(qs) - min(qs), max(rs) - min(rs))
        self._levels: dict[int, int] = {}
        for hex_, spot in board.spots.items():
            level = spot.terrain.level
            self._levels[level] = self._levels.get(level, 0) | self._bit(hex_)
        smoke = sum(self._bit(hex_) for hex_ in occupants.smoke if hex_ in board.spots)
        self._levels = {level: hexes & ~smoke for level, hexes in self._levels.items()}
        self._blocking = {
            (a, b): self._blockers((a, b), occupants, shooter) for a in self._levels for b in self._levels
        }

    def starts(self, step: Hex) -> int:
        """A bit for every hex that sees the hex `step` away."""
        shift = self._index(step)
        lines = [self._index(touch.step) for touch in touched(step)] if length(step) > 1 else []
        seen = 0
        for a, starts in self._levels.items():
            for b, ends in self._levels.items():
                pairs = starts & _moved(ends, shift)
                if not pairs:
                    continue
                blockers = self._blocking[a, b]
                blocked = 0
                for line in lines:
                    blocked |= _moved(blockers, line)
                seen |= pairs & ~blocked
        return seen

    def pairs(self, reach: int) -> Iterator[tuple[Hex, Hex]]:
        """Every ordered pair of different hexes at most `reach` apart of which the first sees the second."""
        for step in self.steps(reach):
            for start in self._hexes(self.starts(step)):
                yield start, (start[0] + step[0], start[1] + step[1])

    def count(self, reach: int) -> int:
        """How many ordered pairs see each other within `reach`."""
        return sum(self.starts(step).bit_count() for step in self.steps(reach))

    def seen_from(self, start: Hex, reach: int) -> set[Hex]:
        """The hexes one hex sees within `reach`, itself left out."""
        bit = self._bit(start)
        return {(start[0] + step[0], start[1] + step[1]) for step in self.steps(reach) if self.starts(step) & bit}

    def steps(self, reach: int) -> Iterator[Hex]:
        """Steps to `reach` that stay within the size of the map."""
        for step in within((0, 0), reach):
            if step != (0, 0) and abs(step[0]) <= self._reach[0] and abs(step[1]) <= self._reach[1]:
                yield step

    def _blockers(self, levels: tuple[int, int], occupants: Occupants, shooter: Shooter) -> int:
        return sum(
            self._bit(hex_)
            for hex_, spot in self._board.spots.items()
            if obstacle(spot, hex_, levels, occupants, shooter) is not None
        )

    def _bit(self, hex_: Hex) -> int:
        return 1 << ((hex_[1] - self._corner[1]) * self._stride + hex_[0] - self._corner[0])

    def _index(self, step: Hex) -> int:
        return step[1] * self._stride + step[0]

    def _hexes(self, bits: int) -> Iterator[Hex]:
        while bits:
            lowest = bits & -bits
            row, column = divmod(lowest.bit_length() - 1, self._stride)
            yield column + self._corner[0], row + self._corner[1]
            bits ^= lowest


def _moved(bits: int, step: int) -> int:
    """The starts from which a step leads to one of these hexes."""
    return bits >> step if step >= 0 else bits << -step
