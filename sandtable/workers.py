"""Worker processes: the one place that starts processes for computation.

A worker is a fresh interpreter (`sandtable.worker_main`), never a fork: it may be started from any thread, on any
system, and knows nothing of the caller's main module. It ends with its parent, whatever ends that: when the pipe to its
standard input is closed it kills itself. Everything here blocks; threads of a pool own one worker each.
"""

import contextlib
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Generic, NamedTuple, Self, TypeVar

from sandtable.budget import Budget, OverBudget, current
from sandtable.errors import Cancelled, UserError
from sandtable.process_limits import free_memory
from sandtable.worker_main import Call, Progress, Reply, Share, dumps, read_frame, write_frame

S = TypeVar("S")
T = TypeVar("T")
OnProgress = Callable[[int, int, str], None]

POLL = 0.1  # seconds between two looks at `cancelled`
AHEAD = 2  # items in hand for each worker, so that none waits for the next
LEAST_MEMORY = 128  # MB that a worker wants where memory is bounded
_MEGABYTE = 1024 * 1024
_TAIL = 2000  # bytes of a dead worker's stderr that are shown
_WAIT = 10  # seconds for a killed process to be gone
# The path comes by the arguments and is set before anything is imported: the folder the user works in is not trusted.
_START = "import sys; sys.path[:] = sys.argv[1:]; del sys.argv[1:]; from sandtable.worker_main import main; main()"


class WorkerDied(UserError):
    """A worker that ended in the middle of a call: its exit code, negative for a signal, and the end of its stderr."""

    def __init__(self, code: int | None, stderr: str = "") -> None:
        if code is None:
            how = "could not be started"
        elif code < 0:
            how = f"died (signal {-code}), perhaps for want of memory"
        else:
            how = f"died (exit code {code})"
        last = stderr.strip().rpartition("\n")[2]
        super().__init__(f"a worker process {how}" + (f": {last[:200]}" if last else ""))
        self.code, self.stderr = code, stderr


def _environment() -> dict[str, str]:
    """The environment of a worker; a HOME that is a file is one that is not there, or reportlab fails to import."""
    home = os.environ.get("HOME")
    if home and Path(home).exists() and not Path(home).is_dir():
        return {**os.environ, "HOME": "/nonexistent"}
    return dict(os.environ)


