"""What docs/generator.md prints: tables, units with force points, limits, and the reasons rows are passed over."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "generator.md"
UNIT = re.compile(r"([\w-]+) (\d+) ×(\d+)(?: L(\d))?")


@dataclass(frozen=True)
class Line:
    """One row of a printed table: the numbers that give it, and what it says."""

    low: int
    high: int
    result: str
    means: str = ""


@dataclass(frozen=True)
class Piece:
    """A unit as the page has it."""

    id: str
    nation: str
    role: str
    points: int
    counters: int
    level: int


@cache
def part(name: str) -> list[list[str]]:
    """The cells of all rows between two marks of the page; headings as one cell."""
    text = PAGE.read_text(encoding="utf-8").partition(f"<!-- {name} -->")[2].partition(f"<!-- end of {name} -->")[0]
    rows = [line for line in text.splitlines() if line and not set(line) <= set("|-")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


@cache
def tables() -> dict[str, tuple[int, list[Line]]]:
    """Every table by the name it has in a file: its die, and its rows."""
    found: dict[str, tuple[int, list[Line]]] = {}
    name = ""
    for first, *rest in part("tables"):
        if first.startswith("###"):
            name = re.findall(r"\(`([\w-]+)`\)", first)[0]
        elif first.startswith("d"):
            found[name] = (int(first[1:]), [])
        else:
            low, _, high = first.partition("–")
            found[name][1].append(Line(int(low), int(high or low), *rest))
    return found


@cache
def units() -> dict[str, Piece]:
    found = {}
    for nation, role, *written in (row for row in part("points") if len(row) == 3 and row[0] != "nation"):
        for unit, points, counters, level in UNIT.findall(written[0]):
            found[unit] = Piece(unit, nation, role, int(points), int(counters), int(level or 1))
    return found


@cache
def supports() -> dict[str, int]:
    """Force points of supports."""
    rows = [row for row in part("points") if len(row) == 2 and row[0] != "bloc"]
    return {name: int(points) for row in rows for name, points in re.findall(r"([\w-]+) (\d+) L\d", row[1])}


@cache
def limits() -> dict[str, list[int]]:
    """The most of each role, by size."""
    return {role: [int(cell) for cell in cells] for role, *cells in part("limits") if role != "role"}


@cache
def reasons() -> tuple[set[str], set[str]]:
    """Why rows are passed over, and why nothing is rolled."""
    found: tuple[set[str], set[str]] = (set(), set())
    which = -1
    for first, *_ in part("passing"):
        if first.startswith("`"):
            found[which].add(first.strip("`"))
        else:
            which += 1
    return found
