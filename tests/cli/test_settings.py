"""What is settled in sandtable.toml, read by every command that has the option."""

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from cli.shared.config_defaults import _OPTIONS, HEEDED
from sandtable.config.config_file import PRINTING, ConfigError


def run(*arguments: str):
    return CliRunner().invoke(sandtable_command, arguments)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_CONFIG", str(tmp_path / "user"))
    return tmp_path


def settle(text: str, file: str = "sandtable.toml") -> None:
    Path(file).parent.mkdir(exist_ok=True)
    Path(file).write_text(text)


def command_of(name: str) -> click.Command:
    command: click.Command = sandtable_command
    ctx = click.Context(command)
    for step in name.split():
        assert isinstance(command, click.Group)
        found = command.get_command(ctx, step)
        assert found is not None
        command = found
    return command


def every_command(group: click.Group = sandtable_command, path: str = ""):
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        whole = f"{path} {name}".strip()
        if isinstance(command, click.Group):
            yield from every_command(command, whole)
        elif command is not None:
            yield whole, command


def test_every_command_with_such_an_option_heeds_the_setting() -> None:
    # Whose file is imported, and which language is wanted, is no matter of taste.
    apart = {("export", "bleed"), ("words export", "lang"), ("words import", "lang"), ("words status", "lang")}
    apart |= {("calibrate", "printer")}
    asked = {
        (name, option.name)
        for name, command in every_command()
        for option in command.params
        if isinstance(option, click.Option) and option.name in _OPTIONS.values()
    }
    heeded = {(name, _OPTIONS[key]) for name, keys in HEEDED.items() for key in keys}
    assert asked - apart == heeded
    assert set(_OPTIONS) == set(PRINTING)


def test_the_command_line_goes_first_then_the_nearest_file_then_ones_own(here: Path) -> None:
    settle('paper = "a3"\nink = "low"', "user/sandtable.toml")
    settle('paper = "letter"\nlanguage = "it"')
    told = json.loads(run("settings", "--format", "json").output)["settings"]
    assert {name: (one["value"], one["file"], one["line"]) for name, one in told.items() if one["file"]} == {
        "paper": ("letter", "sandtable.toml", 1),
        "language": ("it", "sandtable.toml", 2),
        "ink": ("low", "user/sandtable.toml", 2),
    }
    assert "render" in told["paper"]["commands"]
    (here / "deep").mkdir()
    assert run("hexes", "--size", "40").output.startswith("hexes-40-letter.pdf")
    assert run("hexes", "--size", "40", "--paper", "a5").output.startswith("hexes-40-a5.pdf")
    assert "Mazzo Base" in run("games", "proelio", "base").output
    assert "Base deck" in run("games", "proelio", "base", "--lang", "en").output


def test_render_prints_as_settled() -> None:
    settle('paper = "letter"\nlanguage = "it"\nink = "low"')
    assert run("render", "proelio", "reference", "-o", "out").exit_code == 0
    assert [file.name for file in Path("out").iterdir()] == ["proelio-reference-it-letter-low.pdf"]


def test_a_language_a_pack_does_not_speak_is_no_error_when_it_is_settled() -> None:
    settle('language = "de"')
    assert "Base deck" in run("games", "proelio", "base").output
    assert run("games", "proelio", "base", "--lang", "de").exit_code == 2
    settle('language = "all"')
    assert "Base deck" in run("games", "proelio", "base").output


def test_a_printer_nobody_knows_is_said_and_no_error() -> None:
    settle('printer = "attic"')
    done = run("render", "proelio", "reference", "-o", "out")
    assert done.exit_code == 0
    assert "no printer 'attic'" in done.output
    refused = run("render", "proelio", "reference", "-o", "out", "--printer", "attic")
    assert refused.exit_code != 0


def test_a_calibration_page_takes_what_it_can() -> None:
    settle('paper = "tabloid"\nlanguage = "nl"')
    assert run("calibrate", "-o", "out").exit_code == 0
    assert [file.name for file in Path("out").iterdir()] == ["calibrate-en-a4.pdf"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('ink = "full"\npapr = "a4"', "sandtable.toml:2: unknown key 'papr'; did you mean 'paper'?"),
        ('paper = "a44"', "sandtable.toml:1: no paper 'a44'"),
        ('\nink = "lo"', "sandtable.toml:2: 'ink' is 'lo', which is not known; did you mean 'low'?"),
        ("bleed = 12", "sandtable.toml:1: 'bleed' is 12; at most 10 is allowed"),
        ('lang = "it"', "sandtable.toml:1: unknown key 'lang'; did you mean 'language'?"),
        ('[print]\npaper = "a4"', "sandtable.toml:1: unknown key 'print'"),
        ("[own]\ntiles = 3", "sandtable.toml:2: own: "),
        ("paper =", "sandtable.toml: file: not TOML: "),
    ],
)
def test_what_cannot_be_settled_is_told_with_its_line(text: str, said: str) -> None:
    settle(text)
    for command in (["render", "proelio", "reference"], ["settings"], ["hexes"]):
        done = run(*command)
        assert isinstance(done.exception, ConfigError)
        assert said in str(done.exception)
    # What does not heed settings does not read them.
    assert run("explain", "ST009").exit_code == 0


def test_settings_of_a_project_file(here: Path) -> None:
    settle('[project]\nname = "x"\n\n[tool.sandtable]\npaper = "a5"\n', "pyproject.toml")
    told = json.loads(run("settings", "--format", "json").output)["settings"]
    assert (told["paper"]["value"], told["paper"]["line"]) == ("a5", 5)
