"""How strongly aims draw a unit to each hex: the strongest pull counts, and an aim draws the nearest unit most."""

from playtest.players.warfare.sense import Aim, Sense
from sandtable.games.warfare.play.moving.moves import Moves

PULL = 2.2  # how strongly aims draw, against harm
FADES = 24.0  # AP from which an aim no longer draws
COVER = 0.25  # what cover is worth
DANGER = 1.5  # what a dangerous hex on the way costs
CLOSE_LOOKS = 5  # moves of a unit that are looked at closely; the next best may still win by default
_CROWDED = (1.0, 0.75, 0.5, 0.35)
NOT_ITS_OWN = 7  # stands for a rank where an aim does not concern a unit
KEPT = 1000  # pulls that are kept of one scenario, before all are forgotten


class Pull:
    """What draws units that move alike to each hex, for certain aims and ranks."""

    __slots__ = ("_best", "_bonuses", "_fields", "_nears", "_strengths", "_values", "cover")

    def __init__(self, cover: list[bool]) -> None:
        self._fields: list[list[float]] = []
        self._strengths: list[float] = []
        self._nears: list[int] = []
        self._bonuses: list[float] = []
        self._values: list[float] = [-1.0] * len(cover)
        self._best: dict[Moves, list[tuple[float, int]]] = {}
        self.cover = cover  # where cover counts for them

    def add(self, field: list[float], strength: float, near: int, rank: int) -> None:
        """An aim: how far it is from anywhere, how strongly it draws, how near is near enough."""
        self._fields.append(field)
        self._strengths.append(strength * _CROWDED[rank])
        self._nears.append(near)
        self._bonuses.append(strength * (0.3 if rank == 0 else 0.1))

    def at(self, hex_: int) -> float:
        """The strongest pull to a hex."""
        best = self._values[hex_]
        if best >= 0.0:
            return best
        best = 0.0
        for place, field in enumerate(self._fields):
            away = field[hex_] - self._nears[place]
            if away <= 0.0:
                pull = self._strengths[place] + self._bonuses[place]
            elif away < FADES:
                pull = self._strengths[place] * (1.0 - away / FADES)
            else:
                continue
            if pull > best:
                best = pull
        self._values[hex_] = best
        return best

    def stand(self, hex_: int, rider: "Pull | None") -> float:
        """What it is worth for a unit to be in a hex, with whoever rides in it."""
        found = self.at(hex_)
        if rider is not None:
            found += 0.6 * rider.at(hex_)
        if self.cover[hex_]:
            found += COVER
        return found

    def best(self, start: int, moves: Moves, rider: "Pull | None") -> list[tuple[float, int]]:
        """The best few of a unit's moves by nearness and cover: value per AP with its sign turned, and the place."""
        if rider is not None:
            return self._rank(start, moves, rider)
        found = self._best.get(moves)
        if found is None:
            found = self._best[moves] = self._rank(start, moves, None)
        return found

    def _rank(self, start: int, moves: Moves, rider: "Pull | None") -> list[tuple[float, int]]:
        here = self.stand(start, rider)
        found: list[tuple[float, int]] = []
        for place, hex_ in enumerate(moves.ends):
            gain = self.stand(hex_, rider) - here
            if moves.dangers[place]:
                gain -= DANGER * moves.dangers[place]
            found.append((-(gain / moves.prices[place]), place))
        found.sort()
        return found[: CLOSE_LOOKS + 1]


class Pulls:
    """The pulls of one scenario that were felt so far."""

    def __init__(self, sense: Sense) -> None:
        self.sense = sense
        cover = sense.tables.ground.cover
        self._covers = [cover, cover, cover, cover, [False] * len(cover), [False] * len(cover)]
        self._pulls: dict[tuple[tuple[int, ...], int, int, int], Pull] = {}

    def pull(self, aims: list[Aim], numbers: tuple[int, ...], ranks: int, turn: int, mover: int) -> Pull:
        """What draws a unit to aims with these numbers.

        `ranks` has an octal digit for each of them: units that are nearer to it, at most 3.
        """
        key = (numbers, ranks, turn, mover)
        found = self._pulls.get(key)
        if found is None:
            if len(self._pulls) >= KEPT:
                self._pulls.clear()
            found = self._pulls[key] = Pull(self._covers[mover])
            late = PULL * (1.0 + turn / self.sense.tables.turns)
            for place, aim in enumerate(aims):
                rank = ranks >> 3 * place & 7
                if rank != NOT_ITS_OWN:
                    found.add(self.sense.field_of(aim, mover), aim.worth * late, aim.near, rank)
        return found


_NAME = "recruit pulls"


def pulls_of(sense: Sense) -> Pulls:
    """The pulls of a scenario, begun once."""
    found = sense.tables.kept.get(_NAME)
    if not isinstance(found, Pulls):
        found = sense.tables.kept[_NAME] = Pulls(sense)
    return found
