"""One game at the terminal, from the state of its record to its end."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from cli.play.person import Person, Quit, TakeBack
from cli.play.screen import Screen
from playtest.match import Notes
from sandtable.files import write_file
from sandtable.games.play import Choice, Decision, Player, Result, View
from sandtable.games.replay import Record
from sandtable.jobs.play import PERSON, GameSession, OpenedGame

Reasons = Callable[[int], list[str]]


class _Onlooker(Notes):
    """Observer that keeps the record, gives the position to the person to decide, and shows a person's action at once.

    A person sees the actions of others after the table.
    """

    def __init__(
        self, record: Record, screen: Screen, person: Person, persons: tuple[int, ...], reasons: Reasons
    ) -> None:
        super().__init__(record)
        self._screen, self._person, self._persons, self._reasons = screen, person, persons, reasons
        self._kept = record

    def looks(self) -> bool:
        return True

    def chosen(self, state: Any, decision: Decision, choice: Choice) -> None:
        self._screen.reasons(self._reasons(decision.seat))

    def asked(self, state: Any, decision: Decision, offered: list[Choice]) -> None:
        self._person.state, self._person.made = state, len(self._kept.choices)

    def taken(self, state: Any, decision: Decision, choice: Choice, *, over: bool) -> None:
        super().taken(state, decision, choice, over=over)
        if not self._persons or decision.seat in self._persons:
            self._screen.flush()


class Game:
    """Game loop at the terminal: asks players and persons in turn, shows events, and saves the record."""

    def __init__(self, opened: OpenedGame, screen: Screen, file: Path) -> None:
        self.seated, self.record, self.screen = opened.seated, opened.record, screen
        self._file = file
        self.persons = tuple(seat for seat, name in enumerate(self.record.players) if name == PERSON)
        self._person = Person(screen, self.seated.table, self.keep, self._can_undo)
        self._session: GameSession | None = None

    def announce(self) -> None:
        """Print the seats and, for a single person, the orders of the scenario."""
        screen = self.screen
        screen.say("opened", name=self.seated.name, seed=self.record.seed)
        screen.players(self.record.players)
        if self.persons:
            screen.say("begin")
        state = self.seated.table.lay(self.seated.start, self.record.cups())
        if len(self.persons) == 1 and self.seated.play.orders is not None:
            click.echo()
            screen.orders(self.seated.table.view(state, self.persons[0]))
            click.echo()
        decision = self.seated.table.decision(state)
        if isinstance(decision, Decision) and not decision.hidden:
            screen.say("begins", seat=screen.telling.seat(decision.seat))

    def play(self) -> bool:
        """Play until the game is over; False when a person leaves before."""
        try:
            session = self._session = self._open_session()
            result = self._played(session)
            self.screen.close()
            self._end(session.state, result)
        except (Quit, KeyboardInterrupt):
            return False
        return True

    def _open_session(self) -> GameSession:
        persons: Mapping[int, Player] = dict.fromkeys(self.persons, self._person)
        watch = _Onlooker(self.record, self.screen, self._person, self.persons, self._reasons)
        return GameSession(self.seated, self.record, persons=persons, tell=self.screen, watch=watch, past=self._forget)

    def _played(self, session: GameSession) -> Result:
        while True:
            try:
                return session.play_out()
            except TakeBack:
                self.screen.aside("undone", choice=self.screen.telling.typed(session.undo()))

    def _reasons(self, seat: int) -> list[str]:
        """Reasons of a seat's player for its last choice, if these are wanted."""
        if self._session is None or not self.screen.explains:
            return []
        return self._session.reasons(seat, self.screen.telling)

    def _forget(self, _state: Any, decision: Decision, _choice: Choice) -> None:
        """Mark earlier events as read, so that a person sees only those since their last choice."""
        self.screen.forget(decision.seat)

    def _end(self, state: Any, result: Result) -> None:
        """Print the final board, unless persons share the screen, and the result."""
        if not self.screen.shared:
            # All cards on the table: nothing is secret any more.
            self.screen.board(View(self.persons[0] if self.persons else 0, state))
        self.screen.result(result)

    def _can_undo(self) -> bool:
        return self._session is not None and self._session.can_undo

    def keep(self, file: Path | None = None) -> None:
        """Write the record; the game goes on."""
        self._file = file or self._file
        self.save(over=False)

    def save(self, *, over: bool) -> None:
        """Write the record and print how to continue it."""
        write_file(self._file, self.record.text())
        then = self.screen.phrase("tells" if over else "goes_on", file=self._file)
        self.screen.say("saved", len(self.record.choices), n=len(self.record.choices), then=then)
