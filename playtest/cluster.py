"""Play games on other machines with Dask: the same batches as the pool, sent to a running cluster.

Workers need the same version of sandtable; a custom pack must be at the same path on every worker. Batches are
submitted as single tasks, with a limit on how many are pending, so the scheduler never holds a graph of all games.
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

_AHEAD = 3  # pending batches for each thread of a worker
_PATIENCE = 10  # seconds to wait for a scheduler


class NoCluster(UserError):
    """Error for a cluster that cannot be used; the message is shown to the user."""

    exit_code = 3


def worker_version() -> str:
    """Return the version of sandtable in the process that runs this."""
    return sandtable.__version__


class ClusterRunner:
    """Run games on a Dask cluster; use it in a `with` statement."""

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
        """Yield the outcomes of `count` games starting at number `first`, in order."""
        return self.play_some(job, range(first, first + count))

    def play_some(self, job: Job, indices: Sequence[int]) -> Generator[Outcome, None, None]:
        """Yield the outcomes of the games with these numbers, in order."""
        killed = _distributed("KilledWorker")
        waiting: deque[Any] = deque()
        at = 0
        try:
            while at < len(indices) or waiting:
                while at < len(indices) and len(waiting) < self._threads() * _AHEAD:
                    some = indices[at : at + self._size.size()]
                    # pure=False: Dask must not return cached results for equal arguments.
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
    """Connect to the Dask scheduler at an address such as tcp://10.0.0.5:8786; raise NoCluster if that fails."""
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
    """Return an attribute of `distributed`, an optional dependency imported only when a cluster is used."""
    return getattr(import_module("distributed"), name)
