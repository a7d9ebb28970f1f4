"""Schedule of the garbage collector: it runs rarely, since little that a job or a series of games builds is garbage."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_IN_A_JOB = (300_000, 50, 1000)  # a deck of a few hundred cards never has so many new objects
_WALK_ALL = 50  # jobs of a long process after which all objects are walked, not only those of the last job
OFTEN, SELDOM = 200, 3200  # games from one collection to the next
WORTH_IT = 100  # objects found for each game since the last collection


def collect_rarely() -> None:
    """Collect rarely from now on, for a short command that needs its objects until it ends."""
    gc.set_threshold(*_IN_A_JOB)


@contextmanager
def command_collections() -> Iterator[None]:
    """Collect rarely within this context, and leave the rest to the end of the process."""
    usual = gc.get_threshold()
    collect_rarely()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*usual)


@contextmanager
def no_collections() -> Iterator[None]:
    """Collect nothing while a kept value is built up: all of it stays, and walking it takes as long again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class _Thresholds:
    """Thresholds of the process before the first of the running jobs; threads share one collector."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._jobs = 0
        self._usual = gc.get_threshold()
        self._since = 0  # jobs since everything was walked

    def begin(self) -> None:
        with self._lock:
            if not self._jobs:
                self._usual = gc.get_threshold()
                gc.freeze()
                gc.set_threshold(*_IN_A_JOB)
            self._jobs += 1

    def end(self, *, collect: bool = False) -> None:
        with self._lock:
            self._jobs -= 1
            if collect:
                gc.collect()  # what was there before the job is frozen and not walked
                self._since += 1
            if not self._jobs:
                # Count the remaining objects as old, so that they are not walked at once.
                gc.freeze()
                gc.unfreeze()
                gc.set_threshold(*self._usual)
                if self._since >= _WALK_ALL:
                    gc.collect()
                    self._since = 0


_thresholds = _Thresholds()


@contextmanager
def rare_collections() -> Iterator[None]:
    """Collect rarely while a job builds up faces and pages, or players learn a scenario; from several threads too.

    Finished faces are never garbage before the job ends, but each full collection walks all of them:
    without this, ten times the cards take fifteen times the time. A game of Warfare took a third longer.
    """
    _thresholds.begin()
    try:
        yield
    finally:
        _thresholds.end()


@contextmanager
def collect_after() -> Iterator[None]:
    """Collect rarely within a job of a long-running process, and collect its cycles at the end.

    Without this `--watch` grew by eight megabytes a save.
    """
    _thresholds.begin()
    try:
        yield
    finally:
        _thresholds.end(collect=True)


class GameCollector:
    """Run the garbage collector between games, less often while it finds little.

    Garbage in cycles took three megabytes a game of a planner when nothing was collected. To walk a process of two
    gigabytes every two hundred games took two fifths of its time, and mostly found nothing.
    """

    def __init__(self) -> None:
        self.wait = OFTEN
        self._games = 0

    def after_a_game(self) -> None:
        self._games += 1
        if self._games >= self.wait:
            found = gc.collect()
            self.wait = OFTEN if found > WORTH_IT * self._games else min(2 * self.wait, SELDOM)
            self._games = 0
