"""Three scenarios made by hand with the printed chapter alone: they check clean and follow from their dice."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.warfare.army.forces import BASE_POINTS
from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.wishes import SIZES
from rules_check.checker import check_paths
from sandtable.games.warfare.box import Box
from tests.generator.warfare.printed.page import step

FOLDER = Path(__file__).parents[1] / "by_hand"
FILES = sorted(FOLDER.glob("*.yaml"))
each = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


def rolled(name: str, die: int, count: int) -> list[int]:
    """The stated dice: `name` seeds the d20, and `name, d6` the d6."""
    source = random.Random(name if die == 20 else f"{name}, d{die}")
    return [source.randint(1, die) for _ in range(count)]


def test_there_are_three() -> None:
    assert len(FILES) == 3


@each
def test_it_checks_clean(path: Path) -> None:
    assert [str(found) for found in check_paths([str(path)])] == []


@each
def test_every_die_of_the_list_was_used(path: Path) -> None:
    """Defender and attacker take steps 8 to 11 in turn, so within these the dice are compared as a whole."""
    made = read(path)["generated"]
    for die in (20, 6):
        used = [number for one in made["steps"].values() for number in one.get(f"d{die}", ())]
        assert Counter(used) == Counter(rolled(made["dice"], die, len(used)))
        first = [number for name, one in made["steps"].items() if name < 8 for number in one.get(f"d{die}", ())]
        assert first == rolled(made["dice"], die, len(first))


@each
def test_terms_are_those_of_the_printed_tables(path: Path) -> None:
    data = read(path)
    steps = data["generated"]["steps"]
    for number in (1, 2, 3, 18, 19):
        table = step("en", number).tables[0]
        numbers, names = table.column(table.header[0]), table.column(table.header[1])
        (roll,) = steps[number]["d20"]
        at = next(place for place, cell in enumerate(numbers) if _within(roll, cell))
        assert names[at] == steps[number]["gives"], number
    assert data["level"] == int(steps[6]["gives"][-1])


@each
def test_forces_cost_what_the_walk_says(path: Path, box: Box, content: GeneratorContent) -> None:
    data = read(path)
    steps = data["generated"]["steps"]
    spent = [0, 0]
    for side in data["sides"]:
        pieces = [box.units[unit["unit"]] for unit in side["units"]]
        whole = sum(box.force_points.of(unit) for unit in pieces)
        whole += sum(box.force_points.of(box.supports[one["support"]]) for one in side.get("supports", ()))
        spent[side is data["sides"][-1]] += whole
    attacker, defender = spent
    mission = next(one for one in content.missions.values() if one.name.english == steps[1]["gives"])
    meant = defender * mission.ratio
    assert abs(attacker - meant) <= meant / 8
    assert defender <= BASE_POINTS[SIZES.index(steps[2]["gives"])] * 1.06
    assert str(attacker) in steps[8]["gives"]
    assert str(defender) in steps[8]["gives"]


@each
def test_tiles_are_on_the_ground_that_was_rolled(path: Path, box: Box, content: GeneratorContent) -> None:
    data = read(path)
    table = content.tables["theme"]
    theme = next(row.id for row in table.rows if row.fields["name"]["en"] == data["generated"]["steps"][3]["gives"])
    themes = [box.tiles[one["tile"]].fields["faces"][one["side"]]["theme"] for one in data["map"]["tiles"]]
    assert all(content.grounds(theme).intersection(one) for one in themes)
    assert 2 * sum(theme in one for one in themes) >= len(themes)


def _within(roll: int, cell: str) -> bool:
    low, _, high = cell.partition("–")
    return int(low) <= roll <= int(high or low)
