"""Cookbook: runs the commands of its pages in a copy of each recipe, and rewrites their output and pictures.

A page shows commands as `$ sandtable …` in console blocks, with what they print; a line of `…` stands for lines left
out. A block of a file stands under a line that ends with the file's name and a colon; it is a part of that file.
"""

import contextlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from tools.cookbook_pictures import draw

COOKBOOK = Path(__file__).parent.parent / "docs" / "cookbook"
GAP = "…"
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(r"^\$ sandtable (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
_PART = re.compile(
    r"`([^`\n]+)`[^`\n]*:\n\n```(?:yaml|csv|json|xml|toml|po|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A command of a page, its output as the page shows it, and its actual output."""

    command: str
    expected: str
    printed: str
    exit_code: int

    @property
    def true(self) -> bool:
        """True if the page shows what happened; a command shown without output need only succeed."""
        return self.exit_code in (0, 1) and (not self.expected or matches(self.expected, self.printed))


def recipes() -> list[Path]:
    """Return the recipes' folders, each with a page and its files."""
    return sorted(page.parent for page in COOKBOOK.glob("*/README.md"))


def page_of(recipe: Path) -> str:
    return (recipe / "README.md").read_text(encoding="utf-8")


def parts_of_files(page: str) -> list[tuple[str, list[str]]]:
    """Files a page shows: their names, and the runs of lines shown of each."""
    shown = []
    for name, text in _PART.findall(page):
        runs = re.split(rf"^\s*(?:#\s*)?{GAP}\n", text, flags=re.MULTILINE)
        shown.append((name, [run for run in runs if run.strip()]))
    return shown


def run(recipe: Path) -> Iterator[Shown]:
    """Run every command of a page in order, in a copy of the recipe's folder."""
    from cli.main import sandtable_command

    for block in _BLOCK.findall(page_of(recipe)):
        for command, expected in _COMMAND.findall(block):
            result = CliRunner().invoke(sandtable_command, command.split(), env={"COLUMNS": "100"})
            yield Shown(command, expected, result.output, result.exit_code)


def matches(expected: str, printed: str) -> bool:
    """Return True when the lines are equal, where a line of … stands for any lines."""
    pattern = re.escape(expected).replace(re.escape(f"{GAP}\n"), r"(?:.*\n)*?")
    return re.fullmatch(pattern, printed) is not None


@contextlib.contextmanager
def copy_of(recipe: Path) -> Iterator[Path]:
    """A copy of the recipe's files to work in."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / recipe.name
        shutil.copytree(recipe, folder, ignore=shutil.ignore_patterns("README.md", "picture.png", "out"))
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(here)


def rewritten(recipe: Path, shown: list[Shown]) -> str:
    """Return the page with the present output of its commands."""
    page = page_of(recipe)
    for one in shown:
        if one.expected and not one.true:
            page = page.replace(
                f"$ sandtable {one.command}\n{one.expected}", f"$ sandtable {one.command}\n{one.printed}"
            )
    return page


def main() -> None:
    wanted = sys.argv[1:]
    for recipe in recipes():
        if wanted and recipe.name not in wanted:
            continue
        with copy_of(recipe) as folder:
            shown = list(run(recipe))
            size = draw(recipe, folder)
        for one in shown:
            if one.exit_code not in (0, 1):
                print(f"{recipe.name}: {one.command}: exit {one.exit_code}\n{one.printed}")
        (recipe / "README.md").write_text(rewritten(recipe, shown), encoding="utf-8")
        print(
            f"{recipe.name}: {len(shown)} commands, {sum(one.true for one in shown)} as the page said; picture of {size // 1000} kB"
        )


if __name__ == "__main__":
    main()
