"""What is told to whom: events in words, for the eyes at the screen and no others."""

import sys
from collections.abc import Iterable
from typing import Any

import click

from cli.console import paint
from cli.play.opening import Opening
from sandtable.games.play import Choice, Decision, Event, Refusal, Result, Teller
from sandtable.games.telling import Telling

ALL = -1  # a watcher from whom nothing is hidden
NOBODY = -2  # one who sees what everybody sees
_LISTED = 20  # choices that are listed unasked


class Screen(Teller):
    """Keeps for each watcher what they have not read yet, and shows it when they look.

    A watcher is a seat, ALL or NOBODY. With one watcher everything is shown as it happens.
    """

    def __init__(self, opening: Opening, language: str, watchers: Iterable[int], *, explain: bool) -> None:
        self.telling = Telling(opening.document.pack, language, opening.seats)
        self._board = opening.board
        self._table = opening.table
        self._explain = explain
        self._unread: dict[int, list[Event]] = {watcher: [] for watcher in watchers}
        self._looking: int | None = next(iter(self._unread)) if len(self._unread) == 1 else None

    @property
    def shared(self) -> bool:
        """Whether several persons share the screen."""
        return len(self._unread) > 1

    def tell(self, rule: str, kind: str, /, **data: object) -> None:
        self._keep(Event(rule, kind, data))

    def tell_seats(self, seats: tuple[int, ...], rule: str, kind: str, /, **data: object) -> None:
        self._keep(Event(rule, kind, data, seats))

    def _keep(self, event: Event) -> None:
        for watcher, unread in self._unread.items():
            if event.seats is None or watcher == ALL or watcher in event.seats:
                unread.append(event)

    def flush(self) -> None:
        """Show whoever is looking what they have not read."""
        if self._looking is not None:
            for event in self._unread[self._looking]:
                self.show_event(event)
            self._unread[self._looking].clear()

    def show_event(self, event: Event) -> None:
        rule = paint(f"  [{event.rule}]", "dim") if self._explain else ""
        click.echo(f"  {self.telling.event(event)}{rule}")

    def turn_to(self, seat: int) -> None:
        """Give the screen to a person: on a shared one only when the one before has left it."""
        if not self.shared or self._looking == seat:
            return
        self._leave()
        click.echo(f"{self.telling.seat(seat)}: press Enter when nobody else is looking.")
        read_line()
        self.clear()
        self._looking = seat

    def _leave(self) -> None:
        """Let whoever is looking read to the end, and clear the screen behind them."""
        if self._looking is not None:
            click.echo(f"{self.telling.seat(self._looking)}: press Enter to clear the screen for another.")
            read_line()
        self._looking = None
        self.clear()

    def close(self) -> None:
        """At the end of a shared game: what everybody may know of what nobody has read."""
        if self.shared:
            self._leave()
            unread = [event for event in max(self._unread.values(), key=len) if event.seats is None]
            for event in unread:
                self.show_event(event)
        else:
            self.flush()

    def clear(self) -> None:
        """Wipe the screen; in a pipe a line stands for it."""
        if sys.stdout.isatty():
            click.clear()
            click.echo("\033[3J", nl=False)  # and what a terminal keeps above its window
        else:
            click.echo("-" * 40)

    def board(self, state: Any, seat: int) -> None:
        click.echo()
        for line in self._board(self._table.view(state, seat), self.telling.phrases):
            click.echo(line)

    def question(self, decision: Decision) -> None:
        click.echo()
        click.echo(
            f"{paint(self.telling.seat(decision.seat), 'bold')}: {self.telling.question(decision)}"
            f"{paint(f'  [{decision.rule}]', 'dim')}"
        )

    def choices(self, offered: list[Choice], word: str = "", *, whole: bool = True) -> None:
        """List choices with their numbers: all, those with a word in them, or as many as one reads at a glance."""
        rows = [(number, one) for number, one in enumerate(offered, 1) if word in f"{one} {self.telling.choice(one)}"]
        shown = rows if whole else rows[:_LISTED]
        width = max((len(str(one)) for _, one in shown), default=0)
        for number, one in shown:
            click.echo(f"  {number:>3}  {str(one).ljust(width)}  {paint(self.telling.choice(one), 'dim')}")
        if len(shown) < len(rows):
            click.echo(f"       and {len(rows) - len(shown)} more; ? lists all, ? WORD those with a word in them")
        elif not rows:
            click.echo(f"       no choice with '{word}' in it")

    def refused(self, refusal: Refusal) -> None:
        click.echo(f"  not allowed: {self.telling.refusal(refusal)} [{refusal.rule}]")

    def result(self, result: Result) -> None:
        names = ", ".join(self.telling.seat(seat) for seat in result.winners)
        won = f"won by {names}" if names else "drawn"
        click.echo(f"\nThe game is {won}: {self.telling.result(result)} [{result.rule}].")


def read_line() -> str | None:
    """A line from the keyboard or a pipe, None at its end; what comes from a pipe is shown as if it were typed."""
    try:
        line = input()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None
    if not sys.stdin.isatty():
        click.echo(line)
    return line.strip()
