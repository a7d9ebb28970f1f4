"""Kill every writing command at random moments: no half-written file, nothing left that hinders, and the next run gives the same bytes.

python -m tests.armour.kills 200 --seed 1
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Each writes into out/ below the folder it is run in, or makes a folder there.
COMMANDS: dict[str, tuple[str, ...]] = {
    "render": ("render", "proelio", "base", "-o", "out"),
    "render svg": ("render", "proelio", "base", "--format", "svg", "--sheets", "-o", "out"),
    "scenario": ("scenario", str(ROOT / "content/warfare/scenarios/05-take-the-bridge.yaml"), "-o", "out"),
    "check -o": ("check", "proelio", "--format", "sarif", "-o", "out/report.sarif"),
    "art": ("art", "proelio", "-o", "out"),
    "init": ("init", "out/mine"),
    "schema": ("schema", "pack", "-o", "out"),
    "calibrate": ("calibrate", "-o", "out"),
    "calibrate --printer": ("calibrate", "--printer", "x", "--offset", "1,1"),
    "generate": ("generate", "warfare", "--seed", "7", "-o", "out/made.yaml"),
    "errata diff": ("errata", "diff", "pack", "pack", "--format", "md"),
    "check --fix": ("check", "pack", "--fix"),
}


def killed(name: str, folder: Path, after: float | None) -> int:
    """Run a command, and kill it after so many seconds; its exit code, -9 when it was killed."""
    known = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_STATE_HOME": str(folder / "state"),
    }
    known["SANDTABLE_CONFIG"] = str(folder / "config")
    known.pop("SANDTABLE_CACHE", None)
    command = [sys.executable, "-m", "cli", *COMMANDS[name]]
    run = subprocess.Popen(command, cwd=folder, env=known, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return run.wait(after)
    except subprocess.TimeoutExpired:
        run.kill()
        return run.wait()


def written(folder: Path) -> dict[str, str]:
    """What a command left, by name: a digest of each file; files on their way are hidden and do not count."""
    found = {}
    for place in ("out", "config", "pack"):
        for path in sorted((folder / place).rglob("*")):
            hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
            if path.is_file() and not hidden:
                found[path.relative_to(folder).as_posix()] = sha256(path.read_bytes()).hexdigest()
    return found


def prepare(folder: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "cli", "init", "pack"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
    )


def faults(name: str, kills: int, chance: random.Random) -> list[str]:
    """What went wrong in so many kills of one command."""
    told = []
    with tempfile.TemporaryDirectory() as place:
        whole = Path(place) / "whole"
        whole.mkdir()
        prepare(whole)
        began = time.monotonic()
        usual = killed(name, whole, None)
        length = time.monotonic() - began
        expected = written(whole)
        for number in range(kills):
            folder = Path(place) / f"{number}"
            folder.mkdir()
            prepare(folder)
            killed(name, folder, chance.uniform(0.02, length))
            left = written(folder)
            wrong = [file for file, digest in left.items() if expected.get(file) != digest]
            if wrong:
                told.append(f"{name}: half-written or strange: {wrong[:3]}")
            again = killed(name, folder, None)
            if name == "init" and any((folder / "out").glob("mine")) and again != usual:
                again = usual  # it was there already, whole: `init` does not write over a pack
            if again != usual or written(folder) != expected:
                told.append(f"{name}: the next run differs: exit {again}, usually {usual}")
    return told


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.armour.kills")
    asked.add_argument("kills", type=int, help="of every command")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", default="")
    order = asked.parse_args()
    wrong = []
    for name in COMMANDS:
        if name.startswith(order.only):
            found = faults(name, order.kills, random.Random(f"{order.seed}/{name}"))
            print(f"{name}: {order.kills} kills, {len(found)} faults", flush=True)
            wrong += found
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
