"""`sandtable errata diff` as people type it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from tests.errata.sample_editions import CASES, write_edition

pytestmark = pytest.mark.slow

CHANGED = {"decks/orders.yaml": ["price: 300", "price: 400"]}


def call(*args: str) -> Result:
    return CliRunner().invoke(sandtable_command, ["errata", "diff", *args])


def run(*args: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, through the one place that turns errors into exit codes."""
    command = [sys.executable, "-m", "cli", "errata", "diff", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders old, same and new; we stand beside them."""
    for name, edits in {"old": {}, "same": {}, "new": CHANGED}.items():
        write_edition(tmp_path / name, edits)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_same_edition_is_0(editions: Path) -> None:
    result = call("old", "same")
    assert (result.exit_code, result.stdout) == (0, "The Ford, edition 1.0 in both: nothing changed\n")


def test_a_difference_is_1(editions: Path) -> None:
    result = call("old", "new")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "The Ford, edition 1.0 in both: 1 changed",
        "",
        "Orders  orders",
        "    charge Cavalry Charge",
        "      price 300 becomes 400",
    ]


def test_json_keeps_its_contract(editions: Path) -> None:
    change = {
        "component": "orders", "card": "charge", "kind": "changed", "field": "price", "lang": None,
        "old": 300, "new": 400, "certainty": 1.0,
    }  # fmt: skip
    assert json.loads(call("old", "new", "--format", "json").stdout) == {"version": 1, "changes": [change]}
    assert json.loads(call("old", "same", "--format", "json").stdout) == {"version": 1, "changes": []}


def test_a_release_note(editions: Path) -> None:
    note = call("old", "new", "--format", "md", "--lang", "it").stdout
    assert note.splitlines()[-2:] == ["- **Carica di cavalleria** (`charge`)", "  - price: ~~300~~ **400**"]


def test_a_line_per_deck(editions: Path) -> None:
    assert call("old", "new", "--stat").stdout == "Orders  1 changed\nThe Ford, edition 1.0 in both: 1 changed\n"


def test_one_language(editions: Path) -> None:
    write_edition(editions / "said", CASES["cases"]["text_in_one_language"]["edit"])
    assert call("old", "said", "--lang", "en").exit_code == 1
    assert call("old", "said", "--lang", "it").exit_code == 0


def test_cards_that_were_only_redrawn_are_named_on_demand(editions: Path) -> None:
    write_edition(editions / "drawn", CASES["cases"]["template"]["edit"])
    assert "mines" not in call("old", "drawn").stdout
    assert "Orders: charge, bonds, parley, mines" in call("old", "drawn", "--redrawn").stdout


def test_one_file_of_cards(editions: Path) -> None:
    write_edition(editions / "both", CHANGED, {"pieces/marks.yaml": ["copies: 6", "copies: 7"]})
    result = call("old/pieces/marks.yaml", "both/pieces/marks.yaml", "--stat")
    assert result.stdout.splitlines()[0] == "Markers  1 changed"
    assert len(result.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("old", "new", "--stat", "--format", "md"), "--stat is text; leave out --format"),
        (("old", "new", "--lang", "fr"), "'ford' has no 'fr'; it speaks en, it"),
        (("old",), "Missing argument 'NEW'"),
    ],
)
def test_wrong_usage_is_2(editions: Path, args: tuple[str, ...], message: str) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("old", "proelio", "'ford' and 'proelio' are different games; give two editions of one"),
        ("old", "nowhere", "nowhere: no such folder, file or built-in pack"),
        ("old", "broken", "broken/decks/orders.yaml:5:"),
        ("broken", "new", "broken/decks/orders.yaml:5:"),
        ("v1.0:old", "new", "not inside a git repository"),
        ("empty", "new", "empty: no game.yaml in this folder"),
        ("loose.yaml", "new", "loose.yaml: belongs to no pack; there is no game.yaml beside or above it"),
    ],
)
def test_bad_input_is_3_one_line_and_nothing_written(
    editions: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, message: str
) -> None:
    write_edition(editions / "broken", {"decks/orders.yaml": ["copies: 2", "copies: [2"]})
    (editions / "empty").mkdir()
    (editions / "loose.yaml").write_text("cards: []")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(editions.parent))
    result = run(old, new, "--sheet", "sheet.pdf")
    assert (result.returncode, result.stdout, len(result.stderr.splitlines())) == (3, "", 1)
    assert result.stderr.startswith("sandtable: ")
    assert message in result.stderr
    assert not (editions / "sheet.pdf").exists()


def test_colours_on_a_terminal_alone(editions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.errata.diff.wants_colour", lambda: True)
    result = CliRunner().invoke(sandtable_command, ["errata", "diff", "old", "new"], color=True)
    assert "\x1b[31m\x1b[9m300\x1b[0m \x1b[32m400\x1b[0m" in result.stdout


def test_the_sheet_is_written_and_said(editions: Path) -> None:
    result = call("old", "new", "--sheet", "sheet.pdf", "--stat")
    assert (editions / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert result.exit_code == 1
    assert "sheet.pdf: " in result.stderr


def test_no_sheet_without_a_card(editions: Path) -> None:
    write_edition(editions / "drawn", CASES["cases"]["template"]["edit"])
    result = call("old", "drawn", "--sheet", "sheet.pdf", "--stat")
    assert result.stderr == "no card to print, sheet.pdf not written; --redrawn prints those drawn anew\n"
    assert not (editions / "sheet.pdf").exists()
