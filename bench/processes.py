"""Two processes against one on the same games, by the clock and by CPU time.

    python -m bench.processes

The clock says what a user gains; it needs two idle cores. CPU time says what is lost to processes whatever else runs:
sending batches, folding, starting. On idle cores the clock comes out near it.
"""

import resource
import time
from typing import NamedTuple

from bench.measure import finish, verdict
from playtest.pool import open_runner
from playtest.series import Job
from playtest.subject import Subject
from sandtable.resources import content_folder

BAR = 1.8
SETUP = content_folder() / "proelio" / "setups" / "open-4.yaml"


class Cost(NamedTuple):
    """Seconds taken by a series: by the clock and of CPU."""

    clock: float
    cpu: float


def cost(jobs: int, games: int) -> Cost:
    """Measure a number of games in a number of processes, once these are running."""
    job = Job(Subject("open-4", SETUP.read_text(encoding="utf-8"), str(SETUP.parent)), ("greedy",) * 4, bare=True)
    before = _cpu()
    with open_runner(jobs) as runner:
        list(runner.play(job, 4 * jobs))
        begun = time.perf_counter()
        list(runner.play(job, games))
        clock = time.perf_counter() - begun
    return Cost(clock, _cpu() - before)


def two_against_one(games: int = 1200) -> tuple[float, float]:
    """Speed-up of two processes over one: by the clock, and by CPU time as on idle cores."""
    one, two = cost(1, games), cost(2, games)
    return one.clock / two.clock, 2 * one.cpu / two.cpu


def _cpu() -> float:
    """CPU seconds of this process and of those it has waited for."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


if __name__ == "__main__":
    by_clock, by_cpu = two_against_one()
    print(f"two processes against one, by the clock: {by_clock:.2f}")
    finish(verdict("two processes against one, by CPU time", by_cpu, BAR, at_most=False))
