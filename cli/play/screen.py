"""Terminal output of a game: events in words, shown only to the persons who may see them."""

import sys
from collections.abc import Iterable, Sequence
from textwrap import wrap

import click

from cli.play.changes import Block, blocks_of, changed_lines
from cli.play.listing import PAGE, Heap, Row, in_heaps, rows_of
from cli.play.tinting import tint_cells, tint_code
from cli.shared.console import paint, terminal_width
from playtest.seated_game import SeatedGame
from sandtable.faces.sheet_words import sheet_words
from sandtable.games.play import Choice, Decision, Event, Refusal, Result, Teller, View
from sandtable.games.telling import Telling

ALL = -1  # a watcher from whom nothing is hidden
NOBODY = -2  # watcher who sees only public events
REASON = "reason"  # kind of a line about what a player of the program does next
WIDEST = 120  # letters of a line of text: longer ones are hard to read


def width() -> int:
    """Return the width of a line in characters, at least 40."""
    return max(40, terminal_width())


class Screen(Teller):
    """Output of events: keeps unread events for each watcher, and shows them when the watcher looks.

    A watcher is a seat, ALL or NOBODY. Where nobody is asked anything, all is shown as it happens. A person who is
    asked sees the actions of others after the table and before the question.
    """

    def __init__(self, seated: SeatedGame, language: str, watchers: Iterable[int], *, explain: bool) -> None:
        pack = seated.document.pack
        names = seated.play.names(seated.start, language) if seated.play.names is not None else {}
        self.telling = Telling(pack, language, seated.seats, names)
        self.seated = seated
        self.words = sheet_words(language, pack.words[language])
        self.explains = explain
        self._unread: dict[int, list[Event]] = {watcher: [] for watcher in watchers}
        self._looking: int | None = next(iter(self._unread)) if len(self._unread) == 1 else None
        self._pieces: list[str] = []  # as last shown
        self._blocks: list[Block] = []
        self._rest: list[Row | Heap] = []  # of a list that is longer than a page

    # --- what is heard

    @property
    def shared(self) -> bool:
        """True if several persons share the screen."""
        return len(self._unread) > 1

    def tell(self, rule: str, kind: str, /, **data: object) -> None:
        self._keep(Event(rule, kind, data))

    def tell_seats(self, seats: tuple[int, ...], rule: str, kind: str, /, **data: object) -> None:
        self._keep(Event(rule, kind, data, seats))

    def hear(self, events: Iterable[Event]) -> None:
        """Add events from elsewhere."""
        for event in events:
            self._keep(event)

    def _keep(self, event: Event) -> None:
        for watcher, unread in self._unread.items():
            if event.seats is None or watcher == ALL or watcher in event.seats:
                unread.append(event)

    def forget(self, seat: int) -> None:
        """Mark all events of a seat as read, and those of ALL and NOBODY."""
        for watcher, unread in self._unread.items():
            if watcher in (seat, ALL, NOBODY):
                unread.clear()

    def flush(self) -> list[Event]:
        """Show the present watcher the unread events, and return them."""
        if self._looking is None:
            return []
        shown = list(self._unread[self._looking])
        self._unread[self._looking].clear()
        for event in shown:
            self.show_event(event)
        return shown

    def reasons(self, lines: Iterable[str]) -> None:
        """Add why a player of the program does what comes next; everybody may know."""
        for line in lines:
            self._keep(Event("", REASON, {"line": line}))

    def show_event(self, event: Event) -> None:
        if event.kind == REASON:
            self.lines([f"  > {event.data['line']}"], "dim")
            return
        rule = f"  [{event.rule}]" if self.explains else ""
        self.lines([f"  {self.telling.event(event)}{rule}"])

    # --- who looks

    def turn_to(self, seat: int) -> None:
        """Give the screen to a person; on a shared one, after the person before has confirmed."""
        if not self.shared or self._looking == seat:
            return
        self._leave()
        self.say("clear_for", seat=self.seat(seat))
        read_line()
        self.clear()
        self._looking = seat

    def _leave(self) -> None:
        """Wait until the present watcher has read everything, and clear the screen."""
        if self._looking is not None:
            self.say("leave", seat=self.seat(self._looking))
            read_line()
        self._looking = None
        self.clear()

    def close(self) -> None:
        """Show the unread events at the end; in a shared game, only those everybody may know."""
        if self.shared:
            self._leave()
            unread = [event for event in max(self._unread.values(), key=len) if event.seats is None]
            for event in unread:
                self.show_event(event)
        else:
            self.flush()

    def clear(self) -> None:
        """Clear the screen; in a pipe print a line of dashes."""
        if sys.stdout.isatty():
            click.clear()
            click.echo("\033[3J", nl=False)  # also clears the scrollback
        else:
            click.echo("-" * 40)

    # --- what is shown

    def say(self, key: str, n: int | None = None, /, **values: object) -> None:
        """Print a phrase of the command itself."""
        self.lines([self.phrase(key, n, **values)])

    def phrase(self, key: str, n: int | None = None, /, **values: object) -> str:
        return self.words.say(f"table.{key}", n, **values)

    def aside(self, key: str, n: int | None = None, /, **values: object) -> None:
        """Print the answer to a command of the person."""
        self.lines([f"  {self.phrase(key, n, **values)}"])

    def lines(self, lines: Iterable[str], style: str = "") -> None:
        """Print lines broken between words, with continuation lines indented."""
        most = width()
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            parts = [line] if len(line) <= most else wrap(line, min(most, WIDEST), subsequent_indent=indent)
            for part in parts:
                click.echo(paint(part, style) if style else tint_code(part))

    def seat(self, seat: int) -> str:
        """Return a seat's name with a capital first letter."""
        name = self.telling.seat(seat)
        return name[:1].upper() + name[1:]

    def players(self, names: Sequence[str]) -> None:
        """Print the player of each seat."""
        keys = ["someone" if name == "person" and names.count(name) > 1 else name for name in names]
        said = [self.phrase(f"players.{key}") if self.words.has(f"table.players.{key}") else key for key in keys]
        self.lines([", ".join(f"{self.seat(seat)}: {who}" for seat, who in enumerate(said))])

    def board(self, view: View) -> None:
        """Print the whole table; a drawn map is not broken into lines."""
        play, phrases = self.seated.play, self.telling.phrases
        click.echo()
        drawn = play.map(view, phrases, width()) if play.map is not None else []
        lines = play.board(view, phrases, width())
        begins = lines.index(drawn[0]) if drawn else 0
        self.lines(lines[:begins])
        self._draw(drawn)
        self.lines(lines[begins + len(drawn) :])
        self._keep_pieces(view)

    def map(self, view: View) -> None:
        """Print the map alone, or the table of a game without one."""
        play = self.seated.play
        if play.map is None:
            self.board(view)
        else:
            click.echo()
            self._draw(play.map(view, self.telling.phrases, width()))

    def _draw(self, drawn: list[str]) -> None:
        """Print a map: names of hexes dim, pieces in the colours of their sides."""
        for number, line in enumerate(drawn):
            click.echo(tint_cells(line) if number % 2 else paint(line, "dim"))

    @property
    def shows_changes(self) -> bool:
        """True if changed lines are shown instead of the whole table; persons who share a screen see all of it."""
        return not self.shared

    def changes(self, view: View) -> None:
        """Print the lines that differ from those last shown: of pieces, or of a table without a map."""
        pieces, blocks = set(self._pieces), self._blocks
        changed = [line for line in self._keep_pieces(view) if line not in pieces]
        if self.seated.play.pieces is None:
            changed = changed_lines(blocks, self._blocks)
        click.echo()
        if changed:
            self.say("changed")
            self.lines(changed)
        else:
            self.say("unchanged")

    def _keep_pieces(self, view: View) -> list[str]:
        """Remember and return the lines of pieces as they are shown now; of a table without them, remember the rest."""
        play = self.seated.play
        if play.pieces is None:
            shown = set(play.glance(view, self.telling.phrases)) if play.glance is not None else set()
            table = blocks_of(play.board(view, self.telling.phrases, width()))
            self._blocks = [block for block in table if not shown.issuperset(block)]
        self._pieces = play.pieces(view, self.telling.phrases) if play.pieces is not None else []
        return self._pieces

    def headline(self, view: View) -> None:
        """Print the point the game has reached, such as the turn."""
        self.lines(self.seated.play.board(view, self.telling.phrases, width())[:1])

    def glance(self, view: View) -> None:
        """Print the part of the table that changes within a turn."""
        if self.seated.play.glance is not None:
            click.echo()
            self.lines(self.seated.play.glance(view, self.telling.phrases))

    def orders(self, view: View) -> bool:
        """Print the conditions for winning; return False when the game has none to print."""
        if self.seated.play.orders is None:
            return False
        self.lines(self.seated.play.orders(self.seated.start, view, self.telling))
        return True

    def question(self, decision: Decision) -> None:
        click.echo()
        asked = f"{self.seat(decision.seat)}: {self.telling.question(decision)}"
        self.lines([asked if not self.explains else f"{asked}  [{decision.rule}]"], "bold")

    def meaning(self, view: View, one: Choice) -> str:
        """Describe a choice, with its cost or opposition in brackets where known."""
        note = self.seated.play.note(view, one, self.telling) if self.seated.play.note is not None else ""
        told = self.telling.choice(one)
        return f"{told} ({note})" if note else told

    def choices(self, view: View, offered: Sequence[Choice], wanted: Sequence[Choice] | None = None) -> None:
        """Print choices with their numbers: the wanted ones, or all, with large groups summarised."""
        found: list[Row | Heap] = []
        if wanted is not None:
            found += rows_of(offered, wanted, self.telling.typed)
        elif len(offered) <= PAGE:
            found += rows_of(offered, offered, self.telling.typed)
        else:
            found += in_heaps(offered, self.telling.typed)
            heaps = [one for one in found if isinstance(one, Heap)]
            if heaps:
                example = f"{heaps[0].begins} {heaps[0].parts[0][0]}"
                self.aside("narrow", n=len(offered), example=example)
        self._rest = found
        self.page(view, offered)

    def page(self, view: View, offered: Sequence[Choice]) -> bool:
        """Print the next page of a list; return False when there is none."""
        shown, self._rest = self._rest[:PAGE], self._rest[PAGE:]
        typed = max((len(row.typed) for row in shown if isinstance(row, Row)), default=0)
        for one in shown:
            if isinstance(one, Row):
                self._row(one, typed, self.meaning(view, offered[one.number - 1]))
            else:
                parts = ", ".join(f"{part} ({n})" if n > 1 else part for part, n in one.parts)
                self.lines([f"       {one.begins}: {parts}"])
        if self._rest:
            self.aside("more", n=len(self._rest))
        return bool(shown)

    def _row(self, row: Row, typed: int, told: str) -> None:
        head = f"  {row.number:>3}  {row.typed.ljust(typed)}  "
        shown = f"  {paint(f'{row.number:>3}', 'cyan')}  {row.typed.ljust(typed)}  "
        room = max(20, min(width(), WIDEST + 20) - len(head))
        for number, part in enumerate(wrap(told, room) or [""]):
            click.echo((shown if number == 0 else " " * len(head)) + paint(part, "dim"))

    def refused(self, refusal: Refusal) -> None:
        why = f"{self.telling.refusal(refusal)} [{refusal.rule}]"
        self.lines([f"  {self.phrase('refused', why=why)}"], "red")

    def result(self, result: Result) -> None:
        names = ", ".join(self.telling.seat(seat) for seat in result.winners)
        click.echo()
        why = self.telling.result(result).rstrip(".")
        self.say(
            "won" if names else "drawn",
            len(result.winners),
            names=names,
            why=why[:1].lower() + why[1:],
            rule=result.rule,
        )


def read_line() -> str | None:
    """Read a line from the keyboard or a pipe, None at its end; input from a pipe is echoed."""
    try:
        line = input()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None
    if not sys.stdin.isatty():
        click.echo(line)
    return line.strip()
