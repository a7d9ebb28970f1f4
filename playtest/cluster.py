"""Play games on other machines with Dask: the same batches as the pool, sent to a running cluster.

Workers need the same version of sandtable; a custom pack must be at the same path on every worker. Batches are
submitted as single tasks, with a limit on how many are pending, so the scheduler never holds a graph of all games.

Dask trusts its network: whoever runs the scheduler or a worker can run code here, and whoever reaches the scheduler can
run code on its workers (docs/security.md). Versions are asked of Dask itself, before any work is sent or any result is
unpickled.
"""

import logging
from collections import deque
from collections.abc import Generator, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import TracebackType
from typing import Any

from playtest.outcome import Outcome
from playtest.pool import Batch, BatchSize, play_batch
from playtest.series import Job
from sandtable.errors import UserError

_NAME = "sandtable"
_AHEAD = 3  # pending batches for each thread of a worker
_PATIENCE = 10  # seconds to wait for a scheduler
_NOISY = ("distributed", "tornado", "asyncio")  # loggers that print tracebacks of a connection that is gone


class NoCluster(UserError):
    """Error for a cluster that cannot be used; the message is shown to the user."""

    exit_code = 3


class ClusterRunner:
    """Run games on a Dask cluster; use it in a `with` statement."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._size = BatchSize()
        self._levels: dict[str, int] = {}

    def __enter__(self) -> "ClusterRunner":
        for name in _NOISY:
            self._levels[name] = logging.getLogger(name).level
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)

    def play(self, job: Job, count: int, first: int = 0) -> Generator[Outcome, None, None]:
        """Yield the outcomes of `count` games starting at number `first`, in order."""
        return self.play_some(job, range(first, first + count))

    def play_some(self, job: Job, indices: Sequence[int]) -> Generator[Outcome, None, None]:
        """Yield the outcomes of the games with these numbers, in order."""
        lost = (OSError, _distributed("KilledWorker"), _distributed("client.FutureCancelledError"))
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
        except lost as error:
            raise NoCluster(f"the cluster is gone, or its workers die: {_first_line(error)}") from error
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
        raise NoCluster(f"no Dask scheduler answers at {address} ({_first_line(error)})") from error
    except (TypeError, RuntimeError) as error:
        hint = "tls:// needs certificates, named in Dask's settings under distributed.comm.tls"
        reason = hint if address.startswith("tls:") else _first_line(error)
        raise NoCluster(f"cannot connect to {address}: {reason}") from error
    try:
        _check_versions(address, client.get_versions(packages=[_NAME]))
    except BaseException:
        client.close()
        raise
    return ClusterRunner(client)


def _check_versions(address: str, found: Any) -> None:
    """Raise NoCluster unless there are workers and all have this version of sandtable."""
    versions = {_version_in(worker) for worker in found["workers"].values()}
    ours = _version_in(found["client"])
    if not versions:
        raise NoCluster(f"the scheduler at {address} has no workers")
    if None in versions:
        raise NoCluster(f"a worker at {address} has no sandtable; install version {ours} there")
    if versions != {ours}:
        others = ", ".join(sorted(str(version)[:40] for version in versions))
        raise NoCluster(f"workers at {address} have sandtable {others}, this is {ours}")


def _version_in(told: Any) -> Any:
    """Return the version of sandtable among the packages of one process; None when it has none or does not say."""
    return told.get("packages", {}).get(_NAME) if isinstance(told, dict) else None


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]


def _distributed(name: str) -> Any:
    """Return an attribute of `distributed`, an optional dependency imported only when a cluster is used."""
    module, _, attribute = f"distributed.{name}".rpartition(".")
    return getattr(import_module(module), attribute)
