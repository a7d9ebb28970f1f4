"""Blank paper, the calibration page, contact sheets."""

from collections.abc import Iterator

from research.same_output.case import Case, case, step
from research.same_output.cases.given import starter
from research.same_output.inputs import GAMES, Inputs
from research.same_output.pairwise import all_pairs

PLAIN = "-"
HEXES = {
    "size": ("20", "26", "12.7"),
    "shape": (PLAIN, "flat", "square"),
    "paper": ("a4", "letter", "a3", "330x480", "13x19in"),
    "turned": (PLAIN, "landscape"),
    "numbers": ("none", "0101", "a1", "1-1"),
    "colour": (PLAIN, "#336699"),
    "line": (PLAIN, "0.5"),
    "format": ("pdf", "svg", "png"),
}


def cases(inputs: Inputs) -> Iterator[Case]:
    for row in all_pairs(HEXES):
        args = ["hexes"]
        for name, value in row.items():
            if name in ("shape", "turned"):
                args += [f"--{value}"] if value != PLAIN else []
            elif value != PLAIN:
                args += [f"--{name}", value]
        args += ["--dpi", "60"] if row["format"] == "png" else []
        yield case("hexes/" + ",".join(value.lstrip("#") for value in row.values() if value != PLAIN), *args)
    yield case("hexes/plain", "hexes")
    yield case("hexes/output", "hexes", "-o", "there/paper.pdf")
    for lang in ("en", "it"):
        for paper in ("a4", "letter"):
            yield case(f"calibrate/{lang}/{paper}", "calibrate", "--lang", lang, "--paper", paper)
    saved = ["calibrate", "--printer", "attic", "--offset", "0.5,-1.2", "--rotate", "0.3"]
    printed = ["render", "proelio", "imperial", "--printer", "attic"]
    then = [step("calibrate", "--printer", "attic"), step(*printed), step(*printed, "--duplex", "short")]
    yield case("calibrate/printer", *saved, then=[*then, step("calibrate"), step("settings")])
    yield case("calibrate/unknown", "calibrate", "--printer", "attic")
    for game in GAMES:
        for format_ in ("pdf", "svg", "png"):
            args = ["art", game, "--format", format_, "--paper", "letter" if format_ == "svg" else "a4"]
            options = ("--dpi", "50") if format_ == "png" else ("--ink", "low") if format_ == "svg" else ()
            yield case(f"art/{game}/{format_}", *args, *options, heavy=game in ("warfare", "lets-war"))
    yield case("art/lets-war/some", "art lets-war CF-48 tank -o there")
    yield case("art/my-game", "art", "my-game", prepare=starter(inputs))
    yield case("art/my-game/one", "art", "my-game", "fog-bank", "--format", "svg", prepare=starter(inputs))
