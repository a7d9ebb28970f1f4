"""A check without options does not wait for click, and is the same check."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.check import checking
from cli.check.checking import Order
from cli.check.command import command
from cli.main import sandtable_command
from cli.start import _check, is_plain_check
from tests.cli.test_check import FORD, SCENARIO, SOUND

START = "from cli.start import main; main()"
WITH_CLICK = "from cli.main import main; main()"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


def ended(code: str, *args: str, env: dict[str, str] | None = None) -> tuple[int, bytes, bytes]:
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **(env or {})},
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("check a.yaml", True),
        ("check a.yaml folder warfare/05-take-the-bridge", True),
        ("check", False),
        ("check -", False),
        ("check a.yaml --info", False),
        ("--version check a.yaml", False),
        ("check -- a.yaml", False),
        ("render a", False),
        ("", False),
    ],
)
def test_what_is_plain(said, plain, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert is_plain_check(said.split()) is plain
    monkeypatch.setenv("_SANDTABLE_COMPLETE", "bash_source")
    assert not is_plain_check(said.split())
    monkeypatch.delenv("_SANDTABLE_COMPLETE")
    monkeypatch.setattr(sys, "platform", "win32")
    assert not is_plain_check(said.split())


def test_what_is_not_said_is_what_the_options_say() -> None:
    with command.make_context("check", ["x"]) as context:
        by_click = dict(context.params)
    plain = Order(("x",))
    assert not any(by_click.pop(name) for name in ("watch", "fix", "diff"))
    assert by_click.pop("stdin_name") == "stdin.yaml"
    assert by_click == {name: getattr(plain, name) for name in by_click}
    assert (set(plain._fields) - set(by_click), plain.stdin, plain.to_stderr) == ({"stdin", "to_stderr"}, None, False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        ("ford.yaml",),
        ("sound.yaml",),
        ("sound.yaml", "ford.yaml", "allowed.yaml"),
        (str(SCENARIO),),
        (".",),
        ("missing.yaml",),
        ("",),
        ("warfare/05-take-the-bridg",),
        ("strange \x1b[31m.yaml",),
        ("binary.yaml",),
        ("empty",),
    ],
)
def test_both_ways_say_the_same(args) -> None:
    Path("ford.yaml").write_text(FORD)
    Path("sound.yaml").write_text(SOUND)
    Path("allowed.yaml").write_text(FORD.replace("turns: 4", "turns: 4  # sandtable: allow WF001"))
    Path("strange \x1b[31m.yaml").write_text(FORD)
    Path("binary.yaml").write_bytes(b"game: \xff\n")
    Path("empty").mkdir()
    plain, with_click = (ended(code, "check", *args) for code in (START, WITH_CLICK))
    assert plain == with_click
    assert plain[1] + plain[2]


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings", ['[check]\nignore = ["WF"]\n', '[check]\nignore = ["nothing"]\n', "[check\n", "[limits]\nfile = 10\n"]
)
def test_settings_and_limits_are_heeded_alike(settings) -> None:
    Path("ford.yaml").write_text(FORD)
    Path("sandtable.toml").write_text(settings)
    assert ended(START, "check", "ford.yaml") == ended(WITH_CLICK, "check", "ford.yaml")


@pytest.mark.slow
def test_a_fault_of_the_program_is_told_alike() -> None:
    broken = "import rules_check.check as c; c.named_path = None; "
    Path("ford.yaml").write_text(FORD)
    plain, with_click = (ended(broken + code, "check", "ford.yaml") for code in (START, WITH_CLICK))
    assert plain[0] == with_click[0] == 4
    assert plain[2].partition(b"; a report")[0] == with_click[2].partition(b"; a report")[0]


def test_who_interrupts_is_answered_as_by_click(monkeypatch, capsys) -> None:
    def interrupted(_order: Order) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(checking, "check_once", interrupted)
    monkeypatch.setattr("cli.check.command.check_once", interrupted)
    told = []
    for run in (lambda: _check(("a.yaml",)), lambda: sandtable_command.main(["check", "a.yaml"])):
        with pytest.raises(SystemExit) as end:
            run()
        told.append((end.value.code, *capsys.readouterr()))
    assert told[0] == told[1]


@pytest.mark.slow
def test_click_is_not_waited_for() -> None:
    Path("sound.yaml").write_text(SOUND)
    code = "import sys\nfrom cli.start import main\ntry:\n    main()\nfinally:\n    print('click' in sys.modules)"
    for _ in range(2):
        assert ended(code, "check", "sound.yaml")[1].splitlines()[-1] == b"False"


PROGRAM = "from cli.start import program; program()"
PRETEND = "import cli.start\ndef main():\n    {}\ncli.start.main = main\ncli.start.program()"


@pytest.mark.slow
@pytest.mark.parametrize(
    "said", ["check sound.yaml", "check ford.yaml", "check", "games", "rendr", "check nowhere.yaml"]
)
def test_a_program_that_is_gone_at_once_says_all_it_has_to(said) -> None:
    Path("sound.yaml").write_text(SOUND)
    Path("ford.yaml").write_text(FORD)
    assert ended(PROGRAM, *said.split()) == ended(START, *said.split())


@pytest.mark.parametrize(
    ("done", "code", "out"),
    [
        ("print('x' * 300_000)", 0, b"x" * 300_000 + b"\n"),
        ("import sys; print('half', end=''); sys.exit(3)", 3, b"half"),
        ("import sys; sys.exit(None)", 0, b""),
        ("import sys; sys.exit('in words')", 1, b""),
        ("import atexit; atexit.register(print, 'late'); print('now')", 0, b"now\n"),
    ],
)
def test_nothing_is_lost_when_it_ends(done, code, out) -> None:
    assert ended(PRETEND.format(done))[:2] == (code, out)


@pytest.mark.parametrize(
    "company",
    [
        "import threading, time; threading.Thread(target=lambda: (time.sleep(0.2), print('done'))).start()",
        "import atexit, multiprocessing.util; atexit.register(print, 'done')",
    ],
)
def test_who_still_works_is_waited_for(company) -> None:
    assert ended(PRETEND.format(company))[:2] == (0, b"done\n")


def test_a_fault_is_not_swallowed() -> None:
    code, _, told = ended(PRETEND.format("raise RuntimeError('a fault')"))
    assert code == 1
    assert b"RuntimeError: a fault" in told
