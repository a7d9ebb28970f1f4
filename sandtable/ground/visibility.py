"""Compute visibility for a whole map at once.

Each kind of hex is one integer, with a bit for each place. A line of a given step is tested for every start at once by
shifting these integers. Ends are grouped by level: each pair of levels has its own set of blocking hexes.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from sandtable.geometry.hexes import Hex, distance
from sandtable.geometry.hexlines import touched
from sandtable.geometry.shadows import seen_past
from sandtable.ground.board import Board
from sandtable.ground.sight import EMPTY, Occupants, Shooter, obstacle
from sandtable.ground.terrain import Spot, Terrain

# Lines of single hexes are faster than all lines at once if fewer than one hex in so many watches (measured).
FEW = 100
LAST = 4  # hexes of a line of which one is looked for that ends a shorter line: more would cost more than they save


class Visibility:
    """All lines of sight on a board between units on the ground."""

    def __init__(self, board: Board, occupants: Occupants = EMPTY, shooter: Shooter = "regular") -> None:
        self._board = board
        self._lattice = lattice = board.lattice
        self._stride, self._reach = lattice.stride, lattice.reach
        smoke = lattice.bits(hex_ for hex_ in occupants.smoke if hex_ in board.spots)
        self._levels: dict[int, int] = {}
        for terrain, hexes in board.grounds.values():
            self._levels[terrain.level] = self._levels.get(terrain.level, 0) | hexes & ~smoke
        self._everywhere = lattice.everywhere
        self._occupied = [hex_ for hex_ in set[Hex]().union(*occupants.groups) if hex_ in board.spots]
        free = ~lattice.bits(self._occupied)
        self._empty = [(terrain, hexes & free) for terrain, hexes in board.grounds.values() if hexes & free]
        self._kinds = self._kinds_of_pairs(occupants, shooter)
        self._within: dict[int, list[tuple[int, int]]] = {}

    def _kinds_of_pairs(self, occupants: Occupants, shooter: Shooter) -> list[tuple[int, list[tuple[int, int]]]]:
        """Sets of blocking hexes, each with the pairs of end levels to which it applies."""
        kinds: dict[int, list[tuple[int, int]]] = {}
        for a in self._levels:
            for b in self._levels:
                kinds.setdefault(self._blockers((a, b), occupants, shooter), []).append((a, b))
        return list(kinds.items())

    def starts(self, step: Hex) -> int:
        """A bit for every hex that sees the hex `step` away."""
        stride = self._stride
        shift = step[1] * stride + step[0]
        if not self._everywhere & (self._everywhere >> shift if shift >= 0 else self._everywhere << -shift):
            return 0
        starts = self._levels
        ends = {level: hexes >> shift if shift >= 0 else hexes << -shift for level, hexes in starts.items()}
        lines: tuple[int, ...] | None = None
        seen = 0
        for blockers, levels in self._kinds:
            pairs = 0
            for a, b in levels:
                pairs |= starts[a] & ends[b]
            if not pairs:
                continue
            if blockers:
                if lines is None:
                    lines = _lines(step, stride)
                # For every start at once: a line is blocked if any hex it touches blocks.
                blocked = 0
                for line in lines:
                    blocked |= blockers >> line if line >= 0 else blockers << -line
                pairs &= ~blocked
            seen |= pairs
        return seen

    def pairs(self, reach: int) -> Iterator[tuple[Hex, Hex]]:
        """Yield every ordered pair of different hexes at most `reach` apart of which the first sees the second."""
        for step in self.steps(reach):
            for start in self._lattice.hexes(self.starts(step)):
                yield start, (start[0] + step[0], start[1] + step[1])

    def count(self, reach: int) -> int:
        """Number of ordered pairs of hexes that see each other within `reach`."""
        # Sight is mutual for one kind of shooter, so half the directions are enough.
        return 2 * sum(self.starts(step).bit_count() for step in self.steps(reach) if step > (0, 0))

    def seen_from(self, start: Hex, reach: int) -> set[Hex]:
        """The hexes one hex sees within `reach`, itself left out."""
        bit = self.bit(start)
        mine = next((level for level, hexes in self._levels.items() if hexes & bit), None)
        if mine is None:
            return set()  # it lies in smoke
        seen: set[Hex] = set()
        for blockers, pairs in self._kinds:
            ends = sum(self._levels[b] for a, b in pairs if a == mine)
            if ends:
                near = (hex_ for hex_ in self._lattice.hexes(ends & ~bit) if distance(start, hex_) <= reach)
                seen |= seen_past(start, near, set(self._lattice.hexes(blockers & ~bit)))
        return seen

    def seen_by(self, watchers: Iterable[Hex], reach: int) -> set[Hex]:
        """Every hex visible from at least one of these within `reach`; they see themselves."""
        watching = set(watchers)
        if reach >= max(self._reach) and len(watching) * FEW < len(self._board.spots):
            return watching.union(*(self.seen_from(hex_, reach) for hex_ in watching))
        return set(self._lattice.hexes(self.seen_by_bits(self._lattice.bits(watching), reach)))

    def seen_by_bits(self, watching: int, reach: int) -> int:
        """Compute `seen_by` for hexes as bits; the result is bits too."""
        seen = watching
        for shift, starts in self._sights(reach):
            seen |= (starts & watching) << shift | starts & watching >> shift
        return seen

    def _sights(self, reach: int) -> list[tuple[int, int]]:
        """For half of the directions: (offset, hexes as bits) such that these hexes see the one `offset` bits on.

        Sight is mutual, so half is enough. Cached by reach.
        """
        if reach not in self._within:
            lines = _half_of_lines(min(self._reach[0], reach), min(self._reach[1], reach), reach, self._stride)
            found = [0] * len(lines)
            for blockers, pairs in self._kinds:
                ends, lifted = self._by_ends(pairs), blockers << self._stride
                blocked: list[int] = []
                for at, (shift, base, further) in enumerate(lines):
                    # For every start at once: a line is blocked if any hex it touches blocks.
                    barred = blocked[base] if base >= 0 else 0
                    for line in further:
                        barred |= lifted >> line
                    blocked.append(barred)
                    clear = 0
                    for here, there in ends:
                        clear |= here & there >> shift
                    found[at] |= clear & ~barred
            self._within[reach] = [(line[0], starts) for line, starts in zip(lines, found, strict=True) if starts]
        return self._within[reach]

    def _by_ends(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Group pairs of levels: hexes from which and hexes to which, as bits, with the starts of equal ends merged."""
        ends: dict[int, int] = {}
        for a in {a for a, _ in pairs}:
            there = sum(self._levels[b] for one, b in pairs if one == a)
            ends[there] = ends.get(there, 0) | self._levels[a]
        return [(here, there) for there, here in ends.items()]

    def steps(self, reach: int) -> Iterator[Hex]:
        """Steps to `reach` that stay within the size of the map, row by row."""
        return _steps(min(self._reach[0], reach), min(self._reach[1], reach), reach)

    def _blockers(self, levels: tuple[int, int], occupants: Occupants, shooter: Shooter) -> int:
        # Without pieces only the terrain blocks, the same everywhere.
        ground = sum(bits for terrain, bits in self._empty if _hides(terrain, levels))
        return ground + sum(
            self.bit(hex_)
            for hex_ in self._occupied
            if obstacle(self._board.spots[hex_], hex_, levels, occupants, shooter) is not None
        )

    def bit(self, hex_: Hex) -> int:
        """The bit that stands for a hex."""
        return self._lattice.bit(hex_)


