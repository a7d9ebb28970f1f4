"""Every table of the printed chapter says what the generator's content says, in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.seed import Seed
from generator.warfare.army.roles import Role, most_of
from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.printed.steps import STEPS, step_of
from generator.warfare.wishes import SIZES, Wishes
from generator.warfare.workshop import Workshop
from sandtable.games.warfare.box import Box
from sandtable.resources import builtin_packs
from tests.generator.warfare.printed.page import PrintedTable, chapter, step

FOLDER = builtin_packs()["warfare"]
LANGUAGES = ("en", "it")
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def written(name: str) -> Any:
    """A file of the generator as it is written, read by nobody but PyYAML."""
    text = Path(FOLDER, "generator", name).read_text(encoding="utf-8")
    return yaml.safe_load(re.sub(r"(?<=[{ ])on:", "'on':", text))  # PyYAML takes the key `on` for true


def numbers(cells: list[str]) -> list[list[int]]:
    """Ranges of a die as [low, high]."""
    return [[int(cell.split("–")[0]), int(cell.split("–")[-1])] for cell in cells]


def names(table: str, language: str) -> list[str]:
    rows = written("tables.yaml")["tables"][table]["rows"]
    return [row["name"][language] if "name" in row else row["id"] for row in rows]


@both_languages
def test_steps_are_the_rules_of_the_chapter_in_order(language: str) -> None:
    steps = [part.title for part in chapter(language) if part.title.startswith("GEN-")]
    assert steps == [f"GEN-{number}" for number in range(1, 21)]


@pytest.mark.parametrize(
    ("number", "table"),
    [
        *((1, "mission"), (2, "size"), (3, "theme"), (4, "players"), (5, "quarrel"), (7, "air"), (9, "supports")),
        *((9, "arrival"), (14, "pace"), (18, "place"), (19, "twist"), (20, "hour")),
    ],
)
@both_languages
def test_a_printed_table_has_the_rows_of_the_content(language: str, number: int, table: str) -> None:
    """Each stands under the step that the log of rolls names for it."""
    assert step_of(table) == number
    data = written("tables.yaml")["tables"][table]
    wanted = [row["on"] for row in data["rows"]]
    found = [one for one in step(language, number).tables if numbers_of(one) == wanted]
    assert found, [one.header for one in step(language, number).tables]
    printed = found[0]
    assert printed.header[0] == f"d{data.get('die', 20)}"
    cells = printed.column(printed.header[1])
    if table == "mission":
        missions = [written(f"missions/{row['id']}.yaml") for row in data["rows"]]
        assert cells == [mission["name"][language] for mission in missions]
        assert printed.column(printed.header[2]) == [str(mission["level"]) for mission in missions]
        assert [float(cell) for cell in printed.column(printed.header[5])] == [one["ratio"] for one in missions]
    else:
        assert cells == names(table, language)


def numbers_of(table: PrintedTable) -> list[list[int]]:
    try:
        return numbers(table.column(table.header[0]))
    except ValueError:
        return []


@both_languages
def test_nations_chapters_and_roles(language: str, box: Box) -> None:
    tables = written("tables.yaml")["tables"]
    nations = step(language, 5).tables[1]
    rows = [row for bloc in ("west", "east", "irregular") for row in tables[bloc]["rows"]]
    assert numbers([row[1] for row in nations.rows]) == [row["on"] for row in rows]
    assert [re.findall(r"\((\w+)\)$", row[2])[0] for row in nations.rows] == [row["id"] for row in rows]

    levels = step(language, 6).tables[0]
    for place, lowest in enumerate((1, 2, 3), 1):
        found = {row[0]: row[place] for row in levels.rows if row[place] != "–"}
        wanted = {row["id"]: row["on"] for row in tables[f"level-{lowest}"]["rows"]}
        assert dict(zip(found, numbers(list(found.values())), strict=True)) == wanted

    roles = step(language, 11).tables[0]
    words = written("words.yaml")["printed"]["roles"]
    assert [row[0] for row in roles.rows] == [words[role][language] for role in Role]
    for place, name in ((1, "regular-forces"), (2, "irregular-forces")):
        wanted = {words[row["id"]][language]: row["on"] for row in tables[name]["rows"]}
        found = {row[0]: row[place] for row in roles.rows if row[place] != "–"}
        assert {role: numbers([cell])[0] for role, cell in found.items()} == wanted
    most = [tuple(str(most_of(role, scale)) for scale in range(len(SIZES))) for role in Role]
    assert [row[3:] for row in roles.rows] == most


@both_languages
def test_prices_are_those_the_program_buys_with(language: str, box: Box) -> None:
    printed = {
        (re.findall(r"\((\w+)\)$", table.header[0])[0], row[0]): row[2:4]
        for table in chapter(language)[-1].tables
        if table.header[0].endswith(")")
        for row in table.rows
    }
    wanted = {
        (unit.nation, box.pack.by_id[unit.id].name[language]): (str(box.force_points.of(unit)), str(unit.copies))
        for unit in box.units.values()
    }
    assert printed == wanted
    supports = chapter(language)[-1].tables[-1]
    assert sorted(row[3] for row in supports.rows) == sorted(
        str(box.force_points.of(one)) for one in box.supports.values()
    )
    assert {one.copies for one in box.supports.values()} == {1}  # as the caption says


@both_languages
def test_every_tile_stands_under_its_number(language: str, box: Box) -> None:
    tiles = next(
        table
        for part in chapter(language)
        for table in part.tables
        if table.header[1:2] != () and table.rows[0][0] == "T01"
    )
    for row, tile in zip(tiles.rows, (box.tiles[f"T{number:02}"] for number in range(1, 21)), strict=True):
        faces = tile.fields["faces"]
        assert (row[0], row[1], row[4]) == (tile.id, faces["A"]["name"][language], faces["B"]["name"][language])
        themes = written("tables.yaml")["tables"]["theme"]["rows"]
        called = {theme["id"]: theme["name"][language] for theme in themes}
        assert row[2] == ", ".join(called[theme] for theme in faces["A"]["theme"])


MISSIONS = sorted(path.stem for path in Path(FOLDER, "generator/missions").glob("*.yaml"))


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_sheet_scores_as_the_program_does(mission: str, workshop: Workshop) -> None:
    """Points of objectives and of victory, as a generated scenario has them."""
    printed = written(f"missions/{mission}.yaml")["printed"]
    data = workshop.make(Seed(1), Wishes(mission=mission)).data
    attacker = data["sides"][0]["id"]
    points = sorted(goal["points"] for goal in data["objectives"] if goal["side"] == attacker and "points" in goal)
    assert points == sorted(aim["points"] for aim in printed["attacker"] if "points" in aim)
    wins = [line["points"] for line in data["victory"] if line["side"] == attacker and "points" in line]
    peaceful = 5 if mission == "evacuation" and data["level"] == 1 else printed.get("wins")
    assert wins == ([] if peaceful is None else [peaceful])


@both_languages
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_sheet_is_printed(language: str, mission: str) -> None:
    file = written(f"missions/{mission}.yaml")
    part = next(part for part in chapter(language) if part.title == file["name"][language])
    lines = {row[0]: row[1] for row in part.tables[0].rows}
    labels = written("words.yaml")["printed"]["sheet"]
    assert lines[labels["sites"][language]] == file["printed"]["sites"][language]
    for aim in file["printed"]["attacker"]:
        assert aim["text"][language] in lines[labels["attacker"][language]]
    for role in file.get("without", {}).get("attacker", ()):
        called = written("words.yaml")["printed"]["roles"][role][language]
        assert labels["without"][language].format(role=called) in lines[labels["forces"][language]]


def test_rolls_name_steps_in_the_order_of_the_page(workshop: Workshop, content: GeneratorContent) -> None:
    """Steps rise, but that the attacker buys after the defender: 8 to 11 come twice."""
    for number in range(40):
        made = workshop.make(Seed(number), Wishes())
        steps = [step_of(roll.table, roll.result) for roll in made.rolls]
        again = max(place for place, roll in enumerate(made.rolls) if roll.table == "attacker-points")
        for part in (steps[:again], steps[again:]):
            assert part == sorted(part), (number, [(roll.table, roll.result) for roll in made.rolls])
    assert set(STEPS.values()) <= set(range(1, 21))
    assert set(content.tables) <= STEPS.keys()
