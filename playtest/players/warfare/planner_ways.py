"""Ways to places for the planner: AP from every hex, straight or round hexes that are closed now.

Closed hexes change with every enemy step, but mostly far from any way. So only hexes whose way leads through a closed
one are recomputed; all others share the costs of the empty map.
"""

from typing import Final

from playtest.players.warfare.sense import FAR
from sandtable.games.warfare.play.fixed.ground import Ground
from sandtable.games.warfare.play.fixed.kinds import CLASSES
from sandtable.games.warfare.play.fixed.reach import SIXTHS, spread
from sandtable.games.warfare.play.moving.moves import Moves

FADES: Final = 24.0  # AP beyond which an aim has no pull
COVER: Final = 0.02  # bonus in nearness for cover, in the order of moves
DANGER: Final = 0.2  # penalty in nearness for danger
MOST: Final = 6000  # cached orders and detours of one scenario before the cache is cleared
BEYOND: Final = FAR * SIXTHS + 1  # in sixths of an AP: beyond the maximal distance


class Kept:
    """Counter of cached ways of one scenario, and scratch rings of hexes by cost, empty between computations."""

    __slots__ = ("count", "rings")

    def __init__(self) -> None:
        self.count = 0
        self.rings: list[list[int]] = [[] for _ in range(BEYOND)]


def nearness(cost: float, near: int, arrival: float, least: float) -> float:
    """Return the nearness of a hex that is `cost` AP from a place, from 0 to 1 + `arrival`.

    Within `near` AP the place is reached. `least` is the minimal distance assumed.
    """
    away = max(least, cost - near)
    return 1.0 + arrival if away <= 0.0 else max(0.0, 1.0 - away / FADES)


class Plain:
    """Costs of the ways of one mover to some hexes on the empty map.

    It holds no references to objects derived from it, so that these are freed at once when dropped: games run without
    the garbage collector.
    """

    __slots__ = ("_costs", "_followers", "_mover", "_supports", "field", "ground", "kept", "passed")

    def __init__(self, ground: Ground, mover: int, hexes: tuple[int, ...], kept: Kept) -> None:
        self.ground, self._mover, self.kept = ground, mover, kept
        found = spread(ground, mover, [(hex_, 0) for hex_ in hexes], FAR * SIXTHS, 0)
        costs = self._costs = found.costs
        self.field = [cost / SIXTHS if cost < BEYOND else float(FAR) for cost in costs]
        # By hex: neighbours with a cheapest way through it, and the number of neighbours its own may go through.
        self._followers: list[list[int]] = [[] for _ in range(ground.count)]
        self._supports = [0] * ground.count
        for hex_ in found.order:
            for end, more in ground.ways(mover)[hex_]:
                if costs[hex_] + more == costs[end]:
                    self._followers[hex_].append(end)
                    self._supports[end] += 1
        # Closed hexes matter only where ways pass; the end of a way can be approached all the same.
        self.passed = ground.bits(found.order) & ~ground.bits(hexes)

    def cut_off(self, closed: int) -> list[int]:
        """Return closed hexes and those whose cheapest ways all lead through them."""
        found = self.ground.members(closed)
        left = self._supports[:]
        for hex_ in found:
            left[hex_] = -1  # already in `found`
        for hex_ in found:  # `found` grows during the loop
            for end in self._followers[hex_]:
                left[end] -= 1
                if left[end] == 0:
                    found.append(end)
        return found

    def repaired(self, closed: int, cut_off: list[int]) -> list[float]:
        """Return the AP from every hex with some hexes closed and `cut_off` by them."""
        costs = self._costs[:]
        for hex_ in cut_off:
            costs[hex_] = BEYOND
        # Dijkstra by rings of equal cost, from hexes that still have a way into those cut off.
        into, steps, rings = self.ground.ways_into(self._mover), self.ground.ways(self._mover), self.kept.rings
        first, last = BEYOND, 0
        for hex_ in cut_off:
            best = BEYOND
            for start, more in into[hex_]:
                if costs[start] + more < best:
                    best = costs[start] + more
            if best < BEYOND:
                rings[best].append(hex_)
                first, last = min(first, best), max(last, best)
        for hex_ in self.ground.members(closed):
            costs[hex_] = -1  # never improved
        for cost in range(first, BEYOND):
            if cost > last:
                break
            ring = rings[cost]
            if not ring:
                continue
            for hex_ in ring:
                if cost < costs[hex_]:
                    costs[hex_] = cost
                    for end, more in steps[hex_]:
                        total = cost + more
                        if total < costs[end]:
                            rings[total].append(end)
                            last = max(last, total)
            ring.clear()
        field = self.field[:]
        for hex_ in cut_off:
            field[hex_] = costs[hex_] / SIXTHS if 0 <= costs[hex_] < BEYOND else float(FAR)
        return field


