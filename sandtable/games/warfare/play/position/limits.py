"""Bans by special rules in a position (W-1): hexes a side may not enter, people it may not touch."""

from sandtable.games.play import Refusal
from sandtable.games.warfare.play.asking import refuse
from sandtable.games.warfare.play.fixed.rulings import EVERYBODY
from sandtable.games.warfare.play.position.state import MAP, Marker, Position


def barred(state: Position, side: int) -> int:
    """Hexes a side may not enter now."""
    found = 0
    for bar in state.tables.rulings.bars:
        if state.turn > bar.until or not state.tables.allied(bar.side, side):
            continue
        found |= bar.hexes
        if bar.people or bar.civilians:
            for marker in state.markers:
                if marker.type == "population" and marker.where == MAP:
                    named = marker.id in bar.people or (bar.civilians and not marker.crowd)
                    found |= 1 << marker.hex if named else 0
    return found


def why_not_touch(state: Position, side: int, marker: Marker) -> Refusal | None:
    """Refusal if a side may not move or load these people."""
    for hold in state.tables.rulings.still:
        ours = hold.side == EVERYBODY or state.tables.allied(hold.side, side)
        if ours and hold.about(marker.id, state.turn):
            return refuse("W-1", "people-stay", marker=marker.id)
    return None


def why_not_ride(state: Position, side: int, marker: Marker) -> Refusal | None:
    riders = state.tables.rulings.riders
    if riders is not None and marker.id not in riders:
        return refuse("W-1", "people-walk", marker=marker.id)
    return why_not_touch(state, side, marker)


def why_not_stir(state: Position, marker: Marker) -> Refusal | None:
    """Refusal if Civilians may not be turned into a Hostile Crowd."""
    for hold in state.tables.rulings.calm:
        if hold.about(marker.id, state.turn):
            return refuse("W-1", "people-calm", marker=marker.id)
    return None
