"""Whole commands of this checkout beside those of another commit, in the same run.

    python -m bench.beside [REVISION]

The other commit is checked out once into out/beside/ and run by the same Python and the same libraries. CPU seconds of
processes and all they start, the fewest of five, called in turn. Bytecode is compiled. "First" means that nothing is in
the cache but the built-in packs; "edited" that one card of a copy of a pack was changed since the last print.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.measure import cpu_spent, finish, verdict

ROOT = Path(__file__).parents[1]
BASELINE = "c753dac3"
ROUNDS = 5
EDITED = "decks/base.yaml"


def main() -> None:
    revision = sys.argv[1] if len(sys.argv) > 1 else BASELINE
    other = ROOT / "out" / "beside" / revision
    if not other.is_dir():
        subprocess.run(
            ["git", "worktree", "add", "--detach", "--force", "--quiet", str(other), revision], cwd=ROOT, check=True
        )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        checkouts = {"ours": ROOT, revision: other}
        shops = {who: Workshop(folder / str(number), root) for number, (who, root) in enumerate(checkouts.items())}
        kept = []
        for what, bar, prepare, command in CASES:
            best = {who: float("inf") for who in shops}
            for number in range(ROUNDS + 1):
                for who, shop in shops.items():
                    prepare(shop, number)
                    taken = shop.cpu_of(command)
                    if number:
                        best[who] = min(best[who], taken)
            print(", ".join(f"{who} {seconds:.3f} s" for who, seconds in best.items()))
            kept.append(verdict(f"{what}: times {revision}", best["ours"] / best[revision], bar, True))
        for what, code, bar in STARTS:
            seconds = min(shops["ours"].cpu_of_python(code) for _ in range(ROUNDS + 1))
            bare = min(shops["ours"].cpu_of_python("pass") for _ in range(ROUNDS + 1))
            kept.append(verdict(f"{what}: seconds beyond bare Python", seconds - bare, bar, True))
        finish(*kept)


class Workshop:
    """One checkout with its own cache, bytecode and packs."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder, self.root = folder, root
        folder.mkdir()
        self.env = {
            **os.environ,
            "PYTHONPATH": str(root),
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
            "PYTHONDONTWRITEBYTECODE": "",
            "SANDTABLE_CACHE": str(folder / "cache"),
        }
        self.run("init", "mine", "--from", "proelio")
        self.run("init", "starter")

    def run(self, *arguments: str) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "cli", *arguments], cwd=self.folder, env=self.env, capture_output=True, check=False
        )
        if done.returncode not in (0, 1):
            raise SystemExit(f"{arguments} of {self.root}: {done.stderr.decode()[-500:]}")

    def cpu_of(self, arguments: Sequence[str]) -> float:
        before = cpu_spent()
        self.run(*arguments)
        return cpu_spent() - before

    def cpu_of_python(self, code: str) -> float:
        before = cpu_spent()
        subprocess.run([sys.executable, "-c", code], cwd=self.folder, env=self.env, check=True)
        return cpu_spent() - before

    def forget(self) -> None:
        """Empty the cache except for loaded packs."""
        for kind in (self.folder / "cache").glob("*"):
            if kind.name != "packs":
                shutil.rmtree(kind)


def _as_it_is(_shop: Workshop, _number: int) -> None:
    pass


def _first(shop: Workshop, _number: int) -> None:
    shop.forget()


def _edited(shop: Workshop, number: int) -> None:
    """Change the name of one card."""
    file = shop.folder / "mine" / EDITED
    text, count = re.subn(r"name: \{en: [^,]+,", f"name: {{en: Card {number},", file.read_text(), count=1)
    assert count == 1
    file.write_text(text)


def _new_scenario(shop: Workshop, number: int) -> None:
    shop.forget()
    source = shop.root / "content" / "warfare" / "scenarios" / "05-take-the-bridge.yaml"
    (shop.folder / "bridge.yaml").write_text(f"{source.read_text()}# {number}\n")


Prepare = Callable[[Workshop, int], None]
CASES: Sequence[tuple[str, float, Prepare, Sequence[str]]] = (
    ("first check of a scenario", 1.6, _new_scenario, ("check", "bridge.yaml")),
    ("a deck, first", 1.3, _first, ("render", "proelio", "base", "-o", "out")),
    ("a whole game, first", 1.3, _first, ("render", "lets-war", "-o", "out")),
    ("a deck, one card edited", 1.6, _edited, ("render", "mine", "base", "-o", "out")),
    ("a stranger's deck, first", 1.6, _first, ("render", "starter", "night", "-o", "out")),
    ("los", 1.6, _as_it_is, ("los", "warfare/05-take-the-bridge", "T01.a1", "T01.b4")),
    ("render --help", 1.3, _as_it_is, ("render", "--help")),
)
STARTS = (("import sandtable", "import sandtable", 0.06),)

if __name__ == "__main__":
    main()
