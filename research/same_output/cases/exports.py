"""Exports to every print service."""

from collections.abc import Iterator

from research.same_output.case import Case, case
from research.same_output.cases.given import starter
from research.same_output.inputs import GAMES, Inputs

TARGETS = ("faces", "mpc", "gamecrafter", "shop")
SMALL = {"edadh": "mastery", "lets-war": "armistice", "proelio": "imperial", "warfare": "supports"}


def cases(inputs: Inputs) -> Iterator[Case]:
    mine = starter(inputs)
    for n, game in enumerate(GAMES):
        for k, target in enumerate(TARGETS):
            lang = ("en", "it")[(n + k) % 2]
            args = ["export", game, SMALL[game], "--to", target, "--lang", lang]
            yield case(f"export/{game}/{target}/{lang}", *args, heavy=target in ("mpc", "gamecrafter"))
            yield case(f"export/{game}/{target}/check", "export", game, "--to", target, "--check", heavy=True)
    for target in TARGETS:
        args = ["export", "my-game", "--to", target]
        yield case(f"export/my-game/{target}", *args, "--report", "json", prepare=mine, heavy=target != "shop")
        for format_ in ("text", "json", "sarif", "github"):
            options = ("--check", "--format", format_)
            yield case(f"export/my-game/{target}/check/{format_}", *args, *options, prepare=mine)
    args = ["export", "proelio", "base", "--to", "faces", "--only", "towers", "--dpi", "100"]
    yield case("export/proelio/faces/options", *args, "--bleed", "3", "--lang", "all", "-o", "there")
    args = ["export", "proelio", "imperial", "--to", "mpc", "--stock", "Linen"]
    yield case("export/proelio/mpc/stock", *args, heavy=True)
    args = ["export", "lets-war", "factions", "--to", "shop", "--bleed", "5", "--lang", "all"]
    yield case("export/lets-war/shop/options", *args)
