"""Moves of units from a hex and their costs, cached for all positions that look equal from there.

A unit's moves depend only on closed hexes, known dangers and other units within reach. So these are the cache key, for
all units that move alike and all games on a map.
"""

from typing import Final

from sandtable.games.play import Choice
from sandtable.games.warfare.play.fixed.ground import OFF, Ground
from sandtable.games.warfare.play.fixed.reach import Spread, in_ap, spread

KEPT: Final = 6000  # moves that are kept of one map, before all but the last ones are forgotten
FEWER: Final = 40  # ways to leave some of them out that are kept of each


class Moves:
    """All moves from one hex as parallel lists: end, AP, and dangerous hexes on the way.

    Paths and choices are made on demand: most moves are only looked at. A filtered list refers to the list it was made
    from as its `whole`, with the indices left.
    """

    __slots__ = (
        "_cheapest",
        "_choices",
        "_dearest",
        "_fewer",
        "_over",
        "_paths",
        "_places",
        "_safe",
        "_short",
        "_whole",
        "dangers",
        "ends",
        "left",
        "prices",
    )

    def __init__(self, ends: list[int], paths: list[tuple[int, ...]], prices: list[int], dangers: list[int]) -> None:
        self.ends = ends
        self.prices = prices
        self.dangers = dangers
        self._whole: Moves | None = None
        self.left: list[int] = []  # places in the whole
        self._over = -1
        self._cheapest: list[int] = []
        self._dearest = -1
        self._paths = paths
        self._short = self._safe = NO_WAYS  # where paths come from that are not made yet
        self._places: list[int] = []
        self._choices: dict[str, list[Choice]] = {}
        self._fewer: dict[int, Moves] = {}

    @property
    def whole(self) -> "Moves":
        """The unfiltered moves."""
        return self if self._whole is None else self._whole

    def led_by(self, short: Spread, safe: Spread, over: int) -> "Moves":
        """Set the path trees, shortest and avoiding dangers, and the set of ends; return self."""
        self._short, self._safe = short, safe
        self._over = over
        return self

    @property
    def over(self) -> int:
        """The set of all ends."""
        if self._over < 0:
            self._over = 0
            for hex_ in self.ends:
                self._over |= 1 << hex_
        return self._over

    @property
    def cheapest(self) -> list[int]:
        """Indices from the cheapest to the dearest move, equal prices in order."""
        if not self._cheapest:
            for price in range(self.dearest + 1):
                self._cheapest += [place for place, one in enumerate(self.prices) if one == price]
        return self._cheapest

    @property
    def dearest(self) -> int:
        """The highest price, 0 when there are no moves."""
        if self._dearest < 0:
            self._dearest = max(self.prices, default=0)
        return self._dearest

    @property
    def paths(self) -> list[tuple[int, ...]]:
        """Path of each move."""
        if len(self._paths) < len(self.ends):
            if self._whole is not None:
                every = self._whole.paths
                self._paths = [every[place] for place in self.left]
            else:
                self._paths = [self.path(place) for place in range(len(self.ends))]
        return self._paths

    def path(self, place: int) -> tuple[int, ...]:
        """Path of one move."""
        if self._paths:
            return self._paths[place]
        if self._whole is not None:
            return self._whole.path(self.left[place])
        # Only who cannot go round a danger, or not as cheaply, meets one.
        return way_to(self._short if self.dangers[place] else self._safe, self.ends[place])

    def without(self, taken: int) -> "Moves":
        """Return the moves that do not end in `taken`, hexes as bits. Results are cached."""
        taken &= self.over
        if not taken:
            return self
        found = self._fewer.get(taken)
        if found is None:
            if len(self._fewer) >= FEWER:
                self._fewer.clear()
            ends, prices, dangers = self.ends, self.prices, self.dangers
            left = [place for place, hex_ in enumerate(ends) if not taken >> hex_ & 1]
            found = self._fewer[taken] = Moves(
                [ends[place] for place in left],
                [],
                [prices[place] for place in left],
                [dangers[place] for place in left],
            )
            found._whole, found.left = self, left
        return found

    def let_go(self) -> None:
        """Drop the filtered lists, which refer back here, so that no cycle is left for the garbage collector."""
        self._fewer.clear()

    def places(self) -> list[int]:
        """Index here of each move of the whole, -1 if it was filtered out; empty if this is the whole."""
        if not self._places and self._whole is not None:
            self._places = [-1] * len(self._whole.ends)
            for here, there in enumerate(self.left):
                self._places[there] = here
        return self._places

    def choice(self, place: int, unit: str, labels: list[str]) -> Choice:
        """`move UNIT HEX …` for one move."""
        return Choice("move", (unit, *[labels[hex_] for hex_ in self.path(place)]))

    def choices(self, unit: str, labels: list[str]) -> list[Choice]:
        """`move UNIT HEX …` for each move; the list is cached."""
        found = self._choices.get(unit)
        if found is None:
            if self._whole is not None:
                every = self._whole.choices(unit, labels)
                found = [every[place] for place in self.left]
            else:
                found = [Choice("move", (unit, *[labels[hex_] for hex_ in path])) for path in self.paths]
            self._choices[unit] = found
        return found


