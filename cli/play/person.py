"""A person at the keyboard: chooses, or enters a command."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from cli.play.screen import Screen, read_line, width
from sandtable.games.play import Choice, Decision, Event, Refusal, Table, View, read_choice
from sandtable.jobs.table.looking import look_at, rule_lines
from sandtable.jobs.table.matching import Meant, fold, meant_by, spelled
from sandtable.model.reading.suggestions import nearest_name

_ALSO: Mapping[str, str] = {"h": "help", "q": "quit", "exit": "quit", "me": "hand", "io": "hand", "log": "news"}


class Quit(Exception):
    """The person leaves the game."""


class TakeBack(Exception):
    """The person wants to undo their last choice."""


class Person:
    """A player at the keyboard. `save` keeps the game in a file, or where it is kept by default.

    Before it is asked, `state` is set to the whole position, by which rules answer, and `made` to the choices so far.
    """

    def __init__(
        self, screen: Screen, table: Table[Any], save: Callable[[Path | None], None], may_undo: Callable[[], bool]
    ) -> None:
        self.screen = screen
        self._table = table
        self._save = save
        self._may_undo = may_undo
        self._asked: dict[int, int] = {}  # by seat: how many choices had been made when it was last asked
        self._news: list[Event] = []
        commands = screen.words.find("table.commands") or {}
        self._commands: dict[str, str] = {**_ALSO, **{fold(str(own)): name for name, own in commands.items()}}
        self._commands |= {name: name for name in commands}
        self._do: dict[str, Callable[[str], None]] = {
            "help": lambda _rest: self._help(),
            "board": lambda _rest: screen.board(self.view),
            "map": lambda _rest: screen.map(self.view),
            "hand": lambda _rest: screen.glance(self.view),
            "goals": lambda _rest: self._goals(),
            "look": self._look,
            "why": self._why,
            "news": lambda _rest: self._tell_news(),
            "hint": lambda _rest: self._hint(),
            "undo": lambda _rest: self._undo(),
            "save": lambda rest: self._save(Path(rest) if rest else None),
            "quit": lambda _rest: self._quit(),
        }
        self.view = View(0, None)
        self.state: Any = None
        self.made = 0
        self.offered: list[Choice] = []
        self.decision: Decision | None = None
        self.refusal: Refusal | None = None

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        """Ask until the person makes a legal choice, and return it; illegal ones are explained."""
        screen, seat, made = self.screen, decision.seat, self.made
        self.decision, self.refusal = decision, None
        self.view, self.offered = view, choices
        screen.turn_to(seat)
        # Within a turn, and after an answer to it, the table has hardly changed; when the others have had their turns, it
        # is shown before what they did. A map is drawn once; then the events and the lines that changed are enough.
        if seat in self._asked and made - 1 - self._asked[seat] < len(screen.seated.seats) - 1:
            self._news = screen.flush()
            screen.glance(self.view)
        elif seat in self._asked and screen.shows_changes:
            self._news = screen.flush()
            screen.glance(self.view)
            screen.changes(self.view)
        else:
            screen.board(self.view)
            click.echo()
            self._news = screen.flush()
        self._asked[seat] = made
        screen.question(decision)
        screen.choices(self.view, self.offered)
        while True:
            click.echo(screen.phrase("prompt"), nl=False)
            typed = read_line()
            if typed is None:
                raise Quit
            chosen = self._read(typed)
            if chosen is not None and self._sure(chosen):
                return chosen

    def _sure(self, chosen: Choice) -> bool:
        """Ask a person to confirm a choice that would lose the game; True for all other choices."""
        warn = self.screen.seated.play.warn
        why = warn(self.view, chosen, self.screen.telling) if warn is not None else ""
        if not why:
            return True
        self.screen.aside("sure", why=why)
        click.echo(self.screen.phrase("prompt"), nl=False)
        answer = read_line()
        if answer is None:
            raise Quit
        return fold(answer) in ("yes", "y", fold(self.screen.phrase("yes")))

    def _read(self, typed: str) -> Choice | None:
        """Return the chosen choice; None when the input was a command or question, which has been answered."""
        word, _, rest = typed.partition(" ")
        command = self._commands.get(fold(word), "")
        own = self.screen.telling.own_verbs()
        if not typed:
            if not self.screen.page(self.view, self.offered):
                self.screen.aside("number", n=len(self.offered))
        elif word == "?":
            self._list(rest.strip())
        elif command and not any(word in (one.verb, own.get(one.verb)) for one in self.offered):
            self._do[command](rest.strip())
        elif typed.isdecimal():
            if 1 <= int(typed) <= len(self.offered):
                return self.offered[int(typed) - 1]
            self.screen.aside("number", n=len(self.offered))
        else:
            return self._choose(typed)
        return None

    def _choose(self, typed: str) -> Choice | None:
        """Return the choice a text matches; several matches are listed, and illegal choices explained."""
        made = read_choice(typed)
        refusal = self._table.allows(self.state, made)
        if refusal is None:
            return made
        made = self._spelled(typed)
        meant = self._meant(typed)
        if meant.sure and len(meant.choices) == 1:
            self.screen.aside("taken", choice=self.screen.telling.typed(meant.choices[0]))
            return meant.choices[0]
        if meant.choices and meant.sure:
            self._which(meant.choices)
            return None
        refusal = self._table.allows(self.state, made)
        if refusal is None:
            self.screen.aside("taken", choice=self.screen.telling.typed(made))
            return made
        if meant.choices and not self._is_spelt_out(made):
            self._which(meant.choices)
        else:
            self._explain(made, refusal)
        return None

    def _which(self, choices: list[Choice]) -> None:
        self.screen.aside("several")
        self.screen.choices(self.view, self.offered, choices)

    def _is_spelt_out(self, made: Choice) -> bool:
        """True if a choice has as many words as one that is offered, all of them known: only the rules refuse it."""
        alike = [one for one in self.offered if one.verb == made.verb]
        known = {word for one in alike for word in one.words} | self.screen.telling.names().keys()
        return any(len(one.words) == len(made.words) for one in alike) and known.issuperset(made.words)

    def _spelled(self, typed: str) -> Choice:
        telling = self.screen.telling
        return spelled(typed, telling.verbs() | telling.own_verbs(), telling.names())

    def _meant(self, typed: str) -> Meant:
        telling = self.screen.telling
        return meant_by(typed, self.offered, telling.name, telling.choice, telling.own_verbs())

    def _explain(self, made: Choice, refusal: Refusal) -> None:
        """Explain why something cannot be chosen; for an unknown word suggest a similar one."""
        self.refusal = refusal
        own = self.screen.telling.own_verbs()
        verbs = {one.verb for one in self.offered}
        if made.verb in self.screen.telling.verbs():
            if made.verb not in verbs and not made.words:
                self.screen.aside("none_now", word=own.get(made.verb, made.verb))
                return
        elif (
            close := nearest_name(made.verb, [*verbs, *(own[verb] for verb in verbs if verb in own), *self._commands])
        ) is not None:
            self.screen.aside("meant", word=close)
            return
        self.screen.refused(refusal)

    # --- what may be asked beside the game

    def _help(self) -> None:
        self.screen.lines(self.screen.phrase("help").rstrip().split("\n"))
        self.screen.say("who_plays", names=", ".join(self.screen.seated.players))

    def _list(self, word: str) -> None:
        if not word:
            self.screen.choices(self.view, self.offered, self.offered)
            return
        told, typed = self.screen.telling.choice, self.screen.telling.typed
        wanted = [one for one in self.offered if word.casefold() in f"{one} {typed(one)} {told(one)}".casefold()]
        wanted = wanted or self._meant(word).choices
        if wanted:
            self.screen.choices(self.view, self.offered, wanted)
        else:
            self.screen.aside("none_with", word=word)

    def _goals(self) -> None:
        """Show a scenario's orders, or how the game is won by its rules."""
        if not self.screen.orders(self.view):
            for rule in self.screen.seated.game.victory:
                self._rule(rule)

    def _look(self, thing: str) -> None:
        if not thing:
            words = [word for one in self.offered for word in one.words if not word.isdigit()]
            self.screen.aside("look_what", example=words[0] if words else "…")
            return
        lines = look_at(self.screen.seated, self.view, thing, self.screen.telling)
        if lines:
            self.screen.lines(f"  {line}" for line in lines)
        else:
            self.screen.aside("nothing_there", word=thing)

    def _why(self, asked: str) -> None:
        assert self.decision is not None
        if not asked:
            rule = self.refusal.rule if self.refusal is not None else self.decision.rule
            if self.refusal is None:
                self.screen.aside("asked_by", rule=rule)
            self._rule(rule)
            self.screen.aside("why_what", rule=rule)
            return
        if rule_lines(self.screen.seated, asked.upper(), self.screen.telling.phrases.language):
            self._rule(asked.upper())
            return
        made = self.offered[int(asked) - 1] if asked.isdecimal() and 0 < int(asked) <= len(self.offered) else None
        made = made or self._spelled(asked)
        refusal = self._table.allows(self.state, made)
        if refusal is not None:
            meant = self._meant(asked)
            if meant.sure and meant.choices:
                made, refusal = meant.choices[0], None
        if refusal is None:
            self.screen.aside(
                "allowed", choice=f"{self.screen.telling.typed(made)}: {self.screen.meaning(self.view, made)}"
            )
            self._rule(self.decision.rule)
        else:
            self.refusal = refusal
            self.screen.refused(refusal)
            self._rule(refusal.rule)

    def _rule(self, rule: str) -> None:
        lines = rule_lines(self.screen.seated, rule, self.screen.telling.phrases.language, width() - 4)
        if lines:
            self.screen.lines(f"  {line}" for line in lines)
        else:
            self.screen.aside("no_rule", rule=rule)

    def _tell_news(self) -> None:
        if not self._news:
            self.screen.aside("no_news")
            return
        self.screen.aside("news")
        for event in self._news:
            self.screen.show_event(event)

    def _hint(self) -> None:
        seated, decision = self.screen.seated, self.decision
        if "greedy" not in seated.players or decision is None:
            self.screen.aside("no_hint")
            return
        advised = seated.player("greedy", "hint").choose(self.view, decision, self.offered)
        self.screen.aside(
            "hint", choice=f"{self.screen.telling.typed(advised)}: {self.screen.meaning(self.view, advised)}"
        )

    def _undo(self) -> None:
        if self.screen.shared:
            self.screen.aside("not_shared")
        elif not self._may_undo():
            self.screen.aside("nothing_to_undo")
        else:
            raise TakeBack

    def _quit(self) -> None:
        raise Quit
