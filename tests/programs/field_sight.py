"""Compare the lines of sight that the Field shows with the library's, for every pair of hexes of some maps.

    python -m tests.programs.field_sight [MAPS]

The maps are the five shipped ones and generated ones, twelve by default; each takes half a minute or more.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import sandtable
from sandtable.jobs.workbench.field.open_fields import OpenFields
from sandtable.resources import builtin_packs
from tests.jobs.workbench.field.test_sight import lines_of

MAPS = 12


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("maps", type=int, nargs="?", default=MAPS)
    count = parser.parse_args(arguments).maps
    folder = builtin_packs()["warfare"] / "scenarios"
    texts = {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.yaml"))}
    texts |= {f"seed {seed}": sandtable.generate("warfare", seed) for seed in range(max(0, count - len(texts)))}
    with tempfile.TemporaryDirectory(prefix="sandtable-sight-") as temporary:
        for name in list(texts)[:count]:
            (Path(temporary) / "map.yaml").write_text(texts[name], encoding="utf-8")
            scenario = OpenFields(temporary).document("map.yaml").view
            pairs = sum(lines_of(scenario, label) for label in scenario.ground.labels.values())
            print(f"{name}: {pairs} lines are as in the library", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
