"""The commands as people type them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command

GAMES = ["edadh", "lets-war", "proelio", "warfare"]


def run(*args: str) -> tuple[int, str]:
    """Run the tool in a process of its own; return exit code and everything it printed."""
    result = subprocess.run([sys.executable, "-m", "cli", *args], capture_output=True, text=True, check=False)
    assert "Traceback" not in result.stderr
    return result.returncode, result.stdout + result.stderr


def call(*args: str) -> tuple[int, str]:
    """The same inside this process, for speed."""
    result = CliRunner().invoke(sandtable_command, list(args), catch_exceptions=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def test_games_lists_the_packs() -> None:
    code, output = call("games")
    assert code == 0
    assert [line.split()[0] for line in output.splitlines()[1:]] == GAMES


def test_games_lists_components_and_cards() -> None:
    code, output = call("games", "proelio")
    assert code == 0
    assert "Imperial deck" in output
    code, output = call("games", "proelio", "base", "--lang", "it")
    assert code == 0
    assert "Trabucchi" in output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (("gmaes",), 2, "did you mean 'games'?"),
        (("games", "proelo"), 2, "did you mean 'proelio'?"),
        (("games", "proelio", "bsae"), 2, "did you mean 'base'?"),
        (("games", "proelio", "base", "--lang", "fr"), 2, "it speaks en, it"),
        (("check", "nowhere.yaml"), 3, "nowhere.yaml: no such file, folder or built-in pack"),
        (("check",), 2, "Missing argument"),
        (("init", "x", "--from", "chess"), 2, "'chess' is not one of"),
        (("completion", "tcsh"), 2, "'tcsh' is not one of"),
    ],
)
def test_wrong_usage_is_one_message(args, code, message) -> None:
    assert (run(*args)[0], message in run(*args)[1]) == (code, True)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell) -> None:
    code, output = call("completion", shell)
    assert code == 0
    assert "_SANDTABLE_COMPLETE" in output


def test_init_makes_a_pack_that_checks_clean(tmp_path) -> None:
    folder = tmp_path / "my-game"
    assert call("init", str(folder))[0] == 0
    assert "id: my-game" in (folder / "game.yaml").read_text()
    assert call("check", str(folder)) == (0, "all is well\n")
    code, output = run("init", str(folder))
    assert (code, "exists and is not empty" in output) == (3, True)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_init_from_a_builtin_pack(game, tmp_path) -> None:
    folder = tmp_path / "mine"
    assert call("init", str(folder), "--from", game)[0] == 0
    code, output = call("check", str(folder))
    assert (code, output.startswith("all is well")) == (0, True)


@pytest.mark.slow
def test_schema_export(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    call("init", "mine", "--from", "lets-war")
    assert call("schema", "mine", "--modeline")[0] == 0
    assert Path("mine/.sandtable/decks-nation.schema.json").is_file()
    first = Path("mine/decks/nation.yaml").read_text().splitlines()[0]
    assert first == "# yaml-language-server: $schema=../.sandtable/decks-nation.schema.json"
    assert call("check", "mine")[0] == 0


def test_schema_of_the_settings(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, output = call("schema", "config")
    assert code == 0
    assert set(json.loads(output)["properties"]) == {
        "profile", "select", "ignore", "limits", "own",
        "paper", "language", "ink", "duplex", "bleed", "orientation", "printer",
    }  # fmt: skip
    assert not list(tmp_path.iterdir())


def test_help_has_examples() -> None:
    for command in ("games", "check", "init", "schema", "completion"):
        code, output = call(command, "--help")
        assert code == 0
        assert "Examples:" in output
