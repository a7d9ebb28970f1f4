"""Where units can go from a hex and what that costs, worked out once for all positions that look the same from there.

Only what lies within reach decides a unit's moves: closed hexes, known dangers and other units there. So they are kept
by these, for all units that move alike and all games of a scenario.
"""

from sandtable.games.play import Choice
from sandtable.games.warfare.play.fixed.ground import Ground
from sandtable.games.warfare.play.fixed.reach import in_ap, reach, way_to

KEPT = 2000  # moves that are kept of one scenario, before all are forgotten


class Moves:
    """All moves from one hex, side by side: where each ends, its path, its AP, and dangerous hexes on its way."""

    __slots__ = ("_choices", "_fewer", "dangers", "ends", "over", "paths", "prices")

    def __init__(self, ends: list[int], paths: list[tuple[int, ...]], prices: list[int], dangers: list[int]) -> None:
        self.ends = ends
        self.paths = paths
        self.prices = prices
        self.dangers = dangers
        self.over = 0  # the set of all ends
        for hex_ in ends:
            self.over |= 1 << hex_
        self._choices: dict[str, list[Choice]] = {}
        self._fewer: dict[int, Moves] = {}

    def without(self, taken: int) -> "Moves":
        """Those that do not end in some hexes."""
        taken &= self.over
        if not taken:
            return self
        found = self._fewer.get(taken)
        if found is None:
            left = [place for place, hex_ in enumerate(self.ends) if not taken >> hex_ & 1]
            found = self._fewer[taken] = Moves(
                [self.ends[place] for place in left],
                [self.paths[place] for place in left],
                [self.prices[place] for place in left],
                [self.dangers[place] for place in left],
            )
        return found

    def choices(self, unit: str, labels: list[str]) -> list[Choice]:
        """`move UNIT HEX …` for each, the same list each time."""
        found = self._choices.get(unit)
        if found is None:
            found = self._choices[unit] = [
                Choice("move", (unit, *[labels[hex_] for hex_ in path])) for path in self.paths
            ]
        return found


NOWHERE = Moves([], [], [], [])


class Atlas:
    """The moves of one scenario that were asked for."""

    __slots__ = ("_ground", "_moves", "_regions")

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._moves: dict[tuple[int, int, int, int, int], Moves] = {}
        self._regions: dict[tuple[int, int, int], int] = {}

    def moves(self, mover: int, start: int, budget: int, closed: int, dangers: int) -> Moves:
        """Moves from a hex for so many sixths of an AP, wherever they end."""
        region = self._regions.get((mover, start, budget))
        if region is None:
            found = reach(self._ground, mover, [(start, 0)], budget, 0)
            region = self._regions[mover, start, budget] = self._ground.bits(list(found))
        key = (mover, start, budget, closed & region, dangers & region)
        moves = self._moves.get(key)
        if moves is None:
            if len(self._moves) >= KEPT:
                self._moves.clear()
            moves = self._moves[key] = find_moves(self._ground, mover, start, [(start, 0)], budget, closed, dangers)
        return moves


def find_moves(
    ground: Ground, mover: int, start: int, seeds: list[tuple[int, int]], budget: int, closed: int, dangers: int
) -> Moves:
    """One cheapest path to each hex within a budget, and one past known dangers where that is dearer.

    `seeds` are hexes with what they cost already: the start, or those by which a unit comes on the map from OFF.
    """
    found = reach(ground, mover, seeds, budget, closed)
    safe = found
    if any(dangers >> hex_ & 1 for hex_ in found):
        past = [(hex_, cost) for hex_, cost in seeds if hex_ == start or not dangers >> hex_ & 1]
        safe = reach(ground, mover, past, budget, closed | dangers)
    ends: list[int] = []
    paths: list[tuple[int, ...]] = []
    prices: list[int] = []
    for hex_ in sorted(found):
        if hex_ == start:
            continue
        cost = found[hex_][0]
        if hex_ in safe:
            ends.append(hex_)
            paths.append(way_to(safe, hex_))
            prices.append(in_ap(safe[hex_][0]))
        if safe is not found and (hex_ not in safe or in_ap(cost) < in_ap(safe[hex_][0])):
            ends.append(hex_)
            paths.append(way_to(found, hex_))
            prices.append(in_ap(cost))
    risks = [sum([dangers >> hex_ & 1 for hex_ in path]) for path in paths]
    return Moves(ends, paths, prices, risks)
