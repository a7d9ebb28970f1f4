"""Play games on all cores of this machine: batches of about a quarter of a second, results in order.

The result of a game depends neither on the process that plays it nor on the size of its batch.
"""

import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from types import TracebackType
from typing import NamedTuple

from playtest.outcome import Outcome
from playtest.series import GameRunner, InlineRunner, Job, play_game
from sandtable.errors import UserError
from sandtable.gc_schedule import rare_collections
from sandtable.workers import Pending, Pool, WorkerDied, cores

BATCH_SECONDS = 0.25
_LARGEST = 500
_AHEAD = 3  # pending batches for each process, so that none is idle


class PlayerDied(UserError):
    """Error for a worker process that died while playing; the message is shown to the user."""

    exit_code = 3


class Batch(NamedTuple):
    """Outcomes of games played together, and the seconds they took."""

    outcomes: list[Outcome]
    seconds: float


def play_batch(job: Job, indices: Sequence[int]) -> Batch:
    """Play the games with these numbers; runs in a worker process."""
    begun = time.perf_counter()
    with rare_collections():
        return Batch([play_game(job, index) for index in indices], time.perf_counter() - begun)


class BatchSize:
    """Number of games that take about BATCH_SECONDS, estimated from finished batches."""

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


class ProcessRunner:
    """Run games in worker processes.

    Use it in a `with` statement; it can play many series one after another. Games raise Cancelled soon after
    `cancelled()` is true.
    """

    def __init__(self, workers: int, cancelled: Callable[[], bool] | None = None) -> None:
        self._size = BatchSize()
        self._pool = Pool(workers)
        self._cancelled = cancelled

    def __enter__(self) -> "ProcessRunner":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.kill()

    def play(self, job: Job, count: int, first: int = 0) -> Generator[Outcome, None, None]:
        """Yield the outcomes of `count` games starting at number `first`, in order."""
        return self.play_some(job, range(first, first + count))

    def play_some(self, job: Job, indices: Sequence[int]) -> Generator[Outcome, None, None]:
        """Yield the outcomes of the games with these numbers, in order; raise PlayerDied when a worker died."""
        waiting: deque[Pending[Batch]] = deque()
        at = 0
        try:
            while at < len(indices) or waiting:
                while at < len(indices) and len(waiting) < self._pool.workers * _AHEAD:
                    some = indices[at : at + self._size.size()]
                    waiting.append(self._pool.submit(play_batch, job, some))
                    at += len(some)
                batch = waiting.popleft().result(self._cancelled)
                self._size.learn(batch)
                yield from batch.outcomes
        except WorkerDied as died:
            raise PlayerDied(
                "a process that played games died, perhaps for want of memory; try again with --jobs 1"
            ) from died
        finally:
            for pending in waiting:
                pending.cancel()


def open_runner(jobs: int | None = None, cancelled: Callable[[], bool] | None = None) -> GameRunner:
    """Return a runner with `jobs` processes, by default one per core; `cancelled` ends its games early."""
    wanted = jobs or cores()
    return InlineRunner(cancelled) if wanted == 1 else ProcessRunner(wanted, cancelled)
