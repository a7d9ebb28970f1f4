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


def nearness(cost: float, near: int, arrival: float, least: float) -> float:
    """How near a hex is that costs so many AP; `least` is what it is away at least."""
    away = max(least, cost - near)
    return 1.0 + arrival if away <= 0.0 else max(0.0, 1.0 - away / FADES)


class Shape:
    """How near every hex is to where a way leads: 1 and more there, 0 from where it no longer draws.

    `arrival` is what it is worth more to be there, `least` what it is away at least. Moves of units are put in order by
    it once. Going round is the same as straight on but for hexes that are cut off: these are looked at when somebody asks.
    """

    __slots__ = ("_arrival", "_at", "_changed", "_cover", "_least", "_near", "_orders", "_straight", "_tops", "_way")

    def __init__(
        self, way: "Way", near: int, arrival: float, least: float, cover: list[bool], straight: "Shape | None" = None
    ) -> None:
        self._way = way
        self._near, self._arrival, self._least = near, arrival, least
        self._cover = cover
        self._straight = straight
        self._changed = way.cut_off if straight is not None else 0
        self._at: list[float] = []
        if straight is None:
            self._at = [nearness(cost, near, arrival, least) for cost in way.field()]
        self._orders: dict[Moves, list[int]] = {}
        self._tops: dict[Moves, float] = {}

    def at(self, hex_: int) -> float:
        """How near a hex is."""
        if self._straight is None:
            return self._at[hex_]
        return self.every()[hex_] if self._changed >> hex_ & 1 else self._straight.at(hex_)

    def every(self) -> list[float]:
        """How near each hex is."""
        if not self._at and self._straight is not None:
            field, at, changed = self._way.field(), self._straight.every()[:], 0
            for hex_ in self._way.cut:
                there = nearness(field[hex_], self._near, self._arrival, self._least)
                if there != at[hex_]:
                    at[hex_] = there
                    changed |= 1 << hex_
            self._at, self._changed = at, changed
        return self._at

    def _as_straight(self, start: int, moves: Moves) -> "Shape | None":
        """The shape straight on, if it makes no difference to some moves."""
        if self._straight is None or moves.over & self._changed or (start >= 0 and self._changed >> start & 1):
            return None
        return self._straight

    def order(self, start: int, moves: Moves) -> list[int]:
        """Places of moves, first those that bring a unit nearest for their AP."""
        found = self._orders.get(moves)
        if found is None:
            if len(self._orders) >= MOST_ORDERS:
                self._orders.clear()
            same = self._as_straight(start, moves)
            found = self._orders[moves] = self._ordered(start, moves) if same is None else same.order(start, moves)
        return found

    def _ordered(self, start: int, moves: Moves) -> list[int]:
        at = self.every()
        here = at[start] if start >= 0 else 0.0
        keys: list[tuple[float, int, int]] = []
        for place, hex_ in enumerate(moves.ends):
            loss = here - at[hex_] + DANGER * moves.dangers[place]
            if self._cover[hex_]:
                loss -= COVER
            keys.append((loss / moves.prices[place], moves.prices[place], place))
        keys.sort()
        return [place for _, _, place in keys]

    def top(self, moves: Moves) -> float:
        """How near the nearest of their ends is."""
        found = self._tops.get(moves, -1.0)
        if found < 0.0:
            if len(self._tops) >= MOST_ORDERS:
                self._tops.clear()
            same = self._as_straight(-1, moves)
            if same is None:
                at = self.every()
                found = max([at[hex_] for hex_ in moves.ends], default=0.0)
            else:
                found = same.top(moves)
            self._tops[moves] = found
        return found


class Way:
    """AP from every hex to the nearest of some: over the empty map, or round closed hexes.

    `cut` are hexes whose way is not the one straight on, `cut_off` the same as a set; how long it is from there is worked
    out when somebody asks.
    """

    __slots__ = ("_closed", "_course", "_field", "_shapes", "cut", "cut_off")

    def __init__(self, course: "Course", closed: int, cut: list[int], field: list[float]) -> None:
        self._course = course
        self._closed = closed
        self._field = field
        self._shapes: dict[tuple[int, float, float], Shape] = {}
        self.cut = cut
        self.cut_off = 0
        for hex_ in cut:
            self.cut_off |= 1 << hex_

    def field(self) -> list[float]:
        """AP from every hex."""
        if not self._field:
            self._field = self._course.repaired(self._closed, self.cut)
        return self._field

    def cost(self, hex_: int) -> float:
        """AP from one hex."""
        return self.field()[hex_] if self.cut_off >> hex_ & 1 else self._course.field[hex_]

    def shape(self, near: int, arrival: float, least: float) -> Shape:
        """How near every hex is."""
        key = (near, arrival, least)
        found = self._shapes.get(key)
        if found is None:
            straight, cover = self._course.straight, self._course.ground.cover
            same = None if straight is self else straight.shape(near, arrival, least)
            found = self._shapes[key] = Shape(self, near, arrival, least, cover, same)
        return found


class Course:
    """The ways of one mover to some hexes: straight on, and round whatever was in the way lately."""

    __slots__ = ("_costs", "_detours", "_mover", "_passed", "_supports", "field", "ground", "straight")

    def __init__(self, ground: Ground, mover: int, hexes: tuple[int, ...]) -> None:
        self.ground, self._mover = ground, mover
        found = spread(ground, mover, [(hex_, 0) for hex_ in hexes], FAR * SIXTHS, 0)
        costs = self._costs = found.costs
        self.field = [cost / SIXTHS if cost < BEYOND else float(FAR) for cost in costs]
        self.straight = Way(self, 0, [], self.field)
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
            found = self._detours[closed] = Way(self, closed, self._cut_off(closed), [])
        return found

    def _cut_off(self, closed: int) -> list[int]:
        """Closed hexes, and those all of whose cheapest ways lead through them."""
        found = self.ground.members(closed)
        costs, left, steps = self._costs, self._supports[:], self.ground.ways(self._mover)
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

    def repaired(self, closed: int, cut_off: list[int]) -> list[float]:
        """AP from every hex when some are closed, and others cut off by them."""
        costs = self._costs[:]
        for hex_ in cut_off:
            costs[hex_] = BEYOND
        # From whoever still has a way into those who lost theirs, and on from there, the cheapest first.
        into, steps = self.ground.ways_into(self._mover), self.ground.ways(self._mover)
        ahead: list[tuple[int, int]] = []
        for hex_ in cut_off:
            best = BEYOND
            for start, more in into[hex_]:
                if costs[start] + more < best:
                    best = costs[start] + more
            if best < BEYOND:
                ahead.append((best, hex_))
        for hex_ in self.ground.members(closed):
            costs[hex_] = -1  # nothing is cheaper
        heapify(ahead)
        while ahead:
            cost, hex_ = heappop(ahead)
            if cost < costs[hex_]:
                costs[hex_] = cost
                for end, more in steps[hex_]:
                    if cost + more < costs[end]:
                        heappush(ahead, (cost + more, end))
        field = self.field[:]
        for hex_ in cut_off:
            field[hex_] = costs[hex_] / SIXTHS if 0 <= costs[hex_] < BEYOND else float(FAR)
        return field


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
            found = self._fields[mover] = self.course(mover).field
        return found
