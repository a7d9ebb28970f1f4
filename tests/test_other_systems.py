"""What Windows and macOS do otherwise, played by hand: nothing here was run there."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.shared import terminal
from sandtable import files
from sandtable.files import CannotWrite, write_file

ROOT = Path(__file__).parents[1]


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(files, "_WAITS", (0.0, 0.0))


def _refuse(monkeypatch: pytest.MonkeyPatch, times: int) -> list[str]:
    """Let Windows refuse so many times to give a file its name."""
    tried: list[str] = []
    replace = Path.replace

    def refusing(self: Path, target: Path) -> Path:
        tried.append(self.name)
        if len(tried) <= times:
            raise PermissionError(13, "Access is denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refusing)
    return tried


def test_a_scanner_that_looks_at_a_file_is_waited_for(windows, monkeypatch, tmp_path) -> None:
    tried = _refuse(monkeypatch, 2)
    write_file(tmp_path / "deck.pdf", b"pages")
    assert (tmp_path / "deck.pdf").read_bytes() == b"pages"
    assert len(tried) == 3


def test_a_file_that_a_viewer_holds_open_is_told_so(windows, monkeypatch, tmp_path) -> None:
    (tmp_path / "deck.pdf").write_bytes(b"old")
    _refuse(monkeypatch, 9)
    with pytest.raises(CannotWrite, match="access is denied; another program may show it: close it there"):
        write_file(tmp_path / "deck.pdf", b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["deck.pdf"]
    assert (tmp_path / "deck.pdf").read_bytes() == b"old"


def test_elsewhere_nothing_is_tried_twice(monkeypatch, tmp_path) -> None:
    tried = _refuse(monkeypatch, 9)
    with pytest.raises(CannotWrite, match=r"access is denied$"):
        write_file(tmp_path / "deck.pdf", b"new")
    assert len(tried) == 1


@pytest.mark.parametrize(("platform", "shown"), [("win32", "è → 🜨".encode()), ("linux", "è".encode("cp1252"))])
def test_what_goes_into_a_file_is_utf_8_on_windows(platform, shown, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    stream = io.TextIOWrapper((tmp_path / "out").open("wb"), encoding="cp1252")
    through = terminal._escaping(stream)
    through.write("è → 🜨\n")
    through.close()
    assert (tmp_path / "out").read_bytes().startswith(shown)


def test_a_reader_that_has_left_is_no_error_on_windows(monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    read, write = os.pipe()
    os.close(read)

    class Left(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def fileno(self) -> int:
            return write

        def write(self, data: object, /) -> int:
            raise OSError(22, "Invalid argument")

    through = terminal._EscapingStream(
        io.BufferedWriter(Left()), encoding="utf-8", errors="backslashreplace", line_buffering=True
    )
    through.write("one line\n")
    assert through.left
    os.close(write)


@pytest.mark.slow
def test_the_program_starts_without_what_only_unix_has(tmp_path: Path) -> None:
    """As on Windows: no fcntl, no resource, no forks, no timers, and a code page instead of UTF-8."""
    script = """
import os, signal, sys
import click, click.testing, jinja2, jsonschema, jsonschema_rs, numpy, PIL.Image, platformdirs, pypdfium2, reportlab.pdfgen.canvas, shapely, uharfbuzz, yaml
import multiprocessing, selectors, shutil, subprocess, tempfile
for name in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules[name] = None
for name in ("fork", "getuid", "geteuid", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "O_CLOEXEC", "sched_getaffinity", "fwalk"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("setitimer", "SIGPROF", "ITIMER_PROF", "SIGHUP", "SIGPIPE"):
    if hasattr(signal, name):
        delattr(signal, name)
os.supports_dir_fd.clear()
sys.platform = "win32"
import pathlib
platformdirs.user_state_path = platformdirs.user_cache_path = platformdirs.user_config_path = lambda *a, **k: pathlib.Path("state")
os.name = "nt_like"
sys.argv = ["sandtable", *sys.argv[1:]]
from cli.main import main
main()
"""
    start = [sys.executable, "-c", script]
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "cp1252",
        "PYTHONUTF8": "0",
        "LC_ALL": "C",
    }

    def run(*words: str) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run([*start, *words], cwd=tmp_path, env=environment, capture_output=True, timeout=120)

    for words in (("init", "gull"), ("check", "gull"), ("render", "gull", "night", "-o", "out"), ("games", "lets-war")):
        done = run(*words)
        assert done.returncode == 0, (words, done.stderr.decode(errors="replace")[-600:])
    assert (tmp_path / "out").is_dir()
    assert "Let’s War" in run("games").stdout.decode()
