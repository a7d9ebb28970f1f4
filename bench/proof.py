"""Checking a pack with its faces drawn: all of them, after one edit, and after none, each a whole process.

The pack is a copy of Let's War, in two languages. The first run has an empty cache; an edit is a word of one card.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.measure import cpu_spent, finish, verdict

ROUNDS = 5


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        pack, cache = Path(folder, "mine"), Path(folder, "cache")
        env = {**os.environ, "SANDTABLE_CACHE": str(cache)}

        def run(*arguments: str) -> float:
            before = cpu_spent()
            subprocess.run([sys.executable, "-m", "cli", *arguments], check=True, stdout=subprocess.DEVNULL, env=env)
            return cpu_spent() - before

        run("init", str(pack), "--from", "lets-war")
        deck = pack / "decks" / "characters.yaml"
        written = deck.read_text(encoding="utf-8")
        full, edited, none, bare = [], [], [], []
        for number in range(ROUNDS):
            shutil.rmtree(cache, ignore_errors=True)
            full.append(run("check", str(pack)))
            deck.write_text(written.replace("name: {en: ", f"name: {{en: A{number}", 1), encoding="utf-8")
            edited.append(run("check", str(pack)))
            none.append(run("check", str(pack)))
            bare.append(run("check", str(pack), "--no-faces"))
    times = {"full": min(full), "after one edit": min(edited), "after none": min(none), "--no-faces": min(bare)}
    print(", ".join(f"{name} {seconds:.2f} s" for name, seconds in times.items()), "CPU")
    finish(
        verdict("check after one edit: share of a full one", min(edited) / min(full), 0.35, True),
        verdict("check after no edit: times one without faces", min(none) / min(bare), 1.7, True),
    )


if __name__ == "__main__":
    main()
