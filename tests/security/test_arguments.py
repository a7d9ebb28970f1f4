"""Odd, empty, huge and broken arguments and settings: one line and a code, by every command."""

from pathlib import Path

import pytest

from sandtable.config.config_file import ConfigError, find_config
from sandtable.layout.registration import Offset
from sandtable.press.printers import NoPrinter, find_printer, load_printers, save_printer

NUMBERS = ("nan", "inf", "-inf", "1e400", "-1", "", "x", "9" * 6000, "1_0", "٣")
# Commands in which a number stands.
NUMBERED = {
    "bleed": ("render", "proelio", "base", "--bleed={}", "-o", "out"),
    "dpi": ("render", "proelio", "base", "--dpi={}", "-o", "out"),
    "offset": ("calibrate", "--printer", "x", "--offset={},99"),
    "rotate": ("calibrate", "--printer", "x", "--rotate={}9"),
    "seed": ("generate", "warfare", "--seed={}x"),
    "limits": ("render", "proelio", "base", "--limits=seconds={}", "-o", "out"),
}
# Commands that ask for more than any paper or machine has, with the code and a word of the answer.
ABSURD = {
    "limits without end": (("check", "x.yaml", "--limits", "seconds=999999999999999,memory=999999999999999"), 3, "no such file"),
    "hardly any memory": (("render", "proelio", "--limits", "memory=1", "-o", "out"), 3, "not enough memory"),
    "a limit of nothing": (("check", "proelio", "--limits", "seconds=0"), 2, "no limit"),
    "a limit nobody knows": (("check", "proelio", "--limits", "colour=3"), 2, "there is no limit"),
    "half a limit": (("check", "proelio", "--limits", "seconds"), 2, "no limit"),
    "cells of no size": (("hexes", "--size", "nan"), 2, "no number"),
    "cells below any pen": (("hexes", "--size", "0.001"), 2, "range"),
    "lines without end": (("hexes", "--line", "inf"), 2, "line"),
    "a wall of pixels": (("hexes", "--paper", "3000x3000", "--dpi", "1200", "--format", "png", "-o", "x.png"), 1, "pixels"),
    "no colour": (("hexes", "--colour", "url(#x)"), 2, "colour"),
    "paper of a mile": (("hexes", "--paper", "99999x99999"), 2, "3000 mm"),
    "paper of a millimetre": (("hexes", "--paper", "1x1"), 2, "50 to 3000"),
    "paper of nothing": (("hexes", "--paper", "nanxnan"), 2, "no paper"),
    "paper by powers": (("hexes", "--paper", "1e2x1e2"), 2, "no paper"),
    "overlap of everything": (("render", "wall", "--poster", "--overlap", "50", "--paper", "60x60", "-o", "out"), 2, "cannot overlap"),
    "overlap of nothing": (("render", "wall", "--poster", "--overlap", "nan", "-o", "out"), 2, "no number"),
    "bleed of nothing": (("export", "wall", "--to", "faces", "--bleed", "nan"), 2, "no number"),
    "no target": (("export", "wall", "--to", "nowhere"), 2, "nowhere"),
    "no stock": (("export", "wall", "--to", "mpc", "--stock", "\x1b[31m"), 2, "no paper"),
    "cells without end": (("schema", "wall", "--limits", "bytes=10"), 1, "ST035"),
    "a table without end": (("import", "t.csv", "--limits", "bytes=10"), 1, "ST035"),
}  # fmt: skip
NAMES = {
    "empty": "", "a dot": ".", "far too long": "x" * 5000, "a device": "/dev/zero", "nothing": "/dev/null", "signs": "\x1b[31m\u202e", "a dash": "--", "blank": " ",
    "not UTF-8": "\udcff\udcfe", "up": "../../../../../../etc/passwd", "Windows": "CON", "backslashes": "..\\x", "percent": "%s%n", "braces": "{0}", "a bracket": "[",
    "a link to itself": "ring",
}  # fmt: skip
NAMED = (
    ("check", "{}"), ("render", "{}", "-o", "out"), ("games", "{}"), ("scenario", "{}", "-o", "out"), ("errata", "list", "{}"), ("explain", "{}"),
    ("errata", "diff", "{}", "proelio"), ("los", "{}", "A1"), ("art", "{}", "-o", "out"), ("schema", "{}"), ("render", "proelio", "{}", "-o", "out"),
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", NUMBERED)
def test_numbers(sandtable, name) -> None:
    for number in NUMBERS if name in ("bleed", "limits") else NUMBERS[:1] + NUMBERS[6:8]:
        ran = sandtable(*(part.format(number) for part in NUMBERED[name]))
        if number in ("1_0", "٣"):
            continue  # ten and three, to Python and in --limits
        assert ran.code in (2, 3), (number, ran)
        assert ran.err.count("\n") <= 5, ran.err[:500]


@pytest.mark.slow
def test_more_than_any_paper_has(sandtable, tmp_path) -> None:
    wall = tmp_path / "wall"
    (wall / "templates").mkdir(parents=True)
    (wall / "game.yaml").write_text(
        "id: wall\nname: X\nedition: '1'\nlanguages: [en]\n"
        "components: [{id: a, type: boards, name: A, file: a.yaml, size: [600, 600], template: card}]\n"
    )
    (wall / "a.yaml").write_text("boards: [{id: one, name: x, source: house}]\n")
    (wall / "templates/card.svg.j2").write_text('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')  # fmt: skip
    (tmp_path / "t.csv").write_text("name\n" + "a\n" * 100)
    for name, (command, code, words) in ABSURD.items():
        ran = sandtable(*command)
        assert (ran.code, words in ran.err) == (code, True), (name, ran)
        assert ran.err.count("\n") <= 5, name


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_names(sandtable, tmp_path, name) -> None:
    (tmp_path / "ring").symlink_to("ring")
    # All commands with the odder ones, two with the rest: each costs a process.
    commands = NAMED if name in ("empty", "not UTF-8", "far too long") else NAMED[:2]
    for command in commands:
        ran = sandtable(*(part.format(NAMES[name]) for part in command))
        assert ran.code in (1, 2, 3) or (name, command[0]) in {("a dot", "check")}, (command, ran)
        assert len(ran.err) < 6000


@pytest.mark.slow
def test_names_that_are_no_utf_8_in_reports(sandtable, tmp_path) -> None:
    (tmp_path / "p\udcff").mkdir()
    (tmp_path / "p\udcff" / "game.yaml").write_text("id: x\n")
    for form in ("text", "json", "sarif", "github"):
        assert sandtable("check", ".", "--format", form).code == 1
        assert sandtable("check", ".", "--format", form, "-o", "report").code == 1


SETTINGS = {
    "a long number": "[limits]\nseconds = " + "9" * 6000,
    "a long fraction": "[limits]\nfair-ratio = 1" + "0" * 400 + ".0",
    "a key of keys": ".".join("a" * 30_000) + " = 1",
    "too much": "# " + "x" * 100_000,
    "nested": "x = " + "[" * 3000 + "]" * 3000,
    "tables in tables": "[" + ".".join(["a"] * 5000) + "]",
    "half a letter": 'profile = "\\ud800"',
    "a date": "profile = 2024-01-01",
    "another type": "limits = 3",
    "a limit below one": "[limits]\nseconds = 0",
    "no limit": "[limits]\nsecond = 3",
    "not a number": "[limits]\nseconds = nan",
    "many tiles": "[own]\ntiles = [" + "'T000001-T999999'," * 50 + "]",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SETTINGS)
def test_settings(tmp_path, name) -> None:
    (tmp_path / "sandtable.toml").write_text(SETTINGS[name])
    with pytest.raises(ConfigError) as caught:
        find_config(tmp_path)
    assert len(str(caught.value)) < 500
    assert "\n" not in str(caught.value)


PRINTERS = {
    "not TOML": "[", "not numbers": "[x]\nx = 'a'\n", "no table": "x = 3\n", "nan": "[x]\nx = nan\n", "far off": "[x]\ny = 1e9\n", "turned": "[x]\nrotation = inf\n",
    "nested": "x = " + "[" * 3000 + "]" * 3000, "a long number": "[x]\nx = " + "9" * 6000,
}  # fmt: skip


@pytest.mark.parametrize("name", PRINTERS)
def test_printers(tmp_path, name) -> None:
    file = tmp_path / "printers.toml"
    file.write_text(PRINTERS[name])
    with pytest.raises(NoPrinter):
        load_printers(file)


def test_printers_that_are_no_file(tmp_path) -> None:
    with pytest.raises(NoPrinter):
        load_printers(tmp_path)
    (tmp_path / "printers.toml").write_bytes(b"\xff")
    with pytest.raises(NoPrinter):
        load_printers(tmp_path / "printers.toml")


@pytest.mark.parametrize("name", ['a "quoted" one', "back\\slash", "dots.in.it", "[brackets]", "città"])
def test_odd_names_of_printers_are_kept(tmp_path, name) -> None:
    file = tmp_path / "printers.toml"
    save_printer(file, "home", Offset(1, 2, 0))
    save_printer(file, name, Offset(0.5, -1, 0))
    assert find_printer(file, name) == Offset(0.5, -1, 0)
    assert find_printer(file, "home") == Offset(1, 2, 0)


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "x" * 101, "\x1b[31m", "\udcff"])
def test_what_is_no_name_of_a_printer(tmp_path, name) -> None:
    with pytest.raises(NoPrinter):
        save_printer(tmp_path / "printers.toml", name, Offset(0, 0, 0))


@pytest.mark.slow
def test_the_empty_path(sandtable) -> None:
    ran = sandtable("check", "")
    assert (ran.code, ran.err.count("\n")) == (3, 1)
    assert not Path("out").exists()
