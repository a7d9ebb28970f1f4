"""The long run: prints how many inputs were tried, and keeps every fault in out/fuzz."""

import argparse
import sys
import time
from pathlib import Path

from tests.armour.fuzz.runner import run

ROUND = 60.0  # seconds after which it says how far it is


def main() -> int:
    """0 when nothing was found."""
    asked = argparse.ArgumentParser(prog="python -m tests.armour.fuzz")
    asked.add_argument("--seconds", type=float, default=3600, help="of the processor")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--first", type=int, default=0, help="number of the first input")
    asked.add_argument("--inputs", type=int, help="so many, and no more")
    asked.add_argument("--only", default="", help="kinds that begin so: template, pack/decks, scenario")
    order = asked.parse_args()
    kept = Path("out/fuzz")
    tried, faults, number, began = 0, set(), order.first, time.process_time()
    while (left := order.seconds - (time.process_time() - began)) > 0:
        most = None if order.inputs is None else order.first + order.inputs - number
        if most is not None and most <= 0:
            break
        done = run(order.seed, min(ROUND, left), order.only, number, most)
        number += sum(done.tried.values())
        tried += sum(done.tried.values())
        for key, (name, which, content, words) in done.faults.items():
            if key not in faults:
                faults.add(key)
                kept.mkdir(parents=True, exist_ok=True)
                stem = f"{order.seed}-{which}"
                (kept / f"{stem}.input").write_bytes(content)
                (kept / f"{stem}.txt").write_text(f"{key}\n{name} {order.seed}/{which}\n{words}", errors="replace")
                print(f"fault: {key} ({name}, seed {order.seed}, input {which})", flush=True)
        seconds = time.process_time() - began
        slow = f"{done.slowest[0]:.1f} s ({done.slowest[1]} {done.slowest[2]})"
        print(f"{tried:,} inputs, {len(faults)} faults, {seconds:.0f} s, slowest {slow}", flush=True)
    return 1 if faults else 0


sys.exit(main())
