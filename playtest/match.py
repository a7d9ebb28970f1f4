"""Play one game from its start to its result."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sandtable.errors import UserError
from sandtable.games.play import SILENT, Choice, Decision, Player, Result, Table, Teller, View, is_among
from sandtable.games.replay import Record

LONGEST = 20_000  # choices; the round limit of every game ends it long before


class Endless(UserError):
    """Error for a game that does not end; the fault is in its rules, not its players."""

    exit_code = 1


class IllegalChoice(UserError):
    """Error for a choice that the rules refuse."""

    exit_code = 1


class Watch(Protocol):
    """Observer of a game. A protocol, because this module may be compiled and observers are not."""

    def looks(self) -> bool:
        """Return True to be given the legal choices.

        If False, players with a `decide` method are not given them either.
        """
        ...

    def asked(self, state: Any, decision: Decision, offered: list[Choice]) -> None:
        """Called before a decision is made; `offered` may be empty if `looks` is False."""
        ...

    def instead(self, state: Any, decision: Decision, offered: list[Choice], chosen: Choice) -> list[Choice]:
        """Return the choices left to the player when this choice is forbidden, or [] to accept it."""
        ...

    def chosen(self, state: Any, decision: Decision, choice: Choice) -> None:
        """Called before a choice is carried out."""
        ...

    def taken(self, state: Any, decision: Decision, choice: Choice, *, over: bool) -> None:
        """Called after a choice was carried out; `over` is True if it ended the game."""
        ...


class Notes:
    """Observer that adds each choice to a record, if there is one."""

    def __init__(self, record: Record | None = None) -> None:
        self._record = record

    def looks(self) -> bool:
        return False

    def asked(self, state: Any, decision: Decision, offered: list[Choice]) -> None:
        pass

    def instead(self, state: Any, decision: Decision, offered: list[Choice], chosen: Choice) -> list[Choice]:
        return []

    def chosen(self, state: Any, decision: Decision, choice: Choice) -> None:
        pass

    def taken(self, state: Any, decision: Decision, choice: Choice, *, over: bool) -> None:
        if self._record is not None:
            self._record.note(decision.seat, choice, state, over=over)


NOBODY = Notes()


def play(
    table: Table[Any],
    start: Any,
    record: Record,
    players: Sequence[Player],
    tell: Teller = SILENT,
    longest: int = LONGEST,
) -> Result:
    """Play a game with the dice of `record`, add every choice to it, and return the result."""
    state = table.lay(start, record.cups())
    return play_out(table, state, players, tell, Notes(record), longest, f"{record.game} with seed {record.seed}")


class Match:
    """A game in progress. Each step is one decision, by the player of the seat in turn or by the caller.

    A seat whose player is None is decided by the caller with `take`. `name` is the game's name in error messages.
    """

    def __init__(
        self,
        table: Table[Any],
        state: Any,
        players: Sequence[Player | None],
        tell: Teller = SILENT,
        watch: Watch = NOBODY,
        longest: int = LONGEST,
        name: str = "a game",
    ) -> None:
        self.table, self.state, self.players = table, state, players
        self.tell, self.watch, self.longest, self.name = tell, watch, longest, name
        self.decision: Decision | Result = table.decision(state)
        self._count = 0
        # `decide` methods of players that need no list of legal choices; unused if the observer wants the list.
        self._deciders: list[Callable[[View, Decision], Choice] | None] = [
            None if watch.looks() else getattr(player, "decide", None) for player in players
        ]

    def step(self) -> None:
        """Have the player of the seat in turn choose, and carry out the choice."""
        decision, table, state, watch = self._open_decision(), self.table, self.state, self.watch
        seat = decision.seat
        decide = self._deciders[seat]
        if decide is not None:
            watch.asked(state, decision, [])
            self._carry_out(decision, decide(table.view(state, seat), decision), known=False)
            return
        player = self.players[seat]
        if player is None:
            raise LookupError(f"{self.name}: nobody plays seat {seat + 1}")
        offered = table.choices(state)
        watch.asked(state, decision, offered)
        chosen = player.choose(table.view(state, seat), decision, offered)
        others = watch.instead(state, decision, offered, chosen)
        if others:
            chosen = player.choose(table.view(state, seat), decision, others)
        self._carry_out(decision, chosen, known=is_among(chosen, offered))

    def take(self, chosen: Choice) -> None:
        """Carry out a choice of the caller for the seat in turn; raise IllegalChoice where the rules refuse it."""
        self._carry_out(self._open_decision(), chosen, known=False)

    def _open_decision(self) -> Decision:
        if isinstance(self.decision, Result):
            raise LookupError(f"{self.name} is over")
        if self._count >= self.longest:
            raise Endless(f"{self.name} is not over after {self.longest} choices")
        return self.decision

    def _carry_out(self, decision: Decision, chosen: Choice, *, known: bool) -> None:
        # Offered choices are legal by the contract of a table; all others are checked.
        if not known:
            refusal = self.table.allows(self.state, chosen)
            if refusal is not None:
                raise IllegalChoice(
                    f"{self.name}: seat {decision.seat + 1} chose '{chosen}', "
                    f"which {refusal.rule} refuses ({refusal.reason})"
                )
        self._count += 1
        self.watch.chosen(self.state, decision, chosen)
        self.table.take(self.state, chosen, self.tell)
        self.decision = self.table.decision(self.state)
        self.watch.taken(self.state, decision, chosen, over=isinstance(self.decision, Result))


def play_out(
    table: Table[Any],
    state: Any,
    players: Sequence[Player],
    tell: Teller = SILENT,
    watch: Watch = NOBODY,
    longest: int = LONGEST,
    name: str = "a game",
) -> Result:
    """Play on from a position to the end and return the result; `name` is used in error messages."""
    return finish(Match(table, state, players, tell, watch, longest, name))


def finish(match: Match) -> Result:
    """Play a match to its end and return the result; every seat must have a player."""
    while not isinstance(match.decision, Result):
        match.step()
    return match.decision
