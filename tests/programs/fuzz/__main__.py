"""The long run: prints how many inputs were tried, and keeps every fault in out/fuzz."""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from tests.programs.fuzz.runner import again, run

ROUND = 120.0  # seconds after which it says how far it is


def main() -> int:
    """0 when nothing was found."""
    asked = argparse.ArgumentParser(prog="python -m tests.programs.fuzz")
    asked.add_argument("--seconds", type=float, default=3600, help="of the processor")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--inputs", type=int, help="so many, and no more")
    asked.add_argument("--only", default="", help="kinds that begin so: template, pack/decks, scenario")
    asked.add_argument("--again", nargs=2, metavar=("KIND", "FILE"), help="try one kept input, and let it fail")
    order = asked.parse_args()
    if order.again:
        again(order.again[0], Path(order.again[1]).read_bytes())
        return 0
    kept = Path("out/fuzz")
    by_kind: Counter[str] = Counter()
    faults: set[str] = set()
    number, began = 0, time.process_time()
    while (left := order.seconds - (time.process_time() - began)) > 0:
        most = None if order.inputs is None else order.inputs - number
        if most is not None and most <= 0:
            break
        done = run(order.seed, min(ROUND, left), order.only, number, most)
        number += sum(done.tried.values())
        by_kind += done.tried
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
        print(
            f"{number:,} inputs, {len(faults)} faults, {seconds:.0f} s, {done.outcomes} outcomes, slowest {slow}",
            flush=True,
        )
    print(", ".join(f"{name} {count:,}" for name, count in sorted(by_kind.items())))
    return 1 if faults else 0


sys.exit(main())
