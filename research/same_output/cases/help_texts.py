"""Help of every command."""

from collections.abc import Iterator

from research.same_output.case import Case, case
from research.same_output.inputs import Inputs

COMMANDS = (
    *("games", "render", "export", "check", "explain", "scenario", "play", "playtest", "generate", "los", "errata"),
    *("hexes", "calibrate", "art", "init", "import", "settings", "words", "schema", "completion"),
    *("generate warfare", "generate lets-war", "generate edadh", "generate proelio", "errata diff", "errata list"),
    *("words export", "words import", "words status"),
)


def cases(inputs: Inputs) -> Iterator[Case]:
    yield case("help/sandtable", "--help")
    yield case("help/nothing", *())
    yield case("help/version", "--version")
    for command in COMMANDS:
        yield case(f"help/{command.replace(' ', '-')}", *command.split(), "--help")
    for command in ("games", "generate", "words", "errata"):
        yield case(f"help/{command}/short", command, "-h")
