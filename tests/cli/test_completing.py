"""What a shell completes."""

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from cli.main import sandtable_command
from sandtable.layout.registration import Offset
from sandtable.press.printers import save_printer


def completed(*words: str) -> list[str]:
    """What is offered for the last word."""
    shell = ShellComplete(sandtable_command, {}, "sandtable", "_SANDTABLE_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_CONFIG", str(tmp_path / "user"))


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("render", "pro"), ["proelio"]),
        (("render", "warfare", "units-u"), ["units-usa", "units-uk"]),
        (("render", "warfare", "units-usa", "units-u"), ["units-uk"]),
        (("render", "proelio", "er"), ["errata"]),
        (("games", "warfare", "units-u"), ["units-usa", "units-uk"]),
        (("render", "proelio", "base", "--only", "tr"), ["trebuchets"]),
        (("render", "proelio", "--only", "pal"), ["palisades"]),
        (("render", "proelio", "--only", "towers,pal"), ["towers,palisades"]),
        (("render", "proelio", "base", "--only", "towers,tow"), []),
        (("render", "proelio", "--lang", ""), ["en", "it"]),
        (("render", "proelio", "--paper", "ta"), ["tabloid"]),
        (("errata", "list", "proelio", "--card", "tow"), ["towers"]),
        (("generate", "warfare", "--mission", "br"), ["bridge"]),
        (("generate", "warfare", "--sides", "USA+IT"), ["USA+ITA"]),
        (("generate", "warfare", "--sides", "USA,IN"), ["USA,INS"]),
        (("generate", "warfare", "--size", "s"), ["small"]),
        (("generate", "warfare", "--theme", "ur"), ["urban"]),
        (("play", "proelio/open-3"), ["proelio/open-3"]),
        (("scenario", "proelio/open-3"), ["proelio/open-3"]),
        (("los", "warfare/05"), ["warfare/05-take-the-bridge"]),
        (("scenario", "fo"), ["fo"]),  # a file: the shell knows
        (("explain", "WF025"), ["WF025"]),
        (("words", "export", "ed"), ["edadh"]),
        (("schema", "--json-of", "set"), ["settings"]),
    ],
)
def test_names_that_are_there(words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(*words) == offered


def test_folders_printers_and_a_pack_of_ones_own(tmp_path: Path) -> None:
    from sandtable.model.authoring.new_pack import new_pack

    new_pack(tmp_path / "works" / "mine")
    (tmp_path / "woods").mkdir()
    assert completed("render", "wo") == ["works"]
    assert completed("render", "works/m") == ["works/mine"]
    assert completed("render", "works/mine", "ca") == ["cargo"]
    save_printer(tmp_path / "user" / "printers.toml", "attic", Offset(1, 0, 0))
    assert completed("render", "proelio", "--printer", "") == ["attic"]
    assert completed("calibrate", "--printer", "a") == ["attic"]


def test_nothing_is_offered_of_what_is_broken(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "game.yaml").write_text("id: [\n")
    (tmp_path / "user").mkdir()
    (tmp_path / "user" / "printers.toml").write_text("[[[")
    assert completed("render", "bad", "") == []
    assert completed("render", "bad", "--only", "") == []
    assert completed("render", "no-such-game", "") == []
    assert completed("render", "proelio", "--printer", "") == []
