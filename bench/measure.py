"""Measure commands and functions against a floor in one run; report ratios, never bare times."""

import gc
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence


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
            before = _spent()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
            if number:
                best[name] = min(best.get(name, float("inf")), _spent() - before)
    return best


def _spent() -> float:
    """CPU seconds of all processes waited for so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def verdict(what: str, ratio: float, bar: float, at_most: bool) -> bool:
    """Print a ratio beside its bar; true when it keeps it."""
    kept = ratio <= bar if at_most else ratio >= bar
    word = "at most" if at_most else "at least"
    print(f"{what}: {ratio:.2f} ({word} {bar:g}) {'ok' if kept else 'MISSED'}")
    return kept


def finish(*kept: bool) -> None:
    sys.exit(0 if all(kept) else 1)
