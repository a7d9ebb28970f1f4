"""Special rules of a scenario as tables of small numbers (W-1), for `play/provisions.py` and the chapters.

A ruling that names a side holds for its whole team.
"""

from dataclasses import dataclass
from typing import Final

from sandtable.games.warfare.play.fixed.ground import Ground
from sandtable.games.warfare.scenarios.provisions import (
    EXIT_PRICE,
    EXIT_WITH_PEOPLE,
    Charges,
    Exit,
    NeverCrowd,
    NoEntry,
    NoRoadblock,
    OnlyCargo,
    Provision,
    Sight,
    Still,
)

ALWAYS: Final = 999  # the turn until which something holds that never ends
EVERYBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Bar:
    """A side may not enter some hexes, where some people are, or where Civilians are."""

    side: int
    hexes: int
    people: frozenset[str]
    civilians: bool
    until: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Population that a side, or anybody, may not move; or that may not be stirred up. All if none is named."""

    side: int
    people: frozenset[str]
    until: int

    def about(self, name: str, turn: int) -> bool:
        return turn <= self.until and (not self.people or name in self.people)


@dataclass(frozen=True, slots=True)
class Mine:
    """Charges under a hex that one unit may detonate."""

    number: int
    unit: str
    hex: int
    first: int
    once: bool


class Rulings:
    """All special rules of one scenario."""

    def __init__(self, provisions: tuple[Provision, ...], ground: Ground, sides: dict[str, int]) -> None:
        self.bars: list[Bar] = []
        self.still: list[Hold] = []
        self.calm: list[Hold] = []
        self.mines: list[Mine] = []
        self.riders: frozenset[str] | None = None  # None: everybody may ride
        self.no_roadblock = 0
        self.sight: list[tuple[int, int]] = []  # hexes, and until which turn
        self.exit_price, self.exit_with_people = EXIT_PRICE, EXIT_WITH_PEOPLE  # W-3
        for one in provisions:
            hexes = ground.bits(ground.index[place.hex] for place in one.named if place.hex is not None)
            if isinstance(one, NoEntry):
                side = sides.get(one.side, EVERYBODY)
                self.bars.append(Bar(side, hexes, frozenset(one.markers), one.civilians, one.until or ALWAYS))
            elif isinstance(one, NoRoadblock):
                self.no_roadblock |= hexes
            elif isinstance(one, Still):
                side = EVERYBODY if one.side is None else sides.get(one.side, EVERYBODY)
                self.still.append(Hold(side, frozenset(one.markers), one.until or ALWAYS))
            elif isinstance(one, NeverCrowd):
                self.calm.append(Hold(EVERYBODY, frozenset(one.markers), one.until or ALWAYS))
            elif isinstance(one, OnlyCargo):
                self.riders = frozenset(one.markers)
            elif isinstance(one, Sight):
                self.sight.append((one.most, one.until or ALWAYS))
            elif isinstance(one, Charges) and one.place.hex is not None:
                number = len(self.mines)
                self.mines.append(Mine(number, one.unit, ground.index[one.place.hex], one.first, one.once))
            elif isinstance(one, Exit):
                self.exit_price, self.exit_with_people = one.price, one.people

    def sees_at_most(self, turn: int) -> int:
        """Greatest distance of sight on a turn, in hexes."""
        most = ALWAYS
        for hexes, until in self.sight:
            if turn <= until and hexes < most:
                most = hexes
        return most
