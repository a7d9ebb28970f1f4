"""Numbers of the solo map: AP from every hex to a goal over the empty map."""

from typing import Final

from sandtable.games.warfare.play.fixed.ground import Ground
from sandtable.games.warfare.play.fixed.reach import SIXTHS, in_ap, reach
from sandtable.games.warfare.play.fixed.tables import Tables

FAR: Final = 60  # AP: farther than this is no way


def ap_to(ground: Ground, mover: int, hexes: tuple[int, ...]) -> list[int]:
    """AP from every hex to the nearest of some hexes for a movement type, rounded up; FAR where there is no way."""
    costs = reach(ground, mover, [(hex_, 0) for hex_ in hexes], FAR * SIXTHS, 0)
    return [in_ap(costs[hex_][0]) if hex_ in costs else FAR for hex_ in range(ground.count)]


class Fields:
    """Fields of one scenario, each worked out once."""

    def __init__(self, tables: Tables) -> None:
        self._ground = tables.ground
        self._found: dict[tuple[int, tuple[int, ...]], list[int]] = {}

    def to(self, mover: int, hexes: tuple[int, ...]) -> list[int]:
        found = self._found.get((mover, hexes))
        if found is None:
            found = self._found[mover, hexes] = ap_to(self._ground, mover, hexes)
        return found


_NAME: Final = "solo fields"


def fields_of(tables: Tables) -> Fields:
    """The fields of a scenario, kept with its tables."""
    found = tables.kept.get(_NAME)
    if not isinstance(found, Fields):
        found = tables.kept[_NAME] = Fields(tables)
    return found
