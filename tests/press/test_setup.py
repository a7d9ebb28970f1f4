"""Printing a set-up: its files, and what is refused."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from generator.lets_war.setup import LetsWarWishes, lets_war_setup
from generator.seed import setup_seed
from sandtable.games.documents import Setup
from sandtable.press.document import PrintedDocument, print_document
from sandtable.press.options import JobOptions
from tests.handouts.setups.sample_setups import dealt, pack, setup_of

pytestmark = pytest.mark.slow


def print_setup(setup: Setup, folder: Path) -> PrintedDocument:
    done = print_document(setup.document, setup, "en", JobOptions(), folder)
    assert done is not None
    return done


def test_a_side_cannot_name_a_file_outside_the_folder(tmp_path) -> None:
    sides = "sides: {../../up: {front: [archers], second: [], mastery: [M1-angueth]}, huaos: {front: [], second: []}}"
    done = print_setup(setup_of(f"game: edadh\nsetup: x\n{sides}\n"), tmp_path / "deep" / "er")
    assert {file.parent for file in done.files} == {tmp_path / "deep" / "er"}
    assert [file.name for file in done.files] == ["set-up-en-a4.pdf", "set-up-secret-1-en-a4.pdf"]


def test_the_command_prints_set_ups(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = lets_war_setup(pack("lets-war"), LetsWarWishes(players=3), setup_seed(1))
    Path("war.yaml").write_text(made.text())
    result = CliRunner().invoke(sandtable_command, ["scenario", "war.yaml", "--lang", "all", "-o", "sheets"])
    assert result.exit_code == 0, result.output
    assert result.stdout == "2 pages in 2 files in sheets; print at 100 %\n"
    assert sorted(path.name for path in Path("sheets").iterdir()) == ["war-en-a4.pdf", "war-it-a4.pdf"]
    refused = CliRunner().invoke(sandtable_command, ["scenario", "war.yaml", "--poster"])
    assert refused.exit_code == 2
    assert "this file is a set-up" in refused.output
    lost = CliRunner().invoke(sandtable_command, ["los", "war.yaml", "0101", "0102"])
    assert str(lost.exception) == "war.yaml: a set-up has no map; name a scenario"


def test_the_same_set_up_prints_the_same_bytes(tmp_path) -> None:
    def printed(folder: Path) -> list[bytes]:
        return [file.read_bytes() for file in print_setup(dealt("proelio"), folder).files]

    assert printed(tmp_path / "once") == printed(tmp_path / "twice")
