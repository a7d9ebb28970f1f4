"""What must hold at every choice of a game, looked at while its record is played again."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from playtest.computer_players import players_of
from sandtable.games.cups import Cups
from sandtable.games.game_play import GamePlay
from sandtable.games.play import SILENT, Choice, Decision, Refusal, Result, digest
from sandtable.games.registry import find_part
from sandtable.games.replay import Record, read_record, replay
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.geometry.chance import Chance
from tests.builtin import pack
from tests.games.edadh.play import invariants as edadh
from tests.games.lets_war.play import invariants as lets_war
from tests.games.proelio.play import invariants as proelio
from tests.games.warfare.play import invariants as warfare
from tests.games.warfare.play.as_scenario import misplaced
from tests.programs.long_run.starts import Start

VIEWS_EVERY = 9  # choices between two looks at what each seat knows
PLACES_EVERY = 60  # … and at a position as a scenario
MUDDLES = 3  # choices of mixed words tried at each
STRANGE = (Choice("dance"), Choice("pass", ("nobody",)), Choice("move"), Choice("draw", ("-1",)), Choice(""))


class Claims:
    """One game that is looked at closely; `refused` counts refusals by rule."""

    def __init__(self, start: Start, record: Record) -> None:
        self.start, self.record, self.table = start, record, start.table
        self.refused: Counter[str] = Counter()
        self.chance = Chance(f"claims:{record.seed}")
        self.words: list[str] = ["x"]
        self.number = 0
        self.levels: list[int] = []
        self.keep: Callable[[Any], None] | None = None
        self.bare = _without_secrets(start) if start.game == "warfare" else None

    def hold(self) -> None:
        """Play the record again from its text and look at every position; raise AssertionError at the first fault."""
        again = read_record(self.record.text(), f"{self.start.kind} {self.record.seed}")
        state = replay(self.table, self.start.view, again, watch=self._look)
        assert isinstance(self.table.decision(state), Result)
        assert self.table.choices(state) == [], "nothing is offered when all is over"
        # An Armistice that lies anywhere in its deck may come before anybody has chosen.
        for _, chosen in again.choices[-1:]:
            assert self.table.allows(state, chosen) is not None, "nothing is allowed when all is over"
        self._conserved(state)
        self._well_placed(state)

    def _look(self, state: Any, decision: Decision, chosen: Choice) -> None:
        before = digest(state)
        offered = self.table.choices(state)
        assert offered, decision
        assert len(set(offered)) == len(offered), "offered twice"
        for one in offered:
            assert self.table.allows(state, one) is None, one
        self._refuse(state, offered)
        if self.number % VIEWS_EVERY == 0:
            self._look_at_views(state, decision, offered)
        assert digest(state) == before, "asking changes nothing"
        self._conserved(state)
        if self.number % PLACES_EVERY == PLACES_EVERY - 1:
            self._well_placed(state)
        self.words = [*self.words[-40:], *chosen.words]
        self.number += 1

    def _refuse(self, state: Any, offered: list[Choice]) -> None:
        """Words of other choices, mixed: refused with a rule and words, or legal, and then they can be taken."""
        tried = list(STRANGE) if self.number % 20 == 0 else []
        for _ in range(MUDDLES):
            like = self.chance.pick(offered)
            words = [
                self.chance.pick(self.words) if self.chance.integer(0, 1) else word
                for word in (like.words or self.words[-1:])
            ]
            tried.append(Choice(like.verb, tuple(words)))
        for one in tried:
            refusal = self.table.allows(state, one)
            if refusal is None:
                twin = state.copy()
                self.table.take(twin, one, SILENT)
            else:
                assert isinstance(refusal, Refusal)
                assert refusal.rule, one
                assert refusal.reason, one
                assert one not in offered, one
                self.refused[refusal.rule] += 1

    def _look_at_views(self, state: Any, decision: Decision, offered: list[Choice]) -> None:
        """A guess looks as its view does to that seat, offers what is offered, and is played alike by who sees only it."""
        for seat in range(len(self.table.seats(self.start.view))):
            view = self.table.view(state, seat)
            guess = self.table.guess(view, Cups(self.number, "guess"))
            again = self.table.view(guess, seat)
            assert digest(again.state) == digest(view.state), f"seat {seat + 1} knows more than its view says"
            if seat != decision.seat:
                continue
            assert self.table.decision(view.state) == self.table.decision(guess) == decision
            assert self.table.choices(view.state) == offered == self.table.choices(guess)
            assert show_board(self.start.game, view, self.number)
            greedy = [self._greedy(seat) for _ in range(2)]
            first = greedy[0].choose(view, decision, list(offered))
            if self.bare is not None:
                again.state.tables = self.bare
            second = greedy[1].choose(again, decision, list(offered))
            assert first == second, f"seat {seat + 1} chooses {first}, and {second} where only secrets differ"

    def _greedy(self, seat: int) -> Any:
        return players_of(self.start.game)["greedy"](self.start.view, seat)

    def _conserved(self, state: Any) -> None:
        if self.keep is None:
            self.keep = KEEPERS[self.start.game](state)
        self.keep(state)
        if self.start.game == "warfare":
            assert not self.levels or all(a <= b for a, b in zip(state.levels, self.levels, strict=True)), "R-TRK-1"
            self.levels = state.levels[:]

    def _well_placed(self, state: Any) -> None:
        """A position of Warfare between two actions, as a scenario, passes the checker's placement rules."""
        if self.start.game == "warfare" and not state.frames:
            found = misplaced(state, self.start.view)
            assert not found, [str(one) for one in found]


def show_board(game: str, view: Any, number: int) -> list[str]:
    """The table in text, in one language or the other."""
    play = find_part(game, GamePlay)
    assert play is not None
    words = pack(game).words
    return list(play.board(view, words[sorted(words)[number % len(words)]], 80))


def _without_secrets(start: Start) -> Tables:
    """The tables of a scenario without how its pieces were written, which is for laying them out alone."""
    tables = Tables(start.view)
    tables.placed, tables.markers = [], []
    return tables


def _keep_proelio(_first: Any) -> Callable[[Any], None]:
    return proelio.check


def _keep_lets_war(_first: Any) -> Callable[[Any], None]:
    return lets_war.check


def _keep_edadh(first: Any) -> Callable[[Any], None]:
    """Troops are counted from when all are on the table."""
    troops: list[list[list[int]]] = []

    def check(state: Any) -> None:
        if state.phase != "compose" and not troops:
            troops.append(edadh.troops_of(state))
        edadh.check(state, troops[0] if troops else edadh.troops_of(state))

    return check


def _keep_warfare(first: Any) -> Callable[[Any], None]:
    pieces = warfare.held(first)

    def check(state: Any) -> None:
        assert warfare.held(state) == pieces
        warfare.sound(state)

    return check


KEEPERS: dict[str, Callable[[Any], Callable[[Any], None]]] = {
    "proelio": _keep_proelio,
    "lets-war": _keep_lets_war,
    "edadh": _keep_edadh,
    "warfare": _keep_warfare,
}