NO_WAYS: Final = Spread([], [], [])
NOWHERE: Final = Moves([], [], [], [])


class Start:
    """A start hex with a budget: everything a mover could reach, and the moves asked for last."""

    __slots__ = ("closed", "dangers", "kept", "moves", "region")

    def __init__(self, region: int) -> None:
        self.region = region
        self.closed = self.dangers = -1
        self.moves = NOWHERE
        self.kept: dict[tuple[int, int], Moves] = {}


class Atlas:
    """Cache of moves on one map."""

    __slots__ = ("_count", "_ground", "_starts")

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._starts: dict[int, Start] = {}
        self._count = 0

    def moves(self, mover: int, start: int, budget: int, closed: int, dangers: int) -> Moves:
        """Moves from a hex for so many sixths of an AP, with any end."""
        key = (mover * self._ground.count + start) * 64 + budget
        here = self._starts.get(key)
        if here is None:
            found = spread(self._ground, mover, [(start, 0)], budget, 0)
            here = self._starts[key] = Start(self._ground.bits(found.order))
        closed &= here.region
        dangers &= here.region
        # Mostly nothing has changed in the neighbourhood.
        if closed != here.closed or dangers != here.dangers:
            moves = here.kept.get((closed, dangers))
            if moves is None:
                if self._count >= KEPT:
                    self._forget()
                moves = find_moves(self._ground, mover, start, [(start, 0)], budget, closed, dangers)
                here.kept[closed, dangers] = moves
                self._count += 1
            here.closed, here.dangers, here.moves = closed, dangers, moves
        return here.moves

    def _forget(self) -> None:
        """Drop all moves but the last of each start."""
        for one in self._starts.values():
            for moves in one.kept.values():
                moves.let_go()
            one.kept.clear()
        self._count = 0


def find_moves(
    ground: Ground, mover: int, start: int, seeds: list[tuple[int, int]], budget: int, closed: int, dangers: int
) -> Moves:
    """Find a cheapest path to each hex within a budget, and one that avoids known dangers if that is dearer.

    `seeds` are hexes with initial costs: the start, or those by which a unit enters the map from OFF.
    """
    found = safe = spread(ground, mover, seeds, budget, closed)
    if dangers and dangers & ground.bits(found.order):
        past = [(hex_, cost) for hex_, cost in seeds if hex_ == start or not dangers >> hex_ & 1]
        safe = spread(ground, mover, past, budget, closed | dangers)
    reached = sorted(found.order)
    if start != OFF:
        reached.remove(start)
    over = ground.bits(reached)
    if safe is found:
        prices = [in_ap(found.costs[hex_]) for hex_ in reached]
        return Moves(reached, [], prices, [0] * len(reached)).led_by(found, safe, over)
    ends: list[int] = []
    prices = []
    risks: list[int] = []
    for hex_ in reached:
        price, safely = in_ap(found.costs[hex_]), safe.costs[hex_]
        past_all = 0 <= safely <= budget
        if past_all:
            ends.append(hex_)
            prices.append(in_ap(safely))
            risks.append(0)
        if not past_all or price < in_ap(safely):
            ends.append(hex_)
            prices.append(price)
            risks.append(sum([dangers >> step & 1 for step in way_to(found, hex_)]))
    return Moves(ends, [], prices, risks).led_by(found, safe, over)


def way_to(found: Spread, hex_: int) -> tuple[int, ...]:
    """Path to a hex, without a start of cost 0."""
    way: list[int] = []
    while hex_ != OFF:
        before = found.before[hex_]
        if before != OFF or found.costs[hex_]:
            way.append(hex_)
        hex_ = before
    way.reverse()
    return tuple(way)
