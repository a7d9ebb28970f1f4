"""Reports of whole games for goldens: first and last turns in full, a digest line for each turn between."""

import hashlib
from collections.abc import Sequence
from typing import Any

from sandtable.games.cups import Cups
from sandtable.games.play import Chronicle, Player, Result, Table, digest
from sandtable.games.telling import Telling

Turn = list[str]  # its lines


def abridge(turns: Sequence[Turn], first: int, last: int) -> str:
    """The text of a report kept as a golden: the first and last turns, and one line for each of the others."""
    cut = range(first, len(turns) - last)
    lines = [line for number, turn in enumerate(turns) for line in ([summary(number, turn)] if number in cut else turn)]
    return "\n".join(lines) + "\n"


def summary(number: int, turn: Turn) -> str:
    """One line for a turn: its number, its first words, its length, and a digest of its text."""
    opening = next((line.strip() for line in turn if line.strip()), "")
    mark = hashlib.blake2b("\n".join(turn).encode(), digest_size=6).hexdigest()
    return f"[turn {number}: {opening[:50]} … {len(turn)} lines, {mark}]"


def changed_turn(turns: Sequence[Turn], old: str) -> str:
    """The full text of the first turn that an abridged report does not have, or "" if it has all."""
    kept = set(old.splitlines())
    for number, turn in enumerate(turns):
        if summary(number, turn) not in kept and not kept.issuperset(turn):
            return "\n".join([f"turn {number} is now:", *turn])
    return ""


def playthrough(table: Table[Any], start: Any, cups: Cups, players: Sequence[Player], telling: Telling) -> list[Turn]:
    """A game as decisions with their choices, events and rules; the event `turn` ends a turn."""
    state = table.lay(start, cups)
    turns = [[f"start {digest(state)}"]]
    number = 0
    while not isinstance(decision := table.decision(state), Result):
        number += 1
        offered = table.choices(state)
        chosen = players[decision.seat].choose(table.view(state, decision.seat), decision, offered)
        turns[-1] += [
            "",
            f"{number}. {telling.seat(decision.seat)}: {telling.question(decision)} [{decision.rule}]",
            f"   {chosen} (1 of {len(offered)}: {telling.choice(chosen)})",
        ]
        story = Chronicle()
        table.take(state, chosen, story)
        for event in story.events:
            secret = "" if event.seats is None else "(secret) "
            turns[-1].append(f"   - {secret}{telling.event(event)} [{event.rule}]")
        if any(event.kind == "turn" for event in story.events):
            turns.append([])
    winners = ", ".join(map(telling.seat, decision.winners))
    turns[-1] += ["", f"{telling.result(decision)} [{decision.rule}]: {winners}", f"end {digest(state)}"]
    return turns
