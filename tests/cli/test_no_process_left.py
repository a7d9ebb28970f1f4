"""Commands that use several processes leave none behind, whatever ends them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.processes import MARK, new_mark, wait_for, wait_until_gone

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
]
ROOT = Path(__file__).parents[2]
COMMANDS = {
    "playtest": ("playtest", "proelio/open-6", "--games", "100000", "--jobs", "2"),
    "fair batch": (
        "generate",
        "warfare",
        "--fair",
        "--new",
        "--count",
        "2",
        "--seed",
        "7",
        "--jobs",
        "2",
        "-o",
        "out/",
    ),
    "fair": ("generate", "warfare", "--fair", "--new", "--seed", "7", "--jobs", "2", "-o", "out/one.yaml"),
    "render png": ("render", "lets-war", "--format", "png", "--jobs", "2", "-o", "out"),
    "render tiles": ("render", "warfare", "tiles", "--jobs", "2", "-o", "out"),
}
SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGINT)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda one: one.name)
@pytest.mark.parametrize("name", COMMANDS)
def test_no_process_is_left(name: str, number: signal.Signals, tmp_path: Path) -> None:
    mark = new_mark()
    with subprocess.Popen(
        [sys.executable, "-c", _START, *COMMANDS[name]],
        cwd=tmp_path,
        env={**os.environ, MARK: mark, "SANDTABLE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as command:
        wait_for(mark, 3, 60)
        time.sleep(0.2)
        # Ctrl-C reaches the whole group of a terminal; other signals are sent to the command alone.
        if number is signal.SIGINT:
            os.killpg(command.pid, number)
        else:
            command.send_signal(number)
        try:
            command.wait(20)
        except subprocess.TimeoutExpired:
            command.kill()  # Or leaving the block would wait for ever.
            raise
    wait_until_gone(mark, 5)


# A command that is started in the background is deaf to Ctrl-C, one under nohup to a hangup, and so are all that they start.
_START = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from cli.main import main
main()
"""
