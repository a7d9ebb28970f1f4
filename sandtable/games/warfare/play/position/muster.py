"""Who can do something now: the units of the Active seat with their moves, and their enemies. Every chapter offers from it."""

from sandtable.games.warfare.play.asking import enemies_of, mine_now
from sandtable.games.warfare.play.fixed.reach import SIXTHS
from sandtable.games.warfare.play.moving.moves import NOWHERE, Moves
from sandtable.games.warfare.play.moving.routes import closed_to, dangers_for
from sandtable.games.warfare.play.position.state import MAP, Position, Unit
from sandtable.games.warfare.play.track import available

LONGEST_OFFER = 4  # AP of the moves that are offered; longer ones may be typed


class Muster:
    """The units of the Active seat that may act, where each of them can go, and the enemies on the map."""

    __slots__ = ("foes", "mine", "moves")

    def __init__(self, mine: list[Unit], moves: list[Moves], foes: list[Unit]) -> None:
        self.mine = mine
        self.moves = moves
        self.foes = foes


def muster(state: Position) -> Muster:
    """Who can do something in a position; the position keeps its own part, for players who look at the same moves."""
    mine = mine_now(state)
    moves = all_moves(state, mine)
    state.marching, state.moves = mine, moves
    return Muster(mine, moves, enemies_of(state, state.active))


def all_moves(state: Position, units: list[Unit]) -> list[Moves]:
    """Where units of one seat can go, one unit a hex (R-STK-1)."""
    found: list[Moves] = []
    if not units:
        return found
    known: dict[int, tuple[int, int, int]] = {}
    atlas, budget = state.tables.atlas, budget_of(state, units[0])
    for unit in units:
        # What is closed and where danger lies is the same for units alike.
        alike = 2 * unit.kind.flies + unit.kind.regular
        bounds = known.get(alike)
        if bounds is None:
            bounds = known[alike] = (closed_to(state, unit), dangers_for(state, unit), no_end(state, unit))
        closed, dangers, taken = bounds
        if budget > 0:
            moves = atlas.moves(unit.kind.mover, unit.hex, budget, closed, dangers)
            found.append(moves.without(taken))
        else:
            found.append(NOWHERE)
    return found


def moves_of(state: Position) -> list[Moves]:
    """Where each of `state.marching` can go: the units of the Active seat that may act."""
    if not state.moves:
        state.marching = mine_now(state)
        state.moves = all_moves(state, state.marching)
    return state.moves


def marches(state: Position) -> list[tuple[Unit, Moves]]:
    """Each unit of the Active seat that may act with its moves, in the order in which moves are offered."""
    moves = moves_of(state)
    return list(zip(state.marching, moves, strict=True))


def budget_of(state: Position, unit: Unit) -> int:
    """Sixths of an AP of the moves that are offered."""
    return min(available(state, unit.side), LONGEST_OFFER) * SIXTHS


def no_end(state: Position, unit: Unit) -> int:
    """Hexes where a move may not end, as `routes.may_end` says of each."""
    taken = state.taken
    if unit.kind.flies and unit.kind.regular and state.people:
        for marker in state.markers:
            if marker.crowd and marker.where == MAP and marker.type == "population":
                taken |= 1 << marker.hex
    return taken
