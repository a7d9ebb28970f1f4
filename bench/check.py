"""The checker, cold and over many scenarios, against Python reading the same file with the C loader.

Cold is a whole process, start to exit. Bytecode is compiled beforehand, as it is after an install, and
built-in packs are in the cache, as they are from the second run on.
"""

import sys
import tempfile
from pathlib import Path

from bench.measure import compiled, cpu_of, finish, verdict
from sandtable.resources import builtin_packs

SCENARIO = builtin_packs()["warfare"] / "scenarios" / "05-take-the-bridge.yaml"
BARE = f"import yaml; yaml.load(open({str(SCENARIO)!r}, encoding='utf-8'), yaml.CSafeLoader)"
MANY = 100


def hundred(folder: Path) -> list[str]:
    """A hundred files: the shipped scenarios over and over, each with a line of its own."""
    shipped = sorted((builtin_packs()["warfare"] / "scenarios").glob("*.yaml"))
    for number in range(MANY):
        text = shipped[number % len(shipped)].read_text(encoding="utf-8")
        (folder / f"{number:03}.yaml").write_text(f"{text}# {number}\n", encoding="utf-8")
    return sorted(str(file) for file in folder.glob("*.yaml"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        env = compiled(Path(folder))
        check = [sys.executable, "-m", "cli", "check"]
        scenarios = Path(folder, "scenarios")
        scenarios.mkdir()
        files = hundred(scenarios)
        times = cpu_of(
            25,
            env=env,
            bare=[sys.executable, "-c", BARE],
            one=[*check, str(SCENARIO)],
        )
        more = cpu_of(3, env=env, few=[*check, *files[:5]], many=[*check, *files])
    print(f"one scenario, cold: {times['one']:.3f} s, bare Python and YAML {times['bare']:.3f} s CPU")
    each = 1000 * (more["many"] - more["few"]) / (MANY - 5)
    print(f"{MANY} scenarios: {more['many']:.3f} s CPU")
    finish(
        verdict("cold check: times bare Python and YAML", times["one"] / times["bare"], 4.5, True),
        verdict(f"{MANY} scenarios: milliseconds each beyond the start", each, 12, True),
    )


if __name__ == "__main__":
    main()
