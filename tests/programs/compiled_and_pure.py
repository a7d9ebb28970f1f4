"""The same games played by compiled and by pure engines; their records must be the same byte for byte.

    python -m tests.programs.compiled_and_pure 400 [--first N] [--out DIR]

Each form plays in a process of its own, side by side: the games of tests/programs/long_run by number, which go through
every kind of start, by greedy players and by chance in turn. Records stay in the folder for a look.
"""

import argparse
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

from tests.programs.sources_only import use_sources

FORMS = ("compiled", "pure")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("out/both-forms"))
    parser.add_argument("--form", choices=FORMS)
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.games)
    if asked.form:
        keep_games(asked.form, numbers, asked.out / asked.form)
        return
    command = [sys.executable, "-m", "tests.programs.compiled_and_pure", *sys.argv[1:], "--form"]
    running = [subprocess.Popen([*command, form]) for form in FORMS]
    if any(one.wait() for one in running):
        sys.exit("a form could not be played")
    told = [words for number in numbers if (words := difference(asked.out, number))]
    sys.exit("\n".join(told) or print(f"{len(numbers)} games are the same in both forms"))


def keep_games(form: str, numbers: range, folder: Path) -> None:
    """Play the games of these numbers with the engines of that form and write their records into the folder."""
    if form == "pure":
        use_sources()
    from sandtable.games.build import build_name
    from tests.programs.long_run.games import recorded

    assert build_name() == form, f"engines are {build_name()}, not {form}; see `make compiled`"
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        (folder / f"{number}.play").write_text(recorded(number).text(), encoding="utf-8")


def difference(folder: Path, number: int) -> str:
    """Where a game of the one form leaves that of the other; empty when nowhere."""
    files = [folder / form / f"{number}.play" for form in FORMS]
    if files[0].read_bytes() == files[1].read_bytes():
        return ""
    both = zip_longest(*(file.read_text(encoding="utf-8").splitlines() for file in files))
    line, (ours, theirs) = next((at, pair) for at, pair in enumerate(both, 1) if pair[0] != pair[1])
    return f"game {number}, line {line}: compiled '{ours}', pure '{theirs}'"


if __name__ == "__main__":
    main()
