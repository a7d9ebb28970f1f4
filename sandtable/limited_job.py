"""Run whole jobs in a worker process with limits, such as drawing an untrusted pack."""

import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import nullcontext
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sandtable.budget import DEFAULT, Limits, OverBudget, over_budget_words
from sandtable.errors import Cancelled
from sandtable.worker_main import Progress, Reply, Share
from sandtable.workers import POLL, OnProgress, Worker, WorkerDied, value_of

T = TypeVar("T")


def run_limited(
    function: Callable[..., T],
    *arguments: Any,
    limits: Limits = DEFAULT,
    deadline: float | None = None,
    on_progress: OnProgress | None = None,
    cancelled: Callable[[], bool] | None = None,
    worker: Worker | None = None,
) -> T:
    """Run a whole job in a worker, held to limits on CPU time and memory, and return its result.

    The worker is a new one, or the one given, which is killed when the job does not finish. `deadline` bounds the wall
    clock seconds. Raise OverBudget, which names the limit, or the job's own error; Cancelled soon after `cancelled()`
    is true. Callbacks run in the calling thread.
    """
    share = Share(limits, seconds=limits.seconds, memory=limits.memory)
    with nullcontext(worker) if worker is not None else Worker() as used:
        reply = _reply(used, (function, arguments, share), deadline, on_progress, cancelled)
    value: T = value_of(_limited(reply, limits))
    return value


def _reply(
    worker: Worker,
    asked: tuple[Callable[..., Any], tuple[Any, ...], Share],
    deadline: float | None,
    on_progress: OnProgress | None,
    cancelled: Callable[[], bool] | None,
) -> "Future[Reply]":
    """The reply to a call, or the error of a worker that died; raise Cancelled, or OverBudget after the deadline."""
    messages: SimpleQueue[Progress | Future[Reply]] = SimpleQueue()
    ends = None if deadline is None else time.monotonic() + deadline
    future: Future[Reply] = Future()
    thread = threading.Thread(target=_ask, args=(worker, future, messages, asked, on_progress), daemon=True)
    thread.start()
    try:
        while True:
            if cancelled is not None and cancelled():
                raise Cancelled
            if ends is not None and time.monotonic() > ends:
                raise OverBudget("", f"the job takes more than {deadline:g} seconds by the clock", "try a part of it")
            try:
                message = messages.get(timeout=POLL)
            except Empty:
                continue
            if isinstance(message, Future):
                return message
            if on_progress is not None:
                on_progress(*message)
    except BaseException:
        worker.kill()
        raise
    finally:
        thread.join()


def _ask(
    worker: Worker,
    future: "Future[Reply]",
    messages: "SimpleQueue[Progress | Future[Reply]]",
    asked: tuple[Callable[..., Any], tuple[Any, ...], Share],
    on_progress: OnProgress | None,
) -> None:
    report = None if on_progress is None else lambda done, of, what: messages.put(Progress(done, of, what))
    try:
        future.set_result(worker.ask(*asked, report))
    except BaseException as error:
        future.set_exception(error)
    messages.put(future)


def _limited(future: "Future[Reply]", limits: Limits) -> Reply:
    """Return the reply of a limited job; raise OverBudget when a limit ended its process."""
    over = None
    try:
        reply = future.result()
        if isinstance(reply.error, MemoryError):
            over = "memory"
    except WorkerDied as died:
        if sys.platform != "win32" and died.code == -signal.SIGXCPU:
            over = "seconds"
        elif "MemoryError" in died.stderr:
            over = "memory"
        else:
            raise
    if over is not None:
        raise OverBudget("", *over_budget_words("the job takes", over, limits))
    return reply
