"""One game at the terminal, from what its record holds to its end."""

from pathlib import Path
from typing import Any

import click

from cli.play.opening import Opening
from cli.play.person import Person, Quit, TakeBack
from cli.play.screen import Screen
from cli.play.seating import PERSON
from sandtable.files import write_file
from sandtable.games.play import Choice, Decision, Player, Result, View, opening_news
from sandtable.games.replay import Record, replay


class Game:
    """Asks players and persons in turn, shows what happens, and keeps the record in a file."""

    def __init__(self, opening: Opening, record: Record, screen: Screen, file: Path) -> None:
        self.opening, self.record, self.screen = opening, record, screen
        self._file = file
        self.persons = [seat for seat, name in enumerate(record.players) if name == PERSON]
        self._person = Person(screen, opening.table, self.keep, self._own_choice)

    def announce(self) -> None:
        """Who sits where, and what is to be done."""
        screen = self.screen
        screen.say("opened", name=self.opening.name, seed=self.record.seed)
        screen.players(self.record.players)
        if self.persons:
            screen.say("begin")
        state = self.opening.table.lay(self.opening.start, self.record.cups())
        if len(self.persons) == 1 and self.opening.orders is not None:
            click.echo()
            screen.orders(self.opening.table.view(state, self.persons[0]))
            click.echo()
        decision = self.opening.table.decision(state)
        if isinstance(decision, Decision) and not decision.hidden:
            screen.say("begins", seat=screen.telling.seat(decision.seat))

    def play(self) -> bool:
        """Play until the game is over; False when a person leaves before."""
        while True:
            try:
                return self._play()
            except TakeBack:
                self._take_back()
            except (Quit, KeyboardInterrupt):
                return False

    def _play(self) -> bool:
        table, record, screen = self.opening.table, self.record, self.screen
        players: dict[int, Player] = {
            seat: self.opening.player(name, f"{record.seed}:{seat}:{len(record.choices)}")
            for seat, name in enumerate(record.players)
            if name != PERSON
        }
        state = replay(table, self.opening.start, record, tell=screen, watch=self._forget)
        screen.hear(opening_news(state))
        decision = table.decision(state)
        while not isinstance(decision, Result):
            seat = decision.seat
            chosen = self._chosen(players, state, decision)
            table.take(state, chosen, screen)
            decision = table.decision(state)
            record.note(seat, chosen, state, over=isinstance(decision, Result))
            # Whoever is asked next sees what others did after the table; what they did themselves at once.
            if not self.persons or seat in self.persons:
                screen.flush()
        screen.close()
        self._end(state, decision)
        return True

    def _forget(self, _state: Any, decision: Decision, _choice: Choice) -> None:
        """Of what was played before, a person is told again what happened since they last chose."""
        self.screen.forget(decision.seat)

    def _chosen(self, players: dict[int, Player], state: Any, decision: Decision) -> Choice:
        if decision.seat not in players:
            return self._person.ask(state, decision, len(self.record.choices))
        table = self.opening.table
        return players[decision.seat].choose(table.view(state, decision.seat), decision, table.choices(state))

    def _end(self, state: Any, result: Result) -> None:
        """How things stand at the end, who has won and why."""
        if not self.screen.shared:
            # All cards on the table: nothing is secret any more.
            self.screen.board(View(self.persons[0] if self.persons else 0, state))
        self.screen.result(result)

    def _own_choice(self) -> bool:
        return any(seat in self.persons for seat, _ in self.record.choices)

    def _take_back(self) -> None:
        """Undo the person's last choice and all that followed."""
        choices, marks = self.record.choices, self.record.marks
        last = max(number for number, (seat, _) in enumerate(choices) if seat in self.persons)
        self.screen.aside("undone", choice=choices[last][1])
        del choices[last:]
        for number in [number for number in marks if number > last]:
            del marks[number]

    def keep(self, file: Path | None = None) -> None:
        """Write the record and go on."""
        self._file = file or self._file
        self.save(over=False)

    def save(self, *, over: bool) -> None:
        """Write the record and say how to come back to it."""
        write_file(self._file, self.record.text())
        then = self.screen.phrase("tells" if over else "goes_on", file=self._file)
        self.screen.say("saved", len(self.record.choices), n=len(self.record.choices), then=then)
