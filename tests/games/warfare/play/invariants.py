"""Invariants of every position of Warfare: pieces and sets of hexes agree, one unit in a hex, carriers know their riders."""

from sandtable.games.warfare.play.position.places import recount
from sandtable.games.warfare.play.position.state import ABOARD, MAP, Position


def sound(state: Position) -> None:
    """Pieces and sets of hexes agree; nobody shares a hex; carriers and riders know each other."""
    again = state.copy()
    recount(again)
    marching = any(frame.kind in ("march", "overwatch", "advance") for frame in state.frames)
    if not marching:
        assert again.at == state.at
        assert (again.held, again.taken) == (state.held, state.taken)
        assert again.ground_units == state.ground_units
        hexes = [unit.hex for unit in state.units if unit.where == MAP]
        assert len(hexes) == len(set(hexes))
    kept = (state.roadblocks, state.rubble, state.people, state.smoke)
    assert kept == (again.roadblocks, again.rubble, again.people, again.smoke)
    for unit in state.units:
        assert 0 <= unit.damage <= 3
        assert 0 <= unit.morale <= 2
        if unit.where == ABOARD:
            assert state.units[unit.carrier].passenger == unit.number
        if unit.overwatch:
            assert (unit.morale, unit.where) == (0, MAP)


def held(state: Position) -> tuple[object, ...]:
    """What play never changes: which units and supports there are and whose, how many markers were laid."""
    return (
        tuple((unit.id, unit.side, unit.kind.id) for unit in state.units),
        tuple((support.id, support.side, support.kind.id) for support in state.supports),
    )
