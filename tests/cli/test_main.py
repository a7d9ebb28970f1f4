"""The entrance: exit codes and words of the whole process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import sandtable_command
from tests.cli.test_check import FORD, SOUND

PROGRAM = "from cli.main import main; main()"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(code: str, *args: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run([sys.executable, "-c", code, *args], capture_output=True, check=False, env=environment)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ('ignore = ["ST", "WF"]\n', 0),
        ('ignore = ["nothing"]\n', 3),
        ("ignore = [\n", 3),
        ("[limits]\nfile = 10\n", 1),  # raised and lowered by the user's own file alone
    ],
)
def test_settings_of_the_folder_count(settings, code) -> None:
    Path("ford.yaml").write_text(FORD)
    assert run(PROGRAM, "check", "ford.yaml").returncode == 1
    Path("sandtable.toml").write_text(settings)
    assert run(PROGRAM, "check", "ford.yaml").returncode == code


def test_a_fault_of_the_program_is_one_line() -> None:
    Path("sound.yaml").write_text(SOUND)
    done = run("import rules_check.checker as c; c.named_path = None; " + PROGRAM, "check", "sound.yaml")
    assert done.returncode == 4
    assert b"Traceback" not in done.stderr


def test_an_interrupted_command_says_so(monkeypatch, capsys) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.check.command.check_once", interrupted)
    with pytest.raises(SystemExit) as end:
        sandtable_command.main(["check", "a.yaml"])
    assert end.value.code == 1
    assert "Aborted!" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["proelio", "x" * 5000])
def test_a_folder_that_is_gone_is_told(game) -> None:
    gone = "import os; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone'); "
    done = run(gone + PROGRAM, "render", game)
    assert done.returncode in (2, 3)
    assert b"Traceback" not in done.stderr
