"""Make random gestures on scenarios; each changes its own lines alone, is undone to the byte, and is checked as afresh.

    python -m tests.programs.field_gestures [GESTURES] [--seed N]

The scenarios are the shipped ones, a sketch, and generated ones. A thousand gestures take a few minutes. The first
promise that is broken is printed with its gesture, and the program ends with 1.
"""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

import sandtable
from sandtable.resources import builtin_packs
from tests.jobs.workbench.field.conftest import FORD
from tests.jobs.workbench.field.gesture_walk import Broken, walk

_GENERATED = 4


def texts() -> dict[str, str]:
    """Scenarios to edit, by name."""
    folder = builtin_packs()["warfare"] / "scenarios"
    found = {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.yaml"))}
    made = {f"seed {seed}": sandtable.generate("warfare", seed) for seed in range(_GENERATED)}
    return {"ford": FORD, **found, **made}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("gestures", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    scenarios = texts()
    each = -(-wanted.gestures // len(scenarios))
    counts: Counter[tuple[str, bool]] = Counter()
    for name, text in scenarios.items():
        with tempfile.TemporaryDirectory(prefix="sandtable-gestures-") as folder:
            try:
                for gesture, made in walk(Path(folder), text, Random(f"{wanted.seed} {name}"), each):
                    counts[gesture["do"], made] += 1
            except Broken as broken:
                print(f"{name}: {broken}")
                return 1
        print(f"{name}: {each} gestures kept what they promise", flush=True)
    for kind in sorted({kind for kind, _ in counts}):
        print(f"{kind:10} {counts[kind, True]:5} made {counts[kind, False]:5} refused")
    return 0


if __name__ == "__main__":
    sys.exit(main())
