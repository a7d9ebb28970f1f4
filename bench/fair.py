"""Time to make a fair scenario, from the wish to the certificate, on all cores.

    python -m bench.fair [COUNT]

Takes the first seeds of the proof (docs/proof) that were certified. Prints seconds by the clock, which is what a user
waits for, and CPU seconds beside them. The cost of a certificate with all refusals counted in is in the proof itself
(docs/fairness.md).
"""

import subprocess
import sys
import tempfile
import time
from os import cpu_count
from pathlib import Path
from statistics import median

from bench.measure import compiled, cpu_spent, finish, verdict
from generator.seed import FAIR_GENERATION
from research.balance_warfare import ROWS, kept_rows, named
from sandtable.games.build import build_name

COUNT = 5
BAR = 15.0  # seconds, compiled; none is set for pure Python


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    rows = sorted(kept_rows(ROWS, named("planner")).values(), key=lambda row: row.seed)
    print(f"engines: {build_name()}, {cpu_count()} processes")
    waited: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        env = compiled(Path(folder))
        for row in [row for row in rows if row.certified is not None][:count]:
            seed = f"{FAIR_GENERATION}:{row.seed}"
            command = [sys.executable, "-m", "cli", "generate", "warfare", "--fair", "--seed", seed]
            before, begun = cpu_spent(), time.monotonic()
            subprocess.run([*command, "-o", f"{folder}/{row.seed}.yaml"], env=env, check=True, capture_output=True)
            waited.append(time.monotonic() - begun)
            print(
                f"{row.seed}: {waited[-1]:.1f} s, {cpu_spent() - before:.1f} of the processor "
                f"({row.mission}, level {row.level}, {row.size})",
                flush=True,
            )
    print(f"seconds from {min(waited):.0f} to {max(waited):.0f}")
    if build_name() == "pure":
        print(f"a certified scenario, seconds in the middle: {median(waited):.1f}")
        return
    finish(verdict("a certified scenario, seconds in the middle", median(waited), BAR, at_most=True))


if __name__ == "__main__":
    main()
