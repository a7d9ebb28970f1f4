"""Move pieces: all changes of place are made here, so that pieces and sets of hexes agree."""

from sandtable.games.play import Teller
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.position.state import ABOARD, MAP, Marker, Piece, Position, Unit


def put(state: Position, unit: Unit, hex_: int) -> None:
    """Put a unit into a hex from anywhere. While it only passes a friend, the friend keeps the hex."""
    _leave(state, unit)
    unit.where, unit.hex = MAP, hex_
    if state.at[hex_] < 0:
        state.at[hex_] = unit.number
        state.held[unit.side] |= 1 << hex_
        state.taken |= 1 << hex_
        if not unit.kind.flies:
            state.ground_units |= 1 << hex_


def lift(state: Position, unit: Unit, where: str) -> None:
    """Take a unit off the map."""
    _leave(state, unit)
    unit.where, unit.hex, unit.overwatch = where, OFF, False


def unwatch(piece: Piece, tell: Teller) -> None:
    """Remove the Overwatch cube of a piece that fires, moves or acts, if it has one (R-OVW-4)."""
    if piece.overwatch:
        piece.overwatch = False
        tell.tell("R-OVW-4", "unwatches", unit=piece.id)


def _leave(state: Position, unit: Unit) -> None:
    if unit.where == MAP and unit.hex != OFF and state.at[unit.hex] == unit.number:
        state.at[unit.hex] = -1
        state.held[unit.side] &= ~(1 << unit.hex)
        state.taken &= ~(1 << unit.hex)
        if not unit.kind.flies:
            state.ground_units &= ~(1 << unit.hex)


def put_marker(state: Position, marker: Marker, hex_: int) -> None:
    """Put a marker into a hex, out of a carrier if it was in one."""
    old = marker.hex
    marker.where, marker.hex, marker.carrier = MAP, hex_, -1
    if old != OFF:
        refresh(state, marker.type, old)
    refresh(state, marker.type, hex_)


def lift_marker(state: Position, marker: Marker, where: str) -> None:
    """Take a marker off the map."""
    old = marker.hex
    marker.where, marker.hex = where, OFF
    if where != ABOARD:
        marker.carrier = -1
    if old != OFF:
        refresh(state, marker.type, old)


def refresh(state: Position, kind: str, hex_: int) -> None:
    """Update the set bit of a hex for revealed markers of a kind."""
    there = any(
        marker.type == kind and marker.hex == hex_ and marker.where == MAP and not marker.hidden
        for marker in state.markers
    )
    bit = 1 << hex_
    if kind == "population":
        state.people = state.people | bit if there else state.people & ~bit
    elif kind == "roadblock":
        state.roadblocks = state.roadblocks | bit if there else state.roadblocks & ~bit
    elif kind == "rubble":
        state.rubble = state.rubble | bit if there else state.rubble & ~bit
    elif kind == "smoke":
        state.smoke = state.smoke | bit if there else state.smoke & ~bit


def new_marker(state: Position, kind: str, hex_: int) -> Marker:
    """Marker from the supply, such as smoke or rubble: an unused one, or a new one."""
    for marker in state.markers:
        if marker.type == kind and marker.hex == OFF and marker.where == "supply":
            put_marker(state, marker, hex_)
            return marker
    number = len(state.markers)
    marker = Marker(number, f"{kind}-{number}", kind, "supply")
    state.markers.append(marker)
    put_marker(state, marker, hex_)
    return marker


def on_map(state: Position, kind: str) -> int:
    """Number of markers of a kind on the map (W-8)."""
    return sum(1 for marker in state.markers if marker.type == kind and marker.where == MAP)


def recount(state: Position) -> None:
    """Recompute all sets of hexes, as after laying a position or masking one."""
    state.at = [-1] * state.tables.ground.count
    state.held = [0] * len(state.tables.sides)
    state.taken = state.ground_units = state.roadblocks = state.rubble = state.people = state.smoke = 0
    for unit in state.units:
        if unit.where == MAP:
            state.at[unit.hex] = unit.number
            state.held[unit.side] |= 1 << unit.hex
            state.taken |= 1 << unit.hex
            if not unit.kind.flies:
                state.ground_units |= 1 << unit.hex
    for marker in state.markers:
        if marker.where == MAP:
            refresh(state, marker.type, marker.hex)
