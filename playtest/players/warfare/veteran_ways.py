"""Ways to somewhere, as the Warfare veteran knows them: AP from every hex, straight on and round what bars the way now.

What bars the way changes with every enemy step, but mostly far from where anybody goes: only hexes whose way leads
through a closed one are worked out anew, all others share what holds for the empty map.
"""

from heapq import heapify, heappop, heappush
from typing import Final

from playtest.players.warfare.sense import FAR
from sandtable.games.warfare.play.fixed.ground import Ground
from sandtable.games.warfare.play.fixed.kinds import CLASSES
from sandtable.games.warfare.play.fixed.reach import SIXTHS, spread
from sandtable.games.warfare.play.moving.moves import Moves

FADES: Final = 24.0  # AP from which an aim no longer draws
COVER: Final = 0.02  # how much nearer cover makes a hex in the order of moves
DANGER: Final = 0.2  # and danger farther
MOST_ORDERS: Final = 500  # kept of a shape
MOST_DETOURS: Final = 50  # kept of a way
BEYOND: Final = FAR * SIXTHS + 1  # sixths: farther than anything matters


class Shape:
    """How near every hex is to an aim: 1 and more there, 0 from where it no longer draws.

    `arrival` is what it is worth more to be there. Moves of units are put in order by it once; where a `straight` shape
    differs only in `changed` hexes, moves that touch none of them are in its order.
    """

    __slots__ = ("_changed", "_cover", "_orders", "_straight", "at")

    def __init__(self, at: list[float], cover: list[bool], straight: "Shape | None" = None, changed: int = 0) -> None:
        self.at = at
        self._cover = cover
        self._straight, self._changed = straight, changed
        self._orders: dict[Moves, list[int]] = {}

    def order(self, start: int, moves: Moves) -> list[int]:
        """Places of moves, first those that bring a unit nearest for their AP."""
        found = self._orders.get(moves)
        if found is None:
            if len(self._orders) >= MOST_ORDERS:
                self._orders.clear()
            found = self._orders[moves] = self._ordered(start, moves)
        return found

    def _ordered(self, start: int, moves: Moves) -> list[int]:
        touched = moves.over | 1 << start if start >= 0 else moves.over
        if self._straight is not None and not touched & self._changed:
            return self._straight.order(start, moves)
        here, at = self.at[start] if start >= 0 else 0.0, self.at
        keys: list[tuple[float, int, int]] = []
        for place, hex_ in enumerate(moves.ends):
            loss = here - at[hex_] + DANGER * moves.dangers[place]
            if self._cover[hex_]:
                loss -= COVER
            keys.append((loss / moves.prices[place], moves.prices[place], place))
        keys.sort()
        return [place for _, _, place in keys]


def nearness(cost: float, near: int, arrival: float, least: float) -> float:
    """How near a hex is that costs so many AP; `least` is what it is away at least."""
    away = max(least, cost - near)
    return 1.0 + arrival if away <= 0.0 else max(0.0, 1.0 - away / FADES)


class Way:
    """AP from every hex to the nearest of some: over the empty map, or round closed hexes."""

    __slots__ = ("_changed", "_cover", "_shapes", "_straight", "field")

    def __init__(
        self, field: list[float], cover: list[bool], straight: "Way | None" = None, changed: list[int] | None = None
    ) -> None:
        self.field = field
        self._cover = cover
        self._straight = straight
        self._changed: list[int] = changed or []  # hexes whose way it is not straight on
        self._shapes: dict[tuple[int, float, float], Shape] = {}

    def shape(self, near: int, arrival: float, least: float) -> Shape:
        """How near every hex is."""
        key = (near, arrival, least)
        found = self._shapes.get(key)
        if found is None:
            found = self._shapes[key] = self._shaped(near, arrival, least)
        return found

    def _shaped(self, near: int, arrival: float, least: float) -> Shape:
        if self._straight is None:
            return Shape([nearness(cost, near, arrival, least) for cost in self.field], self._cover)
        straight = self._straight.shape(near, arrival, least)
        at, changed = straight.at[:], 0
        for hex_ in self._changed:
            there = nearness(self.field[hex_], near, arrival, least)
            if there != at[hex_]:
                at[hex_] = there
                changed |= 1 << hex_
        return Shape(at, self._cover, straight, changed)


