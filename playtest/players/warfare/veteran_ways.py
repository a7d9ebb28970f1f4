"""Ways to somewhere, as the Warfare veteran knows them: AP from every hex, straight on and round what bars the way now.

What bars the way changes with every enemy step, but mostly far from where anybody goes: only hexes whose way leads
through a closed one are worked out anew, all others share what holds for the empty map.
"""

from typing import Final

from playtest.players.warfare.sense import FAR
from sandtable.games.warfare.play.fixed.ground import Ground
from sandtable.games.warfare.play.fixed.kinds import CLASSES
from sandtable.games.warfare.play.fixed.reach import SIXTHS, spread
from sandtable.games.warfare.play.moving.moves import Moves

FADES: Final = 24.0  # AP from which an aim no longer draws
COVER: Final = 0.02  # how much nearer cover makes a hex in the order of moves
DANGER: Final = 0.2  # and danger farther
MOST: Final = 6000  # orders of moves and detours that are kept of one scenario, before all is forgotten
BEYOND: Final = FAR * SIXTHS + 1  # sixths: farther than anything matters


class Kept:
    """How much is kept of the ways of one scenario, and rings of hexes by cost: empty but while ways are worked out."""

    __slots__ = ("count", "rings")

    def __init__(self) -> None:
        self.count = 0
        self.rings: list[list[int]] = [[] for _ in range(BEYOND)]


def nearness(cost: float, near: int, arrival: float, least: float) -> float:
    """How near a hex is that costs so many AP; `least` is what it is away at least."""
    away = max(least, cost - near)
    return 1.0 + arrival if away <= 0.0 else max(0.0, 1.0 - away / FADES)


