"""Greedy templates are held to their limits whoever draws them: a command, a thread of a host program, a limited worker.

In the suite each template is drawn by one of the three; with EVERY_CALLER=1 (`make -f research/Makefile greedy`) all of them by all three.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sandtable.jobs.dispatch import run
from sandtable.limited_job import run_limited
from tests.security.command_server import CommandServer
from tests.security.greedy_callers import TEMPLATES, is_expected, outcome, request_for, write_pack

ROOT = Path(__file__).parents[2]
SECONDS = 120  # of CPU, for all of them together in one host process
MEMORY = 1_500 * 1024 * 1024
Said = dict[str, str]


def templates_of(caller: int) -> dict[str, str]:
    """The templates that one of the three callers draws, by name."""
    every = os.environ.get("EVERY_CALLER")
    return {name: body for number, (name, body) in enumerate(TEMPLATES.items()) if every or number % 3 == caller}


def in_commands(place: Path, server: CommandServer) -> Said:
    said = {}
    for number, (name, body) in enumerate(templates_of(0).items()):
        folder = write_pack(place / str(number) / "pack", body).parent
        ran = server.run(folder, "render", "pack", "-o", "out")
        assert "Traceback" not in ran.err, (name, ran.err[-500:])
        assert ran.code in range(4), (name, ran)
        said[name] = next((code for code in ("ST035", "ST044") if code in ran.err), "sound")
    return said


def in_a_thread(place: Path, _server: CommandServer) -> Said:
    def bounds() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    command = [sys.executable, "-m", "tests.security.greedy_callers", str(place), *templates_of(1)]
    known = {**os.environ, "PYTHONPATH": str(ROOT), "SANDTABLE_CACHE": ""}
    ran = subprocess.run(command, env=known, capture_output=True, text=True, preexec_fn=bounds, check=False, cwd=ROOT)
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(lines) == len(templates_of(1)), ran.stderr[-500:]
    assert not [name for name, _, seconds in lines if seconds > 8]
    return {name: said for name, said, _ in lines}


def in_workers(place: Path, _server: CommandServer) -> Said:
    def draw(number: int, body: str) -> str:
        request = request_for(write_pack(place / str(number) / "pack", body))
        return outcome(lambda: run_limited(run, request, deadline=60))

    with ThreadPoolExecutor(2) as threads:
        chosen = templates_of(2)
        return dict(zip(chosen, threads.map(draw, range(len(chosen)), chosen.values()), strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(("number", "caller"), list(enumerate([in_commands, in_a_thread, in_workers])))
def test_greedy_templates(
    number: int,
    caller: Callable[[Path, CommandServer], Said],
    tmp_path: Path,
    server: CommandServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", "")
    said = caller(tmp_path, server)
    assert said.keys() == templates_of(number).keys()
    assert not {name: one for name, one in said.items() if not is_expected(name, one)}
