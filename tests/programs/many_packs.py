"""Render and check many different packs in one process, and print how much memory it takes.

    python -m tests.programs.many_packs [--packs 300] [--most 96]

Exits 1 when it takes more than `--most` megabytes beyond what it took after the first tenth of the packs.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from sandtable.jobs.check_request import CheckRequest
from sandtable.jobs.print_requests import RenderRequest
from sandtable.session import Session
from tests.programs.watch_soak import do, resident

GAME = """\
id: pack{number}
name: Pack {number}
edition: "1"
languages: [en]
palette: {{ink: "#{colour:06x}"}}
components:
  - {{id: cards, type: deck, kind: card, name: Cards, file: cards.csv, size: poker, template: front, back: card-back}}
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <use href="#mark{number}" x="5" y="50" width="9" height="9"/>
  <text x="6" y="20" width="51" height="20" font-size="12pt">{{{{ card.name }}}} {number}</text>
</svg>
"""
KIT = '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="mark{number}" viewBox="0 0 9 9"><circle r="{number}"/></symbol></svg>'


def write(folder: Path, number: int) -> Path:
    """A pack that shares neither words, colours nor symbols with another."""
    pack = folder / f"pack{number}"
    (pack / "templates").mkdir(parents=True)
    (pack / "game.yaml").write_text(GAME.format(number=number, colour=number * 7919 % 0xFFFFFF))
    rows = [f"c{card},Word{number}x{card},house" for card in range(30)]
    (pack / "cards.csv").write_text("\n".join(["id,name,source", *rows, ""]))
    (pack / "templates" / "front.svg.j2").write_text(FRONT.format(number=number))
    (pack / "templates" / "kit.svg").write_text(KIT.format(number=number))
    return pack


def work(folder: Path, number: int, session: Session) -> None:
    pack = write(folder, number)
    do(RenderRequest(str(pack), folder=folder / "out"), session)
    do(CheckRequest((str(pack),)), session)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packs", type=int, default=300)
    parser.add_argument("--most", type=int, default=96, help="megabytes more than after the first tenth")
    wishes = parser.parse_args()
    session = Session(32)
    first = 0
    with tempfile.TemporaryDirectory() as name:
        for number in range(1, wishes.packs + 1):
            work(Path(name), number, session)
            if number == max(wishes.packs // 10, 1):
                first = resident()
            if number % max(wishes.packs // 10, 1) == 0:
                print(f"{number} packs: {resident()} MB, {session.taken // 2**20} MB in the session", flush=True)
    grown = resident() - first
    print(f"{wishes.packs} packs: {resident()} MB, {grown:+} since the first tenth")
    sys.exit(grown > wishes.most)


if __name__ == "__main__":
    main()
