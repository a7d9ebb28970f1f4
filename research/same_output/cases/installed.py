"""The installed program, as users start it; all other cases run the module."""

from collections.abc import Iterator

from research.same_output.case import Case, Step
from research.same_output.cases.given import files, starter, together
from research.same_output.cases.scenarios import FORD
from research.same_output.inputs import Inputs

COMMANDS = (
    "--version",
    "games",
    "render proelio imperial",
    "render my-game",
    "check ford.yaml",
    "check my-game",
    "check proelio",
    "check nowhere.yaml",
    "render nowhere",
    "generate proelio --seed 3 -o -",
    "play proelio/open-3 --seat 1=recruit --seed 3",
    "scenario ford.yaml --pieces",
)


def cases(inputs: Inputs) -> Iterator[Case]:
    given = together(starter(inputs), files({"ford.yaml": FORD}))
    for command in COMMANDS:
        name = command.replace("/", "|").replace(" ", "_")
        yield Case(f"installed/{name}", (Step(tuple(command.split()), installed=True),), given)
