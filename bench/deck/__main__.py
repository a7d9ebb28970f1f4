"""Print 540 cards, YAML to duplex A4 PDF, beside reportlab by hand: with forms (the floor) and with kept operators.

    python -m bench.deck

CPU seconds of whole processes and all they start; bytecode is compiled and compiled templates are kept, as on the second run of
a day. All three draw the same cards, which is looked at first. Drawings are forgotten before each
run, but for the lines of a deck that is unchanged, or changed in one card.
"""

import re
import sys
import tempfile
from pathlib import Path
from shutil import rmtree

import numpy as np
import pypdfium2

from bench.deck.pack import write_pack
from bench.measure import compiled, finish, processes, verdict

ROUNDS = 5
SCALE = 3  # pixels a point where pictures are compared
ALIKE = 6.0  # grey levels of 255 that cards may differ by: lines of text break a little differently


def page_of(pdf: Path, number: int) -> "np.ndarray[tuple[int, int], np.dtype[np.int16]]":
    """Return the nine cards of a page, without the furniture around them."""
    grey = pypdfium2.PdfDocument(pdf)[number].render(scale=SCALE).to_pil().convert("L")
    mm = SCALE * 72 / 25.4
    left, top, right, bottom = (round(value * mm) for value in (11.5, 17.5, 198.5, 279.5))
    return np.asarray(grey).astype(np.int16)[top:bottom, left:right]


def compare(ours: Path, theirs: Path) -> bool:
    apart = max(float(np.abs(page_of(ours, n) - page_of(theirs, n)).mean()) for n in (0, 1))
    return verdict(f"{theirs.stem}: grey levels between the pictures", apart, ALIKE, True)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small, large = folder / "small", folder / "large"
        write_pack(small, 540)
        write_pack(large, 5400)
        env = {**compiled(folder), "SANDTABLE_CACHE": str(folder / "cache")}
        render = [sys.executable, "-m", "cli", "render", "-o", str(folder)]
        hand = {who: folder / f"{who}.pdf" for who in ("forms", "strings")}
        commands = {
            "ours": [*render, str(small), "deck"],
            **{
                who: [sys.executable, "-m", f"bench.deck.{who}", str(small / "deck.yaml"), str(pdf)]
                for who, pdf in hand.items()
            },
        }

        def forget() -> None:
            rmtree(folder / "cache" / "drawings", ignore_errors=True)

        edits = iter(range(1000))

        def edit() -> None:
            """Change a word on one card, as a designer does between two runs."""
            deck = small / "deck.yaml"
            deck.write_text(re.sub(r"name: \S+ \S+ 7\n", f"name: Card {next(edits)} 7\n", deck.read_text()))

        best = processes(ROUNDS, env, commands, forget)
        best |= processes(ROUNDS, env, {"unchanged": commands["ours"]})
        best |= processes(ROUNDS, env, {"one card": commands["ours"]}, edit)
        pdf = folder / "bench-deck-en-a4.pdf"
        kept = [compare(pdf, theirs) for theirs in hand.values()]
        size, floor = pdf.stat().st_size, hand["forms"].stat().st_size
        print(", ".join(f"{who} {run.seconds:.2f} s {run.megabytes:.0f} MB" for who, run in best.items()))
        ours, forms = best["ours"], best["forms"]
        print(f"times kept operators: {ours.seconds / best['strings'].seconds:.2f}")
        kept += [
            verdict("540 cards: times forms by hand", ours.seconds / forms.seconds, 2.0, True),
            verdict("unchanged deck: times forms by hand", best["unchanged"].seconds / forms.seconds, 2.0, True),
            verdict("one changed card: times forms by hand", best["one card"].seconds / forms.seconds, 2.0, True),
            verdict("file size: times forms by hand", size / floor, 1.0, True),
            verdict("memory: times forms by hand", ours.megabytes / forms.megabytes, 2.0, True),
        ]
        many = processes(1, env, {"many": [*render, str(large), "deck"]}, forget)["many"]
        kept.append(verdict("5,400 cards: times 540", many.seconds / ours.seconds, 11, True))
        kept.append(verdict("5,400 cards: memory in MB", many.megabytes, 300, True))
        finish(*kept)


if __name__ == "__main__":
    main()
