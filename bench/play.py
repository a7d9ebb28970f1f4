"""Games played in a second, against catanatron's random game of the same run.

    python -m bench.play

The peer is installed for this bench alone (`pip install --group bench`); without it figures are told without ratios.
Times are CPU seconds of this process.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

from bench.measure import finish
from playtest.match import play
from sandtable.games.documents import read_document
from sandtable.games.play import Result
from sandtable.games.registry import all_games, load_part
from sandtable.games.replay import Record
from sandtable.model.document import load_document
from sandtable.resources import content_folder

SECONDS = 4.0


def starts() -> Iterator[tuple[str, Any, Any, str]]:
    """Every shipped set-up and scenario of a game that can be played: its name, table, start and text."""
    for game in all_games():
        if not game.table:
            continue
        table = load_part(game.table)
        for path in sorted((content_folder() / game.id).glob("s*s/*.yaml")):
            text = path.read_text(encoding="utf-8")
            document = load_document(text.encode(), path.name, path.parent).document
            if document is not None and document.kind in game.documents:
                yield f"{game.id} {path.stem}", table, read_document(document), text


def player(game: str, name: str, start: Any, seed: int) -> Any:
    found = next(one for one in all_games() if one.id == game)
    return load_part(found.players[name])(start, seed)


def one(name: str, table: Any, start: Any, text: str, who: str, seed: int) -> tuple[Record, Result]:
    game = name.partition(" ")[0]
    seats = table.seats(start)
    record = Record(game, seed, (who,) * len(seats), text)
    players = [player(game, who, start, seed * 100 + seat) for seat in range(len(seats))]
    return record, play(table, start, record, players)


def pace(run: Callable[[int], object]) -> float:
    """Games in a second of CPU time."""
    begun, count = time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        run(count)
        count += 1
    return count / (time.process_time() - begun)


def peer() -> float | None:
    """Catanatron with four random players, or None where it is not installed."""
    if find_spec("catanatron") is None:
        return None
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    return pace(lambda _: Game([RandomPlayer(colour) for colour in colours]).play())


def measure() -> None:
    beside = peer()
    print(f"catanatron, four random players: {beside:.1f} games/s" if beside else "catanatron is not installed")
    seen: set[str] = set()
    for name, table, start, text in starts():
        kind = name.partition(" ")[0]
        if kind in seen and kind != "warfare":
            continue
        seen.add(kind)
        for who in ("drill", "recruit"):
            speed = pace(partial(one, name, table, start, text, who))
            ratio = f"  {speed / beside:6.1f} × catanatron" if beside else ""
            print(f"{name:32} {who:8} {speed:8.1f} games/s{ratio}")


if __name__ == "__main__":
    measure()
    finish()
