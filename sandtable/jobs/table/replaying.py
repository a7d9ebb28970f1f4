"""A game told again: its steps, positions after each of them, marks of turns, and who was ahead."""

from pathlib import Path
from typing import Any

from playtest.seated_game import SeatedGame
from sandtable.errors import UserError
from sandtable.games.play import Choice, Chronicle, Decision, Result, View
from sandtable.games.replay import Record, replay
from sandtable.games.table_view import ONLOOKER
from sandtable.jobs.table.explaining import Explaining
from sandtable.jobs.table.game_words import GameWords
from sandtable.jobs.table.seat_data import Address, Data, SeatData, Step

EVERY = 16  # choices between two kept positions
ALL = "all"  # eyes from which nothing is hidden


class NoSuchStep(UserError):
    """A step that the replay does not have."""


class Replay:
    """A recorded game; nothing in it changes."""

    def __init__(self, seated: SeatedGame, record: Record, address: Address, file: Path) -> None:
        """Play the record through; raise BadReplay where it differs."""
        self.seated, self.record, self.file = seated, record, file
        self.game = GameWords(seated)
        self.data = SeatData(self.game, address)
        self.explaining = Explaining(self.game)
        self.camps = seated.probe.camps(seated.start, seated.seats)
        self._kept: dict[int, Any] = {}
        self._steps: list[Step] = []
        self._losses: list[list[int]] = []
        self._scores: list[tuple[float, ...]] = []
        story = Chronicle()

        def watch(state: Any, decision: Decision, choice: Choice) -> None:
            self._note(state, story)
            self._steps.append(Step(len(self._steps) + 1, decision.seat, choice, seated.probe.turn(state), ()))

        state = replay(seated.table, seated.start, record, tell=story, watch=watch)
        self._note(state, story)
        decision = seated.table.decision(state)
        self.result = decision if isinstance(decision, Result) else None

    def _note(self, state: Any, story: Chronicle) -> None:
        """Note what the last choice came to, and the position now."""
        done = len(self._steps)
        if done:
            self._steps[-1] = self._steps[-1]._replace(events=tuple(story.events))
        self._losses.append(self._lost(state, story))
        story.events.clear()
        self._scores.append(self.seated.probe.scores(state, self.camps))
        if done % EVERY == 0:
            self._kept[done] = state.copy()

    def _lost(self, state: Any, story: Chronicle) -> list[int]:
        """Seats that have lost a piece."""
        fates = (self.seated.probe.on_event(state, event.kind, dict(event.data)) for event in story.events)
        return [fate.seat for fate in fates if fate is not None and fate.what == "lost"]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    @property
    def count(self) -> int:
        return len(self._steps)

    def state(self, number: int) -> Any:
        """The position after so many choices; raise NoSuchStep."""
        if not 0 <= number <= self.count:
            raise NoSuchStep(f"the game has {self.count} choices")
        first = number // EVERY * EVERY
        state = self._kept[first].copy()
        for _, choice in self.record.choices[first:number]:
            self.seated.table.take(state, choice, Chronicle())
        return state

    # --- answers

    def overview(self) -> Data:
        """One line for each step, marks of turns, the curve."""
        turns: list[Data] = []
        for step in self._steps:
            if not turns or turns[-1]["turn"] != step.turn:
                turns.append({"turn": step.turn, "name": self.game.turn(step.turn), "n": step.number - 1})
        return {
            "choices": self.count,
            "steps": [self._line(step) for step in self._steps],
            "turns": turns,
            "curve": self._curve(),
            "result": self._result(),
        }

    def _line(self, step: Step) -> Data:
        assert step.choice is not None
        return {
            "n": step.number,
            "seat": step.seat,
            "turn": step.turn,
            "words": self.game.tongues.choice(step.choice),
            "lost": self._losses[step.number],
        }

    def _curve(self) -> Data | None:
        """Scores of the camps after each choice where they change; None for a game that has none."""
        if not any(self._scores):
            return None
        points: list[list[Any]] = []
        for number, scores in enumerate(self._scores):
            whole = [round(score) for score in scores]
            if not points or points[-1][1] != whole or number == self.count:
                points.append([number, whole])
        camps = [{"id": camp.id, "seats": list(camp.seats), "name": self._camp_name(camp.seats)} for camp in self.camps]
        return {"camps": camps, "points": points}

    def _camp_name(self, seats: tuple[int, ...]) -> dict[str, str]:
        names = [self.game.tongues.seat(seat) for seat in seats]
        return {language: ", ".join(name[language] for name in names) for language in self.game.tongues.languages}

    def _result(self) -> Data | None:
        if self.result is None:
            return None
        words = self.game.tongues.result(self.result)
        return {
            "winners": list(self.result.winners),
            "rule": self.result.rule,
            "words": words,
            "adjourned": self.result.adjourned,
        }

    def at(self, number: int, eyes: str) -> Data:
        """The position after so many choices, for a seat, an onlooker or from all eyes."""
        state = self.state(number)
        step = self._steps[number - 1] if number else None
        if eyes == ALL:
            decision = self.seated.table.decision(state)
            view = View(decision.seat if isinstance(decision, Decision) else 0, state)
            told = self.data.full_step(step, None) if step is not None else None
        else:
            seat = ONLOOKER if eyes == "watch" else int(eyes)
            if seat >= len(self.seated.seats):
                raise NoSuchStep("there is no such seat")
            view = self.data.view(state, seat)
            told = self.data.step(step, seat, None) if step is not None else None
        return {
            "n": number,
            "of": self.count,
            "step": told,
            "picture": self.data.picture(view),
            "turn": self.seated.probe.turn(state),
        }
