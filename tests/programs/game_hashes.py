"""Whether Warfare is still played as it was: a hash of every game's record, kept before a change and compared after it.

    python -m tests.programs.game_hashes keep out/before.txt
    python -m tests.programs.game_hashes compare out/before.txt --player greedy --player random

The shipped scenarios and 28 generated ones, each by three players; the record of a game has every choice and digests of
its positions. So two forms of the engines are compared too: keep with one, compare with the other. Whoever changes what
a player decides names the others.
"""

import argparse
import hashlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from playtest.computer_players import players_of
from playtest.match import play
from sandtable.games.build import build_name
from sandtable.games.replay import Record
from tests.programs.long_run.starts import MAKERS, Start, shipped

PLAYERS = {"greedy": 2, "planner": 2, "random": 1}  # games of each scenario
MADE = 28


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("keep", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--player", action="append", choices=sorted(PLAYERS), default=[])
    asked = parser.parse_args()
    players = asked.player or list(PLAYERS)
    starts = [*shipped("warfare"), *(MAKERS["warfare"](number) for number in range(MADE))]
    lines = list(hashes(starts, players))
    if asked.what == "keep":
        asked.file.parent.mkdir(parents=True, exist_ok=True)
        asked.file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{len(lines)} games by {build_name()} engines in {asked.file}")
        return
    kept = set(asked.file.read_text(encoding="utf-8").splitlines())
    other = [line for line in lines if line not in kept]
    sys.exit("\n".join(other) or print(f"{len(lines)} games by {build_name()} engines are the same as in {asked.file}"))


def hashes(starts: Iterable[Start], players: Iterable[str]) -> Iterator[str]:
    """Each game in a line: its start, who played it, its seed, how many choices were made, and a hash of its record."""
    for number, start in enumerate(starts):
        for who in players:
            for seed in range(PLAYERS[who]):
                record = played(start, who, seed)
                mark = hashlib.blake2b(record.text().encode(), digest_size=8).hexdigest()
                yield f"{number} {start.kind.replace(' ', '-')} {who} {seed} {len(record.choices)} {mark}"


def played(start: Start, who: str, seed: int) -> Record:
    """The record of one game."""
    seats = range(len(start.table.seats(start.view)))
    record = Record(start.game, seed, (who,) * len(seats), start.text)
    make = players_of(start.game)[who]
    play(start.table, start.view, record, [make(start.view, f"{seed}:{seat}") for seat in seats])
    return record


if __name__ == "__main__":
    main()
