"""Units of the Active seat that can act, with their moves, and their enemies. Every chapter offers choices from it."""

from typing import Final

from sandtable.games.warfare.play.asking import enemies_of, mine_now
from sandtable.games.warfare.play.fixed.reach import SIXTHS
from sandtable.games.warfare.play.moving.moves import NOWHERE, Moves
from sandtable.games.warfare.play.moving.routes import closed_to, dangers_for
from sandtable.games.warfare.play.position.state import MAP, Position, Unit
from sandtable.games.warfare.play.track import available

LONGEST_OFFER: Final = 4  # AP of the moves that are offered; longer ones may be typed


class Muster:
    """Units of the Active seat that may act, their moves, and the enemies on the map.

    `ways` are moves with any end, `taken` the hexes where those of each unit may not end.
    """

    __slots__ = ("foes", "mine", "taken", "ways")

    def __init__(self, mine: list[Unit], ways: list[Moves], taken: list[int], foes: list[Unit]) -> None:
        self.mine = mine
        self.ways = ways
        self.taken = taken
        self.foes = foes

    def moves(self, number: int) -> Moves:
        """The moves of one of the units."""
        return self.ways[number].without(self.taken[number])


def muster(state: Position) -> Muster:
    """Return the units that can act in a position.

    The position keeps its own part for players that need the same moves.
    """
    state.marching = mine_now(state)
    _find_ways(state, state.marching)
    return Muster(state.marching, state.ways, state.ends_taken, enemies_of(state, state.active))


def _find_ways(state: Position, units: list[Unit]) -> None:
    """Find the moves of one seat's units, one unit a hex (R-STK-1)."""
    ways: list[Moves] = []
    ends_taken: list[int] = []
    state.ways, state.ends_taken = ways, ends_taken
    if not units:
        return
    atlas, budget = state.tables.atlas, budget_of(state, units[0])
    discount = state.tables.discount_any_action
    known: list[tuple[int, int, int] | None] = [None] * 4
    for unit in units:
        # Closed hexes and dangers are the same for units alike.
        kind = unit.kind
        alike = 2 * kind.flies + kind.regular
        bounds = known[alike]
        if bounds is None:
            bounds = known[alike] = (closed_to(state, unit), dangers_for(state, unit), no_end(state, unit))
        closed, dangers, taken = bounds
        if discount:
            budget = budget_of(state, unit)
        ways.append(atlas.moves(kind.mover, unit.hex, budget, closed, dangers) if budget > 0 else NOWHERE)
        ends_taken.append(taken)


def marches(state: Position) -> list[tuple[Unit, Moves]]:
    """Units of the Active seat that may act, with their moves, in the order of offers."""
    if not state.ways:
        muster(state)
    return [
        (unit, ways.without(taken))
        for unit, ways, taken in zip(state.marching, state.ways, state.ends_taken, strict=True)
    ]


def budget_of(state: Position, unit: Unit) -> int:
    """Sixths of an AP of the moves that are offered."""
    most = available(state, unit.side)
    if most > 0 and state.tables.discount_any_action:
        most += unit.damage  # R-OPT-3
    return min(most, LONGEST_OFFER) * SIXTHS


def no_end(state: Position, unit: Unit) -> int:
    """Hexes where a move may not end, as by `routes.may_end`."""
    taken = state.taken
    if unit.kind.flies and unit.kind.regular and state.people:
        for marker in state.markers:
            if marker.crowd and marker.where == MAP and marker.type == "population":
                taken |= 1 << marker.hex
    return taken
