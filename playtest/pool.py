"""Games on all cores of this machine: batches of about a quarter of a second, put back into order.

Which process plays which batch, and how many games a batch has, makes no difference to any game.
"""

import gc
import os
import signal
import time
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import NamedTuple

from playtest.outcome import Outcome
from playtest.series import Job, OneProcess, play_game
from sandtable.errors import UserError
from sandtable.press.gc_pause import RARELY

BATCH_SECONDS = 0.25
_LARGEST = 500
_AHEAD = 3  # batches under way for each process, so that none waits for the next


class WorkerDied(UserError):
    """A process that played games is gone; shown to the user as it stands."""

    exit_code = 3


class Batch(NamedTuple):
    """Games that were played together, and how long they took."""

    outcomes: list[Outcome]
    seconds: float


def play_batch(job: Job, indices: Sequence[int]) -> Batch:
    """Some games of a series; what workers do."""
    begun = time.perf_counter()
    return Batch([play_game(job, index) for index in indices], time.perf_counter() - begun)


class BatchSize:
    """How many games make a batch of about a quarter of a second, learnt from those that came back."""

    def __init__(self) -> None:
        self._games = 0
        self._seconds = 0.0

    def learn(self, batch: Batch) -> None:
        self._games += len(batch.outcomes)
        self._seconds += batch.seconds

    def size(self) -> int:
        if not self._games:
            return 1
        return max(1, min(_LARGEST, int(BATCH_SECONDS * self._games / max(self._seconds, 1e-6))))


class Pool:
    """Plays in processes of its own; used with `with`, for many series one after another."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._size = BatchSize()
        self._executor = ProcessPoolExecutor(jobs, initializer=begin_work)

    def __enter__(self) -> "Pool":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)

    def play(self, job: Job, count: int, first: int = 0) -> Generator[Outcome, None, None]:
        """So many games from number `first` on, in order."""
        return self.play_some(job, range(first, first + count))

    def play_some(self, job: Job, indices: Sequence[int]) -> Generator[Outcome, None, None]:
        """The games of these numbers, in order; raise WorkerDied when a process is gone."""
        waiting: deque[Future[Batch]] = deque()
        at = 0
        try:
            while at < len(indices) or waiting:
                while at < len(indices) and len(waiting) < self._jobs * _AHEAD:
                    some = indices[at : at + self._size.size()]
                    waiting.append(self._executor.submit(play_batch, job, some))
                    at += len(some)
                batch = waiting.popleft().result()
                self._size.learn(batch)
                yield from batch.outcomes
        except BrokenProcessPool as broken:
            raise WorkerDied(
                "a process that played games died, perhaps for want of memory; try again with --jobs 1"
            ) from broken
        finally:
            for future in waiting:
                future.cancel()


def begin_work() -> None:
    """Leave Ctrl-C to the process that folds the results, which keeps what there is, and collect garbage rarely.

    Engines keep hundreds of thousands of moves and words that are never garbage; to walk over them again and again took
    a third of the time of a game of Warfare.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*RARELY)


def open_pool(jobs: int | None = None) -> Pool | OneProcess:
    """Whoever plays with so many processes; all cores when it is not said."""
    wanted = jobs or os.cpu_count() or 1
    return OneProcess() if wanted == 1 else Pool(wanted)
