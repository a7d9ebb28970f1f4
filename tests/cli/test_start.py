"""A check or a print without options does not wait for click, and is the same."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.check import checking
from cli.check.checking import Order
from cli.check.command import command
from cli.main import sandtable_command
from cli.render import printing
from cli.render.command import command as render_command
from cli.shared.printers import user_folder
from cli.start import _check, _ended, plain_command
from tests import builtin
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
        ("", False),
        ("render proelio", True),
        ("render proelio base mats", True),
        ("render -o folder proelio base", True),
        ("render proelio base --output new/folder", True),
        ("render proelio --output=folder", False),
        ("render proelio -ofolder", False),
        ("render proelio -o", False),
        ("render proelio -o file", False),
        ("render proelio -o -o", False),
        ("render proelio -o folder -o other", False),
        ("render -o folder", False),
        ("render prolio", False),
        ("render", False),
        ("render proelio --lang it", False),
        ("render --help", False),
        ("games", False),
    ],
)
def test_what_is_plain(said, plain, monkeypatch) -> None:
    Path("folder").mkdir()
    Path("file").touch()
    monkeypatch.setattr(sys, "platform", "linux")
    assert (plain_command(said.split()) is not None) is plain
    monkeypatch.setenv("_SANDTABLE_COMPLETE", "bash_source")
    assert plain_command(said.split()) is None
    monkeypatch.delenv("_SANDTABLE_COMPLETE")
    monkeypatch.setattr(sys, "platform", "win32")
    assert plain_command(said.split()) is None


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("sandtable.toml", "paper = 'letter'"),
        ("pyproject.toml", "[tool.sandtable]\npaper = 'letter'"),
        ("../sandtable.toml", ""),
        ("config/sandtable.toml", ""),
    ],
)
def test_where_something_is_settled_options_are_read(file, text, tmp_path, monkeypatch) -> None:
    here = tmp_path / "below"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("SANDTABLE_CONFIG", str(here / "config"))
    (here / "config").mkdir()
    assert plain_command(["render", "proelio"]) is not None
    (here / file).write_text(text)
    assert plain_command(["render", "proelio"]) is None


def test_the_users_folder_is_where_click_has_it(monkeypatch) -> None:
    monkeypatch.delenv("SANDTABLE_CONFIG", raising=False)
    for home in ("", "~/elsewhere", str(Path.cwd())):
        monkeypatch.setenv("XDG_CONFIG_HOME", home) if home else monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
        assert user_folder() == Path(click.get_app_dir("sandtable"))


def test_a_print_without_options_is_what_the_options_say(monkeypatch) -> None:
    """The order that is made of nothing but a game, by both ways."""
    orders: list[printing.Order] = []
    monkeypatch.setattr(printing, "print_once", lambda order: orders.append(order) or 0)
    plain = plain_command(["render", "proelio", "base", "-o", "folder"])
    assert plain is not None and plain() == 0
    with (
        pytest.raises(SystemExit),
        render_command.make_context("render", ["proelio", "base", "-o", "folder"]) as context,
    ):
        render_command.invoke(context)
    by_hand, by_click = orders
    assert by_click.languages is not by_hand.languages
    assert by_click._replace(languages=by_hand.languages) == by_hand
    assert (by_click.options.jobs, by_click.whole_options) == (by_hand.options.jobs, by_hand.whole_options)
    pack = builtin.pack("proelio")
    assert by_click.languages(pack) == by_hand.languages(pack) == ("en",)


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        ("mine",),
        ("mine", "night", "-o", "here"),
        ("mine", "nihgt"),
        ("mine", "night", "night"),
        ("broken",),
        ("faulty", "night"),
    ],
)
def test_both_ways_print_the_same(args) -> None:
    for name in ("mine", "broken", "faulty"):
        assert CliRunner().invoke(sandtable_command, ["init", name]).exit_code == 0
    Path("broken/game.yaml").write_text("game: [")
    night = Path("faulty/decks/night.yaml")
    night.write_text(night.read_text().replace("noise", "☃", 1))
    told = []
    for number, code in enumerate((START, WITH_CLICK)):
        env = {"SANDTABLE_CACHE": str(Path.cwd() / f"cache{number}")}
        runs = [ended(code, "render", *args, env=env) for _ in range(2)]
        files = {
            file.relative_to(top): file.read_bytes()
            for top in (Path("out"), Path("here"))
            for file in top.rglob("*.pdf")
        }
        for top in ("out", "here"):
            shutil.rmtree(top, ignore_errors=True)
        told.append((runs, files))
    assert told[0] == told[1]
    assert all(out + err for _, out, err in told[0][0])


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
    for run in (lambda: _ended(lambda: _check(("a.yaml",))), lambda: sandtable_command.main(["check", "a.yaml"])):
        with pytest.raises(SystemExit) as end:
            run()
        told.append((end.value.code, *capsys.readouterr()))
    assert told[0] == told[1]


@pytest.mark.slow
def test_click_is_not_waited_for() -> None:
    Path("sound.yaml").write_text(SOUND)
    code = "import sys\nfrom cli.start import main\ntry:\n    main()\nfinally:\n    print('click' in sys.modules)"
    CliRunner().invoke(sandtable_command, ["init", "mine"])
    for _ in range(2):
        assert ended(code, "check", "sound.yaml")[1].splitlines()[-1] == b"False"
        assert ended(code, "render", "mine", "night")[1].splitlines()[-1] == b"False"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["proelio", "x" * 5000])
def test_where_nothing_can_be_read_both_ways_say_so(game) -> None:
    gone = "import os; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone'); "
    plain, with_click = (ended(gone + code, "render", game) for code in (START, WITH_CLICK))
    assert plain == with_click
    assert plain[0] in (2, 3) and b"Traceback" not in plain[2]


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
