"""One process against two at large print jobs: a game of cards, tiles never drawn, pictures.

    python -m bench.hands

The chain is what a user waits for on idle cores, whatever else runs on this machine: CPU seconds of the process that was
started, and of the slowest hand in each of its shares. The sum is what it costs. Files are compared byte by byte.
"""

import contextlib
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple

from bench.deck.pack import write_pack
from bench.measure import finish, verdict

ROUNDS = 2


class Cost(NamedTuple):
    """CPU seconds of a job: of its longest chain, and of all processes."""

    chain: float
    whole: float


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pack(folder / "cards", 40)
        wishes = {
            "Let's War": ["lets-war"],
            "six tiles never drawn": ["warfare", "tiles", *(f"--only={one}" for one in _tiles(6))],
            "80 PNGs": [str(folder / "cards"), "deck", "--format", "png"],
        }
        kept = []
        for what, wish in wishes.items():
            _cost(folder, wish, 1, rounds=1)  # templates are compiled
            costs = {jobs: _cost(folder, wish, jobs, ROUNDS) for jobs in (1, 2)}
            same = _files(folder / "out1") == _files(folder / "out2")
            one, two = costs[1], costs[2]
            print(
                f"{what}: one {one.chain:.2f} s; two {two.chain:.2f} s in the longest chain, {two.whole:.2f} s in all"
            )
            # Of a game of cards little but the faces is shared out.
            bar = 1.0 if what == "Let's War" else 0.8
            kept.append(verdict(f"{what}: longest chain with two, times one", two.chain / one.chain, bar, True))
            kept.append(verdict(f"{what}: files that differ", float(not same), 0, True))
        finish(*kept)


def _tiles(count: int) -> list[str]:
    from sandtable.model.loading.pack_loader import load_pack
    from sandtable.resources import content_folder

    pack = load_pack(content_folder() / "warfare").pack
    assert pack is not None
    return [record.id for record in pack.component("tiles").records[:count]]


def _cost(folder: Path, wish: Sequence[str], jobs: int, rounds: int) -> Cost:
    """Render in a child of its own, with what is kept forgotten but for templates."""
    best = None
    for _ in range(rounds):
        cache = folder / "cache"
        for kind in ("drawings", "maps"):
            rmtree(cache / kind, ignore_errors=True)
        out = folder / f"out{jobs}"
        rmtree(out, ignore_errors=True)
        told = _in_child(lambda out=out: _render(wish, jobs, out, folder / "cache"))
        best = told if best is None else min(best, told)
    assert best is not None
    return best


def _render(wish: Sequence[str], jobs: int, out: Path, cache: Path) -> Cost:
    os.environ["SANDTABLE_CACHE"] = str(cache)
    from cli.main import main as run

    slowest = 0.0
    begun = time.process_time()
    dismiss, wait = _hands()._dismiss, os.wait4
    took: list[float] = []

    def wait4(process: int, flags: int) -> tuple[int, int, resource.struct_rusage]:
        ended = wait(process, flags)
        took.append(ended[2].ru_utime + ended[2].ru_stime)
        return ended

    def dismissed(at_work: Sequence[object]) -> float:
        nonlocal slowest
        took.clear()
        whole = dismiss(at_work)
        slowest += max(took, default=0.0)
        return whole

    _hands().os.wait4, _hands()._dismiss = wait4, dismissed
    sys.argv = ["sandtable", "render", *wish, "--jobs", str(jobs), "-o", str(out)]
    with contextlib.suppress(SystemExit):
        run()
    own = time.process_time() - begun
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(own + slowest, own + children.ru_utime + children.ru_stime)


def _hands():  # type: ignore[no-untyped-def]
    from sandtable import hands

    return hands


def _in_child(work: Callable[[], Cost]) -> Cost:
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.write(writes, repr(tuple(work())).encode())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    chain, whole = told.decode().strip("()").split(",")
    return Cost(float(chain), float(whole))


def _files(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


if __name__ == "__main__":
    main()
