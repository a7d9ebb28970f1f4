"""What a user can put right is told in one message, without a traceback."""

import shutil
import sys

import pytest

from cli.main import main
from cli.shared import limits
from sandtable.errors import UserError
from sandtable.resources import builtin_packs


def run(monkeypatch, *args: str) -> int | str | None:
    """Run the command line as the console script does; the exit code."""
    monkeypatch.setattr("sys.argv", ["sandtable", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code


def test_a_phrase_missing_from_the_words_is_one_line(tmp_path, monkeypatch, capsys) -> None:
    mine = shutil.copytree(builtin_packs()["proelio"], tmp_path / "proelio")
    for words in (mine / "words").iterdir():
        words.write_text(words.read_text().replace("\nsetup:", "\nelsewhere:"))
    monkeypatch.setattr("sandtable.resources.content_folder", lambda: tmp_path)
    assert run(monkeypatch, "generate", "proelio", "--seed", "3", "-o", "-") == 3
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("sandtable: no phrase 'setup.")


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (("check", "nowhere.yaml"), 3, "nowhere.yaml: no such file, folder or built-in pack"),
        (("check", "warfare/05-bridge"), 3, "warfare/05-bridge: no such file, folder or built-in pack; known are 01-"),
        (("scenario", "warfare/05-tke-the-bridge"), 3, "warfare/05-tke-the-bridge: did you mean '05-take-the-bridge'?"),
        (("los", "warfare", "0101", "--all"), 3, "warfare: name one of its own: warfare/01-"),
        (("scenario", "nowhere/x"), 3, "nowhere/x: no such file"),
        (("scenario", "proelio", "--lang", "it"), 3, "proelio: name one of its own: proelio/"),
        (("check", "proelio", "--select", "WF99"), 2, "no rule 'WF99'"),
        (("generate", "proelio", "--seed", "x"), 2, "'x' is no seed"),
        (("errata", "diff", "proelio", "edadh"), 3, ""),
    ],
)
def test_each_error_keeps_its_exit_code(args, code, message, monkeypatch, capsys) -> None:
    assert run(monkeypatch, *args) == code
    assert capsys.readouterr().err.startswith(f"sandtable: {message}")


def test_an_error_of_ours_is_one_line_and_a_report(monkeypatch, capsys, tmp_path) -> None:
    def fail(**_options: object) -> None:
        raise KeyError("ours")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("cli.main.sandtable_command.main", fail)
    assert run(monkeypatch, "check", "it") == 4
    [report] = tmp_path.rglob("report-*.txt")
    assert capsys.readouterr().err == (
        f"sandtable: something went wrong that was not foreseen (KeyError: 'ours'); a report is in {report}\n"
    )
    assert "raise KeyError" in report.read_text()
    assert "['check', 'it']" in report.read_text()


def test_those_who_mend_it_see_an_error_of_ours(monkeypatch) -> None:
    def fail(**_options: object) -> None:
        raise KeyError("ours")

    monkeypatch.setenv("SANDTABLE_TRACEBACK", "1")
    monkeypatch.setattr("cli.main.sandtable_command.main", fail)
    with pytest.raises(KeyError):
        main()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (MemoryError(), "there is not enough memory"),
        (PermissionError(13, "Permission denied", "x.yaml"), "x.yaml: permission denied"),
        (OSError(28, "No space left on device"), "cannot go on: no space left on device"),
    ],
)
def test_what_the_system_refuses_is_one_line(error, words, monkeypatch, capsys) -> None:
    def fail(**_options: object) -> None:
        raise error

    monkeypatch.setattr("cli.main.sandtable_command.main", fail)
    monkeypatch.setattr("cli.shared.exit_codes._discard_stdout", lambda: None)
    assert run(monkeypatch, "check") == 3
    assert capsys.readouterr().err.startswith(f"sandtable: {words}")


def test_a_class_may_choose_its_exit_code() -> None:
    class Wish(UserError):
        exit_code = 2

    assert (UserError("x").exit_code, Wish("x").exit_code) == (3, 2)


def test_limits_of_a_process_of_its_own_end_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["sandtable", "--version"])
    with pytest.raises(SystemExit):
        main()
    assert not limits._ours


def test_scenarios_that_come_with_a_game_are_called_by_its_name(monkeypatch, capsys, tmp_path) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, "check", "warfare/05-take-the-bridge", "proelio/open-3") == 0
    assert capsys.readouterr().out == "all is well in 1 scenario and 1 set-up\n"
    assert run(monkeypatch, "los", "warfare/05-take-the-bridge", "T03.d4", "T03.d4x") == 3
    assert "05-take-the-bridge.yaml: no hex 'T03.d4x' on the map" in capsys.readouterr().err
    # A file of one's own goes before what comes with a game.
    (tmp_path / "warfare").mkdir()
    (tmp_path / "warfare" / "05-take-the-bridge").write_text("game: nothing\n")
    assert run(monkeypatch, "los", "warfare/05-take-the-bridge", "T03.d4", "--all") == 3
    assert "neither a scenario nor a set-up" in capsys.readouterr().err
