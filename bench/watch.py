"""From a save to the finished file under `render --watch`: CPU seconds of the process that watches and of its worker.

    python -m bench.watch

A word of one card is changed, as a designer does, in a new pack (`sandtable init`) and in the 540 cards of bench.deck.
"""

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.deck.pack import write_pack
from bench.measure import compiled, finish, verdict

SAVES = 7
PATIENCE = 60  # seconds for one save
QUIET = 0.4  # seconds without work after which it is done


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        env = {**compiled(folder), "SANDTABLE_CACHE": str(folder / "cache")}
        command = [sys.executable, "-m", "cli"]
        subprocess.run([*command, "init", str(folder / "mine")], env=env, check=True, capture_output=True)
        write_pack(folder / "deck", 540)
        kept = []
        for what, pack, deck, file, pattern, bar in (
            ("a new pack", "mine", "night", "decks/night.yaml", r"noise", 0.1),
            ("540 cards", "deck", "deck", "deck.yaml", r"Card \d+ 7\n|\S+ \S+ 7\n", 0.1),
        ):
            watched = folder / pack / file
            seconds = _saves(
                [*command, "render", str(folder / pack), deck, "--watch", "-o", str(folder / "out")],
                env,
                lambda number, watched=watched, pattern=pattern: _edit(watched, pattern, number),
            )
            kept.append(verdict(f"{what}: CPU seconds from save to file", median(seconds), bar, True))
        finish(*kept)


def _edit(file: Path, pattern: str, number: int) -> None:
    text = file.read_text()
    found = re.search(pattern, text)
    assert found is not None
    word = f"noise{number}" if pattern == "noise" else f"Card {number} 7\n"
    beside = file.with_suffix(".part")
    beside.write_text(text[: found.start()] + word + text[found.end() :])
    beside.replace(file)


def _saves(command: list[str], env: dict[str, str], edit: Callable[[int], None]) -> list[float]:
    """CPU seconds each save cost, without the first."""
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_until_idle(process.pid)
        took = []
        for number in range(SAVES + 1):
            before = _cpu(process.pid)
            edit(number)
            took.append(_wait_until_idle(process.pid, before) - before)
        return took[1:]
    finally:
        process.terminate()
        process.wait()


def _wait_until_idle(process: int, before: float = 0.0) -> float:
    """Wait until a process has worked and is idle again; return its CPU seconds."""
    begun = time.monotonic()
    last, since = _cpu(process), time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        time.sleep(0.05)
        now = _cpu(process)
        if now - last > 0.004:
            since = time.monotonic()
        last = now
        if last - before > 0.02 and time.monotonic() - since > QUIET:
            return last
    raise SystemExit("nothing was printed after a save")


def _cpu(process: int) -> float:
    """CPU seconds of all threads of a process and of its workers, from the scheduler's statistics."""
    total = 0.0
    for thread in Path(f"/proc/{process}/task").iterdir():
        total += int((thread / "schedstat").read_text().split()[0]) / 1e9
        total += sum(_cpu(int(child)) for child in (thread / "children").read_text().split())
    return total


if __name__ == "__main__":
    main()
