"""Program of a worker process: calls come in by standard input, results go out by standard output.

Started by `sandtable.workers` alone. Messages are pickles, each behind its length. Standard output is given to stderr
before anything else runs, so that a stray print cannot break a message. End of input means that the parent is gone,
whatever ended it: then the worker ends at once.
"""

import contextlib
import copyreg
import io
import os
import pickle
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable
from queue import SimpleQueue
from types import MappingProxyType
from typing import Any, NamedTuple

from sandtable.budget import DEFAULT, Budget, Limits, job
from sandtable.errors import UserError
from sandtable.process_limits import cpu_limit, memory_limit

if sys.platform != "win32":
    import resource

_LENGTH = struct.Struct("=Q")
_CHUNK = 1 << 20


class Share(NamedTuple):
    """Part of a job's budget that one call may use: CPU seconds and MB of memory, None for no bound of its own."""

    limits: Limits = DEFAULT
    taken: tuple[tuple[str, int], ...] = ()
    file: str = ""
    seconds: float | None = None
    memory: int | None = None


class Call(NamedTuple):
    """Function to call; with `reports` it gets a callback `on_progress`."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    share: Share
    reports: bool


class Progress(NamedTuple):
    """Message while a call runs."""

    done: int
    of: int
    what: str


class Reply(NamedTuple):
    """Message at the end of a call: its value or its error, and its use of the budget."""

    value: Any
    error: BaseException | None
    taken: dict[str, int]
    seconds: float


class WorkerFailed(RuntimeError):
    """Error of a worker that cannot be pickled; its text and traceback."""


def dumps(message: object) -> bytes:
    """Pickle a message, read-only mappings included, which packs and settings use."""
    out = io.BytesIO()
    pickler = pickle.Pickler(out, protocol=5)
    pickler.dispatch_table = {**copyreg.dispatch_table, MappingProxyType: _reduce_mapping}
    pickler.dump(message)
    return out.getvalue()


def _reduce_mapping(held: "MappingProxyType[Any, Any]") -> tuple[Any, ...]:
    return _read_only, (dict(held),)


def _read_only(content: dict[Any, Any]) -> "MappingProxyType[Any, Any]":
    return MappingProxyType(content)


def write_frame(handle: int, frame: bytes) -> None:
    """Write a pickled message, its length first."""
    for content in (_LENGTH.pack(len(frame)), frame):
        view = memoryview(content)
        while view:
            view = view[os.write(handle, view[:_CHUNK]) :]


def read_frame(handle: int) -> bytes | None:
    """Read a pickled message; None at the end of the input."""
    head = _read(handle, _LENGTH.size)
    return None if head is None else _read(handle, _LENGTH.unpack(head)[0])


def _read(handle: int, length: int) -> bytes | None:
    held = bytearray()
    while len(held) < length:
        part = os.read(handle, min(length - len(held), _CHUNK))
        if not part:
            return None
        held += part
    return bytes(held)


def main() -> None:
    """Answer calls until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    _no_core_files()
    calls: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(incoming, calls), daemon=True).start()
    while True:
        write_frame(outgoing, _answer(calls.get(), outgoing))


def _receive(handle: int, calls: "SimpleQueue[bytes]") -> None:
    while (frame := read_frame(handle)) is not None:
        calls.put(frame)
    end_process()


def end_process() -> None:
    """End this process at once, whatever its other threads do; on Windows SIGTERM is TerminateProcess."""
    os.kill(os.getpid(), signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def _answer(frame: bytes, outgoing: int) -> bytes:
    begun = time.process_time()
    budget = Budget()
    before: dict[str, int] = {}

    def reply(value: Any, error: BaseException | None) -> bytes:
        taken = {name: amount - before.get(name, 0) for name, amount in budget.taken.items()}
        return dumps(Reply(value, error, taken, time.process_time() - begun))

    try:
        call: Call = pickle.loads(frame)
        share = call.share
        with job(share.limits) as budget, contextlib.ExitStack() as limits:
            before = dict(share.taken)
            budget.taken.update(before)
            budget.file = share.file
            if share.memory is not None:
                limits.enter_context(memory_limit(share.memory))
            if share.seconds is not None:
                budget.spent = budget.seconds - share.seconds
                limits.enter_context(cpu_limit(budget, backstop=True))
            report = {"on_progress": _reporter(outgoing)} if call.reports else {}
            return reply(call.function(*call.arguments, **report), None)
    except BaseException as error:
        # SystemExit too: nothing that is called may end the worker.
        return reply(None, _portable(error))


def _reporter(outgoing: int) -> Callable[[int, int, str], None]:
    def on_progress(done: int, of: int, what: str = "") -> None:
        write_frame(outgoing, dumps(Progress(done, of, what)))

    return on_progress


def _portable(error: BaseException) -> BaseException:
    """Return the error itself where it survives pickling, else WorkerFailed; an internal error with its traceback."""
    text = "".join(traceback.format_exception(error, limit=-20))
    error.__traceback__ = None
    try:
        if not isinstance(error, UserError):
            error.add_note(f"in a worker process:\n{text}")
        if str(pickle.loads(dumps(error))) == str(error):
            return error
    except Exception:
        pass
    return WorkerFailed(text)


def _no_core_files() -> None:
    """Keep the backstop of the CPU limit from leaving a core file."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
