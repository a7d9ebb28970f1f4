"""Measure commands and functions against a floor in one run; report ratios, never bare times."""

import gc
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


def interleaved(rounds: int, **functions: Callable[[], object]) -> dict[str, float]:
    """Median CPU seconds of each function, called in turn so that noise strikes all alike."""
    times: dict[str, list[float]] = {name: [] for name in functions}
    for _ in range(rounds):
        for name, function in functions.items():
            gc.collect()
            start = time.process_time()
            function()
            times[name].append(time.process_time() - start)
    return {name: statistics.median(values) for name, values in times.items()}


def cpu_of(rounds: int, env: Mapping[str, str] | None = None, **commands: Sequence[str]) -> dict[str, float]:
    """Fewest CPU seconds of each command, each run in a process of its own, in turn, after one run to warm up."""
    best: dict[str, float] = {}
    for number in range(rounds + 1):
        for name, command in commands.items():
            before = cpu_spent()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
            if number:
                best[name] = min(best.get(name, float("inf")), cpu_spent() - before)
    return best


@dataclass(frozen=True, slots=True)
class Run:
    """Time and peak memory of a process and its children."""

    seconds: float
    megabytes: float


def compiled(folder: Path) -> dict[str, str]:
    """Return an environment in which bytecode is written, as for an installed program."""
    return {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/bytecode", "PYTHONDONTWRITEBYTECODE": ""}


def processes(
    rounds: int,
    env: Mapping[str, str],
    commands: Mapping[str, Sequence[str]],
    before: Callable[[], object] = lambda: None,
) -> dict[str, Run]:
    """Return the fewest CPU seconds of each command and the memory of its largest process, after one warm-up run."""
    best: dict[str, Run] = {}
    for number in range(rounds + 1):
        for name, command in commands.items():
            before()
            done = subprocess.run(
                [sys.executable, "-c", _WATCH, *command], env=env, check=True, capture_output=True, text=True
            )
            seconds, megabytes, status = done.stdout.split()[-3:]
            if status != "0":
                raise SystemExit(f"{name} failed: {done.stderr[-500:]}")
            if number:
                run = Run(float(seconds), float(megabytes))
                best[name] = min(best.get(name, run), run, key=lambda one: one.seconds)
    return best


# Runs a command and prints the cost of it and its children, without this process.
_WATCH = """
import os, resource, sys
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(pid, 0)
whole = resource.getrusage(resource.RUSAGE_CHILDREN)
print(whole.ru_utime + whole.ru_stime, whole.ru_maxrss / 1024, status)
"""


def cpu_spent() -> float:
    """CPU seconds of all processes waited for so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def verdict(what: str, ratio: float, bar: float, at_most: bool) -> bool:
    """Print a ratio beside its bar; return True when it is met."""
    kept = ratio <= bar if at_most else ratio >= bar
    word = "at most" if at_most else "at least"
    print(f"{what}: {ratio:.2f} ({word} {bar:g}) {'ok' if kept else 'MISSED'}")
    return kept


def finish(*kept: bool) -> None:
    sys.exit(0 if all(kept) else 1)