class Field:
    """AP from every hex with some hexes closed.

    `cut` lists the hexes whose way differs from the straight one; `cut_off` is the same as flags by hex. Their costs
    are computed on demand.
    """

    __slots__ = ("_closed", "_costs", "cut", "cut_off", "plain")

    def __init__(self, plain: Plain, closed: int) -> None:
        self.plain = plain
        self._closed = closed
        self._costs: list[float] = [] if closed else plain.field
        self.cut = plain.cut_off(closed)
        self.cut_off = [False] * plain.ground.count
        for hex_ in self.cut:
            self.cut_off[hex_] = True

    def costs(self) -> list[float]:
        """Return the AP from each hex."""
        if not self._costs:
            self._costs = self.plain.repaired(self._closed, self.cut)
        return self._costs

    def cost(self, hex_: int) -> float:
        """Return the AP from one hex."""
        return self.costs()[hex_] if self.cut_off[hex_] else self.plain.field[hex_]


class Shape:
    """Nearness of every hex to the end of a way: 1 or more there, down to 0 where it no longer pulls.

    `arrival` is the extra worth of being there, `least` the minimal distance. Orders of moves are cached. A detour
    differs from the straight way only in hexes that are cut off, which are computed on demand.
    """

    __slots__ = ("_arrival", "_at", "_changed", "_field", "_least", "_near", "_orders", "_straight", "_tops")

    def __init__(self, field: Field, near: int, arrival: float, least: float, straight: "Shape | None" = None) -> None:
        self._field = field
        self._near, self._arrival, self._least = near, arrival, least
        self._straight = straight
        self._changed = field.cut_off
        self._at: list[float] = []
        if straight is None:
            self._at = [nearness(cost, near, arrival, least) for cost in field.costs()]
        self._orders: dict[Moves, list[int]] = {}
        self._tops: dict[Moves, list[float]] = {}

    def at(self, hex_: int) -> float:
        """Return the nearness of a hex."""
        if self._straight is None:
            return self._at[hex_]
        return self.every()[hex_] if self._changed[hex_] else self._straight.at(hex_)

    def every(self) -> list[float]:
        """Return the nearness of each hex."""
        if not self._at and self._straight is not None:
            costs, at = self._field.costs(), self._straight.every()[:]
            changed = [False] * len(at)
            for hex_ in self._field.cut:
                there = nearness(costs[hex_], self._near, self._arrival, self._least)
                if there != at[hex_]:
                    at[hex_] = there
                    changed[hex_] = True
            self._at, self._changed = at, changed
        return self._at

    def _as_straight(self, start: int, moves: Moves) -> "Shape | None":
        """Return the straight shape if these moves have the same nearness in it, else None."""
        changed = self._changed
        if self._straight is None or (start >= 0 and changed[start]) or any(changed[hex_] for hex_ in moves.ends):
            return None
        return self._straight

    def order(self, start: int, moves: Moves) -> list[int]:
        """Return the indices of moves, those with the greatest gain in nearness per AP first."""
        found = self._orders.get(moves)
        if found is None:
            self._field.plain.kept.count += 1
            same = self._as_straight(start, moves)
            found = self._orders[moves] = self._make_order(start, moves) if same is None else same.order(start, moves)
        return found

    def _make_order(self, start: int, moves: Moves) -> list[int]:
        at, cover = self.every(), self._field.plain.ground.cover
        here = at[start] if start >= 0 else 0.0
        losses: list[float] = []  # loss of nearness per AP
        prices, dangers = moves.prices, moves.dangers
        for place, hex_ in enumerate(moves.ends):
            loss = here - at[hex_] + DANGER * dangers[place]
            if cover[hex_]:
                loss -= COVER
            losses.append(loss / prices[place])
        return sorted(moves.cheapest, key=losses.__getitem__)

    def tops(self, moves: Moves) -> list[float]:
        """Return by price in AP (from 0) the greatest nearness at the end of moves of that price."""
        found = self._tops.get(moves)
        if found is None:
            self._field.plain.kept.count += 1
            same = self._as_straight(-1, moves)
            found = self._tops[moves] = self._make_tops(moves) if same is None else same.tops(moves)
        return found

    def _make_tops(self, moves: Moves) -> list[float]:
        at, prices = self.every(), moves.prices
        found = [0.0] * (moves.dearest + 1)
        for place, hex_ in enumerate(moves.ends):
            there = at[hex_]
            if there > found[prices[place]]:
                found[prices[place]] = there
        return found


