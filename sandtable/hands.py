"""Several hands at one job: processes forked from this one, each of which does some parts of the work and hands over bytes.

A hand only works ahead. What it does not bring, because it failed, died or would have taken more than the job may, is done
by whoever asked, who also says what is wrong: so nothing that is printed or told depends on how many hands there were. All
together keep to the job's limits: its time and memory are shared out among them, and what they took is added up.
"""

import contextlib
import json
import os
import signal
import struct
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from sandtable.budget import Budget, OverBudget, current

T = TypeVar("T")

MOST_PARTS = 8_000  # whose numbers find room in a pipe at once
LEAST_ROOM = 48 * 1024 * 1024  # bytes of memory that one hand wants beside what it shares with all
_NUMBER = struct.Struct("=I")
_FRAME = struct.Struct("=IIQ")  # number of a part, length of its account, length of its bytes
_PIECE = 1 << 16
_INTERRUPTIONS = (
    {signal.SIGINT, signal.SIGPROF} if sys.platform == "linux" else set()
)  # Ctrl-C, and the clock of the job


class _Hand(NamedTuple):
    """A process and the end of the pipe it hands over by."""

    process: int
    brings: int


def hands_for(wished: int, parts: int) -> int:
    """How many hands are worth their while: at most `wished`, or all cores for 0, and no more than there are parts.

    One, which is to say none besides this process, where processes cannot be forked safely: on systems other than Linux, and
    while other threads run.
    """
    if sys.platform != "linux" or parts < 2 or wished == 1 or threading.active_count() > 1:
        return 1
    return max(1, min(wished or len(os.sched_getaffinity(0)), parts, _room()))


def share_out(
    work: Callable[[T], bytes | None], parts: Sequence[T], hands: int, pieces: int = 0
) -> Iterator[bytes | None]:
    """What `work` makes of each part, in their order; None for a part that must be done here.

    `pieces` is how many pieces of the job all parts come to, for the time they may take.
    """
    if hands < 2 or len(parts) > MOST_PARTS:
        yield from (None for _ in parts)
        return
    budget = current()
    at_work: list[_Hand] = []
    came: dict[int, bytes | None] = {}
    given = 0
    try:
        _begin(at_work, work, parts, hands, budget, budget.left(pieces) / hands)
        for number, account, content in _brought(at_work):
            for name, amount in json.loads(account).items():
                budget.take(name, amount)
            came[number] = content
            while given in came:
                yield came.pop(given)
                given += 1
        # A part that never came holds up those behind it, which are here by now.
        for number in range(given, len(parts)):
            yield came.pop(number, None)
    finally:
        budget.spend(_dismiss(at_work))


def _begin(
    at_work: list[_Hand],
    work: Callable[[T], bytes | None],
    parts: Sequence[T],
    hands: int,
    budget: Budget,
    seconds: float,
) -> None:
    """Fork; every hand takes the next part that nobody has taken, until there is none.

    Whatever interrupts this waits until all hands are on the list, or nobody would know whom to dismiss.
    """
    todo, fill = os.pipe()
    os.write(fill, b"".join(map(_NUMBER.pack, range(len(parts)))))
    os.close(fill)
    room = _share(hands)
    free = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPTIONS)
    try:
        for _ in range(hands):
            brings, hand_over = os.pipe()
            try:
                process = os.fork()
            except OSError:  # no more processes for this user: those that there are will do
                os.close(brings)
                os.close(hand_over)
                break
            if not process:
                for other in (*(hand.brings for hand in at_work), brings):
                    os.close(other)
                _work_on(work, parts, todo, hand_over, budget, seconds, room, free)
            os.close(hand_over)
            at_work.append(_Hand(process, brings))
    finally:
        os.close(todo)
        signal.pthread_sigmask(signal.SIG_SETMASK, free)


def _work_on(
    work: Callable[[T], bytes | None],
    parts: Sequence[T],
    todo: int,
    hand_over: int,
    budget: Budget,
    seconds: float,
    room: int | None,
    free: set[int | signal.Signals],
) -> None:
    """What a hand does until its end. It writes nothing but its pipe and what is kept for the next run."""
    try:
        # Ctrl-C is for the process that was started, which dismisses its hands.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, free)
        signal.setitimer(signal.ITIMER_PROF, max(seconds, 0.001))
        _keep_to(room)
        while head := os.read(todo, _NUMBER.size):
            number = _NUMBER.unpack(head)[0]
            before = dict(budget.taken)
            try:
                made = work(parts[number])
            except OverBudget:
                made = None
            if made is not None:
                taken = {name: now - before.get(name, 0) for name, now in budget.taken.items()}
                account = json.dumps(taken).encode()
                _pour(hand_over, _FRAME.pack(number, len(account), len(made)) + account)
                _pour(hand_over, made)
    finally:
        # Whatever was raised: nobody must go on from here with the rest of the program.
        os._exit(0)


def _brought(at_work: Sequence[_Hand]) -> Iterator[tuple[int, bytes, bytes]]:
    """Number, account and bytes of every part, as they come."""
    import selectors  # most work is done by one alone

    with selectors.DefaultSelector() as waiting:
        for hand in at_work:
            waiting.register(hand.brings, selectors.EVENT_READ, bytearray())
        while waiting.get_map():
            for key, _ in waiting.select():
                read = os.read(key.fd, _PIECE)
                if not read:
                    waiting.unregister(key.fd)
                    continue
                held: bytearray = key.data
                held += read
                while (frame := _first(held)) is not None:
                    yield frame


def _first(held: bytearray) -> tuple[int, bytes, bytes] | None:
    """The first whole frame, taken away from what is held."""
    if len(held) < _FRAME.size:
        return None
    number, account, length = _FRAME.unpack_from(held)
    begin, end = _FRAME.size + account, _FRAME.size + account + length
    if len(held) < end:
        return None
    frame = (number, bytes(held[_FRAME.size : begin]), bytes(held[begin:end]))
    del held[:end]
    return frame


def _dismiss(at_work: Sequence[_Hand]) -> float:
    """End all hands, whatever they are at; the processor time they took."""
    seconds = 0.0
    for hand in at_work:
        with contextlib.suppress(OSError):
            os.close(hand.brings)
        with contextlib.suppress(ProcessLookupError):
            os.kill(hand.process, signal.SIGKILL)
    for hand in at_work:
        with contextlib.suppress(ChildProcessError):
            _, _, took = os.wait4(hand.process, 0)
            seconds += took.ru_utime + took.ru_stime
    return seconds


def _pour(handle: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(handle, view) :]


def _room() -> int:
    """How many hands there is memory for under the bound of this process."""
    bound, used = _memory()
    return sys.maxsize if bound is None else max(1, (bound - used) // (used + LEAST_ROOM))


def _share(hands: int) -> int | None:
    """The bound on one of so many hands: what they share may come to be each one's own, and the rest is shared out."""
    bound, used = _memory()
    return None if bound is None else used + (bound - used * (hands + 1)) // hands


def _memory() -> tuple[int | None, int]:
    """The bound on the data of this process, None where there is none, and how much there is."""
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_DATA)
    if soft == resource.RLIM_INFINITY:
        return None, 0
    with open("/proc/self/statm", encoding="ascii") as file:
        return soft, int(file.read().split()[5]) * resource.getpagesize()


def _keep_to(room: int | None) -> None:
    if room is not None:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (room, hard))
