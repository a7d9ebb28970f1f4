"""Steps of a game that is played: each choice with its events, and what every seat was told of them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from sandtable.games.play import Choice, Chronicle, Event
from sandtable.jobs.table.seat_data import Data, SeatData, Step

NO_REASONS: Mapping[str, list[str]] = MappingProxyType({})


class StepLog:
    """`story` hears the events of the game; they belong to the step that is added next."""

    def __init__(self, data: SeatData) -> None:
        self.story = Chronicle()
        self._data = data
        self._steps: list[Step] = []
        self._told: dict[int, list[Data]] = {}
        self._before: tuple[int, Choice, int] | None = None  # seat, choice and turn of a step that is played again

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    @property
    def last(self) -> Step | None:
        return self._steps[-1] if self._steps else None

    def add(
        self, number: int, seat: int, choice: Choice | None, turn: int, why: Mapping[str, list[str]] = NO_REASONS
    ) -> Step:
        """Add the choice of that number with the events since the last; `why` are reasons of its player."""
        step = Step(number, seat, choice, turn, self._take_events(), why)
        self._steps.append(step)
        return step

    def past(self, seat: int, choice: Choice, turn: int) -> None:
        """Note a choice of a record before it is played again; the events until now belong to the one before."""
        self.end_past()
        self._before = (seat, choice, turn)

    def end_past(self) -> None:
        """Add the last step of a record; events before the first choice are a step without one."""
        if self._before is not None:
            number = sum(step.choice is not None for step in self._steps) + 1
            self.add(number, *self._before)
            self._before = None
        elif self.story.events:
            self.add(0, 0, None, 0)

    def told_to(self, seat: int) -> list[Data]:
        """All steps as one seat is told of them."""
        told = self._told.setdefault(seat, [])
        told += [self._data.step(step, seat, None) for step in self._steps[len(told) :]]
        return told

    def rewind(self, made: int) -> None:
        """Forget the steps after so many choices, and events of none."""
        self._take_events()
        self._steps = [step for step in self._steps if step.number <= made]
        self._told.clear()

    def _take_events(self) -> tuple[Event, ...]:
        events, self.story.events = tuple(self.story.events), []
        return events
