"""A game as a report of play: every decision with how many choices it had, what was chosen, what came of it."""

from sandtable.games.play import Chronicle, Player, Result, digest
from sandtable.games.replay import Record
from sandtable.games.telling import Telling
from sandtable.games.warfare.play import TABLE
from sandtable.games.warfare.play.board import show
from sandtable.games.warfare.scenario import Scenario


def report(start: Scenario, seed: int, players: list[Player], language: str) -> str:
    """The whole game in lines of text; its board as the first seat sees it, at the start and at the end."""
    record = Record("warfare", seed, tuple("recruit" for _ in players), "golden")
    state = TABLE.lay(start, record.cups())
    names = TABLE.seats(start)
    telling = Telling(start.box.pack, language, names)
    phrases = telling.phrases
    lines = [*show(TABLE.view(state, 0), phrases, 200), ""]
    turn = 0
    decision = TABLE.decision(state)
    while not isinstance(decision, Result):
        if state.turn != turn:
            turn = state.turn
            lines.append(f"= {digest(state)}")
        choices = TABLE.choices(state)
        chosen = players[decision.seat].choose(TABLE.view(state, decision.seat), decision, choices)
        lines.append(f"{names[decision.seat]}: {telling.question(decision)} [{len(choices)}] {chosen}")
        told = Chronicle()
        TABLE.take(state, chosen, told)
        lines += [f"    {telling.event(event)} {event.rule}" for event in told.events]
        decision = TABLE.decision(state)
    lines += [f"= {digest(state)}", "", *show(TABLE.view(state, 0), phrases, 200)]
    return "\n".join(lines) + "\n"
