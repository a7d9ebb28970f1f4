"""Print the 540 cards of bench.deck by every peer that is installed, and 270 plain ones beside protograf.

make -f research/Makefile bench-peers
"""

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree

from bench.deck.pack import write_pack
from bench.measure import Run, compiled, processes
from bench.peers.table_deck import COUNT, write_plain_pack

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

        best = processes(ROUNDS, env, commands, lambda: rmtree(folder / "cache" / "drawings", ignore_errors=True))
        _print_table(best, files, "sandtable")
        _plain_deck(folder)


def _plain_deck(folder: Path) -> None:
    """The plain deck of 270 cards: rendered and checked with nothing kept, rendered once more, and by protograf."""
    pack = folder / "plain"
    write_plain_pack(pack)
    ours = [sys.executable, "-m", "cli"]
    render = [*ours, "render", str(pack), "cards", "-o", str(folder)]
    commands = {"sandtable": render, "sandtable, check": [*ours, "check", str(pack)]}
    files = {"sandtable": folder / "plain-cards-en-a4.pdf"}
    if works("bench.peers.protograf_cards", str(folder), folder):
        files["protograf"] = folder / "protograf.pdf"
        module = [sys.executable, "-m", "bench.peers.protograf_cards", str(folder)]
        commands["protograf"] = [*module, str(files["protograf"])]
    cache = folder / "cache"
    env = {**compiled(folder), "SANDTABLE_CACHE": str(cache)}
    best = processes(ROUNDS, env, commands, lambda: rmtree(cache, ignore_errors=True))
    best |= processes(ROUNDS, env, {"sandtable, again": render})
    print(f"\n{COUNT} plain cards:\n")
    _print_table(best, files, "sandtable")


def _print_table(best: Mapping[str, Run], files: Mapping[str, Path], us: str) -> None:
    ours = best[us].seconds
    print("| program | CPU s | sandtable against it | MB | kB |\n|---|---|---|---|---|")
    for who, run in sorted(best.items(), key=lambda one: one[1].seconds):
        size = f"{files[who].stat().st_size / 1000:.0f}" if who in files else ""
        print(f"| {who} | {run.seconds:.2f} | {ours / run.seconds:.2f} | {run.megabytes:.0f} | {size} |")


if __name__ == "__main__":
    main()
