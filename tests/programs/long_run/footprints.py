"""Functions that ran, counted by pure engines, for a run whose games were played by compiled ones.

    python -m tests.programs.long_run.footprints GAMES FIRST JOBS FOLDER

Called by the long run. Compiled functions leave no trace, so the few games that count them are played once more.
"""

import pickle
import subprocess
import sys
from pathlib import Path

from tests.programs.sources_only import use_sources


def count_in_pure(games: int, first: int, jobs: int, kept: Path) -> bytes:
    """The pickled tally of a process of its own, which imports nothing that is compiled."""
    command = [sys.executable, "-m", "tests.programs.long_run.footprints", *map(str, (games, first, jobs, kept))]
    subprocess.run(command, check=True)
    return (kept / "all.pickle").read_bytes()


def main() -> None:
    use_sources()
    from tests.programs.long_run.batches import batches_of, play_all
    from tests.programs.long_run.games import count_functions

    games, first, jobs = map(int, sys.argv[1:4])
    kept = Path(sys.argv[4])
    tally = play_all(count_functions, batches_of(first, games), jobs, kept)
    if not tally.ran:
        sys.exit("no function was counted: the engines are not the pure ones")
    (kept / "all.pickle").write_bytes(pickle.dumps(tally))


if __name__ == "__main__":
    main()
