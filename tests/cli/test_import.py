"""`sandtable import` from the outside: the pack it makes checks clean and prints."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.errors import UserError

TABLE = "Title,Power,Image,Text\nDragon,7,,Burns & roars\nElf,3,,\n"


def run(*arguments: str):
    return CliRunner().invoke(sandtable_command, arguments)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("beasts.csv").write_text(TABLE)
    return Path("beasts.csv")


@pytest.mark.slow
def test_the_pack_checks_clean_and_prints(table: Path) -> None:
    made = run("import", str(table))
    assert made.exit_code == 0
    assert "Title → name" in made.output
    assert run("check", "beasts", "--profile", "play").output == "all is well\n"
    assert run("render", "beasts", "-o", "out").exit_code == 0
    assert list(Path("out").glob("*.pdf"))


def test_a_dry_run_writes_nothing(table: Path) -> None:
    assert run("import", str(table), "--dry-run").exit_code == 0
    assert not Path("beasts").exists()


def test_a_pack_of_ones_own_gets_files_and_the_lines_to_add(table: Path) -> None:
    run("init", "mine")
    before = Path("mine/game.yaml").read_text()
    made = run("import", str(table), "mine")
    assert "file: decks/beasts.csv" in made.output
    assert Path("mine/decks/beasts.csv").is_file()
    assert Path("mine/game.yaml").read_text() == before
    again = run("import", str(table), "mine")
    assert isinstance(again.exception, UserError)
    assert "exists already" in str(again.exception)


def test_other_files_are_no_tables(table: Path) -> None:
    Path("notes.txt").write_text("hello")
    assert run("import", "notes.txt").exit_code == 2


def test_what_a_killed_import_left_is_finished(table: Path) -> None:
    assert run("import", str(table)).exit_code == 0
    assert "exists already" in str(run("import", str(table)).exception)
    Path("beasts/game.yaml").unlink()
    Path("beasts/schemas/beasts.json").unlink()
    assert run("import", str(table)).exit_code == 0
    Path("beasts/game.yaml").unlink()
    Path("beasts/decks/beasts.csv").write_text("mine\n")
    assert "exists already" in str(run("import", str(table)).exception)
    assert Path("beasts/decks/beasts.csv").read_text() == "mine\n"
