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


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (("gmaes",), 2, "Did you mean 'games'?"),
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


@pytest.mark.parametrize("game", GAMES)
def test_init_from_a_builtin_pack(game, tmp_path) -> None:
    folder = tmp_path / "mine"
    assert call("init", str(folder), "--from", game)[0] == 0
    assert call("check", str(folder)) == (0, "all is well\n")


def test_check_reports_as_text_and_json(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    call("init", "mine")
    game = Path("mine/game.yaml")
    game.write_text(game.read_text() + "langauges: [en]\n")
    line = len(game.read_text().splitlines())
    code, output = call("check", "mine")
    assert code == 1
    assert output == (
        f"mine/game.yaml:{line}:1: ST009 unknown key 'langauges'\n    hint: did you mean 'languages'?\n1 error\n"
    )
    code, output = call("check", "--format", "json", "mine")
    assert code == 1
    assert json.loads(output) == {
        "version": 1,
        "findings": [
            {
                "code": "ST009", "name": "unknown-key", "severity": "error", "message": "unknown key 'langauges'",
                "hint": "did you mean 'languages'?", "file": "mine/game.yaml", "line": line, "column": 1,
            }
        ],
        "summary": {"error": 1, "warning": 0},
    }  # fmt: skip
    assert run("games", "mine")[0] == 3


def test_check_of_one_file_shows_that_file(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    call("init", "mine", "--from", "proelio")
    assert call("check", "mine/decks/base.yaml") == (0, "all is well\n")
    words = Path("mine/words/it.yaml")
    words.write_text("footer: {}\n")
    code, output = call("check", "mine/words/it.yaml")
    assert code == 1
    assert "ST015" in output


def test_check_of_a_document(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ford.yaml").write_text("game: warfare\nmap:\n  sketch: |\n    . . t\n     . =\n")
    assert call("check", "ford.yaml") == (0, "all is well\n")
    Path("ford.yaml").write_text("game: warfear\nmpa: 3\n")
    assert "ST025" in call("check", "ford.yaml")[1]
    Path("ford.yaml").write_text("game: warfear\nmap: {sketch: '.'}\n")
    assert "did you mean 'warfare'?" in call("check", "ford.yaml")[1]
    assert "ST017" not in call("check", ".")[1]


def test_schema_export(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    call("init", "mine", "--from", "lets-war")
    assert call("schema", "mine", "--modeline")[0] == 0
    assert Path("mine/.sandtable/decks-nation.schema.json").is_file()
    first = Path("mine/decks/nation.yaml").read_text().splitlines()[0]
    assert first == "# yaml-language-server: $schema=../.sandtable/decks-nation.schema.json"
    assert call("check", "mine") == (0, "all is well\n")


def test_help_has_examples() -> None:
    for command in ("games", "check", "init", "schema", "completion"):
        code, output = call(command, "--help")
        assert code == 0
        assert "Examples:" in output


def test_help_and_check_import_nothing_heavy() -> None:
    probe = (
        "import sys; sys.argv = ['sandtable', *sys.argv[1:]]\n"
        "from cli.main import sandtable_command\n"
        "sandtable_command.main(standalone_mode=False) if len(sys.argv) > 2 else sandtable_command.main(['--help'], standalone_mode=False)\n"
    )
    heavy = "{'reportlab', 'shapely', 'numpy', 'jsonschema', 'rich'} & {name.split('.')[0] for name in sys.modules}"
    for args in ([], ["check", "proelio"]):
        code = f"import sys\ntry:\n    exec({probe!r})\nexcept SystemExit:\n    pass\nprint('heavy:', sorted({heavy}))"
        result = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
        assert result.stdout.splitlines()[-1] == "heavy: []"
