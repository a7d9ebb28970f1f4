"""Every command ends with the codes that the help of all of them lists."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cli.main import _COMMANDS, sandtable_command
from cli.shared.exit_codes import EXIT_CODES, run_command

pytestmark = pytest.mark.slow

# What each command ends with, beside 2 for an option that nobody has. `game` is a pack, `bad` one with a fault,
# `ford.yaml` a set-up, `nothing` is not there, `locked` is a file where a folder would have to be.
ENDS: dict[str, list[tuple[str, int]]] = {
    "games": [("games game", 0), ("games nothing", 2), ("games game nothing", 2), ("games bad", 3), ("games empty", 3)],
    "render": [
        ("render game rules -o o", 0),
        ("render nothing", 2),
        ("render game nothing", 2),
        ("render game night --printer none", 2),
        ("render bad", 3),
        ("render game night -o locked/o", 3),
    ],
    "export": [("export game night --to mpc --check", 0), ("export nothing --to mpc", 2), ("export bad --to mpc", 3)],
    "pack": [("pack game -o game.sandtable", 0), ("pack nothing", 2), ("pack bad -o bad.sandtable", 3)],
    "unpack": [("unpack nothing.sandtable", 3)],
    "workshop": [("workshop nothing --no-open", 3)],
    "check": [("check ford.yaml", 0), ("check bad", 1), ("check game --select NOPE", 2), ("check nothing", 3), ("check empty", 3)],
    "explain": [("explain ST009", 0), ("explain NOPE", 2)],
    "scenario": [("scenario ford.yaml -o o", 0), ("scenario nothing.yaml", 3), ("scenario ford.yaml --pieces", 2)],
    "play": [("play nothing", 3)],
    "table": [("table nothing --no-open", 3), ("table --seed 4 --no-open", 2)],
    "playtest": [("playtest nothing", 3), ("playtest ford.yaml --games 0", 2)],
    "generate warfare": [("generate warfare --seed 4 -o w.yaml", 0), ("generate warfare --mission nope", 2)],
    "generate lets-war": [("generate lets-war --seed 4 -o l.yaml", 0), ("generate lets-war --players 99", 2)],
    "generate edadh": [("generate edadh --seed 4 -o e.yaml", 0), ("generate edadh --seed x", 2)],
    "generate proelio": [("generate proelio --seed 4 -o p.yaml", 0), ("generate proelio -o locked/p.yaml", 3)],
    "los": [("los nothing.yaml 0101 0102", 3)],
    "errata diff": [("errata diff proelio proelio", 0), ("errata diff game second/game", 1), ("errata diff game nothing", 3)],
    "errata list": [("errata list game", 0), ("errata list nothing", 2), ("errata list bad", 3)],
    "hexes": [("hexes --size 60 -o h.pdf", 0), ("hexes --paper nope", 2), ("hexes -o locked/h.pdf", 3)],
    "calibrate": [("calibrate -o o", 0), ("calibrate --printer x --offset far", 2)],
    "art": [("art nothing", 2), ("art bad", 3)],
    "init": [("init fresh", 0), ("init game", 3), ("init third --from nothing", 2)],
    "import": [("import cards.csv deck", 0), ("import ford.yaml", 2), ("import nothing.csv", 2)],
    "settings": [("settings", 0)],
    "words export": [("words export game --lang de", 0), ("words export game --lang en", 2), ("words export bad --lang de", 3)],
    "words import": [("words import nothing.po game", 3), ("words import ford.yaml game", 3)],
    "words status": [("words status game", 0), ("words status nothing", 2), ("words status bad", 3)],
    "schema": [("schema config", 0), ("schema", 2), ("schema bad", 3)],
    "completion": [("completion bash", 0), ("completion nope", 2)],
}  # fmt: skip


def every_command(group: click.Group = sandtable_command, path: str = "") -> Iterator[str]:
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        whole = f"{path} {name}".strip()
        if isinstance(command, click.Group):
            yield from every_command(command, whole)
        else:
            yield whole


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from sandtable.model.authoring.new_pack import new_pack

    root: Path = tmp_path_factory.mktemp("codes")
    (root / ".git").mkdir()
    for name in ("game", "bad", "second/game"):
        new_pack(root / name)
    (root / "bad" / "game.yaml").write_text("id: bad\n")
    deck = root / "second" / "game" / "decks" / "night.yaml"
    deck.write_text(re.sub(r"copies: \d", "copies: 9", deck.read_text(), count=1))
    (root / "empty").mkdir()
    (root / "locked").write_text("a file")
    (root / "cards.csv").write_text("Title\nDragon\n")
    return root


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("SANDTABLE_CONFIG", str(folder / "user"))
    if not Path("ford.yaml").exists():
        assert code_of("generate proelio --seed 1 -o ford.yaml") == 0
    return folder


def code_of(line: str) -> int:
    return run_command(lambda: sandtable_command.main(line.split(), standalone_mode=True))


def test_every_command_is_tried() -> None:
    assert set(every_command()) == set(ENDS)


@pytest.mark.parametrize("command", ENDS)
def test_a_command_that_is_not_understood(command: str, here: Path, capsys) -> None:
    assert code_of(f"{command} --no-such-option") == 2
    assert "No such option" in capsys.readouterr().err


@pytest.mark.parametrize(("line", "code"), [case for cases in ENDS.values() for case in cases])
def test_ends(line: str, code: int, here: Path, capsys) -> None:
    assert code_of(line) == code
    told = capsys.readouterr()
    # What goes wrong is said on standard error; findings and differences are what was asked for.
    assert bool(told.err) or code in (0, 1)
    assert "Traceback" not in told.err


def test_a_fault_of_the_program_is_4(monkeypatch, capsys) -> None:
    monkeypatch.delenv("SANDTABLE_TRACEBACK", raising=False)

    def fault() -> None:
        raise RuntimeError("a slip")

    assert run_command(fault) == 4


def test_they_are_documented_in_one_place_and_in_the_help() -> None:
    listed = re.findall(r"(?m)^  (\d)  ", EXIT_CODES)
    assert listed == ["0", "1", "2", "3", "4"]
    page = (Path(__file__).parents[2] / "docs" / "checking.md").read_text()
    table = page.split("## Exit codes")[1].split("\n## ")[0]
    assert re.findall(r"(?m)^\| (\d) \|", table) == listed
    assert len(_COMMANDS) > 15
