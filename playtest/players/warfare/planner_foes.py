"""The planner's cache of enemies: from where each can be hit and where it can hit, while its state is unchanged."""

from typing import Final

from playtest.players.warfare.planner_lore import LONGEST, Lore
from playtest.players.warfare.planner_shots import Pair, state_of
from sandtable.games.warfare.play.fixed.kinds import Kind
from sandtable.games.warfare.play.position.state import SOUND, Unit

GONE: Final = -1  # key of a unit that is no enemy on the map


class Foe:
    """An enemy as seen by a kind of unit: hexes from which it can be hit, or in which it can hit.

    Only ground and range are considered. `away` are distances by hex, `far` the longest range, `hexes` the set as bits.
    `tops` are upper bounds of what can be done to it where it stands, as in `Pair.tops`; empty for an enemy that is
    only a threat.
    """

    __slots__ = ("away", "far", "hexes", "high", "low", "state", "tops", "unit", "watches", "worn")

    def __init__(self, lore: Lore, unit: Unit, low: Pair, high: Pair, over: bool) -> None:
        self.far = min(max(low.far, high.far), LONGEST)
        self.away = lore.away(unit.hex, over)
        self.hexes = lore.within(unit.hex, self.far)
        if not over:
            self.hexes &= lore.open(unit.hex)
        self.unit = unit
        self.low = low  # table for a target that flies low or not at all; `high` for one that flies HIGH
        self.high = high
        self.state = state_of(unit.damage, unit.morale)
        self.worn = min(unit.damage, 2)
        self.watches = unit.overwatch and unit.morale == SOUND
        self.tops: list[float] = []


class Memory:
    """Cache by kind of own unit: enemies it can hit and enemies that can hit it, while these are unchanged."""

    def __init__(self) -> None:
        self.lore: Lore | None = None
        self._units: list[Kind] = []  # the kind of each unit, and below its number
        self._kinds: list[int] = []
        self.keys: list[int] = []  # by unit: encoded state of each enemy
        # By enemy with unchanged state, then by kind of own unit.
        self.hit: list[dict[int, Foe | None]] = []
        self.hits: list[dict[int, Foe | None]] = []
        self.targets: dict[int, list[Foe]] = {}
        self.threats: dict[int, list[Foe]] = {}
        self.firing: dict[int, int] = {}  # by kind: hexes from which an enemy might be hit
        self.exposed: dict[int, int] = {}  # by kind: hexes in which an enemy might hit it

    def kinds(self, lore: Lore, units: list[Unit]) -> list[int]:
        """Return the number of each unit's kind, updating those that changed."""
        if lore is not self.lore or len(units) != len(self._units):
            self._units = [unit.kind for unit in units]
            self._kinds = [lore.number(kind) for kind in self._units]
            return self._kinds
        for number, unit in enumerate(units):
            if unit.kind is not self._units[number]:
                self._units[number] = unit.kind
                self._kinds[number] = lore.number(unit.kind)
        return self._kinds

    def recall(self, lore: Lore, keys: list[int]) -> None:
        """Drop entries of enemies whose state changed.

        `keys` encodes each unit's state, GONE for no enemy on the map.
        """
        if lore is not self.lore or len(keys) != len(self.keys):
            self.lore = lore
            self.keys = [GONE] * len(keys)
            self.hit, self.hits = [{} for _ in keys], [{} for _ in keys]
        elif keys == self.keys:
            return
        for number, key in enumerate(keys):
            if key != self.keys[number]:
                self.hit[number], self.hits[number] = {}, {}
        self.keys = keys
        self.targets, self.threats = {}, {}
        self.firing, self.exposed = {}, {}
