"""Pull of aims on units by hex: the strongest pull counts, and an aim pulls the nearest unit most."""

from typing import Final

from playtest.players.warfare.sense import THERE, Aim, Sense
from sandtable.games.warfare.play.moving.moves import Moves

PULL: Final = 2.2  # weight of aims relative to harm
COVER: Final = 0.25  # value of cover
DANGER: Final = 1.5  # cost of a dangerous hex on the way
CLOSE_LOOKS: Final = 5  # moves of a unit rated with exposure; the next best is rated without
_RANK_FACTORS: Final[tuple[float, ...]] = (1.0, 0.75, 0.5, 0.35)
NOT_ITS_OWN: Final = 7  # rank that means an aim does not concern a unit
UNKNOWN: Final = 1e9  # marks a value not computed yet; greater than any value
HAIR: Final = 1e-6  # greater than rounding errors of sums
KEPT: Final = 1000  # cached pulls of one scenario before the cache is cleared


class Pull:
    """Pull to each hex on units of one mover, for given aims and ranks."""

    __slots__ = ("_most", "_nearness", "_riding", "_stands", "_strengths", "cover")

    def __init__(self, cover: list[bool]) -> None:
        # By aim, the strongest first: nearness by hex, strength, and greatest pull.
        self._nearness: list[list[float]] = []
        self._strengths: list[float] = []
        self._most: list[float] = []
        self.cover = cover  # by hex: True where cover counts for these units
        # Worth of each hex, computed on demand: alone, and by the passenger's pull.
        self._stands: list[float] = [UNKNOWN] * len(cover)
        self._riding: dict[Pull, list[float]] = {}

    def add(self, nearness: list[float], strength: float, rank: int) -> None:
        """Add an aim: its nearness by hex, its strength, and the unit's rank among those nearest to it."""
        drawn = strength * _RANK_FACTORS[rank]
        most = drawn + strength * (0.3 if rank == 0 else 0.1)
        place = len(self._most)
        while place and self._most[place - 1] < most:
            place -= 1
        self._nearness.insert(place, nearness)
        self._strengths.insert(place, drawn)
        self._most.insert(place, most)

    def at(self, hex_: int) -> float:
        """Return the strongest pull to a hex."""
        best = 0.0
        for place, most in enumerate(self._most):
            if most <= best:
                break  # later aims pull no more
            near = self._nearness[place][hex_]
            if near > 0.0:
                pull = self._strengths[place] * near if near < THERE else most
                if pull > best:
                    best = pull
        return best

    def stand(self, hex_: int, rider: "Pull | None") -> float:
        """Return the worth for a unit of being in a hex, including its passenger's pull and cover."""
        stands = self._stands if rider is None else self._with(rider)
        found = stands[hex_]
        if found == UNKNOWN:
            found = self.at(hex_)
            if rider is not None:
                found += 0.6 * rider.at(hex_)
            if self.cover[hex_]:
                found += COVER
            stands[hex_] = found
        return found

    def _with(self, rider: "Pull") -> list[float]:
        found = self._riding.get(rider)
        if found is None:
            found = self._riding[rider] = [UNKNOWN] * len(self.cover)
        return found

    def most(self, rider: "Pull | None") -> float:
        """Return an upper bound of `stand` over all hexes."""
        found = self._most[0] + COVER if self._most else COVER
        return found if rider is None else found + rider.most(None)

    def better(
        self, start: int, moves: Moves, rider: "Pull | None", taken: list[int], least: float
    ) -> list[tuple[float, int]]:
        """Return moves into free hexes worth at least `least` per AP by pull and cover, best first.

        Each entry is (negative value per AP, index into `moves`). `taken` is 0 or more for an occupied hex.
        """
        stands = self._stands if rider is None else self._with(rider)
        here, prices, dangers = self.stand(start, rider), moves.prices, moves.dangers
        # A move costs at least 1 AP: most moves are rejected by this bound.
        enough = here + least - HAIR if least > 0.0 else -UNKNOWN
        if self.most(rider) < enough:
            return []
        found: list[tuple[float, int]] = []
        for place, hex_ in enumerate(moves.ends):
            value = stands[hex_]
            if value < enough or taken[hex_] >= 0:
                continue
            if value == UNKNOWN:
                value = self.stand(hex_, rider)
            gain = value - here
            if dangers[place]:
                gain -= DANGER * dangers[place]
            gain /= prices[place]
            if gain >= least:
                found.append((-gain, place))
        found.sort()
        return found


class Pulls:
    """Cache of the pulls of one scenario."""

    def __init__(self, sense: Sense) -> None:
        self.sense = sense
        cover = sense.tables.ground.cover
        self._covers = [cover, cover, cover, cover, [False] * len(cover), [False] * len(cover)]
        self._by_aims: dict[tuple[tuple[int, ...], int], dict[int, Pull]] = {}
        self._kept = 0

    def felt(self, numbers: tuple[int, ...], turn: int) -> dict[int, Pull]:
        """Return the cached pulls of aims with these numbers on a turn, keyed by ranks and mover."""
        found = self._by_aims.get((numbers, turn))
        if found is None:
            if self._kept >= KEPT:
                self._by_aims.clear()
                self._kept = 0
            found = self._by_aims[numbers, turn] = {}
        return found

    def pull(self, felt: dict[int, Pull], aims: list[Aim], ranks: int, turn: int, mover: int) -> Pull:
        """Return the pull of aims on a unit.

        `ranks` has an octal digit for each of them: units that are nearer to it, at most 3.
        """
        key = ranks << 3 | mover
        found = felt.get(key)
        if found is None:
            self._kept += 1
            found = felt[key] = Pull(self._covers[mover])
            late = PULL * (1.0 + turn / self.sense.tables.turns)
            for place, aim in enumerate(aims):
                rank = ranks >> 3 * place & 7
                if rank != NOT_ITS_OWN:
                    found.add(self.sense.nearness(aim, mover), aim.worth * late, rank)
        return found


_NAME: Final = "greedy pulls"


def pulls_of(sense: Sense) -> Pulls:
    """Return the cache of pulls of a scenario, created once."""
    found = sense.tables.kept.get(_NAME)
    if not isinstance(found, Pulls):
        found = sense.tables.kept[_NAME] = Pulls(sense)
    return found
