"""View of a seat, and random whole positions that agree with it (W-18).

A view shows enemy counters from the front and Unknown markers as ?. It has no random numbers.
"""

from typing import Final

from sandtable.games.cups import Cups
from sandtable.games.play import View
from sandtable.games.warfare.play.position.state import MAP, Marker, Position, Unit

UNKNOWN: Final = "unknown"


def make_view(state: Position, seat: int) -> View:
    """Position as a seat sees it: a window on it, valid until the next choice is taken.

    Public parts are shared; only pieces with a secret are replaced.
    """
    hostile = state.tables.hostile[seat]
    units = state.units
    for unit in units:
        if hostile[unit.side] and not unit.known >> seat & 1:
            units = [_front(state, one) if hides(state, one, seat) else one for one in units]
            break
    markers = state.markers
    if any(marker.hidden for marker in markers):
        markers = [
            _unknown(marker) if marker.hidden and not _sees_back(state, marker, seat) else marker for marker in markers
        ]
    met, broken = state.met, state.broken
    if state.tables.secrets:
        secret = [goal.hidden and hostile[goal.side] for goal in state.tables.goals]
        met = [known and not hidden for known, hidden in zip(met, secret, strict=True)]
        broken = [known and not hidden for known, hidden in zip(broken, secret, strict=True)]
    window = state.window(units, markers, met, broken)
    if seat != state.active:
        window.marching, window.ways, window.ends_taken = [], [], []  # they are somebody else's
    return View(seat, window)


def make_onlooker(state: Position, seat: int) -> View:
    """Position as somebody sees it who sits at none of the seats; `seat` is the number of this view."""
    everybody = (1 << len(state.tables.sides)) - 1
    units = [unit if unit.known & everybody == everybody else _front(state, unit) for unit in state.units]
    markers = [_unknown(marker) if marker.hidden else marker for marker in state.markers]
    open_ = [not goal.hidden for goal in state.tables.goals]
    met = [known and seen for known, seen in zip(state.met, open_, strict=True)]
    broken = [known and seen for known, seen in zip(state.broken, open_, strict=True)]
    window = state.window(units, markers, met, broken)
    window.marching, window.ways, window.ends_taken = [], [], []
    return View(seat, window)


def _front(state: Position, unit: Unit) -> Unit:
    seen = unit.copy()
    seen.kind = state.tables.means[unit.kind.front]
    return seen


def _unknown(marker: Marker) -> Marker:
    seen = marker.copy()
    seen.id, seen.type = f"?{marker.number}", UNKNOWN
    seen.die = seen.support = -1
    return seen


def hides(state: Position, unit: Unit, seat: int) -> bool:
    """True if a seat has seen only the front of a unit. Allies show each other their backs."""
    return state.enemy(seat, unit.side) and not unit.known >> seat & 1


def _sees_back(state: Position, marker: Marker, seat: int) -> bool:
    return marker.owner >= 0 and not state.enemy(seat, marker.owner)


def guess(view: View, cups: Cups) -> Position:
    """Random position that agrees with a view: any counter with that front, any marker of the box behind a ?."""
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
