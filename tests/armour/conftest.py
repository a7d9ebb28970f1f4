"""Commands on hostile packs, each in a process of its own with bounds on time and memory."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 20
MEMORY = 1_500 * 1024 * 1024  # of addresses, which is more than what is used


class Ran(NamedTuple):
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        return self.out + self.err


def _bounds() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.fixture
def sandtable(tmp_path, monkeypatch) -> Callable[..., Ran]:
    """Runs a command in an empty folder; no traceback is ever let pass."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, **environment: str) -> Ran:
        known = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SANDTABLE_CACHE": "",
            "XDG_STATE_HOME": str(tmp_path / "state"),
            **environment,
        }
        command = [sys.executable, "-m", "cli", *arguments]
        done = subprocess.run(command, env=known, capture_output=True, preexec_fn=_bounds, check=False)
        out, err = (text.decode(errors="backslashreplace") for text in (done.stdout, done.stderr))
        assert "Traceback" not in err, err[-2000:]
        assert done.returncode in range(4), (done.returncode, err[-500:])
        return Ran(done.returncode, out, err)

    return run
