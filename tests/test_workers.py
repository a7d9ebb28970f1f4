"""Worker processes: values in order, errors as they were raised, limits held, and nobody left behind."""

import contextlib
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType

import pytest

from sandtable import worker_main, workers
from sandtable.budget import DEFAULT, OverBudget, current, job
from sandtable.errors import Cancelled
from sandtable.limited_job import run_limited
from sandtable.process_limits import cpu_limit, memory_limit
from sandtable.worker_main import WorkerFailed
from sandtable.workers import Pool, Worker, WorkerDied, map_in_order, worker_count
from tests import worker_tasks as tasks
from tests.processes import MARK, marked, new_mark, wait_for, wait_until_gone

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A mark on every process a test starts; none may be left in the end."""
    monkeypatch.setenv(MARK, made := new_mark())
    yield made
    wait_until_gone(made)


# Values


def test_values_come_in_order() -> None:
    assert list(map_in_order(tasks.square, range(60), 3)) == [number**2 for number in range(60)]


def test_one_worker_is_this_process() -> None:
    assert list(map_in_order(tasks.sleep, [0], 1)) == [os.getpid()]
    assert list(map_in_order(tasks.sleep, [0, 0], 2)) != [os.getpid()] * 2


def test_nothing_to_do() -> None:
    assert list(map_in_order(tasks.square, [], 2)) == []


@pytest.mark.slow
def test_huge_values_both_ways() -> None:
    with Worker() as worker:
        assert len(worker.call(tasks.blob, 150_000_000)) == 150_000_000
        large = b"y" * 50_000_000
        assert worker.call(tasks.same, large) == large


def test_read_only_mappings_can_be_sent() -> None:
    with Worker() as worker:
        found = worker.call(tasks.same, [MappingProxyType({"a": 1})])
    assert found == [{"a": 1}] and isinstance(found[0], MappingProxyType)


def test_prints_do_not_break_messages() -> None:
    with Worker() as worker:
        assert [worker.call(tasks.noisy, number) for number in range(3)] == [0, 1, 2]


def test_a_worker_lives_where_its_parent_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pickle.py").write_text("raise SystemExit('a stranger was here')")
    with Worker() as worker:
        folder, path, seen, typed = worker.call(tasks.surroundings, 0)
    assert (folder, path, seen, typed) == (str(tmp_path), sys.path, mark, "")


def test_progress_and_items_are_reported() -> None:
    seen: list[tuple[int, int, str]] = []
    with Worker() as worker:
        assert worker.call(tasks.count, 3, on_progress=lambda *one: seen.append(one)) == 3
        assert seen == [(1, 3, "counting"), (2, 3, "counting"), (3, 3, "counting")]
    seen.clear()
    list(map_in_order(tasks.square, range(3), 2, on_progress=lambda *one: seen.append(one)))
    assert seen == [(1, 3, ""), (2, 3, ""), (3, 3, "")]


def test_eight_threads_with_workers_of_their_own() -> None:
    def run(first: int) -> list[int]:
        return list(map_in_order(tasks.square, range(first, first + 6), 2))

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(run, range(8))) == [[n**2 for n in range(one, one + 6)] for one in range(8)]


def test_a_script_without_a_guard_may_use_workers(tmp_path: Path) -> None:
    script = tmp_path / "plain.py"
    script.write_text(
        "import operator\nfrom sandtable.workers import map_in_order\n"
        "print('once')\nprint(list(map_in_order(operator.neg, range(3), 2)))\n"
    )
    assert _run(script).stdout == "once\n[0, -1, -2]\n"


# Errors


def test_errors_come_as_they_were_raised() -> None:
    with Worker() as worker:
        with pytest.raises(tasks.Picky, match="here: 3") as picky:
            worker.call(tasks.fail, "user")
        assert (picky.value.where, picky.value.exit_code) == ("here", 2)
        assert not hasattr(picky.value, "__notes__")
        with pytest.raises(OverBudget, match=r"a\.yaml: ST035 too much; take less") as over:
            worker.call(tasks.fail, "budget")
        assert over.value.hint == "take less"
        with pytest.raises(ValueError, match="no such value") as plain:
            worker.call(tasks.fail, "value")
        assert "worker_tasks.py" in plain.value.__notes__[0]
        with pytest.raises(UnicodeDecodeError, match="invalid start byte"):
            worker.call(tasks.fail, "unicode")
        with pytest.raises(WorkerFailed, match="Sealed: sealed"):
            worker.call(tasks.fail, "sealed")
        with pytest.raises(SystemExit):
            worker.call(tasks.fail, "exit")
        assert worker.call(tasks.square, 3) == 9


def test_what_cannot_be_sent_is_told(mark: str) -> None:
    with Worker() as worker:
        with pytest.raises((TypeError, AttributeError)):
            worker.call(tasks.same, threading.Lock())
        with pytest.raises((TypeError, WorkerFailed), match="pickle"):
            worker.call(threading.Lock)
        assert worker.call(tasks.square, 3) == 9


def test_a_dead_worker_is_told_and_replaced() -> None:
    with Worker() as worker, pytest.raises(WorkerDied, match=r"died \(signal 9\)") as died:
        worker.call(tasks.die, 2)
    assert died.value.code == -signal.SIGKILL
    with pytest.raises(WorkerDied):
        list(map_in_order(tasks.die, range(6), 2))
    assert list(map_in_order(tasks.die, range(6), 2, fallback=tasks.square)) == [0, 1, 4, 9, 16, 25]


def test_the_last_words_of_a_worker_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_START", "raise RuntimeError('no such library')")
    with Worker() as worker, pytest.raises(WorkerDied, match=r"exit code 1.*RuntimeError: no such library") as died:
        worker.call(tasks.square, 1)
    assert "Traceback" in died.value.stderr


def test_an_interpreter_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(WorkerDied, match="could not be started"):
        Worker()
    assert list(map_in_order(tasks.square, range(3), 2, fallback=tasks.square)) == [0, 1, 4]
    monkeypatch.setattr(sys, "executable", "")
    assert worker_count(4, 100) == 1


def test_a_closed_pool_takes_nothing() -> None:
    with Pool(1) as pool:
        assert pool.submit(tasks.square, 2).result() == 4
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(tasks.square, 2)


# Budget


def test_what_workers_take_is_added_up() -> None:
    with job(DEFAULT._replace(points=100)) as budget:
        assert list(map_in_order(tasks.take, [40, 40], 2)) == ["", ""]
        assert budget.taken["points"] == 80
        assert budget.spent > 0


@pytest.mark.parametrize("workers", [1, 2])
def test_who_goes_over_is_told_as_by_one_process(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHO", "worker")
    came = []
    with (
        job(DEFAULT._replace(points=100)) as budget,
        pytest.raises(OverBudget, match=r"^card\.svg: ST035 the drawing takes more than 100 points"),
    ):
        came += [len(one) for one in map_in_order(tasks.take, [40] * 8, workers, fallback=tasks.take)]
    assert budget.taken["points"] == 120


def test_an_item_over_the_budget_is_left_to_the_fallback() -> None:
    assert list(map_in_order(tasks.over_at, range(6), 2, fallback=lambda number: -number)) == [0, 1, 2, 3, -4, 5]
    with pytest.raises(OverBudget, match="in the worker"):
        list(map_in_order(tasks.over_at, range(6), 2))


class Clock:
    """A clock that says how long the parent has worked."""

    rang = 0

    def took(self) -> float:
        return 14.4

    def set(self) -> None:
        self.rang += 1

    def restart(self) -> None:
        raise AssertionError


def test_workers_share_the_time_that_is_left() -> None:
    with job(DEFAULT) as budget:
        budget.clock = clock = Clock()
        assert workers.share_of(budget, 2).seconds == pytest.approx(0.3)
        with pytest.raises(OverBudget, match="the job takes more than 15 seconds of processor time"):
            list(map_in_order(tasks.burn, [0.0, 60.0, 60.0], 2))
        assert 0.2 < budget.spent < 2
        assert clock.rang >= 2


def test_workers_share_the_memory_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "free_memory", lambda: 1024 * 1024 * 1024)
    assert workers.share_of(current(), 2).memory == 512
    assert worker_count(64, 100) == 8
    monkeypatch.setattr(workers, "free_memory", lambda: 100 * 1024 * 1024)
    assert worker_count(64, 100) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="the size of a process is known on Linux alone")
def test_a_process_beyond_its_bound_has_no_memory_at_once() -> None:
    with pytest.raises(MemoryError), memory_limit(1):
        pytest.fail("the job began")


def test_a_worker_keeps_to_its_memory() -> None:
    # The bound holds for this process too, which has grown with all the tests before this one.
    status = Path("/proc/self/status")
    grown = int(re.search(r"VmData:\s+(\d+)", status.read_text())[1]) // 1024 if status.exists() else 0  # type: ignore[index]
    with memory_limit(grown + 2048), Worker() as worker:
        assert worker.call(tasks.allocate, 10) == 10 * 1024 * 1024
        with pytest.raises(MemoryError):
            worker.call(tasks.allocate, grown + 4096)
        assert worker.call(tasks.square, 3) == 9


def test_how_many_workers() -> None:
    assert [worker_count(*one) for one in ((1, 100), (3, 100), (3, 2), (3, 1), (3, 0))] == [1, 3, 2, 1, 1]
    assert worker_count(0, 1000) == len(os.sched_getaffinity(0))


# Limited jobs


def test_a_limited_job() -> None:
    seen: list[tuple[int, int, str]] = []
    thread = threading.current_thread()

    def heard(*one: object) -> None:
        assert threading.current_thread() is thread
        seen.append(one)

    assert run_limited(tasks.count, 2, on_progress=heard) == 2
    assert seen == [(1, 2, "counting"), (2, 2, "counting")]
    with pytest.raises(tasks.Picky, match="here: 3"):
        run_limited(tasks.fail, "user")


@pytest.mark.slow
def test_a_limited_job_keeps_to_its_seconds() -> None:
    limits = DEFAULT._replace(seconds=1)
    begun = time.monotonic()
    with pytest.raises(OverBudget, match=r"more than 1 seconds of processor time; .*--limits seconds=4"):
        run_limited(tasks.burn, 60.0, limits=limits)
    # The timer is heard at the next bytecode; a long call into C has none, and the system ends the process.
    with pytest.raises(OverBudget, match=r"more than 1 seconds of processor time; .*--limits seconds=4"):
        run_limited(tasks.hold_the_interpreter, limits=limits)
    assert time.monotonic() - begun < 60


def test_a_limited_job_keeps_to_its_memory() -> None:
    limits = DEFAULT._replace(memory=200)
    assert run_limited(tasks.allocate, 50, limits=limits)
    with pytest.raises(OverBudget, match=r"more than 200 MB of memory; .*--limits memory=800"):
        run_limited(tasks.allocate, 300, limits=limits)


def test_a_limited_job_keeps_to_its_deadline() -> None:
    begun = time.monotonic()
    with pytest.raises(OverBudget, match=r"more than 0\.3 seconds by the clock"):
        run_limited(tasks.sleep, 60, deadline=0.3)
    assert time.monotonic() - begun < 2


def test_a_limited_job_that_dies_is_told() -> None:
    with pytest.raises(WorkerDied, match="signal 9"):
        run_limited(tasks.die, 2)


def test_limits_of_the_parent_are_its_own() -> None:
    before = resource.getrlimit(resource.RLIMIT_DATA), resource.getrlimit(resource.RLIMIT_CPU)
    handler = signal.getsignal(signal.SIGPROF)
    run_limited(tasks.square, 3)
    assert (resource.getrlimit(resource.RLIMIT_DATA), resource.getrlimit(resource.RLIMIT_CPU)) == before
    assert signal.getsignal(signal.SIGPROF) is handler


def test_the_limit_of_cpu_time_is_taken_away_again() -> None:
    before = resource.getrlimit(resource.RLIMIT_CPU)
    with job(DEFAULT) as budget, cpu_limit(budget, backstop=True):
        assert resource.getrlimit(resource.RLIMIT_CPU)[0] < 10_000
    assert resource.getrlimit(resource.RLIMIT_CPU) == before


# Nobody left behind


def test_cancelled_soon() -> None:
    for run in (
        lambda cancelled: list(map_in_order(tasks.sleep, [60] * 4, 2, cancelled=cancelled)),
        lambda cancelled: run_limited(tasks.sleep, 60, cancelled=cancelled),
    ):
        wanted = threading.Event()
        threading.Timer(0.4, wanted.set).start()
        begun = time.monotonic()
        with pytest.raises(Cancelled):
            run(wanted.is_set)
        assert time.monotonic() - begun < 0.4 + 0.5


def test_an_error_of_the_consumer_ends_workers(mark: str) -> None:
    def consume() -> None:
        for value in map_in_order(tasks.sleep, [0, 0, 60, 60], 2):
            1 / (value - value)

    with pytest.raises(ZeroDivisionError):
        consume()
    wait_until_gone(mark, 2)


def test_a_callback_that_fails_ends_the_worker(mark: str) -> None:
    def heard(*_: object) -> None:
        raise ZeroDivisionError

    with Worker() as worker, pytest.raises(ZeroDivisionError):
        worker.call(tasks.count, 1_000_000, on_progress=heard)
    with pytest.raises(ZeroDivisionError):
        run_limited(tasks.count, 1_000_000, on_progress=heard)
    wait_until_gone(mark, 2)


def test_a_closed_generator_ends_workers(mark: str) -> None:
    values = map_in_order(tasks.sleep, [0, 60, 60, 60], 2)
    next(values)
    assert marked(mark) - {os.getpid()}
    values.close()
    wait_until_gone(mark, 2)


def test_a_forgotten_pool_ends_its_workers(mark: str) -> None:
    pool = Pool(2)
    pending = pool.submit(tasks.sleep, 60)
    wait_for(mark, 1)
    del pool
    wait_until_gone(mark, 2)
    with pytest.raises(WorkerDied):
        pending.result()


_BUSY = """
import signal, sys
from sandtable.workers import Pool, map_in_order
from tests import worker_tasks as tasks
signal.signal(signal.SIGINT, signal.default_int_handler)
for number in (signal.SIGHUP, signal.SIGQUIT):  # a background job of a shell may have been told to ignore them
    signal.signal(number, signal.SIG_DFL)
{}
"""
_LOOP = "list(map_in_order(tasks.sleep, [60] * 4, 2))"
_CAUGHT = f"try:\n    {_LOOP}\nexcept KeyboardInterrupt:\n    print('clean')"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGQUIT, signal.SIGABRT])
def test_workers_end_with_their_parent(number: signal.Signals, mark: str, tmp_path: Path) -> None:
    with _started(_BUSY.format(_LOOP), tmp_path) as parent:
        wait_for(mark, 3)
        parent.send_signal(number)
        assert parent.wait(10) == -number
    wait_until_gone(mark, 3)


def test_ctrl_c_ends_all(mark: str, tmp_path: Path) -> None:
    with _started(_BUSY.format(_CAUGHT), tmp_path) as parent:
        wait_for(mark, 3)
        time.sleep(0.3)
        os.killpg(parent.pid, signal.SIGINT)
        assert parent.communicate(timeout=10) == ("clean\n", "")
    wait_until_gone(mark, 3)


@pytest.mark.parametrize(
    "ending",
    [
        "pool = Pool(2); pool.submit(tasks.sleep, 60); pool.submit(tasks.sleep, 60)",
        "values = map_in_order(tasks.sleep, [0, 60, 60], 2); next(values)",
        "values = map_in_order(tasks.sleep, [0, 60, 60], 2); next(values); sys.exit()",
        "values = map_in_order(tasks.sleep, [0, 60, 60], 2); next(values); raise ValueError",
    ],
    ids=["pool", "generator", "exit", "error"],
)
def test_the_interpreter_ends_without_waiting(ending: str, mark: str, tmp_path: Path) -> None:
    begun = time.monotonic()
    with _started(_BUSY.format(ending), tmp_path) as parent:
        said, wrong = parent.communicate(timeout=30)
    assert time.monotonic() - begun < 20
    assert (parent.returncode, said) == (int("ValueError" in ending), "")
    assert wrong == "" or "ValueError" in ending
    wait_until_gone(mark, 3)


# Other systems


def test_windows_ends_a_worker_by_its_own_means(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda process, number: sent.append((process, number)))
    monkeypatch.setattr(sys, "platform", "win32")
    worker_main.end_process()
    monkeypatch.setattr(sys, "platform", "linux")
    worker_main.end_process()
    assert sent == [(os.getpid(), signal.SIGTERM), (os.getpid(), signal.SIGKILL)]


def test_no_limits_where_the_system_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(signal, "setitimer")
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.delattr(os, "sched_getaffinity")
    with memory_limit(1), job(DEFAULT) as budget, cpu_limit(budget, backstop=True):
        assert budget.clock is None
    worker_main._no_core_files()
    assert worker_count(0, 1000) == os.cpu_count()
    assert workers.share_of(current()).memory is None


def test_a_limited_job_that_ends_by_itself_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_START", "import sys; sys.exit(0)")
    monkeypatch.setattr("sandtable.limited_job.sys.platform", "win32")
    with pytest.raises(WorkerDied, match="exit code 0"):
        run_limited(tasks.square, 1)


def _run(script: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True, cwd=script.parent)


@contextlib.contextmanager
def _started(script: str, folder: Path) -> "Iterator[subprocess.Popen[str]]":
    file = folder / "script.py"
    file.write_text(script)
    with subprocess.Popen(
        [sys.executable, str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as parent:
        try:
            yield parent
        finally:
            parent.kill()
