"""A whole game as a report of play: who decided what, what came of it, and by which rule."""

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.games.cups import Cups
from sandtable.games.play import Chronicle, Player, Result, Table, digest
from sandtable.games.telling import Telling


def playthrough(table: Table[Any], start: Any, cups: Cups, players: Sequence[Player], telling: Telling) -> str:
    return "\n".join(_lines(table, start, cups, players, telling)) + "\n"


def _lines(table: Table[Any], start: Any, cups: Cups, players: Sequence[Player], telling: Telling) -> Iterator[str]:
    state = table.lay(start, cups)
    yield f"start {digest(state)}"
    number = 0
    while not isinstance(decision := table.decision(state), Result):
        number += 1
        offered = table.choices(state)
        chosen = players[decision.seat].choose(table.view(state, decision.seat), decision, offered)
        yield ""
        yield f"{number}. {telling.seat(decision.seat)}: {telling.question(decision)} [{decision.rule}]"
        yield f"   {chosen} (1 of {len(offered)}: {telling.choice(chosen)})"
        story = Chronicle()
        table.take(state, chosen, story)
        for event in story.events:
            secret = "" if event.seats is None else "(secret) "
            yield f"   - {secret}{telling.event(event)} [{event.rule}]"
    yield ""
    yield f"{telling.result(decision)} [{decision.rule}]: {', '.join(map(telling.seat, decision.winners))}"
    yield f"end {digest(state)}"
