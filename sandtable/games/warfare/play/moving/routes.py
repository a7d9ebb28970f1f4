"""Obstacles, dangers, path costs and legal ends of a unit's move (R-MOV)."""

from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.position.limits import barred
from sandtable.games.warfare.play.position.state import MAP, Marker, Position, Unit


def closed_to(state: Position, unit: Unit) -> int:
    """Hexes a unit may not enter on any ground (R-MOV-5, R-RBK-1).

    Includes its side's own hidden roadblocks (W-9). Helicopters pass over everything (R-HEL-3, AMB-41).
    """
    closed = barred(state, unit.side) if state.tables.rulings.bars else 0  # W-1
    if unit.kind.flies:
        return closed
    closed |= state.roadblocks | state.rubble
    for side, hostile in enumerate(state.tables.hostile[unit.side]):
        if hostile:
            closed |= state.held[side]
    for marker in state.markers:
        if marker.where != MAP:
            continue
        if marker.type == "population":
            if marker.crowd and unit.kind.regular:
                closed |= 1 << marker.hex
        elif marker.hidden and marker.type == "roadblock" and _ours(state, unit, marker):
            closed |= 1 << marker.hex
    return closed


def _ours(state: Position, unit: Unit, marker: Marker) -> bool:
    return marker.owner >= 0 and not state.enemy(unit.side, marker.owner)


def dangers_for(state: Position, unit: Unit) -> int:
    """Hexes with something that may explode under a unit, as far as its side knows."""
    if unit.kind.flies:
        return 0
    found = 0
    for marker in state.markers:
        if marker.where != MAP:
            continue
        if (
            (marker.hidden and not _ours(state, unit, marker))
            or marker.type == "mine"
            or (marker.type == "ied" and (state.tables.ied_harms_all or not _ours(state, unit, marker)))
        ):
            found |= 1 << marker.hex
    return found


def sixths(state: Position, unit: Unit, start: int, path: tuple[int, ...]) -> int:
    """Cost of a path in sixths of an AP; -1 if terrain or walls forbid it. With start OFF the unit enters the map."""
    ground = state.tables.ground
    costs = ground.step_costs(unit.kind.mover)
    total, here = 0, start
    for hex_ in path:
        if here == OFF:
            entry = ground.entry_cost(unit.kind.mover, hex_)
            if entry is None:
                return -1
            total += entry
        else:
            more = costs[here].get(hex_, -1)
            if more < 0:
                return -1
            total += more
        here = hex_
    return total


def may_end(state: Position, unit: Unit, hex_: int) -> bool:
    """True if a move may end there: one unit a hex (R-STK-1), riders and markers aside (R-STK-2).

    No Regular helicopter ends over a Hostile Crowd (AMB-18).
    """
    if state.at[hex_] >= 0 and state.at[hex_] != unit.number:
        return False
    return not (unit.kind.flies and unit.kind.regular and state.crowd_in(hex_))
