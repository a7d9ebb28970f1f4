"""One process against two workers at large print jobs: tiles never drawn, pictures.

    python -m bench.workers

The chain is about what a user waits for on idle cores, whatever else runs on this machine: CPU seconds of the command and
half of those of its two workers. The sum is what it costs. Files are compared byte by byte.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple

from bench.measure import finish, verdict
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import content_folder

ROUNDS = 3
WORKERS = 2
_RUN = """
import resource, sys
from contextlib import suppress
from cli.main import main
sys.argv = ["sandtable", *sys.argv[1:]]
with suppress(SystemExit):
    main()
used = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
print(*(one.ru_utime + one.ru_stime for one in used))
"""


class Cost(NamedTuple):
    """CPU seconds of a job: of its longest chain, and of all processes."""

    chain: float
    whole: float


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wishes = {
            "six tiles never drawn": ["warfare", "tiles", *(f"--only={one}" for one in _tiles(6))],
            "a deck as PNG": ["proelio", "base", "--format", "png"],
        }
        kept = []
        for what, wish in wishes.items():
            _cost(folder, wish, 1, rounds=1)  # templates are compiled
            one, two = (_cost(folder, wish, jobs, ROUNDS) for jobs in (1, WORKERS))
            same = _files(folder / "out1") == _files(folder / f"out{WORKERS}")
            print(
                f"{what}: one {one.chain:.2f} s; two {two.chain:.2f} s in the longest chain, {two.whole:.2f} s in all"
            )
            kept.append(verdict(f"{what}: longest chain with two, times one", two.chain / one.chain, 0.8, True))
            kept.append(verdict(f"{what}: files that differ", float(not same), 0, True))
        finish(*kept)


def _tiles(count: int) -> list[str]:
    pack = load_pack(content_folder() / "warfare").pack
    assert pack is not None
    return [record.id for record in pack.component("tiles").records[:count]]


def _cost(folder: Path, wish: Sequence[str], jobs: int, rounds: int) -> Cost:
    """Measure a render job in a new process, with all caches but templates emptied."""
    best = None
    for _ in range(rounds):
        for kind in (folder / "cache").glob("*"):
            if kind.name != "templates":
                rmtree(kind)
        out = folder / f"out{jobs}"
        rmtree(out, ignore_errors=True)
        command = [sys.executable, "-c", _RUN, "render", *wish, "--jobs", str(jobs), "-o", str(out)]
        known = {**os.environ, "SANDTABLE_CACHE": str(folder / "cache")}
        said = subprocess.run(command, env=known, capture_output=True, text=True, check=True).stdout
        own, children = map(float, said.splitlines()[-1].split())
        cost = Cost(own + children / WORKERS, own + children)
        best = cost if best is None else min(best, cost)
    assert best is not None
    return best


def _files(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


if __name__ == "__main__":
    main()
