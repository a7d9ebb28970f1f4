"""Limits on the CPU time and memory of the running process.

For programs that own their process: the command line and workers. A library caller's process is never touched.
"""

import contextlib
import math
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType

from sandtable.budget import LONGEST, Budget, OverBudget, over_budget_words

if sys.platform != "win32":
    import resource

AGAIN = 0.5  # seconds until the timer fires once more, should the first OverBudget have been swallowed
_GRACE = 2  # seconds of CPU after which a worker that does not react to the timer is ended by the system
_MEGABYTE = 1024 * 1024


class _CpuClock:
    """Timer that raises OverBudget in the main thread when the CPU time of a job is over."""

    def __init__(self, budget: Budget, backstop: bool) -> None:
        self._budget, self._backstop = budget, backstop
        self._start = time.process_time()

    def took(self) -> float:
        return time.process_time() - self._start

    def set(self) -> None:
        # Zero would stop the timer.
        signal.setitimer(signal.ITIMER_PROF, max(self._left(), 0.001), AGAIN)
        if self._backstop:
            _bound_cpu(math.ceil(time.process_time() + max(self._left(), 0.0)) + _GRACE)

    def restart(self) -> None:
        self._start = time.process_time()
        self.set()

    def ring(self, _signal: int, _frame: FrameType | None) -> None:
        if self._left() > 0:
            self.set()
            return
        signal.setitimer(signal.ITIMER_PROF, AGAIN, AGAIN)
        raise OverBudget(self._budget.file, *over_budget_words("the job takes", "seconds", self._budget.limits))

    def _left(self) -> float:
        return min(self._budget.left(), LONGEST)


@contextlib.contextmanager
def cpu_limit(budget: Budget, *, backstop: bool = False) -> Iterator[None]:
    """Hold the running process to the CPU time of a budget; no effect on Windows or outside the main thread.

    The timer raises OverBudget between two bytecodes. With `backstop` the system ends the process (SIGXCPU) when one
    long call into C keeps the timer from being heard.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    clock = budget.clock = _CpuClock(budget, backstop)
    before = signal.signal(signal.SIGPROF, clock.ring)
    clock.set()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        budget.clock = None
        if backstop:
            _bound_cpu(None)


@contextlib.contextmanager
def memory_limit(megabytes: int) -> Iterator[None]:
    """Bound the data segment of the running process: more is a MemoryError; no effect on Windows.

    A process that is larger already gets the MemoryError at once: libraries in Rust would end it instead of raising.
    """
    if sys.platform == "win32":
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    bound = min(megabytes * _MEGABYTE, sys.maxsize)
    tighter = bound if soft == resource.RLIM_INFINITY else min(soft, bound)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (tighter, hard))
    try:
        if free_memory() == 0:
            raise MemoryError
        yield
    finally:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def free_memory() -> int | None:
    """Bytes of data the running process may still allocate under its bound; None without a bound."""
    if sys.platform != "linux":
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_DATA)
    if soft == resource.RLIM_INFINITY:
        return None
    with open("/proc/self/statm", encoding="ascii") as file:
        return max(0, soft - int(file.read().split()[5]) * resource.getpagesize())


def _bound_cpu(seconds: int | None) -> None:
    """Set the soft limit on the CPU seconds of the process, counted from its start; None takes it away."""
    if sys.platform == "win32":
        return
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    highest = sys.maxsize if hard == resource.RLIM_INFINITY else hard
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (hard if seconds is None else min(seconds, highest), hard))
