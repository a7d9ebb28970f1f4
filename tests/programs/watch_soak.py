"""Save a pack over and over as under `--watch`, and print how much memory the process takes.

    python -m tests.programs.watch_soak [--saves 1000] [--game starter|lets-war|…] [--most 64]

Exits 1 when it takes more than `--most` megabytes beyond what it took after the first tenth of the saves.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from sandtable.budget import open_job
from sandtable.jobs.check_request import CheckRequest
from sandtable.jobs.dispatch import carry_out
from sandtable.jobs.print_requests import RenderRequest
from sandtable.jobs.request import Request
from sandtable.model.authoring.new_pack import new_pack
from sandtable.session import Session

WORDS = {"starter": ("decks/night.yaml", "noise"), "lets-war": ("decks/characters.yaml", "name: {en: ")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saves", type=int, default=1000)
    parser.add_argument("--game", choices=WORDS, default="starter")
    parser.add_argument("--most", type=int, default=64, help="megabytes more than after the first tenth")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        pack = Path(name, "mine")
        new_pack(pack, None if wishes.game == "starter" else wishes.game)
        session = Session(64)
        first, begun = 0, time.process_time()
        for number in range(wishes.saves):
            save(pack, wishes.game, number)
            do(RenderRequest(str(pack), folder=Path(name, "out"), watched=True), session)
            if number % 10 == 0:
                do(CheckRequest((str(pack),)), session)
            if number == wishes.saves // 10:
                first = resident()
            if number % max(wishes.saves // 10, 1) == 0:
                print(f"{number} saves: {resident()} MB, {session.taken // 2**20} MB in the session", flush=True)
        grown = resident() - first
        each = (time.process_time() - begun) / wishes.saves
        print(f"{wishes.saves} saves, {each:.3f} s each: {resident()} MB, {grown:+} since the first tenth")
        sys.exit(grown > wishes.most)


def do(request: Request[Any], session: Session) -> None:
    """Do a job in this process, as the worker of a session does."""
    with open_job():
        carry_out(request, session)


def save(pack: Path, game: str, number: int) -> None:
    """Change a word of one card."""
    file, word = WORDS[game]
    path = pack / file
    original = path.with_suffix(".original")
    if not original.exists():
        original.write_bytes(path.read_bytes())
    text = original.read_text(encoding="utf-8")
    assert word in text
    path.write_text(text.replace(word, f"{word}{number}", 1), encoding="utf-8")


def resident() -> int:
    """Megabytes of this process that are in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 // 2**20


if __name__ == "__main__":
    main()
