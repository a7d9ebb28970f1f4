"""Print the 540 cards of bench.deck by every peer that is installed, and say how we stand beside each.

make bench-peers
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import rmtree

from bench.deck.pack import write_pack
from bench.measure import compiled, processes

ROUNDS = 2
PEERS = {"typst": "bench.peers.typst_cards", "weasyprint": "bench.peers.weasy", "skia": "bench.peers.skia_cards"}


def works(module: str, deck: str, folder: Path) -> bool:
    """Return True when a peer can render; WeasyPrint needs Pango from the system."""
    command = [sys.executable, "-m", module, deck, str(folder / "tried.pdf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{module} is left out: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
    return done.returncode == 0


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pack(folder / "small", 540)
        env = {**compiled(folder), "SANDTABLE_CACHE": str(folder / "cache")}
        deck = str(folder / "small" / "deck.yaml")
        modules = {"reportlab, forms": "bench.deck.forms", "reportlab, operators": "bench.deck.strings"}
        modules |= {peer: module for peer, module in PEERS.items() if works(module, deck, folder)}
        files = {who: folder / f"{number}.pdf" for number, who in enumerate(modules)}
        commands = {who: [sys.executable, "-m", module, deck, str(files[who])] for who, module in modules.items()}
        commands["sandtable"] = [
            sys.executable,
            "-m",
            "cli",
            "render",
            str(folder / "small"),
            "deck",
            "-o",
            str(folder),
        ]
        files["sandtable"] = folder / "bench-deck-en-a4.pdf"

        def forget() -> None:
            for kind in ("jobs", "faces", "streams"):
                rmtree(folder / "cache" / kind, ignore_errors=True)

        best = processes(ROUNDS, env, commands, forget)
        ours = best["sandtable"].seconds
        print("| renderer | CPU s | sandtable against it | MB | kB |\n|---|---|---|---|---|")
        for who, run in sorted(best.items(), key=lambda one: one[1].seconds):
            size = files[who].stat().st_size / 1000
            print(f"| {who} | {run.seconds:.2f} | {ours / run.seconds:.2f} | {run.megabytes:.0f} | {size:.0f} |")


if __name__ == "__main__":
    main()
