"""Table of Warfare: the seats are the sides of a scenario."""

from typing import Final

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Decision, Refusal, Result, Teller, View
from sandtable.games.warfare.play.asking import missing_word
from sandtable.games.warfare.play.fixed.tables import tables_of
from sandtable.games.warfare.play.moving.movement import offered_move
from sandtable.games.warfare.play.position.laying import lay
from sandtable.games.warfare.play.position.muster import muster
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.position.view import guess, make_view
from sandtable.games.warfare.play.rules import AFFAIRS, OFFERS, VERBS, offered_by
from sandtable.games.warfare.play.turn import settle, supports_return
from sandtable.games.warfare.scenarios.scenario import Scenario

# The decision to act, by seat; up to four cubes.
_ACTS: Final = [Decision(seat, "act", "R-TRK-3") for seat in range(4)]


class WarfareTable:
    """The rules of Warfare."""

    def seats(self, start: Scenario) -> tuple[str, ...]:
        return tuple(side.id for side in start.sides)

    def lay(self, start: Scenario, cups: Cups) -> Position:
        state = lay(tables_of(start), cups)
        settle(state, AFFAIRS, SILENT)
        return state

    def decision(self, state: Position) -> Decision | Result:
        if state.over is not None:
            return state.over
        if state.frames:
            frame = state.frames[-1]
            return AFFAIRS[frame.kind].asks(state, frame)
        return _ACTS[state.active]

    def choices(self, state: Position) -> list[Choice]:
        if state.over is not None:
            return []
        if state.frames:
            frame = state.frames[-1]
            return AFFAIRS[frame.kind].offered(state, frame)
        present = muster(state)
        found = offered_move(state, present)
        found += offered_by(OFFERS, state, present)
        return found

    def allows(self, state: Position, choice: Choice) -> Refusal | None:
        if state.over is not None:
            return Refusal("R-TRK-13", "over")
        if state.frames:
            frame = state.frames[-1]
            return AFFAIRS[frame.kind].refused(state, frame, choice)
        verb = VERBS.get(choice.verb)
        if verb is None:
            return Refusal("R-TRK-4", "no-such-verb", {"verb": choice.verb})
        if verb.level > state.tables.level:
            return Refusal("R-SET-4", "later-level", {"level": verb.level})
        refusal = verb.refused(state, choice)
        return None if refusal is None else missing_word(state, refusal)

    def take(self, state: Position, choice: Choice, tell: Teller) -> None:
        state.ways = []
        if state.frames:
            frame = state.frames[-1]
            AFFAIRS[frame.kind].taken(state, frame, choice, tell)
        else:
            VERBS[choice.verb].taken(state, choice, tell)
        settle(state, AFFAIRS, tell)
        supports_return(state, tell)

    def view(self, state: Position, seat: int) -> View:
        return make_view(state, seat)

    def guess(self, view: View, cups: Cups) -> Position:
        return guess(view, cups)


TABLE: Final = WarfareTable()
