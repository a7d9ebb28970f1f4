"""Recipes of the cookbook: every command of a page, in a copy of its folder."""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

from research.same_output.case import Case, Prepare, Step
from research.same_output.inputs import Inputs

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(r"^\$ sandtable (.*)$", re.MULTILINE)


def cases(inputs: Inputs) -> Iterator[Case]:
    for page in sorted((inputs.folder / "docs/cookbook").glob("*/README.md")):
        text = page.read_text(encoding="utf-8")
        commands = [line for block in _BLOCK.findall(text) for line in _COMMAND.findall(block)]
        steps = tuple(Step(tuple(shlex.split(command))) for command in commands)
        yield Case(
            f"cookbook/{page.parent.name}", (*steps, Step(("check", "."))), _copy(page.parent), heavy=len(steps) > 4
        )


def _copy(source: Path) -> Prepare:
    def prepare(folder: Path) -> None:
        shutil.copytree(source, folder, dirs_exist_ok=True)

    return prepare
