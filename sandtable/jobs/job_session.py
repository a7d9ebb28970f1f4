"""Memory between the jobs of one caller, in its process and in a worker for packs of strangers."""

from functools import lru_cache
from threading import Lock
from typing import Any, Self

from sandtable.jobs.request import Request
from sandtable.limited_job import run_limited
from sandtable.session import DEFAULT_MB, Session
from sandtable.workers import Worker


class JobSession(Session):
    """A session whose caller also owns a worker process; used with `with`.

    The worker has a session of its own, of the same size. It carries out one job at a time and is replaced when a job in
    it was cancelled, went over its limits by force, or died.
    """

    def __init__(self, memory_mb: int = DEFAULT_MB) -> None:
        super().__init__(memory_mb)
        self.memory_mb = memory_mb
        self._one_at_a_time = Lock()
        self._worker: Worker | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run_in_worker(self, carry_out: Any, request: Request[Any], **wishes: Any) -> Any:
        """Carry out a request in the worker, with its memory of earlier jobs; `wishes` are those of run_limited."""
        with self._one_at_a_time:
            if self._worker is None or not self._worker.is_alive():
                self.close()
                self._worker = Worker()
            return run_limited(carry_out_with_memory, carry_out, request, self.memory_mb, worker=self._worker, **wishes)

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None


def carry_out_with_memory(carry_out: Any, request: Request[Any], memory_mb: int, on_progress: Any = None) -> Any:
    """Carry out a request in a worker, with the session of that worker."""
    return carry_out(request, _session_of_worker(memory_mb), on_progress)


@lru_cache(maxsize=1)
def _session_of_worker(memory_mb: int) -> Session:
    """The session of this worker process, which belongs to one JobSession and ends with it."""
    return Session(memory_mb)
