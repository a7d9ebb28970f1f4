"""Look for secrets in everything that the pages of a table are sent, over whole games with planted ids.

    python -m tests.programs.table_leaks [GAMES] [--first N] [--choices N] [--kept FILE]

Every card, counter, hidden marker and one objective of the packs has an id of its own. All starts of all games are
played, at tables of every kind (tests/workshop/leak_search.py): by guests, at one screen, from a saved game, from an
unsaved text with players of the program. The program prints what was read too early or differs, and how many answers
were searched. GAMES is 200 by default. Each game is a line of FILE, out/table-leaks.jsonl; run again, it goes on where it
was left. Delete the file after a change of the table.
Of a long game the first 40 choices are played, of every tenth all.
"""

import argparse
import json
import os
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from research.kept_lines import kept_lines
from sandtable.games.engine import ENGINE
from tests.workshop.leak_search import KINDS, LONGEST, search_game, seats_of
from tests.workshop.planted import plant
from tests.workshop.table_driver import Room

# Starts of one game are apart, so that few games meet all games.
STARTS = (
    "proelio/open-4", "warfare/03-clear-the-farm", "lets-war/historical-3", "edadh/full",
    "proelio/allied-4", "warfare/05-take-the-bridge", "lets-war/attrition-4", "edadh/masters",
    "proelio/open-6", "warfare/02-save-the-hostages", "lets-war/historical-2", "edadh/learn",
    "proelio/open-3", "warfare/04-they-are-coming", "lets-war/historical-4", "edadh/terrain",
    "proelio/open-5", "warfare/01-hearts-and-minds", "lets-war/attrition-5", "lets-war/historical-6", "lets-war/attrition-7",
)  # fmt: skip


class Line(NamedTuple):
    """Figures of one game; `by` is the version of the rules."""

    by: str
    number: int
    start: str
    kind: str
    choices: int
    answers: int
    compared: int
    seconds: float
    leaks: list[str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=Path("out") / "table-leaks.jsonl")
    parser.add_argument("--choices", type=int, default=40)
    wanted = parser.parse_args()
    wanted.kept.parent.mkdir(parents=True, exist_ok=True)
    numbers = range(wanted.first, wanted.first + wanted.games)
    found = {one.number: one for one in kept_lines(wanted.kept, Line, str(ENGINE)) if one.number in numbers}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SANDTABLE_HISTORY"] = folder
        with Room(Path(folder)) as room, wanted.kept.open("a", encoding="utf-8") as kept:
            for number in numbers:
                if number not in found:
                    line = found[number] = _search(room, number, wanted.choices)
                    kept.write(json.dumps(line._asdict()) + "\n")
                    kept.flush()
                    print(f"{number}: {line.start} {line.kind}, {line.choices} choices, {line.answers} answers, {line.seconds:.0f} s", flush=True)  # fmt: skip
                    print(*line.leaks[:5], sep="\n", end="\n" if line.leaks else "", flush=True)
    _report([found[number] for number in numbers])


def _search(room: Room, number: int, short: int) -> Line:
    start, kind = STARTS[number % len(STARTS)], KINDS[number // len(STARTS) % len(KINDS)]
    game, name = start.split("/")
    folder = room.folder / start
    if not folder.is_dir():
        plant(game, name, folder)
    named, begun = f"{start}/{name}.yaml", time.process_time()
    longest = LONGEST if number % 10 == 0 else short
    one = search_game(room, named, seats_of(room, named), number, kind, longest)
    seconds = round(time.process_time() - begun, 1)
    return Line(str(ENGINE), number, start, kind, one.choices, one.answers, one.compared, seconds, one.leaks)


def _report(lines: list[Line]) -> None:
    """Print the figures of all games, and end with a failure if anything was found."""
    kinds = Counter(line.kind for line in lines)
    games = Counter(line.start.split("/")[0] for line in lines)
    told = ", ".join(f"{name} {count}" for name, count in (*games.items(), *kinds.items()))
    choices, answers, compared = (sum(getattr(line, name) for line in lines) for name in ("choices", "answers", "compared"))  # fmt: skip
    leaks = sum(len(line.leaks) for line in lines)
    print(
        f"{len(lines)} games ({told}): {choices} choices, {answers} answers searched, {compared} compared, {leaks} leaks"
    )
    raise SystemExit(1 if leaks else 0)


if __name__ == "__main__":
    main()
