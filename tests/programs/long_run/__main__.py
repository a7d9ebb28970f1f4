"""Very many games by chance over every kind of start, on several processes; what must hold is asserted on the way.

    python -m tests.programs.long_run 20000 --jobs 2 [--coverage docs/engine/coverage.md] [--first N] [--kept DIR]

Half of all starts are those that come with the games, half are made: set-ups by the generator, with other readings of the
rules, and Warfare scenarios of all missions, levels and numbers of players. A game is its number, whoever plays it. Finished
batches are kept, and an interrupted run of the same sources goes on from them.
"""

import argparse
import pickle
import time
from pathlib import Path

from sandtable.games.build import build_name
from tests.programs.long_run.batches import batches_of, kept_folder, play_all
from tests.programs.long_run.footprints import count_in_pure
from tests.programs.long_run.games import play_games
from tests.programs.long_run.pages import coverage_page, table_of


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--coverage", type=Path)
    parser.add_argument("--kept", type=Path, default=Path("out/long-run"), help="folder of finished batches")
    asked = parser.parse_args()
    begun, folder = time.monotonic(), kept_folder(asked.kept)
    compiled = build_name() == "compiled"
    tally = play_all(play_games, batches_of(asked.first, asked.games), asked.jobs, folder / build_name())
    print(table_of(tally))
    print(f"{asked.games} games in {time.monotonic() - begun:.0f} s")
    if asked.coverage and compiled:
        tally.add(pickle.loads(count_in_pure(asked.games, asked.first, asked.jobs, folder / "functions")))
    if asked.coverage:
        asked.coverage.write_text(coverage_page(tally), encoding="utf-8")


if __name__ == "__main__":
    main()
