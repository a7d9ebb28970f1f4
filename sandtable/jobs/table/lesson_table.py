"""A lesson at a table: the steps of a recorded game, led through one by one.

One seat is the reader's. The choices of the others come from the record, and so does the one that the reader is asked
for. Another choice is refused, unless it leads to the same position. A reader who leaves the lesson plays on from there,
against players of the program.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.backends.svg import svg_page
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.games.play import Choice, Decision, Event, Teller, View, digest
from sandtable.games.replay import Record, read_record, replay
from sandtable.handouts.printing import figure_drawer
from sandtable.ink.page import full_page
from sandtable.jobs.play import PERSON, OpenedGame, first_choices, open_record
from sandtable.jobs.table.hosted_table import HostedTable
from sandtable.jobs.table.refusals import AnotherChoice, NoLesson
from sandtable.jobs.table.seat_data import Address, Data, may_hear
from sandtable.model.pack import Pack
from sandtable.model.rulebook.lesson import Lesson, LessonStep, lesson_of

READER = 0
RECORD = "record"  # plays the other seats
DRAWN_MM = 90.0  # width of a drawing
_SILENT = Teller()


class OpenedLesson(NamedTuple):
    """A lesson with the start of its game; `record` is the whole game."""

    opened: OpenedGame
    lesson: Lesson
    record: Record


def open_lesson(pack: Pack) -> OpenedLesson:
    """The lesson of a pack; raise NoLesson where its rules have none, BadReplay where its record cannot be read."""
    lesson = lesson_of(pack)
    if lesson is None:
        raise NoLesson(f"{pack.id}: its rules have no walkthrough, so there is no lesson")
    file = Path(pack.folder) / lesson.record
    record = read_record(file.read_text(encoding="utf-8"), file.name)
    seated = open_record(record, file)
    others = "greedy" if "greedy" in seated.players else "random"
    begun = first_choices(record, 0)
    begun.players = tuple(PERSON if seat == READER else others for seat in range(len(record.players)))
    kept = Path("out") / seated.game.id / f"{file.stem}.play"
    return OpenedLesson(OpenedGame(seated, begun, kept, True), lesson, record)


class LessonTable(HostedTable):
    """A table that follows a lesson until its reader leaves it."""

    def __init__(
        self, key: str, opened: OpenedLesson, address: Address, file: Path, on_change: Callable[[], None]
    ) -> None:
        self.key = key
        self.lesson, self.whole = opened.lesson, opened.record
        self.at = 0  # the step that is shown
        self.is_on = True  # the lesson was not left
        self._lines: dict[str, Data] = {}  # of rules that were asked for
        self._asked_by: list[str] = []  # rules of the decisions in the record
        sits = [PERSON if seat == READER else RECORD for seat in range(len(opened.record.players))]
        super().__init__(opened.opened, sits, address, file, on_change)

        def asked(_state: Any, decision: Decision, _choice: Choice) -> None:
            self._asked_by.append(decision.rule)

        replay(self.seated.table, self.seated.start, self.whole, watch=asked)

    # --- what the reader sees

    def _beside(self, seat: int) -> Data:
        return {**super()._beside(seat), "lesson": self._lesson() if self.is_on else None}

    def _asks(self, seat: int, view: View | None = None) -> Data | None:
        """The open decision; between two steps, and while the record plays, nothing is asked."""
        asks = super()._asks(seat, view)
        if asks is None or not self.is_on or (asks["yours"] and self._next() is not None):
            return asks
        return {key: asks[key] for key in ("seat", "name", "here")} | {
            "yours": False,
            "thinks": False,
            "waits": "lesson",
        }

    def _lesson(self) -> Data:
        """The step that is shown, with what has happened in it and the rules met in it for the first time."""
        step, made = self.lesson.steps[self.at], len(self.record.choices)
        wanted = self._next()
        return {
            "at": self.at,
            "titles": [dict(one.title) for one in self.lesson.steps],
            "text": dict(step.text),
            "wanted": self._number(wanted) if wanted is not None else None,
            "press": self.game.tongues.choice(wanted) if wanted is not None else None,
            "done": made >= step.last,
            "picture": self._picture(step),
            "events": [self.data.event(event) for event in self._events(self.at)],
            "rules": list(self._new_rules()),
        }

    def _events(self, at: int) -> list[Event]:
        """Events that a step is about, as far as they have happened and the reader may hear of them."""
        step = self.lesson.steps[at]
        return [
            event
            for taken in self._steps
            if step.since < taken.number <= step.last
            for event in taken.events
            if may_hear(event, READER) and event.rule.startswith(step.rules or ("",))
        ]

    def _picture(self, step: LessonStep) -> str | None:
        """Address of a drawing of what hands do at a real table, and a page does by itself."""
        return f"/table/{self.key}/lesson/{self.at}" if step.drawn else None

    def drawing(self, at: int, language: str) -> str:
        """The drawing of a step as SVG; raise NoLesson for a step without one."""
        step = self.lesson.steps[at] if 0 <= at < len(self.lesson.steps) else None
        if step is None or step.drawn is None:
            raise NoLesson("that step has no drawing")
        pack = self.seated.document.pack
        renderer = FaceRenderer(pack, language if language in pack.languages else pack.languages[0])
        draw = figure_drawer(pack.rules, "walkthrough")
        face = draw(renderer, step.drawn, Position(self.lesson.record, 1), DRAWN_MM).face if draw is not None else None
        if face is None:
            raise NoLesson("that step has no drawing")
        return svg_page(full_page(face))

    def _met(self, at: int) -> Iterator[str]:
        """Rules of a step: those by which its reader was asked, then those of its events."""
        step, made = self.lesson.steps[at], len(self.record.choices)
        for number in range(step.first, min(step.last, made + 1)):
            if self.whole.choices[number][0] == READER:
                yield self._asked_by[number]
        yield from (event.rule for event in self._events(at))

    def _new_rules(self) -> Iterator[Data]:
        met = {rule for at in range(self.at) for rule in self._met(at)}
        for rule in dict.fromkeys(self._met(self.at)):
            if rule not in met and (lines := self._lines_of(rule)):
                yield {"rule": rule, "lines": lines}

    def _lines_of(self, rule: str) -> Data:
        if rule not in self._lines:
            lines = dict(self.explaining.rule(rule))
            self._lines[rule] = lines if any(lines.values()) else {}
        return self._lines[rule]

    # --- the record

    def _next(self) -> Choice | None:
        """The choice that the reader is to make now; None if the step asks for none."""
        made = len(self.record.choices)
        if made >= self.lesson.steps[self.at].last:
            return None
        seat, choice = self.whole.choices[made]
        return choice if seat == READER else None

    def _number(self, wanted: Choice) -> int | None:
        offered = self.seated.table.choices(self.data.view(self.session.state, READER).state)
        return offered.index(wanted) if wanted in offered else None

    def _accept(self, choice: Choice) -> Choice:
        """The recorded choice for one that comes to the same; raise AnotherChoice for others."""
        if not self.is_on:
            return choice
        wanted = self._next()
        if wanted is None or (choice != wanted and self._after_choice(choice) != self._after_choice(wanted)):
            raise AnotherChoice("for the lesson another choice is next")
        return wanted

    def _after_choice(self, choice: Choice) -> str:
        """Digest of the position that a choice leads to."""
        state = self.session.state.copy()
        self.seated.table.take(state, choice, _SILENT)
        return digest(state)

    def go_on(self) -> None:
        """Make the choices of the others in this step; without the lesson let players of the program choose."""
        if not self.is_on:
            super().go_on()
            return
        with self._lock:
            while len(self.record.choices) < self.lesson.steps[self.at].last and self._next() is None:
                self._take_recorded()
            self._thinks = False
            self._tell_asks()

    def _take_recorded(self) -> None:
        decision = self.session.decision
        assert isinstance(decision, Decision)
        self._take(decision, self.whole.choices[len(self.record.choices)][1])

    def _can_undo(self, seat: int) -> bool:
        return not self.is_on and super()._can_undo(seat)

    # --- leading

    def go_to(self, at: int) -> Data:
        """Show a step; choices before it are made, or taken back. Raise NoLesson for a step that there is not."""
        if not self.is_on or not 0 <= at < len(self.lesson.steps):
            raise NoLesson("there is no such step")
        with self._lock:
            first = self.lesson.steps[at].first
            if len(self.record.choices) > first:
                self._take_back(first)
            while len(self.record.choices) < first:
                self._take_recorded()
            self.at = at
            self._open = None
            data = self.state(READER)
        self.go_on()
        self._on_change()
        return data

    def _take_back(self, made: int) -> None:
        kept = first_choices(self.record, made)
        self.record.choices, self.record.marks = kept.choices, kept.marks
        self.session = self._begin()
        self._rewind()

    def leave_lesson(self) -> Data:
        """Go on as an ordinary table, from the position that is reached."""
        with self._lock:
            self.is_on = False
            self.sits = self.record.players
            self._open = None
            self._take_back(len(self.record.choices))
            data = self.state(READER)
        self.go_on()
        self._on_change()
        return data

    @property
    def is_kept(self) -> bool:
        """True once the lesson was left."""
        return not self.is_on
