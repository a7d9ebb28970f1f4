"""A game that is installed beside this one: wording, kinds, set-ups, rules and a generator, found by its entry point.

Nothing in the project names it; its folder on the path, with the metadata of a package, is all there is.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
FIFTH = Path(__file__).parent / "fifth_game"
SETUP = "game: duel\nsetup: first\nseats:\n  - hand: [lunge, feint, guard]\n  - hand: [lunge, guard]\n"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    shutil.copytree(FIFTH / "pack", tmp_path / "duel")
    return tmp_path


def sandtable(table: Path, *args: str) -> tuple[int, str]:
    path = os.pathsep.join((str(FIFTH), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "cli", *args], cwd=table, env=environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_its_cards_are_worded_and_checked(table: Path) -> None:
    assert sandtable(table, "check", "duel", "--profile", "publish")[0] == 0
    deck = table / "duel" / "decks" / "moves.yaml"
    deck.write_text(deck.read_text().replace("parry 2", "parry 12"))
    code, words = sandtable(table, "check", "duel")
    assert (code, "'parry' takes a number from 1 to 9, not '12'" in words) == (1, True)


def test_its_cards_are_printed(table: Path) -> None:
    code, words = sandtable(table, "render", "duel", "--copies-once")
    assert (code, "3 pieces on " in words) == (0, True)


def test_its_set_ups_are_checked_by_its_rules(table: Path) -> None:
    (table / "first.yaml").write_text(SETUP)
    code, words = sandtable(table, "check", "first.yaml")
    assert code == 1
    assert "first.yaml:5:11: DU101 2 cards in hand" in words
    assert "hint: give 3" in words
    (table / "first.yaml").write_text(SETUP.replace("seats", "sides"))
    assert "ST009 unknown key 'sides'" in sandtable(table, "check", "first.yaml")[1]


def test_its_set_ups_are_printed(table: Path) -> None:
    (table / "first.yaml").write_text(SETUP)
    code, words = sandtable(table, "scenario", "first.yaml", "-o", "sheets")
    assert (code, words) == (0, "1 page in 1 file in sheets; print at 100 %\n")


def test_its_rules_are_explained(table: Path) -> None:
    code, words = sandtable(table, "explain", "DU001")
    assert code == 0
    assert "item D-01 of the checklist" in words
    assert "there are two sides to a duel" in words.lower()


def test_its_set_ups_are_made(table: Path) -> None:
    assert "A set-up: two seats and their hands." in sandtable(table, "generate", "--help")[1]
    code, words = sandtable(table, "generate", "duel", "--seed", "3", "-o", "made.yaml")
    assert (code, words) == (0, "made.yaml: Duel\n")
    assert sandtable(table, "check", "made.yaml")[0] == 0


def test_it_is_played_at_a_table_in_the_browser(table: Path) -> None:
    """Its lines of text are its board; each seat is sent its own hand alone."""
    (table / "first.yaml").write_text(SETUP)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(FIFTH), str(ROOT))), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "cli", "table", "first.yaml", "--seat", "2=random", "--seed", "3", "--no-open"]
    with subprocess.Popen(command, cwd=table, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split(": ", 1)[1].strip()
        base = address.partition("/?")[0]
        with httpx.Client(base_url=base, headers={"origin": base, "x-sandtable": "1"}, follow_redirects=True) as page:
            key = re.findall(r'"table": "(t[0-9a-f]+)"', page.get(address).text)[0]
            state = page.get(f"/api/table/{key}/state").json()
            assert state["picture"]["lines"]["en"][-1] == "Your hand: lunge, feint, guard"
            while (asks := state["asks"]) is not None:
                if asks["yours"]:
                    state = page.post(f"/api/table/{key}/choose", json={"choice": 0, "of": asks["of"]}).json()
                else:
                    state = page.get(f"/api/table/{key}/state").json()
            assert state["result"]["words"]["en"]
        process.send_signal(signal.SIGINT)
    assert list(table.rglob("*.play"))


def test_its_figures_are_told(table: Path) -> None:
    (table / "first.yaml").write_text(SETUP)
    words = sandtable(table, "check", "first.yaml", "--stats")[1]
    assert [line.split() for line in words.splitlines()[:4]] == [
        ["first.yaml"],
        ["seat", "cards"],
        ["1", "3"],
        ["2", "2"],
    ]