class Plain:
    """What the ways of one mover to some hexes cost over the empty map.

    Nothing here refers to what is made of it, so that whatever is forgotten is gone at once: games are played without
    the garbage collector.
    """

    __slots__ = ("_costs", "_followers", "_mover", "_supports", "field", "ground", "kept", "passed")

    def __init__(self, ground: Ground, mover: int, hexes: tuple[int, ...], kept: Kept) -> None:
        self.ground, self._mover, self.kept = ground, mover, kept
        found = spread(ground, mover, [(hex_, 0) for hex_ in hexes], FAR * SIXTHS, 0)
        costs = self._costs = found.costs
        self.field = [cost / SIXTHS if cost < BEYOND else float(FAR) for cost in costs]
        # From which neighbours of each hex the cheapest way may lead by it, and by how many neighbours its own may.
        self._followers: list[list[int]] = [[] for _ in range(ground.count)]
        self._supports = [0] * ground.count
        for hex_ in found.order:
            for end, more in ground.ways(mover)[hex_]:
                if costs[hex_] + more == costs[end]:
                    self._followers[hex_].append(end)
                    self._supports[end] += 1
        # Closed hexes make a difference where somebody passes; to where the way ends one comes all the same.
        self.passed = ground.bits(found.order) & ~ground.bits(hexes)

    def cut_off(self, closed: int) -> list[int]:
        """Closed hexes, and those all of whose cheapest ways lead through them."""
        found = self.ground.members(closed)
        left = self._supports[:]
        for hex_ in found:
            left[hex_] = -1  # it is among them already
        for hex_ in found:  # which grows as it is walked
            for end in self._followers[hex_]:
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
            costs[hex_] = -1  # nothing is cheaper
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
    """AP from every hex when some are closed.

    `cut` are hexes whose way is not the one straight on, `cut_off` tells the same of each hex; how long it is from there is
    worked out when somebody asks.
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
        """AP from each hex."""
        if not self._costs:
            self._costs = self.plain.repaired(self._closed, self.cut)
        return self._costs

    def cost(self, hex_: int) -> float:
        """AP from one hex."""
        return self.costs()[hex_] if self.cut_off[hex_] else self.plain.field[hex_]


class Shape:
    """How near every hex is to where ways lead: 1 and more there, 0 from where it no longer draws.

    `arrival` is what it is worth more to be there, `least` what it is away at least. Moves of units are put in order by
    it once. Going round is the same as straight on but for hexes that are cut off: these are looked at when somebody asks.
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
        """How near a hex is."""
        if self._straight is None:
            return self._at[hex_]
        return self.every()[hex_] if self._changed[hex_] else self._straight.at(hex_)

    def every(self) -> list[float]:
        """How near each hex is."""
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
        """The shape straight on, if it makes no difference to some moves."""
        changed = self._changed
        if self._straight is None or (start >= 0 and changed[start]) or any(changed[hex_] for hex_ in moves.ends):
            return None
        return self._straight

    def order(self, start: int, moves: Moves) -> list[int]:
        """Places of moves, first those that bring a unit nearest for their AP."""
        found = self._orders.get(moves)
        if found is None:
            self._field.plain.kept.count += 1
            same = self._as_straight(start, moves)
            found = self._orders[moves] = self._ordered(start, moves) if same is None else same.order(start, moves)
        return found

    def _ordered(self, start: int, moves: Moves) -> list[int]:
        at, cover = self.every(), self._field.plain.ground.cover
        here = at[start] if start >= 0 else 0.0
        losses: list[float] = []  # for each AP
        prices, dangers = moves.prices, moves.dangers
        for place, hex_ in enumerate(moves.ends):
            loss = here - at[hex_] + DANGER * dangers[place]
            if cover[hex_]:
                loss -= COVER
            losses.append(loss / prices[place])
        return sorted(moves.cheapest, key=losses.__getitem__)

    def tops(self, moves: Moves) -> list[float]:
        """By price from 0 on, how near the nearest end of moves for so many AP is."""
        found = self._tops.get(moves)
        if found is None:
            self._field.plain.kept.count += 1
            same = self._as_straight(-1, moves)
            found = self._tops[moves] = self._topped(moves) if same is None else same.tops(moves)
        return found

    def _topped(self, moves: Moves) -> list[float]:
        at, prices = self.every(), moves.prices
        found = [0.0] * (moves.dearest + 1)
        for place, hex_ in enumerate(moves.ends):
            there = at[hex_]
            if there > found[prices[place]]:
                found[prices[place]] = there
        return found


class Way:
    """A way to somewhere: straight on, or round closed hexes."""

    __slots__ = ("_shapes", "_straight", "field")

    def __init__(self, field: Field, straight: "Way | None" = None) -> None:
        self.field = field
        self._straight = straight
        self._shapes: dict[tuple[int, float, float], Shape] = {}

    def shape(self, near: int, arrival: float, least: float) -> Shape:
        """How near every hex is."""
        key = (near, arrival, least)
        found = self._shapes.get(key)
        if found is None:
            same = None if self._straight is None else self._straight.shape(near, arrival, least)
            found = self._shapes[key] = Shape(self.field, near, arrival, least, same)
        return found


class Course:
    """The ways of one mover to some hexes: straight on, and round whatever was in the way lately."""

    __slots__ = ("_detours", "plain", "straight")

    def __init__(self, ground: Ground, mover: int, hexes: tuple[int, ...], kept: Kept) -> None:
        self.plain = Plain(ground, mover, hexes, kept)
        self.straight = Way(Field(self.plain, 0))
        self._detours: dict[int, Way] = {}

    def round(self, closed: int) -> Way:
        """The way round some hexes."""
        closed &= self.plain.passed
        if not closed:
            return self.straight
        found = self._detours.get(closed)
        if found is None:
            self.plain.kept.count += 1
            found = self._detours[closed] = Way(Field(self.plain, closed), self.straight)
        return found


class Place:
    """Some hexes that units go to, and the courses there of each mover that asked."""

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
        """AP from every hex, over the empty map."""
        found = self._fields[mover]
        if not found:
            found = self._fields[mover] = self.course(mover).plain.field
        return found