class Course:
    """The ways of one mover to some hexes: straight on, and round whatever was in the way lately."""

    __slots__ = ("_costs", "_detours", "_ground", "_mover", "_passed", "_supports", "straight")

    def __init__(self, ground: Ground, mover: int, hexes: tuple[int, ...]) -> None:
        self._ground, self._mover = ground, mover
        found = spread(ground, mover, [(hex_, 0) for hex_ in hexes], FAR * SIXTHS, 0)
        costs = self._costs = found.costs
        self.straight = Way([cost / SIXTHS if cost < BEYOND else float(FAR) for cost in costs], ground.cover)
        # By how many neighbours the cheapest way from each hex may lead.
        self._supports = [0] * ground.count
        for hex_ in found.order:
            for end, more in ground.ways(mover)[hex_]:
                if costs[hex_] + more == costs[end]:
                    self._supports[end] += 1
        # Closed hexes make a difference where somebody passes; to where the way ends one comes all the same.
        self._passed = ground.bits(found.order) & ~ground.bits(hexes)
        self._detours: dict[int, Way] = {}

    def round(self, closed: int) -> Way:
        """The way round some hexes."""
        closed &= self._passed
        if not closed:
            return self.straight
        found = self._detours.get(closed)
        if found is None:
            if len(self._detours) >= MOST_DETOURS:
                self._detours.clear()
            found = self._detours[closed] = self._detour(closed)
        return found

    def _detour(self, closed: int) -> Way:
        changed = self._cut_off(closed)
        costs = self._repaired(closed, changed)
        field = self.straight.field[:]
        for hex_ in changed:
            field[hex_] = costs[hex_] / SIXTHS if 0 <= costs[hex_] < BEYOND else float(FAR)
        return Way(field, self._ground.cover, self.straight, changed)

    def _cut_off(self, closed: int) -> list[int]:
        """Closed hexes, and those all of whose cheapest ways lead through them."""
        found = self._ground.members(closed)
        costs, left, steps = self._costs, self._supports[:], self._ground.ways(self._mover)
        for hex_ in found:
            left[hex_] = -1  # it is among them already
        for hex_ in found:  # which grows as it is walked
            cost = costs[hex_]
            for end, more in steps[hex_]:
                if cost + more == costs[end]:
                    left[end] -= 1
                    if left[end] == 0:
                        found.append(end)
        return found

    def _repaired(self, closed: int, cut_off: list[int]) -> list[int]:
        """What ways cost when hexes are closed and some are cut off by them; a closed hex costs less than nothing."""
        costs = self._costs[:]
        for hex_ in cut_off:
            costs[hex_] = BEYOND
        # From whoever still has a way into those who lost theirs, and on from there, the cheapest first.
        into, steps = self._ground.ways_into(self._mover), self._ground.ways(self._mover)
        ahead: list[tuple[int, int]] = []
        for hex_ in cut_off:
            best = BEYOND
            for start, more in into[hex_]:
                if costs[start] + more < best:
                    best = costs[start] + more
            if best < BEYOND:
                ahead.append((best, hex_))
        for hex_ in self._ground.members(closed):
            costs[hex_] = -1
        heapify(ahead)
        while ahead:
            cost, hex_ = heappop(ahead)
            if cost < costs[hex_]:
                costs[hex_] = cost
                for end, more in steps[hex_]:
                    if cost + more < costs[end]:
                        heappush(ahead, (cost + more, end))
        return costs


class Place:
    """Some hexes that units go to, and the courses there of each mover that asked."""

    __slots__ = ("_courses", "_fields", "_ground", "hexes")

    def __init__(self, ground: Ground, hexes: tuple[int, ...]) -> None:
        self._ground = ground
        self.hexes = hexes
        self._courses: list[Course | None] = [None] * (2 * len(CLASSES))
        self._fields: list[list[float]] = [[] for _ in range(2 * len(CLASSES))]

    def course(self, mover: int) -> Course:
        found = self._courses[mover]
        if found is None:
            found = self._courses[mover] = Course(self._ground, mover, self.hexes)
        return found

    def field(self, mover: int) -> list[float]:
        """AP from every hex, over the empty map."""
        found = self._fields[mover]
        if not found:
            found = self._fields[mover] = self.course(mover).straight.field
        return found
