"""A game for tests of code shared by all games: two players draw numbers from a bag."""

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Decision, Refusal, Result, Teller, View, choice


@dataclass(slots=True)
class Bag:
    """Each seat draws a number it alone sees, or stops; the higher sum of at most ten wins."""

    hands: list[list[int]]
    stopped: list[bool]
    turn: int
    cups: Cups

    def copy(self) -> "Bag":
        return Bag([list(hand) for hand in self.hands], list(self.stopped), self.turn, self.cups.copy())

    def lines(self) -> Iterator[str]:
        yield f"turn {self.turn}"
        for hand, stopped in zip(self.hands, self.stopped, strict=True):
            yield f"{hand} {stopped}"


class SampleGame:
    """Its table."""

    def seats(self, _start: object) -> tuple[str, ...]:
        return ("left", "right")

    def lay(self, _start: object, cups: Cups) -> Bag:
        return Bag([[], []], [False, False], 0, cups)

    def decision(self, state: Bag) -> Decision | Result:
        if all(state.stopped):
            sums = [sum(hand) if sum(hand) <= 10 else 0 for hand in state.hands]
            best = max(sums)
            winners = tuple(seat for seat in (0, 1) if sums[seat] == best) if sums[0] != sums[1] else ()
            return Result(winners, "T-2", "all have stopped")
        return Decision(state.turn, "draw", "T-1")

    def choices(self, _state: Bag) -> list[Choice]:
        return [choice("draw"), choice("stop")]

    def allows(self, _state: Bag, wanted: Choice) -> Refusal | None:
        return None if wanted in self.choices(_state) else Refusal("T-1", "draw or stop")

    def take(self, state: Bag, wanted: Choice, tell: Teller) -> None:
        seat = state.turn
        if wanted.verb == "draw":
            number = state.cups.cup(f"seat {seat}").roll(6)
            state.hands[seat].append(number)
            tell.tell_seats((seat,), "T-1", "drawn", number=number)
        else:
            state.stopped[seat] = True
            tell.tell("T-1", "stopped", seat=seat)
        if not state.stopped[1 - seat]:
            state.turn = 1 - seat

    def view(self, state: Bag, seat: int) -> View:
        seen = state.copy()
        seen.hands[1 - seat] = [0] * len(seen.hands[1 - seat])
        return View(seat, seen)

    def guess(self, view: View, cups: Cups) -> Bag:
        state: Bag = view.state.copy()
        other = 1 - view.seat
        state.hands[other] = [cups.cup("guess").roll(6) for _ in state.hands[other]]
        return state