class Way:
    """A way to a place: straight, or round closed hexes."""

    __slots__ = ("_shapes", "_straight", "field")

    def __init__(self, field: Field, straight: "Way | None" = None) -> None:
        self.field = field
        self._straight = straight
        self._shapes: dict[tuple[int, float, float], Shape] = {}

    def shape(self, near: int, arrival: float, least: float) -> Shape:
        """Return the nearness of every hex for these parameters, created once."""
        key = (near, arrival, least)
        found = self._shapes.get(key)
        if found is None:
            same = None if self._straight is None else self._straight.shape(near, arrival, least)
            found = self._shapes[key] = Shape(self.field, near, arrival, least, same)
        return found


class Course:
    """Ways of one mover to some hexes: straight, and cached detours."""

    __slots__ = ("_detours", "plain", "straight")

    def __init__(self, ground: Ground, mover: int, hexes: tuple[int, ...], kept: Kept) -> None:
        self.plain = Plain(ground, mover, hexes, kept)
        self.straight = Way(Field(self.plain, 0))
        self._detours: dict[int, Way] = {}

    def round(self, closed: int) -> Way:
        """Return the way round some closed hexes; the straight way if they do not matter."""
        closed &= self.plain.passed
        if not closed:
            return self.straight
        found = self._detours.get(closed)
        if found is None:
            self.plain.kept.count += 1
            found = self._detours[closed] = Way(Field(self.plain, closed), self.straight)
        return found


class Place:
    """Hexes that units go to, and the courses to them by mover."""

    __slots__ = ("_courses", "_fields", "_ground", "_kept", "hexes")

    def __init__(self, ground: Ground, hexes: tuple[int, ...], kept: Kept) -> None:
        self._ground, self._kept = ground, kept
        self.hexes = hexes
        self._courses: list[Course | None] = [None] * (2 * len(CLASSES))
        self._fields: list[list[float]] = [[] for _ in range(2 * len(CLASSES))]

    def course(self, mover: int) -> Course:
        found = self._courses[mover]
        if found is None:
            found = self._courses[mover] = Course(self._ground, mover, self.hexes, self._kept)
        return found

    def field(self, mover: int) -> list[float]:
        """Return the AP from every hex, on the empty map."""
        found = self._fields[mover]
        if not found:
            found = self._fields[mover] = self.course(mover).plain.field
        return found
