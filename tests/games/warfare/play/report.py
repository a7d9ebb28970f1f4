"""Reports of games of Warfare: each decision with the number of its choices, the choice and its events."""

from collections.abc import Iterator

from sandtable.games.play import Chronicle, Decision, Event, Player, Result, digest
from sandtable.games.replay import Record
from sandtable.games.telling import Telling
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.showing.board import show
from sandtable.games.warfare.play.showing.orders import names as names_of
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.scenarios.scenario import Scenario
from tests.games.game_report import Turn


def report(start: Scenario, seed: int, players: list[Player], language: str) -> list[Turn]:
    """The lines of a game, a part for each activation; the board as the first seat sees it, at the start and at the end."""
    seats = TABLE.seats(start)
    telling = Telling(start.box.pack, language, seats, names_of(start, language))
    phrases = telling.phrases
    parts: list[Turn] = []
    turn, seat = 0, -1
    for state, decision, count, chosen, events in _played(start, seed, players):
        if not parts:
            parts.append([*show(TABLE.view(state, 0), phrases, 200), ""])
        if state.turn != turn:
            turn = state.turn
            parts[-1].append(f"= {digest(state)}")
        if isinstance(decision, Result):
            parts[-1] += [f"= {digest(state)}", "", *show(TABLE.view(state, 0), phrases, 200)]
            return parts
        if decision.seat != seat:
            seat = decision.seat
            parts.append([])
        parts[-1].append(f"{seats[seat]}: {telling.question(decision)} [{count}] {chosen}")
        parts[-1] += [f"    {telling.event(event)} {event.rule}" for event in events]
    raise AssertionError("the game does not end")


def outline(start: Scenario, seed: int, players: list[Player]) -> str:
    """The choices alone, with a digest for each turn, and how it ended."""
    seats = TABLE.seats(start)
    lines: list[str] = []
    turn = 0
    for state, decision, count, chosen, _ in _played(start, seed, players):
        if state.turn != turn:
            turn = state.turn
            lines.append(f"turn {turn} = {digest(state)}")
        if isinstance(decision, Result):
            winners = ", ".join(seats[seat] for seat in decision.winners) or "nobody"
            return "\n".join([*lines, f"{decision.reason}: {winners} = {digest(state)}"]) + "\n"
        lines.append(f"{seats[decision.seat]} [{count}] {chosen}")
    raise AssertionError("the game does not end")


Step = tuple[Position, Decision | Result, int, str, list[Event]]


def _played(start: Scenario, seed: int, players: list[Player]) -> Iterator[Step]:
    """Every position with what is chosen in it, out of how many, and what comes of it; the last has the result."""
    state = TABLE.lay(start, Record("warfare", seed, (), "golden").cups())
    while not isinstance(decision := TABLE.decision(state), Result):
        choices = TABLE.choices(state)
        chosen = players[decision.seat].choose(TABLE.view(state, decision.seat), decision, choices)
        before, told = state.copy(), Chronicle()
        TABLE.take(state, chosen, told)
        yield before, decision, len(choices), str(chosen), told.events
    yield state, decision, 0, "", []
