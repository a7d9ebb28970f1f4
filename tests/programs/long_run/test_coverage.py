"""Every chapter of the rules is exercised, and docs/engine/coverage.md says so of every rule, card and counter."""

import re
from pathlib import Path

import pytest

from playtest.match import play
from playtest.players.random_player import make
from sandtable.games.play import Chronicle
from sandtable.games.replay import Record
from tests.programs.long_run.pages import TITLES, pieces
from tests.programs.long_run.sources import ROOT, modules
from tests.programs.long_run.starts import GAMES, shipped
from tests.programs.long_run.tally import Footprints, Tally

PAGE = (ROOT / "docs/engine/coverage.md").read_text(encoding="utf-8")
FOR_PEOPLE = ("asides.py", "board.py", "orders.py", "trials.py")  # what somebody at the screen looks at or asks
AGAIN = "run `make -f research/Makefile play-check`, which writes the page anew"


def part_of(game: str) -> str:
    """What the page says of one game."""
    return PAGE.partition(f"\n## {TITLES[game]}\n")[2].partition("\n## ")[0]


def test_the_page_gives_a_reason_for_whatever_was_not_seen() -> None:
    assert "NO REASON" not in PAGE


@pytest.mark.parametrize("game", GAMES)
def test_the_page_counts_every_card_and_counter(game: str) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {TITLES[game]} |"))
    seen, of = map(int, re.findall(r"(\d+) of (\d+)", row)[0])
    excused = part_of(game).partition("never named:\n")[2].count("\n- ")
    assert (of, seen + excused) == (len(pieces(game)), of), AGAIN


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seeds"), [("proelio", 4), ("lets-war", 2), ("edadh", 6), ("warfare", 1)])
def test_every_module_of_the_rules_runs(game: str, seeds: int) -> None:
    tally = Tally()
    with Footprints(tally, game):
        for start in shipped(game):
            for seed in range(seeds):
                players = [make(start.view, f"{seed} {seat}") for seat in start.table.seats(start.view)]
                play(start.table, start.view, Record(game, seed, (), start.text), players, Chronicle())
    if not tally.ran:
        pytest.skip("compiled modules leave no footprints")
    ran = {module for _, module, _ in tally.ran}
    rules = {module for module, functions in modules(game).items() if functions and Path(module).name not in FOR_PEOPLE}
    assert sorted(rules - ran) == []
