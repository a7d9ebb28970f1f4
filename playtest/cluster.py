"""Games on other machines, by Dask: the same batches as those of the pool, sent to a cluster that already runs.

Workers need sandtable of the same version; a pack of one's own must lie where every worker finds it. Batches are sent as
single tasks with a bound on how many are under way: no graph, and no scheduler that drowns in games.
"""

from collections import deque
from collections.abc import Generator, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import TracebackType
from typing import Any

import sandtable
from playtest.outcome import Outcome
from playtest.pool import Batch, BatchSize, play_batch
from playtest.series import Job
from sandtable.errors import UserError

_AHEAD = 3  # batches under way for each thread of a worker
_PATIENCE = 10  # seconds to wait for a scheduler


class NoCluster(UserError):
    """A cluster that cannot be used; shown to the user as it stands."""

    exit_code = 3


def worker_version() -> str:
    """The version of sandtable where this runs."""
    return sandtable.__version__


class ClusterRunner:
    """Plays on a Dask cluster; used with `with`."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._size = BatchSize()

    def __enter__(self) -> "ClusterRunner":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def play(self, job: Job, count: int, first: int = 0) -> Generator[Outcome, None, None]:
        """So many games from number `first` on, in order."""
        return self.play_some(job, range(first, first + count))

    def play_some(self, job: Job, indices: Sequence[int]) -> Generator[Outcome, None, None]:
        """The games of these numbers, in order."""
        killed = _distributed("KilledWorker")
        waiting: deque[Any] = deque()
        at = 0
        try:
            while at < len(indices) or waiting:
                while at < len(indices) and len(waiting) < self._threads() * _AHEAD:
                    some = indices[at : at + self._size.size()]
                    # Not pure: the same games of two runs are played twice rather than remembered.
                    waiting.append(self._client.submit(play_batch, job, some, pure=False))
                    at += len(some)
                batch: Batch = waiting.popleft().result()
                self._size.learn(batch)
                yield from batch.outcomes
        except (OSError, killed) as error:
            raise NoCluster(f"the cluster is gone, or its workers die: {error}") from error
        finally:
            self._client.cancel(list(waiting))

    def _threads(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        return max(sum(threads.values()), 1)


def open_cluster(address: str) -> ClusterRunner:
    """The cluster whose scheduler has that address, as tcp://10.0.0.5:8786; raise NoCluster when there is none."""
    if find_spec("distributed") is None:
        raise NoCluster("--cluster needs Dask; install it with: pip install 'sandtable[cluster]'")
    try:
        client = _distributed("Client")(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"no Dask scheduler answers at {address} ({error})") from error
    versions = set(client.run(worker_version).values())
    if not versions:
        client.close()
        raise NoCluster(f"the scheduler at {address} has no workers")
    if versions != {sandtable.__version__}:
        client.close()
        raise NoCluster(
            f"workers at {address} have sandtable {', '.join(sorted(versions))}, this is {sandtable.__version__}"
        )
    return ClusterRunner(client)


def _distributed(name: str) -> Any:
    """A part of Dask distributed, which only who asks for a cluster has installed."""
    return getattr(import_module("distributed"), name)
