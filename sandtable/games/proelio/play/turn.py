"""The turn: Plague, limit, Defence, one Action; and the end of the game."""

from sandtable.games.play import Result, Teller
from sandtable.games.proelio.play import defence
from sandtable.games.proelio.play.hands import discard
from sandtable.games.proelio.play.limit import trim
from sandtable.games.proelio.play.state import LIMIT, State


def begin(state: State, tell: Teller) -> None:
    """Begin the turn of the active seat."""
    seat = state.active
    house = state.houses[seat]
    if house.plague:  # R-TURN-0, R-PLG-3
        discard(state, house.plague)
        house.plague = ""
        tell.tell("R-PLG-3", "plague-ends", seat=seat)
    trim(state, seat, "R-TURN-1", "defence")
    go_on(state, tell)


def go_on(state: State, tell: Teller) -> None:
    """Go from phase to phase until a seat must decide."""
    while state.phase in ("defence", "end") and state.result is None:
        if state.phase == "defence":
            defence.begin(state, tell)
        elif len(state.houses[state.active].hand) > LIMIT:
            trim(state, state.active, "R-SET-3", "end")
        else:
            _pass_on(state, tell)


def _pass_on(state: State, tell: Teller) -> None:
    """End a turn: the next is that of the seat on the right (R-SET-4, R-SEAT-1)."""
    state.turns += 1
    if state.turns >= state.options.rounds * len(state.houses):  # PR-1
        state.result = Result((), "PR-1", "rounds", adjourned=True)
        tell.tell("PR-1", "adjourned", n=state.options.rounds)
        return
    state.active = (state.active + state.step) % len(state.houses)
    tell.tell("R-SEAT-1", "turn", seat=state.active, round=state.round())
    begin(state, tell)
