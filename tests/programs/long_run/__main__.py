"""Very many games by chance over every kind of start, on several processes; what must hold is asserted on the way.

    python -m tests.programs.long_run 20000 --jobs 2 [--coverage docs/engine/coverage.md] [--first N]

Half of all starts are those that come with the games, half are made: set-ups by the generator, with other readings of the
rules, and Warfare scenarios of all missions, levels and numbers of players. A game is its number, whoever plays it.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.programs.long_run.games import play_games
from tests.programs.long_run.pages import coverage_page, table_of
from tests.programs.long_run.tally import Tally

BATCH = 48  # games; generated scenarios are used up in one


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--coverage", type=Path)
    asked = parser.parse_args()
    last = asked.first + asked.games
    batches = [range(at, min(at + BATCH, last)) for at in range(asked.first, last, BATCH)]
    tally, begun, done = Tally(), time.monotonic(), 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for batch, part in zip(batches, pool.map(play_games, batches), strict=True):
            tally.add(part)
            done += len(batch)
            pace = (time.monotonic() - begun) / done
            print(f"\r{done} of {asked.games} games, {pace * 1000:.0f} ms each", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(table_of(tally))
    print(f"{done} games in {time.monotonic() - begun:.0f} s")
    if asked.coverage and not tally.ran:
        sys.exit(
            "the engines are compiled, so that nobody saw which functions ran; the page is written by the pure form"
        )
    if asked.coverage:
        asked.coverage.write_text(coverage_page(tally), encoding="utf-8")


if __name__ == "__main__":
    main()
