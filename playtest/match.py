"""One game from its start to its result."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sandtable.errors import UserError
from sandtable.games.play import SILENT, Choice, Decision, Player, Result, Table, Teller, View, is_among
from sandtable.games.replay import Record

LONGEST = 20_000  # choices; every game has a cap on its rounds that ends it long before


class Endless(UserError):
    """A game that does not end; its rules are at fault, not its players."""

    exit_code = 1


class IllegalChoice(UserError):
    """A player chose what the rules refuse."""

    exit_code = 1


class Watch(Protocol):
    """Looks on while a game is played. A protocol: this module may be compiled, and those who look on are not."""

    def looks(self) -> bool:
        """Whether it wants to see what may be chosen; if not, players who know that by heart are not told either."""
        ...

    def asked(self, state: Any, decision: Decision, offered: list[Choice]) -> None:
        """Hear of a decision before it is made; `offered` may be empty for who does not look."""
        ...

    def instead(self, state: Any, decision: Decision, offered: list[Choice], chosen: Choice) -> list[Choice]:
        """What the player is to choose from when this choice may not be; nothing when it stands."""
        ...

    def chosen(self, state: Any, decision: Decision, choice: Choice) -> None:
        """Hear of a choice before it is taken."""
        ...

    def taken(self, state: Any, decision: Decision, choice: Choice, *, over: bool) -> None:
        """Hear of a choice after it was taken, and whether it was the last."""
        ...


class Notes:
    """Keeps a record, if there is one, and changes nothing."""

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
    """Play a game with the luck of `record`, which notes every choice; return how it ended."""
    state = table.lay(start, record.cups())
    return play_out(table, state, players, tell, Notes(record), longest, f"{record.game} with seed {record.seed}")


def play_out(
    table: Table[Any],
    state: Any,
    players: Sequence[Player],
    tell: Teller = SILENT,
    watch: Watch = NOBODY,
    longest: int = LONGEST,
    name: str = "a game",
) -> Result:
    """Play on from a position to the end; return how it ended. `name` is what complaints call the game."""
    count = 0
    # Those who know by heart what may be chosen, where nobody wants to see it.
    by_heart: list[Callable[[View, Decision], Choice] | None] = [
        None if watch.looks() else getattr(player, "decide", None) for player in players
    ]
    decision = table.decision(state)
    while not isinstance(decision, Result):
        if count >= longest:
            raise Endless(f"{name} is not over after {longest} choices")
        count += 1
        seat = decision.seat
        decide = by_heart[seat]
        if decide is not None:
            watch.asked(state, decision, [])
            chosen = decide(table.view(state, seat), decision)
            known = False
        else:
            offered = table.choices(state)
            watch.asked(state, decision, offered)
            chosen = players[seat].choose(table.view(state, seat), decision, offered)
            others = watch.instead(state, decision, offered, chosen)
            if others:
                chosen = players[seat].choose(table.view(state, seat), decision, others)
            known = is_among(chosen, offered)
        # What is offered is legal by the contract of a table; anything else must be asked for.
        if not known:
            refusal = table.allows(state, chosen)
            if refusal is not None:
                raise IllegalChoice(
                    f"{name}: seat {seat + 1} chose '{chosen}', which {refusal.rule} refuses ({refusal.reason})"
                )
        watch.chosen(state, decision, chosen)
        table.take(state, chosen, tell)
        after = table.decision(state)
        watch.taken(state, decision, chosen, over=isinstance(after, Result))
        decision = after
    return decision
