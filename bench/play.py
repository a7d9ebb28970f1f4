"""Games played in a second beside catanatron's random game, and what telling and tables cost, each with its bar.

    python -m bench.play

The peer is installed for this bench alone (`pip install --group bench`). Games are played as playtests play them: bare,
without records. Where engines are compiled (`make compiled`) the bar of the compiled form holds. Times are CPU seconds
of this process; of several rounds the quickest counts, so that other work on the machine does not. Games differ in
length, so what a decision takes stands beside: catanatron's random players make nine hundred of them in a game, each
among a few choices, two sides of Warfare a hundred and fifty, each among some two hundred.
"""

import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from bench.measure import finish, interleaved, verdict
from playtest.match import play_out
from playtest.series import Job, play_game
from playtest.subject import Subject, make_ready
from rules_check.checker import check_paths
from sandtable.games.build import build_name
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Chronicle
from sandtable.games.warfare.play.fixed.known_ground import forget
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.resources import content_folder

ROUNDS, SECONDS = 4, 2.0
# What is played by whom, and how many times catanatron's games it should reach: pure, compiled; none where no bar is set.
LINES = (
    ("proelio/setups/open-4", "greedy", None, None),
    ("edadh/setups/full", "greedy", None, None),
    ("lets-war/setups/historical-4", "greedy", 25.0, 25.0),
    ("warfare/scenarios/02-save-the-hostages", "greedy", 1.0, 8.0),
    ("warfare/scenarios/02-save-the-hostages", "planner", 1.0, 8.0),
    ("warfare/scenarios/03-clear-the-farm", "greedy", 1.0, 8.0),
    ("warfare/scenarios/05-take-the-bridge", "greedy", 1.0, 8.0),
)
TOLD, TABLES = 1.5, 2.0


def subject(name: str) -> Subject:
    path = content_folder() / f"{name}.yaml"
    return Subject(name, path.read_text(encoding="utf-8"), str(path.parent))


class Pace(NamedTuple):
    """Games in a second of CPU time, and the time of one decision."""

    games: float
    microseconds: float


def pace(run: Callable[[int], int]) -> Pace:
    """The pace of games, each of which tells its decisions, in the quickest of some rounds."""
    run(0)
    best = Pace(0.0, 0.0)
    for number in range(ROUNDS):
        begun, count, decisions = time.process_time(), 0, 0
        while time.process_time() - begun < SECONDS:
            decisions += run(1000 * number + count)
            count += 1
        spent = time.process_time() - begun
        best = max(best, Pace(count / spent, 1e6 * spent / decisions))
    return best


def peer() -> Pace | None:
    """Catanatron with four random players, or None where it is not installed."""
    if find_spec("catanatron") is None:
        return None
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def run(_: int) -> int:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    return pace(run)


def decisions_of(job: Job, index: int) -> int:
    """Play a game, and say how many decisions it took."""
    return play_game(job, index).decisions


def speeds(beside: Pace | None) -> list[bool]:
    """Games in a second and microseconds a decision, line by line."""
    kept = []
    for name, who, pure, compiled in LINES:
        played = subject(name)
        job = Job(played, (who,) * len(make_ready(played).seats), bare=True)
        speed = pace(partial(decisions_of, job))
        what = f"{name.rpartition('/')[2]:22} {who:8} {speed.microseconds:4.0f} µs, {speed.games:6.1f} games/s, × catanatron"
        bar = pure if build_name() == "pure" else compiled
        if beside is None:
            print(what.removesuffix(", × catanatron"))
        elif bar is None:
            print(f"{what}: {speed.games / beside.games:.2f}")
        else:
            kept.append(verdict(what, speed.games / beside.games, bar, at_most=False))
    return kept


def telling() -> bool:
    """Compare games with and without recorded events; return True when the bar is met."""
    ready = make_ready(subject("warfare/scenarios/02-save-the-hostages"))

    def run(told: bool) -> None:
        for seed in range(4):
            state = ready.table.lay(ready.start, Cups(seed, "bench"))
            players = [ready.player("greedy", f"{seed}:{seat}") for seat in range(len(ready.seats))]
            play_out(ready.table, state, players, Chronicle() if told else SILENT)

    times = interleaved(5, silent=lambda: run(False), told=lambda: run(True))
    return verdict("teller on against off", times["told"] / times["silent"], TOLD, at_most=True)


def tables() -> bool:
    """The tables of a map of seven tiles against a check of its scenario, both warm."""
    name = "warfare/scenarios/05-take-the-bridge"
    ready = make_ready(subject(name))
    path = str(Path(content_folder()) / f"{name}.yaml")

    def build() -> None:
        forget()  # another scenario on the same map would have it built already
        Tables(ready.start)

    times = interleaved(7, check=lambda: check_paths([path]), tables=build)
    return verdict("tables of seven tiles against a warm check", times["tables"] / times["check"], TABLES, at_most=True)


if __name__ == "__main__":
    found = peer()
    told = f"{found.microseconds:.0f} µs a decision, {found.games:.1f} games/s" if found else "not installed"
    print(f"engines: {build_name()}; catanatron: {told}")
    finish(*speeds(found), telling(), tables())
