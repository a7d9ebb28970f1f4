"""What the Warfare veteran knows of a scenario by heart: how far, how dear, what ground alone hides, who is named where.

Nothing here changes in play, so that all games on a map share it. Sets of hexes are whole numbers, a bit for each.
"""

from playtest.players.warfare.sense import FAR, sense_of
from playtest.players.warfare.veteran_shots import Harm, Pair
from playtest.players.warfare.veteran_weights import Weights
from sandtable.games.warfare.play.fixed.kinds import Kind
from sandtable.games.warfare.play.fixed.reach import SIXTHS, reach
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.games.warfare.play.moving.moves import Moves

KINDS = 512  # more than there are kinds of counters
LONGEST = 12  # hexes: the longest range of a weapon with a line of fire
FADES = 24.0  # AP from which an aim no longer draws
COVER, DANGER = 0.02, 0.2  # how much nearer cover makes a hex in the order of moves, and danger farther
MOST_FIELDS, MOST_ORDERS = 600, 500  # kept for a map


class Shape:
    """How near every hex is to an aim: 1 and more there, 0 from where it no longer draws.

    `arrival` is what it is worth more to be there. Moves of units are put in order by it once.
    """

    __slots__ = ("_cover", "_orders", "at")

    def __init__(self, field: list[float], near: int, arrival: float, least: float, cover: list[bool]) -> None:
        self._cover = cover
        self.at: list[float] = []
        for cost in field:
            away = max(least, cost - near)
            self.at.append(1.0 + arrival if away <= 0.0 else max(0.0, 1.0 - away / FADES))
        self._orders: dict[Moves, list[int]] = {}

    def order(self, start: int, moves: Moves) -> list[int]:
        """Places of moves, first those that bring a unit nearest for their AP."""
        found = self._orders.get(moves)
        if found is None:
            if len(self._orders) >= MOST_ORDERS:
                self._orders.clear()
            here, at = self.at[start] if start >= 0 else 0.0, self.at
            keys: list[tuple[float, int, int]] = []
            for place, hex_ in enumerate(moves.ends):
                loss = here - at[hex_] + DANGER * moves.dangers[place]
                if self._cover[hex_]:
                    loss -= COVER
                keys.append((loss / moves.prices[place], moves.prices[place], place))
            keys.sort()
            found = self._orders[moves] = [place for _, _, place in keys]
        return found


class Lore:
    """One scenario and its charts."""

    def __init__(self, tables: Tables, weights: Weights) -> None:
        self.tables = tables
        self.harm = Harm(tables.charts, weights)
        self._sense = sense_of(tables)
        self._within: dict[int, int] = {}
        self._open: dict[int, int] = {}
        self._fields: dict[tuple[int, tuple[int, ...], int], list[float]] = {}
        self._shapes: dict[tuple[int, tuple[int, ...], int, int, float, float], Shape] = {}
        self._pairs: dict[int, Pair] = {}
        self._numbers: dict[str, int] = {}
        self._kinds: list[Kind] = []
        cover = tables.ground.cover
        self.nowhere = Shape([FADES] * len(cover), 0, 0.0, 0.0, cover)  # where nothing draws
        # By unit: objectives that name it; and those about ground, as sets of hexes.
        self.named: list[list[int]] = []
        for name in tables.unit_number:
            self.named.append([number for number, goal in enumerate(tables.goals) if name in goal.targets])
        self.grounds: list[tuple[int, int]] = [
            (number, tables.ground.bits(goal.hexes))
            for number, goal in enumerate(tables.goals)
            if goal.type in ("control", "hold")
        ]

    def within(self, hex_: int, distance: int) -> int:
        """The hexes at most so far away."""
        distance = min(distance, LONGEST)
        key = hex_ * (LONGEST + 1) + distance
        found = self._within.get(key, -1)
        if found < 0:
            ground, found = self.tables.ground, 0
            for other in range(ground.count):
                if ground.distance(hex_, other) <= distance:
                    found |= 1 << other
            self._within[key] = found
        return found

    def open(self, hex_: int) -> int:
        """The hexes a hex would see if nobody and nothing stood about."""
        found = self._open.get(hex_, -1)
        if found < 0:
            ground, found = self.tables.ground, 0
            for other in range(ground.count):
                if ground.distance(hex_, other) <= LONGEST and not ground.line(hex_, other).blocked:
                    found |= 1 << other
            self._open[hex_] = found
        return found

    def field(self, mover: int, hexes: tuple[int, ...], closed: int = 0) -> list[float]:
        """AP from every hex to the nearest of some, over ground on which some hexes are closed."""
        if not closed:
            return self._sense.field(mover, hexes)
        key = (mover, hexes, closed)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) >= MOST_FIELDS:
                self._fields.clear()
            ground = self.tables.ground
            cost = reach(ground, mover, [(hex_, 0) for hex_ in hexes], FAR * SIXTHS, closed)
            found = [cost[hex_][0] / SIXTHS if hex_ in cost else float(FAR) for hex_ in range(ground.count)]
            self._fields[key] = found
        return found

    def shape(
        self, mover: int, hexes: tuple[int, ...], near: int, arrival: float, closed: int = 0, least: float = 0.0
    ) -> Shape:
        """How near every hex is to some, for a mover."""
        key = (mover, hexes, closed, near, arrival, least)
        found = self._shapes.get(key)
        if found is None:
            if len(self._shapes) >= MOST_FIELDS:
                self._shapes.clear()
            found = self._shapes[key] = Shape(
                self.field(mover, hexes, closed), near, arrival, least, self.tables.ground.cover
            )
        return found

    def odds(self, die: int, shifts: int) -> dict[str, float]:
        """How likely each result of a test is."""
        return self._sense.odds[self.tables.charts.shifted(die, shifts)]

    def worth(self, kind: Kind) -> float:
        """A counter's worth by its dice, defence and icons."""
        return self._sense.worth(kind)

    def number(self, kind: Kind) -> int:
        """A small number for a kind of counter."""
        found = self._numbers.get(kind.id, -1)
        if found < 0:
            found = self._numbers[kind.id] = len(self._kinds)
            self._kinds.append(kind)
        return found

    def pair(self, shooter: int, target: int, high: bool) -> Pair:
        """One kind of counter against another; `high`: the target flies HIGH."""
        key = (shooter * KINDS + target) * 2 + int(high)
        found = self._pairs.get(key)
        if found is None:
            found = self._pairs[key] = Pair(self.tables, self.harm, self._kinds[shooter], self._kinds[target], high)
        return found


def lore_of(tables: Tables, weights: Weights) -> Lore:
    """The lore of a scenario for players who think alike of harm, begun once."""
    name = f"veteran lore {weights.shaken} {weights.suppressed} {weights.first_damage} {weights.second_damage}"
    found = tables.kept.get(name)
    if not isinstance(found, Lore):
        found = tables.kept[name] = Lore(tables, weights)
    return found
