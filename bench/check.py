"""The checker, cold and over many scenarios, against Python reading the same file with the C loader.

Cold is a whole process, start to exit. Bytecode is compiled beforehand, as it is after an install, and
built-in packs are in the cache, as they are from the second run on. What was found to be well is forgotten before each
run, but for those that are checked again.
"""

import sys
import tempfile
from pathlib import Path
from shutil import rmtree

from bench.measure import compiled, finish, processes, verdict
from sandtable.resources import builtin_packs

SCENARIO = builtin_packs()["warfare"] / "scenarios" / "05-take-the-bridge.yaml"
BARE = f"import yaml; yaml.load(open({str(SCENARIO)!r}, encoding='utf-8'), yaml.CSafeLoader)"
MANY = 100


def hundred(folder: Path) -> list[str]:
    """Write a hundred files: the shipped scenarios over and over, each with a line of its own."""
    shipped = sorted((builtin_packs()["warfare"] / "scenarios").glob("*.yaml"))
    for number in range(MANY):
        text = shipped[number % len(shipped)].read_text(encoding="utf-8")
        (folder / f"{number:03}.yaml").write_text(f"{text}# {number}\n", encoding="utf-8")
    return sorted(str(file) for file in folder.glob("*.yaml"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        env = {**compiled(Path(folder)), "SANDTABLE_CACHE": f"{folder}/cache"}

        def forget() -> None:
            rmtree(f"{folder}/cache/verdicts", ignore_errors=True)

        check = [sys.executable, "-m", "cli", "check"]
        scenarios = Path(folder, "scenarios")
        scenarios.mkdir()
        files = hundred(scenarios)
        one, all_of_them = [*check, str(SCENARIO)], [*check, *files]
        runs = processes(25, env, {"bare": [sys.executable, "-c", BARE], "one": one}, forget)
        runs |= processes(25, env, {"one again": one})
        runs |= processes(3, env, {"few": [*check, *files[:5]], "many": all_of_them}, forget)
        runs |= processes(3, env, {"many again": all_of_them})
    times = {name: run.seconds for name, run in runs.items()}
    for name, seconds in times.items():
        print(f"{name}: {seconds:.3f} s CPU")
    each = 1000 * (times["many"] - times["few"]) / (MANY - 5)
    finish(
        verdict("cold check: times bare Python and YAML", times["one"] / times["bare"], 2.5, True),
        verdict("the same file again: times bare Python and YAML", times["one again"] / times["bare"], 2.5, True),
        verdict(f"{MANY} scenarios: milliseconds each beyond the start", each, 12, True),
    )


if __name__ == "__main__":
    main()
