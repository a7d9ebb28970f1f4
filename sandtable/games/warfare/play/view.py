"""What a seat knows: enemy counters from the front, Unknown markers as ?, no luck; and whole positions that agree (W-18)."""

from sandtable.games.cups import Cups
from sandtable.games.play import View
from sandtable.games.warfare.play.state import MAP, Marker, Position, Unit

UNKNOWN = "unknown"


def make_view(state: Position, seat: int) -> View:
    """The position as a seat sees it."""
    seen = state.copy_for_view()
    for unit in seen.units:
        if hides(state, unit, seat):
            unit.kind = state.tables.means[unit.kind.front]
    for marker in seen.markers:
        if marker.hidden and not _sees_back(state, marker, seat):
            marker.id, marker.type = f"?{marker.number}", UNKNOWN
            marker.die = marker.support = -1
    for number, goal in enumerate(state.tables.goals):
        if goal.hidden and state.enemy(seat, goal.side):
            seen.met[number] = seen.broken[number] = False
    return View(seat, seen)


def hides(state: Position, unit: Unit, seat: int) -> bool:
    """Whether a seat has only seen the front of a unit: allies show each other their backs."""
    return state.enemy(seat, unit.side) and not unit.known >> seat & 1


def _sees_back(state: Position, marker: Marker, seat: int) -> bool:
    return marker.owner >= 0 and not state.enemy(seat, marker.owner)


def guess(view: View, cups: Cups) -> Position:
    """A position that agrees with a view: behind a front any counter that has it, behind a ? what the box holds."""
    state: Position = view.state.copy_for_view()
    state.cups = cups
    tables = state.tables
    for unit in state.units:
        if not hides(state, unit, view.seat):
            continue
        cup = cups.cup(f"guess:{unit.id}")
        fronts = tables.fronts[unit.kind.front]
        drawn = cup.below(sum(count for _, count in fronts))
        for kind, count in fronts:
            drawn -= count
            if drawn < 0:
                unit.kind = kind
                break
    for marker in state.markers:
        if marker.type != UNKNOWN:
            continue
        stood_on = marker.where == MAP and state.at[marker.hex] >= 0
        # Nobody stands on a roadblock or an unexploded mine.
        possible = [one for one in tables.unknowns if not stood_on or one[0] in ("ied", "dummy")]
        drawn = cups.cup(f"guess:{marker.id}").below(sum(count for _, _, count in possible))
        for what, die, count in possible:
            drawn -= count
            if drawn < 0:
                marker.type, marker.die = what, die
                break
    return state