class Worker:
    """One worker process; used with `with`, by one thread. Any other thread may call `kill`."""

    def __init__(self) -> None:
        self._stderr: IO[bytes] | None = None
        with contextlib.suppress(OSError):
            self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - `close` closes it
        isolated = ["-I"] if sys.flags.isolated else []
        try:
            self._process = subprocess.Popen(
                [sys.executable, *isolated, "-c", _START, *sys.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr or subprocess.DEVNULL,
                bufsize=0,
                close_fds=True,
                env=_environment(),
            )
        except OSError as error:
            self._close_stderr()
            raise WorkerDied(None, str(error)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(self, function: Callable[..., T], *arguments: Any, on_progress: OnProgress | None = None) -> T:
        """Call a function of a module in the worker under what is left of the current budget; raise what it raises.

        With `on_progress` the function gets a callback of that name. What it took is added to the budget. Raise
        WorkerDied when the process ends before its answer.
        """
        budget = current()
        reply = self.ask(function, arguments, share_of(budget), on_progress)
        charge(budget, reply)
        value: T = value_of(reply)
        return value

    def ask(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        share: Share,
        on_progress: OnProgress | None = None,
    ) -> Reply:
        """Call a function with a share of a budget, and return its reply unopened."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        frame = dumps(Call(function, arguments, share, on_progress is not None))
        try:
            with contextlib.suppress(BrokenPipeError):
                write_frame(self._process.stdin.fileno(), frame)
                while (answer := read_frame(self._process.stdout.fileno())) is not None:
                    message: Progress | Reply = pickle.loads(answer)
                    if isinstance(message, Reply):
                        return message
                    if on_progress is not None:
                        on_progress(*message)
        except BaseException:
            self.kill()  # its answer may still come, and no caller would read it
            raise
        raise self._died()

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()

    def close(self) -> None:
        """End the process and let go of its pipes."""
        self.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_WAIT)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._close_stderr()

    def _died(self) -> WorkerDied:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_WAIT)
        tail = b""
        if self._stderr is not None:
            self._stderr.seek(max(0, self._stderr.seek(0, os.SEEK_END) - _TAIL))
            tail = self._stderr.read()
        return WorkerDied(self._process.returncode, tail.decode(errors="replace"))

    def _close_stderr(self) -> None:
        if self._stderr is not None:
            self._stderr.close()


class _Task(NamedTuple):
    future: "Future[Reply]"
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    share: Share


class Pool:
    """Several workers that take calls from one queue; used with `with`. A worker that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._crew = _Crew()
        self._threads: list[threading.Thread] = []
        # Runs also when the pool is not closed, before the interpreter ends.
        self._finalizer = weakref.finalize(self, self._crew.kill)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def submit(self, function: Callable[..., T], *arguments: Any) -> "Pending[T]":
        """Have the next free worker call a function of a module, under a share of the current budget."""
        if not self._finalizer.alive:
            raise RuntimeError("the pool is closed")
        if len(self._threads) < self.workers:
            # A daemon: the interpreter does not wait for it, and the worker ends with the pipe to it.
            thread = threading.Thread(target=self._crew.serve, name="sandtable-worker", daemon=True)
            self._threads.append(thread)
            thread.start()
        future: Future[Reply] = Future()
        budget = current()
        self._crew.tasks.put(_Task(future, function, arguments, share_of(budget, self.workers)))
        return Pending(future, budget)

    def kill(self) -> None:
        """End all workers at once; calls that were not answered are cancelled or raise WorkerDied."""
        self._finalizer()
        for thread in self._threads:
            thread.join(_WAIT)


class Pending(Generic[T]):
    """Call that was submitted to a pool."""

    def __init__(self, future: "Future[Reply]", budget: Budget) -> None:
        self._future, self._budget = future, budget

    def cancel(self) -> None:
        """Forget the call, unless a worker has begun it."""
        self._future.cancel()

    def result(self, cancelled: Callable[[], bool] | None = None) -> T:
        """Wait for the value and charge the budget; raise what the function raised, WorkerDied, or Cancelled."""
        reply = self.reply(cancelled)
        charge(self._budget, reply)
        value: T = value_of(reply)
        return value

    def reply(self, cancelled: Callable[[], bool] | None = None) -> Reply:
        """Wait for the reply, unopened."""
        while True:
            if cancelled is not None and cancelled():
                raise Cancelled
            with contextlib.suppress(NotYet):  # in short waits: Windows hears no Ctrl-C in a long one
                return self._future.result(POLL)


class _Crew:
    """Workers and queue of a pool; its threads refer to this and not to the pool, which may be dropped unclosed."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = threading.RLock()  # a forgotten pool may be collected by a thread that holds it
        self._workers: set[Worker] = set()
        self._over = False

    def serve(self) -> None:
        """Answer tasks with a worker of its own until the pool is closed."""
        worker: Worker | None = None
        try:
            while (task := self.tasks.get()) is not None:
                if not task.future.set_running_or_notify_cancel():
                    continue
                try:
                    worker = worker or self._hire()
                    reply = worker.ask(task.function, task.arguments, task.share)
                except BaseException as error:
                    if worker is not None:
                        self._dismiss(worker)
                        worker = None
                    task.future.set_exception(error)
                else:
                    task.future.set_result(reply)
                    del reply
                del task
        finally:
            self.tasks.put(None)  # for the next thread
            if worker is not None:
                self._dismiss(worker)

    def kill(self) -> None:
        with self._lock:
            self._over = True
            for worker in self._workers:
                worker.kill()
        with contextlib.suppress(Empty):
            while (task := self.tasks.get_nowait()) is not None:
                task.future.cancel()
        self.tasks.put(None)

    def _hire(self) -> Worker:
        with self._lock:
            if self._over:
                raise Cancelled
            worker = Worker()
            self._workers.add(worker)
            return worker

    def _dismiss(self, worker: Worker) -> None:
        with self._lock:
            self._workers.discard(worker)
        worker.close()


def map_in_order(
    function: Callable[[S], T],
    items: Iterable[S],
    workers: int,
    *,
    fallback: Callable[[S], T] | None = None,
    on_progress: OnProgress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[T]:
    """Yield the value of a function of a module for each item, in order, computed by `workers` processes.

    With fewer than two it is computed here. Items are taken a few at a time as workers become free. When a worker dies
    or exceeds the budget, `fallback` computes its item in this process, so that errors are raised as without workers;
    without `fallback` the worker's error is raised. `on_progress` is called with the number of finished items. Raise
    Cancelled soon after `cancelled()` is true. Closing the generator ends the workers.
    """
    if workers < 2:
        values = _here(fallback or function, items, cancelled)
    else:
        values = _apart(function, items, workers, fallback, cancelled)
    of = len(items) if isinstance(items, Sized) else 0
    for done, value in enumerate(values, 1):
        if on_progress is not None:
            on_progress(done, of, "")
        yield value


def _here(function: Callable[[S], T], items: Iterable[S], cancelled: Callable[[], bool] | None) -> Iterator[T]:
    for item in items:
        if cancelled is not None and cancelled():
            raise Cancelled
        yield function(item)


def _apart(
    function: Callable[[S], T],
    items: Iterable[S],
    workers: int,
    fallback: Callable[[S], T] | None,
    cancelled: Callable[[], bool] | None,
) -> Iterator[T]:
    budget = current()
    with Pool(workers) as pool:
        waiting: deque[tuple[S, Pending[T]]] = deque()
        rest = iter(items)
        while True:
            for item in rest:
                waiting.append((item, pool.submit(function, item)))
                if len(waiting) >= pool.workers * AHEAD:
                    break
            if not waiting:
                return
            item, pending = waiting.popleft()
            yield _value(item, pending, budget, fallback, cancelled)


def _value(
    item: S,
    pending: Pending[T],
    budget: Budget,
    fallback: Callable[[S], T] | None,
    cancelled: Callable[[], bool] | None,
) -> T:
    try:
        reply = pending.reply(cancelled)
    except WorkerDied:
        if fallback is None:
            raise
        return fallback(item)
    budget.spend(reply.seconds)
    if fallback is not None and (isinstance(reply.error, OverBudget | MemoryError) or _is_over(budget, reply)):
        return fallback(item)
    charge(budget, reply._replace(seconds=0))
    value: T = value_of(reply)
    return value


def worker_count(wished: int, items: int) -> int:
    """Number of workers for some items: at most `wished`, or all cores for 0, limited by items and memory.

    One means that the work is done in this process.
    """
    if wished == 1 or items < 2 or not sys.executable:
        return 1
    free = free_memory()
    room = items if free is None else free // (LEAST_MEMORY * _MEGABYTE)
    return max(1, min(wished or cores(), items, room))


def cores() -> int:
    """Number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def share_of(budget: Budget, workers: int = 1) -> Share:
    """Part of a budget that one of several workers may use."""
    seconds = None if budget.clock is None else max(budget.left(), 0.0) / workers
    free = free_memory()
    memory = None if free is None else max(free // workers // _MEGABYTE, LEAST_MEMORY)
    return Share(budget.limits, tuple(budget.taken.items()), budget.file, seconds, memory)


def value_of(reply: Reply) -> Any:
    """Return the value of a call; raise its error."""
    if reply.error is not None:
        raise reply.error
    return reply.value


def charge(budget: Budget, reply: Reply) -> None:
    """Add the cost of a call to a budget; raise OverBudget when that is too much."""
    if reply.seconds:
        budget.spend(reply.seconds)
    for name, amount in reply.taken.items():
        budget.take(name, amount)


def _is_over(budget: Budget, reply: Reply) -> bool:
    return any(
        budget.taken.get(name, 0) + amount > getattr(budget.limits, name) for name, amount in reply.taken.items()
    )
