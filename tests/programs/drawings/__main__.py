"""Compare drawings with resvg and print what came of it."""

import argparse
import re
import sys
from collections import Counter
from pathlib import Path

from PIL import Image

from tests.faces.svg.image_diff import difference, ours, theirs
from tests.programs.drawings.programs import drawing

# Edges are smoothed by pdfium otherwise than by resvg; nothing else may differ. A drawing that does is compared once more,
# FINE times as large, where edges count little.
FINE = 4
MEAN, FAR_SHARE = 3.0, 0.04
# Names in messages that are of one drawing alone.
_OF_ONE = re.compile(r"'a\.svg': |(?<=')Words(?=')")
_TOLD_ALONE = "ST075"  # says how it is drawn; nothing is missing


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.programs.drawings")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="folder for drawings that differ, beside resvg's")
    args = parser.parse_args()
    outcomes: Counter[tuple[str, str]] = Counter()
    causes: Counter[str] = Counter()
    differing = 0
    for number in range(args.first, args.first + args.count):
        program, text = drawing(args.seed, number)
        shown, told = ours(text, "pdf")
        missing = [one for one in told if not one.startswith(_TOLD_ALONE)]
        causes.update({_OF_ONE.sub("", one) for one in missing})
        if missing:
            outcomes[program, "told"] += 1
            continue
        wanted = theirs(text)
        mean, far = difference(shown, wanted)
        if not (alike := mean <= MEAN and far <= FAR_SHARE):
            shown, wanted = ours(text, "pdf", FINE)[0], theirs(text, FINE)
            mean, far = difference(shown, wanted)
            alike = mean <= MEAN and far <= FAR_SHARE
        outcomes[program, "alike" if alike else "differs"] += 1
        if not alike:
            differing += 1
            print(f"{program} {number}: mean {mean:.2f}, {far:.1%} of the pixels", flush=True)
            if args.keep is not None:
                _keep(args.keep / f"{program}-{number}", text, shown, wanted)
    for (program, outcome), count in sorted(outcomes.items()):
        print(f"{program:12} {outcome:8} {count}")
    for cause, count in causes.most_common():
        print(f"{count:5} {cause}")
    return 1 if differing else 0


def _keep(stem: Path, text: str, shown: Image.Image, wanted: Image.Image) -> None:
    stem.parent.mkdir(parents=True, exist_ok=True)
    stem.with_suffix(".svg").write_text(text, encoding="utf-8")
    both = Image.new("RGB", (shown.width * 2 + 8, shown.height), "red")
    both.paste(shown, (0, 0))
    both.paste(wanted, (shown.width + 8, 0))
    both.save(stem.with_suffix(".png"))


if __name__ == "__main__":
    sys.exit(main())