@lru_cache(maxsize=1024)
def _hides(terrain: Terrain, levels: tuple[int, int]) -> bool:
    """True if unoccupied ground stops a line between ends of these levels."""
    return obstacle(Spot("", terrain), (0, 0), levels, EMPTY, "regular") is not None


def _steps(wide: int, high: int, reach: int) -> Iterator[Hex]:
    for r in range(-high, high + 1):
        for q in range(max(-wide, -reach - r), min(wide, reach - r) + 1):
            if q or r:
                yield q, r


# A line as distances between bits: to its end, then to the hexes it touches beyond those of a shorter one before it, whose
# number among all lines stands between, -1 where there is none. These begin a row further on, so that none is negative.
_Line = tuple[int, int, tuple[int, ...]]


@lru_cache(maxsize=64)
def _half_of_lines(wide: int, high: int, reach: int, stride: int) -> tuple[_Line, ...]:
    """Lines of half of the directions, each after the line it is derived from, which touches most of its hexes."""
    touches = {
        (q, r): [touch.step for touch in touched((q, r))] for q, r in _steps(wide, high, reach) if r * stride + q > 0
    }
    numbers: dict[Hex, int] = {}
    found: list[_Line] = []
    for step in sorted(touches, key=lambda step: len(touches[step])):
        own = set(touches[step])
        # Of all it touches, one of the last is the end of a line that touches nothing else.
        ends = touches[step][: -LAST - 1 : -1]
        base = next((end for end in ends if end in numbers and own.issuperset(touches[end])), None)
        further = own.difference(touches[base] if base is not None else ())
        numbers[step] = len(found)
        found.append(
            (
                step[1] * stride + step[0],
                numbers[base] if base is not None else -1,
                tuple((r + 1) * stride + q for q, r in sorted(further)),
            )
        )
    return tuple(found)


@lru_cache(maxsize=32_768)
def _lines(step: Hex, stride: int) -> tuple[int, ...]:
    """Hexes that a line touches, as bit offsets on a map with `stride` bits a row."""
    return tuple(r * stride + q for (q, r), _ in touched(step))
