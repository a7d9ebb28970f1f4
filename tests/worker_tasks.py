"""Functions that tests have workers call, and scripts that use workers."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from sandtable.budget import OverBudget, current
from sandtable.errors import UserError


class Picky(UserError):
    """An error whose constructor takes other arguments than it hands on."""

    exit_code = 2

    def __init__(self, where: str, number: int) -> None:
        super().__init__(f"{where}: {number}")
        self.where = where


class Sealed(Exception):
    """An error that cannot be pickled."""

    def __init__(self, lock: object) -> None:
        super().__init__("sealed")
        self.lock = lock


def square(number: int) -> int:
    time.sleep(0.002 * (number % 3))
    return number**2


def same(value: object) -> object:
    return value


def blob(size: int) -> bytes:
    return b"x" * size


def noisy(number: int) -> int:
    print("out")
    sys.stdout.flush()
    os.write(1, b"raw")
    os.system("echo from a child")
    print("err", file=sys.stderr)
    return number


def fail(how: str) -> None:
    if how == "user":
        raise Picky("here", 3)
    if how == "budget":
        raise OverBudget("a.yaml", "too much", "take less")
    if how == "value":
        raise ValueError("no such value")
    if how == "unicode":
        b"\xff".decode()
    if how == "sealed":
        raise Sealed(threading.Lock())
    sys.exit(5)


def die(number: int) -> int:
    """Kill the worker at 2, otherwise square."""
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def die_on_documents(_: bytes | None) -> bytes:
    """Kill the worker, whatever it is given."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def take(amount: int) -> str:
    current().take("points", amount, "card.svg", "the drawing takes")
    return os.environ.get("WHO", "")


def over_at(number: int) -> int:
    if number == 4:
        raise OverBudget("a.yaml", "too much in the worker", "take less")
    return number


def burn(seconds: float) -> float:
    """Use CPU time, with a look at the clock now and then."""
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        pass
    return seconds


def hold_the_interpreter() -> int:
    """One call into C that takes minutes."""
    return sum(range(10**11))


def sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def sleep_marked(file: str) -> None:
    """Tell one's process id in a file, then sleep."""
    Path(file).write_text(str(os.getpid()))
    time.sleep(60)


def count(most: int, on_progress: Callable[[int, int, str], None]) -> int:
    for number in range(most):
        on_progress(number + 1, most, "counting")
    return most


def allocate(megabytes: int) -> int:
    return len(bytearray(megabytes * 1024 * 1024))


def surroundings(_: int) -> tuple[str, list[str], str | None, str]:
    return str(Path.cwd()), sys.path, os.environ.get("SANDTABLE_TEST_MARK"), sys.stdin.read()
