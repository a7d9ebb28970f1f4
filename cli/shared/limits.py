"""`--limits`: what a job may take, and the clock and the memory it is held to.

Time is measured by a timer of the system that speaks up wherever the job is; where there is none, as on Windows, the
other limits hold alone.
"""

import contextlib
import gc
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, TypeVar

from sandtable.budget import LONGEST, MOST_BY_FILE, Budget, OverBudget, job, over_budget_words, raised, read_limits

if TYPE_CHECKING:
    import click

F = TypeVar("F", bound=Callable[..., object])

AGAIN = 0.5  # seconds until the timer speaks up once more, should nobody have listened
_MEGABYTE = 1024 * 1024
# What a command builds up is wanted until it ends: to look through it for garbage again and again takes a seventh of a check.
_COLLECT_RARELY = (300_000, 50, 1000)
_ours = False


@contextlib.contextmanager
def own_process() -> Iterator[None]:
    """Within this, the process is ours alone: only then is it given a clock and a bound on its memory, and collects rarely."""
    global _ours
    before, _ours = _ours, True
    usual = gc.get_threshold()
    gc.set_threshold(*_COLLECT_RARELY)
    try:
        yield
    finally:
        _ours = before
        gc.freeze()  # the process is about to end, and what it holds goes with it: nobody need look through it once more
        gc.set_threshold(*usual)


def limits_option(command: F) -> F:
    """The option `--limits`, and a job under these limits for as long as the command runs."""
    import click

    return click.option(
        "--limits",
        metavar="NAME=NUMBER,…",
        expose_value=False,
        callback=_open_job,
        help="Let a pack you trust take more: seconds=60, memory=4000, pixels=200000000 and so on.",
    )(command)


def _open_job(ctx: "click.Context", _param: "click.Parameter", written: str | None) -> None:
    if not ctx.resilient_parsing:
        ctx.with_resource(limited(read_limits(written) if written is not None else {}))


@contextlib.contextmanager
def limited(wishes: Mapping[str, int]) -> Iterator[None]:
    """A job under the usual limits, raised by settings and wishes, and held to them where the process is ours."""
    from sandtable.budget import DEFAULT
    from sandtable.config import granted_by_settings

    limits = raised(raised(DEFAULT, granted_by_settings(Path()), MOST_BY_FILE), wishes)
    with job(limits) as opened, contextlib.ExitStack() as held:
        if _ours:
            held.enter_context(_memory(limits.memory))
            held.enter_context(_clock(opened))
        yield


class _Clock:
    """Raises OverBudget in whatever is being done when the time of the job is over, that of its helpers counted."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._start = time.process_time()

    def took(self) -> float:
        return time.process_time() - self._start

    def set(self) -> None:
        # Nought would stop it.
        signal.setitimer(signal.ITIMER_PROF, max(self._left(), 0.001), AGAIN)

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
def _clock(budget: Budget) -> Iterator[None]:
    """Hold a job to its time, where the system can and nobody else's signals are in the way."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    clock = budget.clock = _Clock(budget)
    before = signal.signal(signal.SIGPROF, clock.ring)
    clock.set()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        budget.clock = None


@contextlib.contextmanager
def _memory(megabytes: int) -> Iterator[None]:
    """A bound on the memory of this process; what goes over it is a MemoryError, which has its line."""
    if sys.platform == "win32":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wished = min(megabytes * _MEGABYTE, sys.maxsize)
    tighter = wished if soft == resource.RLIM_INFINITY else min(soft, wished)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (tighter, hard))
    try:
        yield
    finally:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
