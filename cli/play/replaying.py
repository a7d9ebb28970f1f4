"""Replay of a saved game as text."""

from pathlib import Path
from typing import Any

from cli.play.screen import ALL, Screen
from cli.shared.options import language_of
from playtest.seated_game import SeatedGame
from sandtable.games.play import Choice, Decision, Result, View, opening_news
from sandtable.games.replay import Record, replay
from sandtable.jobs.play import open_record, read_saved


def tell_again(file: Path, until: int | None, lang: str | None, show: str | None, *, explain: bool) -> None:
    """Replay a record and print its events; raise BadReplay where the result differs from the record."""
    record = read_saved(file)
    seated = open_record(record, file)
    seen = ALL if show in (None, "all") else seated.seat(show or "")
    screen = Screen(seated, language_of(seated.document.pack, lang), [seen], explain=explain)
    number = 0

    def watch(state: Any, decision: Decision, choice: Choice) -> None:
        nonlocal number
        if number == 0:
            _open(screen, record, View(decision.seat, state) if seen == ALL else seated.table.view(state, seen))
            screen.hear(opening_news(state))
        screen.flush()
        number += 1
        # A seat's choice may be secret; its events show what others may know.
        words = screen.telling.choice(choice) if seen in (ALL, decision.seat) else "…"
        rule = f"  [{decision.rule}]" if explain else ""
        screen.lines([f"{number}. {screen.seat(decision.seat)}: {words}{rule}"])

    state = replay(seated.table, seated.start, record, until=until, tell=screen, watch=watch)
    screen.flush()
    _close(screen, seated, state, seen)


def _open(screen: Screen, record: Record, view: View) -> None:
    """Print the name, seed, players and first headline of a recorded game."""
    screen.say("opened", name=screen.seated.name, seed=record.seed)
    screen.players(record.players)
    screen.headline(view)


def _close(screen: Screen, seated: SeatedGame, state: Any, seen: int) -> None:
    """Print the result, or the board if the game did not end."""
    decision = seated.table.decision(state)
    if isinstance(decision, Result):
        screen.result(decision)
    else:
        screen.board(View(decision.seat, state) if seen == ALL else seated.table.view(state, seen))
