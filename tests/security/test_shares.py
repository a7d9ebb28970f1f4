"""Hostile share files: all are refused, in one line, and nothing of them is left."""

import re
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.share.archive import NoShare, unpack
from tests.security.hostile_shares import Hostile, cases, good, ordinary

CASES = list(cases())
WHOLE_COMMANDS = (("check",), ("render",), ("export", "--to", "faces"), ("unpack",))


def test_there_are_as_many_as_promised() -> None:
    assert len(CASES) >= 120
    assert len({case.cause for case in CASES}) >= 10
    assert len({case.content for case in CASES}) == len(CASES)


def test_the_good_one_is_taken(tmp_path) -> None:
    """Each case differs from it in what it is about alone."""
    file = tmp_path / "a.sandtable"
    file.write_bytes(good())
    with file.open("rb") as opened:
        assert unpack(opened, "a", tmp_path / "into") == tmp_path / "into" / "my-game"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.cause}-{case.name}".replace("\0", ""))
def test_a_hostile_one_is_refused(case: Hostile, tmp_path: Path) -> None:
    file = tmp_path / "evil.sandtable"
    file.write_bytes(case.content)
    into = tmp_path / "into"
    into.mkdir()
    with file.open("rb") as opened, pytest.raises(NoShare) as refused:
        unpack(opened, "evil.sandtable", into)
    assert re.search(case.words, str(refused.value)), refused.value
    assert refused.value.exit_code == 3
    assert {path.name for path in tmp_path.iterdir()} == {"evil.sandtable", "into"}
    # A file that turns out damaged may lie there; what `beside` made around it goes away.
    assert all(path.resolve().is_relative_to(into) and not path.is_symlink() for path in into.rglob("*"))


@pytest.mark.parametrize("name", ordinary())
def test_one_of_another_program_is_refused_and_says_how_to_make_one(name: str, tmp_path: Path) -> None:
    file = tmp_path / "plain.sandtable"
    file.write_bytes(ordinary()[name]())
    with file.open("rb") as opened, pytest.raises(NoShare, match="sandtable pack"):
        unpack(opened, "plain.sandtable", tmp_path / "into")


@pytest.mark.parametrize("command", WHOLE_COMMANDS, ids=lambda command: command[0])
def test_commands_refuse_in_one_line_and_leave_nothing(command, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temp"))
    (tmp_path / "temp").mkdir()
    seen = {cause: case for case in CASES for cause in [case.cause]}
    for cause, case in seen.items():
        (tmp_path / "evil.sandtable").write_bytes(case.content)
        result = CliRunner().invoke(sandtable_command, [command[0], "evil.sandtable", *command[1:]])
        assert isinstance(result.exception, NoShare), (cause, result.output, result.exception)
        assert "\n" not in str(result.exception)
        assert sorted(path.name for path in tmp_path.rglob("*")) == ["evil.sandtable", "temp"], cause
