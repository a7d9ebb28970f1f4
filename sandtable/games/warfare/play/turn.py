"""Course of play: pending affairs, the Active seat, the end of a turn and of the game."""

from collections.abc import Mapping
from typing import Final

from sandtable.games.play import Choice, Refusal, Teller
from sandtable.games.warfare.play.chapters import Affair
from sandtable.games.warfare.play.harm import regain
from sandtable.games.warfare.play.objectives import judge_end_of_turn, judge_now
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import lift_marker
from sandtable.games.warfare.play.position.state import LEFT, LOST, MAP, READY, TRACK, WAITING, Position
from sandtable.games.warfare.play.track import BOXES, available, foremost, spend, turn_over


def settle(state: Position, affairs: Mapping[str, Affair], tell: Teller) -> None:
    """Resolve frames until a seat must decide, or the game is over.

    Roles, sudden death and the end of a turn are checked only when an action is completely resolved (R-TRK-7, W-13).
    """
    while not ended(state):
        while state.frames:
            frame = state.frames[-1]
            if affairs[frame.kind].proceed(state, frame, tell):
                return
        judge_now(state, tell)
        if ended(state):
            return
        if turn_over(state):
            end_of_turn(state, tell)
            continue
        now = foremost(state)
        if now != state.active:
            state.active, state.eyes = now, -1
            tell.tell("R-TRK-3", "active", side=state.tables.sides[now].id)
        return


def ended(state: Position) -> bool:
    """True if the game is over. Not cached: events between two questions may end it."""
    return state.over is not None


def end_of_turn(state: Position, tell: Teller) -> None:
    """The steps at the end of a turn, in order (R-TRK-11); the last turn ends the game after the third (R-TRK-13).

    Cubes stay where they are (R-TRK-12); so do Overwatch and damage.
    """
    tell.tell("R-TRK-10", "turn-ends", turn=state.turn)
    for marker in state.markers:
        if marker.type == "smoke" and marker.where == MAP:
            lift_marker(state, marker, "supply")
    # Shaken go first, then Suppressed become Shaken: everybody is one level better (R-MOR-4), supports too (W-12).
    for unit in state.units:
        if unit.morale and unit.where not in (LOST, LEFT):
            regain(state, unit, 1, tell, "R-TRK-11")
    for support in state.supports:
        if support.morale and support.where != LOST:
            regain(state, support, 1, tell, "R-TRK-11")
    judge_end_of_turn(state, tell)
    if state.over is not None:
        return
    state.turn, state.tried = state.turn + 1, 0
    tell.tell("R-TRK-11", "turn-begins", turn=state.turn)
    for seat, boxes in enumerate(state.tables.turn_boxes):
        spend(state, seat, boxes, tell, "handicap")
    supports_return(state, tell)


def supports_return(state: Position, tell: Teller) -> None:
    """Make supports due on this turn ready (R-SET-2, R-TRK-13), and used ones after a full lap of the cube (R-SUP-1).

    Called when a turn begins and after every action of the owner (by `table.take`).
    """
    for support in state.supports:
        due = support.where == WAITING and support.due <= state.turn
        back = (
            support.where == TRACK
            and support.used < state.turn
            and state.levels[support.side] <= support.box - BOXES  # reaching or passing it (AMB-28)
        )
        if due or back:
            support.where = READY
            side = state.tables.sides[support.side].id
            tell.tell("R-TRK-13" if due else "R-SUP-1", "support-ready", support=support.id, side=side)


# --- pass (R-TRK-8)

PASS: Final = Choice("pass")


def offered_pass(_state: Position, _muster: Muster) -> list[Choice]:
    return [PASS]


def refused_pass(_state: Position, wanted: Choice) -> Refusal | None:
    return Refusal("R-TRK-8", "not-offered", {"choice": str(wanted)}) if wanted.words else None


def take_pass(state: Position, _choice: Choice, tell: Teller) -> None:
    """Move the cube into the first box behind the next one (R-TRK-8, W-15)."""
    tell.tell("R-TRK-8", "passes", side=state.tables.sides[state.active].id)
    spend(state, state.active, available(state, state.active), tell, "pass")
