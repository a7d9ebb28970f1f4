"""Several hands at one job: what they bring is in order, what they do not bring is done elsewhere, and limits hold."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import hands
from sandtable.budget import DEFAULT, OverBudget, current, job
from sandtable.hands import hands_for, share_out

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="hands are forked on Linux alone")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a command, which has one thread; those who run tests have more."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    before = children()
    yield
    assert children() <= before  # nobody is left behind


def children() -> set[str]:
    """Processes this one has begun; other tests in it may have some of their own."""
    return {one for file in Path("/proc/self/task").glob("*/children") for one in file.read_text().split()}


def squared(number: int) -> bytes:
    time.sleep(0.002 * (number % 3))
    return b"%d" % number**2


@pytest.mark.usefixtures("alone")
def test_what_is_brought_is_in_order() -> None:
    assert list(share_out(squared, range(100), 3)) == [b"%d" % number**2 for number in range(100)]


@pytest.mark.usefixtures("alone")
def test_large_parts_are_whole() -> None:
    made = list(share_out(lambda size: b"x" * size, [5_000_000, 0, 70_000], 2))
    assert [len(one or b"") for one in made] == [5_000_000, 0, 70_000]


@pytest.mark.usefixtures("alone")
def test_a_hand_that_dies_or_fails_leaves_its_part_to_others() -> None:
    def work(number: int) -> bytes:
        if number == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        if number == 4:
            raise OverBudget("a.yaml", "too much", "take less")
        return squared(number)

    made = list(share_out(work, range(8), 2))
    assert made[2] is None
    assert made[4] is None
    assert [one for number, one in enumerate(made) if number not in (2, 4)] == [b"0", b"1", b"9", b"25", b"36", b"49"]


@pytest.mark.usefixtures("alone")
def test_one_process_is_told_to_do_all() -> None:
    assert list(share_out(squared, range(3), 1)) == [None, None, None]


@pytest.mark.usefixtures("alone")
def test_what_hands_take_counts() -> None:
    def work(_: int) -> bytes:
        current().take("points", 40)
        return b""

    with job(DEFAULT._replace(points=100)) as budget:
        came = []
        with contextlib.suppress(OverBudget):
            came += [one for one in share_out(work, range(10), 2) if one is not None]
        # A hand has enough of it after two; what both bring is more than one may take.
        assert budget.taken["points"] == (80 if came == [b"", b""] else 120)


@pytest.mark.usefixtures("alone")
def test_hands_share_the_time_that_is_left() -> None:
    class Clock:
        rang = 0

        def took(self) -> float:
            return 14.6

        def set(self) -> None:
            self.rang += 1

    def work(number: int) -> bytes:
        while number:
            pass
        return b""

    with job(DEFAULT) as budget:
        budget.clock = clock = Clock()
        assert list(share_out(work, range(3), 2)) == [b"", None, None]
        assert 0.3 < budget.spent < 1.5
        assert clock.rang == 1


@pytest.mark.usefixtures("alone")
def test_hands_share_the_memory_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    megabyte = 1024 * 1024
    monkeypatch.setattr(hands, "_memory", lambda: (1024 * megabyte, 100 * megabyte))
    assert hands_for(64, 100) == 6
    assert hands._share(6) == 154 * megabyte
    monkeypatch.setattr(hands, "_memory", lambda: (200 * megabyte, 100 * megabyte))
    assert hands_for(64, 100) == 1


@pytest.mark.usefixtures("alone")
def test_a_hand_keeps_to_its_memory() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (8 * 1024**3, hard))
    try:
        made = list(share_out(lambda size: b"%d" % len(bytes(size)), [1, 9 * 1024**3], 2))
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
    assert made == [b"1", None]


@pytest.mark.usefixtures("alone")
def test_how_many_hands() -> None:
    assert hands_for(1, 100) == 1
    assert hands_for(3, 100) == 3
    assert hands_for(3, 2) == 2
    assert hands_for(3, 1) == 1
    assert hands_for(0, 1000) == len(os.sched_getaffinity(0))


def test_no_hands_beside_other_threads() -> None:
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert hands_for(2, 100) == 1
    finally:
        stop.set()
        thread.join()


# Who is started in the background of a shell is deaf to Ctrl-C, and so are all whom it starts.
_INTERRUPTED = """
import os, signal, sys, time
from sandtable.hands import share_out
signal.signal(signal.SIGINT, signal.default_int_handler)
def work(number):
    os.write(2, b"%d\\n" % os.getpid())
    time.sleep(60)
    return b""
try:
    list(share_out(work, range(2), 2))
except KeyboardInterrupt:
    print("clean")
"""


_SLOW_TO_BEGIN = """
import os, time
fork = os.fork
def slow():
    process = fork()
    time.sleep(0.3 if process else 0)
    return process
os.fork = slow
"""


@pytest.mark.parametrize("before", ["", _SLOW_TO_BEGIN])
def test_ctrl_c_ends_all_of_them(tmp_path: Path, before: str) -> None:
    """Also those that had begun while others had not."""
    script = tmp_path / "work.py"
    script.write_text(before + _INTERRUPTED)
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as child:
        assert child.stderr is not None
        at_work = [int(child.stderr.readline()) for _ in range(2)]
        os.killpg(child.pid, signal.SIGINT)
        said, wrong = child.communicate(timeout=30)
    assert said == "clean\n"
    assert not wrong
    for process in at_work:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
