"""One game from its start to its result."""

from collections.abc import Sequence
from typing import Any

from sandtable.errors import UserError
from sandtable.games.play import SILENT, Player, Result, Table, Teller
from sandtable.games.replay import Record

LONGEST = 20_000  # choices; every game has a cap on its rounds that ends it long before


class Endless(UserError):
    """A game that does not end; its rules are at fault, not its players."""

    exit_code = 1


class IllegalChoice(UserError):
    """A player chose what the rules refuse."""

    exit_code = 1


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
    decision = table.decision(state)
    while not isinstance(decision, Result):
        if len(record.choices) >= longest:
            raise Endless(f"{record.game} with seed {record.seed} is not over after {longest} choices")
        seat = decision.seat
        offered = table.choices(state)
        chosen = players[seat].choose(table.view(state, seat), decision, offered)
        # What is offered is legal by the contract of a table; anything else must be asked for.
        if chosen not in offered:
            refusal = table.allows(state, chosen)
            if refusal is not None:
                raise IllegalChoice(
                    f"{record.game} with seed {record.seed}: seat {seat + 1} chose '{chosen}', "
                    f"which {refusal.rule} refuses ({refusal.reason})"
                )
        table.take(state, chosen, tell)
        decision = table.decision(state)
        record.note(seat, chosen, state, over=isinstance(decision, Result))
    return decision
