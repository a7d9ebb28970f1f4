"""Nothing a stranger writes drives the terminal, and every way out has its line and its code."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.shared.terminal import visible

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SIGNS = {
    "ESC": "\x1b]0;owned\x07", "CSI": "\x9b31m", "colour": "\x1b[31mred", "back": "a\rb", "bell": "\x07", "DEL": "\x7f",
    "override": "\u202egnp.exe", "isolate": "\u2066x\u2069", "mark": "\u200f", "Arabic mark": "\u061c",
    "separator": "a\u2028b", "BOM": "a\ufeffb", "nothing": "a\0b", "backspace": "a\x08b",
}  # fmt: skip


@pytest.mark.parametrize("name", SIGNS)
def test_signs_are_shown(name) -> None:
    shown = visible(SIGNS[name])
    assert shown.isprintable()
    assert "\\u" in shown
    assert json.loads(f'"{shown}"') == SIGNS[name]


def test_what_stays() -> None:
    text = "Città, 東京, 👩\u200d🚀\tx\n"
    assert visible(text) == text
    assert visible("\x1b[1mbold\x1b[0m", on_terminal=True) == "\x1b[1mbold\x1b[0m"
    assert visible("\x1b[8mhidden", on_terminal=True) == "\\u001b[8mhidden"
    assert visible("\udcff") == "\\xff"


def hostile(folder: Path, sign: str) -> None:
    folder.mkdir()
    quoted = json.dumps(f"N{sign}")
    (folder / "game.yaml").write_text(
        f'id: evil\nname: {quoted}\nedition: {quoted}\nlanguages: [en]\nsummary: {quoted}\n{quoted}: 1\n'
        "components: [{id: a, type: deck, name: " + quoted + ", file: a.yaml, size: poker}]\n"
    )  # fmt: skip
    (folder / "a.yaml").write_text(f"cards: [{{id: one, name: {quoted}, source: house, art: {quoted}}}]\n")


COMMANDS = (
    ("check", "{pack}"),
    ("check", "{pack}", "--format", "github"),
    ("games", "{pack}"),
    ("games", "{pack}", "a"),
    ("render", "{pack}", "-o", "out"),
    ("errata", "list", "{pack}"),
    ("check", "{sign}"),
    ("render", "proelio", "{sign}", "-o", "out"),
    ("explain", "{sign}"),
)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ESC", "CSI", "override"])
@pytest.mark.parametrize("clean", [False, True])
def test_commands(sandtable, tmp_path, name, clean) -> None:
    hostile(tmp_path / "evil", SIGNS[name])
    if clean:  # no unknown key, so that the pack is opened
        game = tmp_path / "evil" / "game.yaml"
        game.write_text("".join(line for line in game.read_text().splitlines(True) if not line.startswith('"')))
    for command in COMMANDS:
        ran = sandtable(*(part.format(pack="evil", sign=SIGNS[name]) for part in command))
        assert ran.said.replace("\n", "").replace("\t", "").isprintable(), (command, ran)


def test_json_stays_json(sandtable, tmp_path) -> None:
    hostile(tmp_path / "evil", SIGNS["override"] + SIGNS["ESC"])
    for form in ("json", "sarif"):
        ran = sandtable("check", "evil", "--format", form)
        assert SIGNS["override"] + SIGNS["ESC"] in json.dumps(json.loads(ran.out), ensure_ascii=False).replace(
            "\\u001b", "\x1b"
        ).replace("\\u0007", "\x07")


def run(command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    known = {**os.environ, "PYTHONPATH": str(ROOT), "SANDTABLE_CACHE": "", "XDG_STATE_HOME": os.devnull, **environment}
    script = command.replace("sandtable", f"'{sys.executable}' -m cli")
    return subprocess.run(["bash", "-c", script], env=known, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_a_full_disk_at_the_end_of_the_output() -> None:
    ran = run("sandtable games > /dev/full")
    assert (ran.returncode, ran.stderr) == (3, "sandtable: standard output: no space left on device\n")


WAYS = {
    "a reader that leaves": ("set -o pipefail; sandtable explain | true", (0, 1)),
    "closed output": ("sandtable games >&-", (0,)),
    "closed errors": ("sandtable check nowhere 2>&-", (3,)),
    "closed input": ("sandtable check - <&-", (0, 1, 2, 3)),
}


@pytest.mark.parametrize("name", WAYS)
def test_ways_out(name, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    command, codes = WAYS[name]
    ran = run(command)
    assert ran.returncode in codes, ran
    assert "Traceback" not in ran.stderr
    assert "Exception ignored" not in ran.stderr
    assert ran.stderr.count("\n") <= 3


@pytest.mark.parametrize("home", ["", "/dev/null", "/nowhere"])
def test_no_home(home, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SANDTABLE_CACHE", raising=False)
    known = {key: value for key, value in os.environ.items() if not key.startswith(("XDG", "SANDTABLE"))}
    command = [sys.executable, "-m", "cli", "games", "proelio"]
    environment = {**known, "HOME": home, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
