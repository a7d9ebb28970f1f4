"""Rule ids in the sources of the engines: which there are, where each stands, which functions there are."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.programs.long_run.tally import FOLDERS

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True, slots=True)
class Function:
    """A function of a module: its name, its lines, where its code says it begins."""

    name: str
    first: int
    last: int


@cache
def rule_ids(game: str) -> tuple[str, ...]:
    """Every id of a game's reference, in its order."""
    lines = (ROOT / "tests/content/rule_ids" / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    names = [line.partition(":")[0].strip() for line in lines if line.strip() and not line.startswith("#")]
    return tuple(dict.fromkeys(names))


@cache
def excused(game: str) -> frozenset[str]:
    """Ids that the page of the engine says there is nothing to play of."""
    page = (ROOT / "docs/engine" / f"{game}.md").read_text(encoding="utf-8")
    lists = re.split(r"^## (?:Not applicable|Rules that need no play)$", page, flags=re.MULTILINE)
    return frozenset(pattern(game).findall(lists[1] if len(lists) > 1 else ""))


@cache
def pattern(game: str) -> re.Pattern[str]:
    ids = sorted(rule_ids(game), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, ids))})(?![\w-])")


@cache
def modules(game: str) -> dict[str, tuple[Function, ...]]:
    """The functions of each module of an engine, by its path in the folder of the engine."""
    folder = ROOT / "sandtable/games" / FOLDERS[game] / "play"
    files = [file for file in folder.rglob("*.py") if file.name != "__init__.py"]
    return {
        name: tuple(_functions(folder / name)) for name in sorted(file.relative_to(folder).as_posix() for file in files)
    }


def _functions(file: Path) -> list[Function]:
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found.append(Function(node.name, first, node.end_lineno or node.lineno))
    return sorted(found, key=lambda one: one.first)


@cache
def places(game: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """Where each id stands: module, and the first line of the function around it or just below, 0 for none."""
    found: dict[str, list[tuple[str, int]]] = {}
    for name, functions in modules(game).items():
        text = (ROOT / "sandtable/games" / FOLDERS[game] / "play" / name).read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            for rule in pattern(game).findall(line):
                inside = [one for one in functions if one.first <= number <= one.last]
                found.setdefault(rule, []).append((name, inside[-1].first if inside else 0))
    return {rule: tuple(dict.fromkeys(spots)) for rule, spots in found.items()}
