"""Batches of games on several processes, each kept when it is done, so that an interrupted run goes on."""

import pickle
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path

from tests.programs.long_run.sources import ROOT
from tests.programs.long_run.tally import Tally

BATCH = 48  # games; generated scenarios are used up in one
# Changes of these files are changes of the games.
_SOURCES = (("sandtable", "*.py"), ("playtest", "*.py"), ("generator", "*.py"), ("content", "*.yaml"))
_PROGRAM = ("games.py", "invariants.py", "starts.py", "tally.py")

Play = Callable[[Iterable[int]], Tally]


def kept_folder(base: Path) -> Path:
    """Folder of the batches played by today's sources, beneath another."""
    digest = sha256()
    files = [file for folder, names in _SOURCES for file in sorted((ROOT / folder).rglob(names))]
    for file in (*files, *(Path(__file__).parent / name for name in _PROGRAM)):
        digest.update(file.read_bytes())
    return base / digest.hexdigest()[:12]


def batches_of(first: int, games: int) -> list[range]:
    """Numbers of the games, a batch each."""
    return [range(at, min(at + BATCH, first + games)) for at in range(first, first + games, BATCH)]


def play_all(play: Play, batches: list[range], jobs: int, kept: Path) -> Tally:
    """Sum of all batches; those kept in the folder are not played again. Tells the pace on standard error."""
    kept.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    for done, part in enumerate(_parts(play, batches, jobs, kept), 1):
        tally.add(part)
        print(f"\r{done} of {len(batches)} batches", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return tally


def _parts(play: Play, batches: list[range], jobs: int, kept: Path) -> Iterator[Tally]:
    missing = [batch for batch in batches if not _file(kept, batch).is_file()]
    for batch in batches:
        if batch not in missing:
            yield pickle.loads(_file(kept, batch).read_bytes())  # our own, written below
    begun = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(_play_and_keep, play, kept), missing)
    if missing:
        games = sum(map(len, missing))
        print(f"\n{games} games, {(time.monotonic() - begun) / games * 1000:.0f} ms each", file=sys.stderr)


def _play_and_keep(play: Play, kept: Path, batch: range) -> Tally:
    tally = play(batch)
    part = _file(kept, batch).with_suffix(".part")
    part.write_bytes(pickle.dumps(tally))
    part.rename(_file(kept, batch))
    return tally


def _file(kept: Path, batch: range) -> Path:
    return kept / f"{batch.start}-{batch.stop}.pickle"
