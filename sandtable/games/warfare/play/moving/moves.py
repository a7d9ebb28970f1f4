"""Where units can go from a hex and what that costs, worked out once for all positions that look the same from there.

Only what lies within reach decides a unit's moves: closed hexes, known dangers and other units there. So they are kept
by these, for all units that move alike and all games of a scenario.
"""

from sandtable.games.play import Choice
from sandtable.games.warfare.play.fixed.ground import OFF, Ground
from sandtable.games.warfare.play.fixed.reach import Spread, in_ap, spread

KEPT = 4000  # moves that are kept of one scenario: so many that were asked for lately, and as many from before
FEWER = 40  # ways to leave some of them out that are kept of each


class Moves:
    """All moves from one hex, side by side: where each ends, its path, its AP, and dangerous hexes on its way.

    Those that are left of others when some are left out know these as their `whole`, and which of them they are.
    """

    __slots__ = ("_choices", "_fewer", "_places", "dangers", "ends", "left", "over", "paths", "prices", "whole")

    def __init__(self, ends: list[int], paths: list[tuple[int, ...]], prices: list[int], dangers: list[int]) -> None:
        self.ends = ends
        self.paths = paths
        self.prices = prices
        self.dangers = dangers
        self.over = 0  # the set of all ends
        for hex_ in ends:
            self.over |= 1 << hex_
        self.whole = self
        self.left: list[int] = []  # places in the whole
        self._places: list[int] = []
        self._choices: dict[str, list[Choice]] = {}
        self._fewer: dict[int, Moves] = {}

    def without(self, taken: int) -> "Moves":
        """Those that do not end in some hexes."""
        taken &= self.over
        if not taken:
            return self
        found = self._fewer.get(taken)
        if found is None:
            if len(self._fewer) >= FEWER:
                self._fewer.clear()
            ends, paths, prices, dangers = self.ends, self.paths, self.prices, self.dangers
            left = [place for place, hex_ in enumerate(ends) if not taken >> hex_ & 1]
            found = self._fewer[taken] = Moves(
                [ends[place] for place in left],
                [paths[place] for place in left],
                [prices[place] for place in left],
                [dangers[place] for place in left],
            )
            found.whole, found.left = self, left
        return found

    def place_of(self, place: int) -> int:
        """Where a move of the whole stands among these; -1 when it was left out."""
        if self.whole is self:
            return place
        if not self._places:
            self._places = [-1] * len(self.whole.ends)
            for here, there in enumerate(self.left):
                self._places[there] = here
        return self._places[place]

    def choices(self, unit: str, labels: list[str]) -> list[Choice]:
        """`move UNIT HEX …` for each, the same list each time."""
        found = self._choices.get(unit)
        if found is None:
            if self.whole is not self:
                every = self.whole.choices(unit, labels)
                found = [every[place] for place in self.left]
            else:
                found = [Choice("move", (unit, *[labels[hex_] for hex_ in path])) for path in self.paths]
            self._choices[unit] = found
        return found


NOWHERE = Moves([], [], [], [])


class Atlas:
    """The moves of one scenario that were asked for."""

    __slots__ = ("_earlier", "_ground", "_moves", "_regions")

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._moves: dict[tuple[int, int, int], Moves] = {}
        self._earlier: dict[tuple[int, int, int], Moves] = {}
        self._regions: dict[int, int] = {}

    def moves(self, mover: int, start: int, budget: int, closed: int, dangers: int) -> Moves:
        """Moves from a hex for so many sixths of an AP, wherever they end."""
        start_key = (mover * self._ground.count + start) * 64 + budget
        region = self._regions.get(start_key, -1)
        if region < 0:
            found = spread(self._ground, mover, [(start, 0)], budget, 0)
            region = self._regions[start_key] = self._ground.bits(found.order)
        closed &= region
        dangers &= region
        key = (start_key, closed, dangers)
        moves = self._moves.get(key)
        if moves is None:
            moves = self._earlier.get(key)
            if moves is None:
                moves = find_moves(self._ground, mover, start, [(start, 0)], budget, closed, dangers)
            if len(self._moves) >= KEPT:
                self._earlier, self._moves = self._moves, {}
            self._moves[key] = moves
        return moves


def find_moves(
    ground: Ground, mover: int, start: int, seeds: list[tuple[int, int]], budget: int, closed: int, dangers: int
) -> Moves:
    """One cheapest path to each hex within a budget, and one past known dangers where that is dearer.

    `seeds` are hexes with what they cost already: the start, or those by which a unit comes on the map from OFF.
    """
    found = spread(ground, mover, seeds, budget, closed)
    ways = ways_of(found)
    safe, safe_ways = found, ways
    if dangers & ground.bits(found.order):
        past = [(hex_, cost) for hex_, cost in seeds if hex_ == start or not dangers >> hex_ & 1]
        safe = spread(ground, mover, past, budget, closed | dangers)
        safe_ways = ways_of(safe)
    ends: list[int] = []
    paths: list[tuple[int, ...]] = []
    prices: list[int] = []
    for hex_ in sorted(found.order):
        if hex_ == start:
            continue
        price, safely = in_ap(found.costs[hex_]), safe.costs[hex_]
        reached = 0 <= safely <= budget
        if reached:
            ends.append(hex_)
            paths.append(safe_ways[hex_])
            prices.append(in_ap(safely))
        if safe is not found and (not reached or price < in_ap(safely)):
            ends.append(hex_)
            paths.append(ways[hex_])
            prices.append(price)
    risks = [0] * len(ends)
    if safe is not found:
        risks = [sum([dangers >> hex_ & 1 for hex_ in path]) for path in paths]
    return Moves(ends, paths, prices, risks)


def ways_of(found: Spread) -> list[tuple[int, ...]]:
    """By hex the path to it, without a start that cost nothing."""
    ways: list[tuple[int, ...]] = [()] * len(found.costs)
    for hex_ in found.order:
        before = found.before[hex_]
        if before != OFF:
            ways[hex_] = (*ways[before], hex_)
        elif found.costs[hex_]:
            ways[hex_] = (hex_,)
    return ways
