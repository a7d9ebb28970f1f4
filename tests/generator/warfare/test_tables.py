import pytest

from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.content.tables import RollLog
from generator.warfare.missions import find_mission, mission_ids
from generator.warfare.wishes import THEMES
from sandtable.geometry.chance import Chance


def test_every_number_of_the_die_has_one_row(content: GeneratorContent) -> None:
    for table in content.tables.values():
        numbers = [number for row in table.rows for number in range(row.low, row.high + 1)]
        assert numbers == list(range(1, table.die + 1)), table.id
        assert table.name.by_language.keys() == {"en", "it"}


def test_a_row_that_does_not_fit_gives_way_to_the_next_and_the_last_to_the_first(content: GeneratorContent) -> None:
    table = content.tables["level-1"]
    assert [row.id for row in table.reading_on(12)] == ["3", "4", "5", "1", "2"]
    log = RollLog()
    row = log.roll(table, Chance("x"), lambda row: None if row.id == "1" else "level")
    assert row is not None
    assert row.id == "1"
    assert [(roll.table, roll.die, roll.result) for roll in log.rolls] == [("level-1", 20, "1")]


def test_nothing_fits_nothing_is_logged(content: GeneratorContent) -> None:
    log = RollLog()
    assert log.roll(content.tables["size"], Chance("x"), lambda row: "tiles") is None
    assert log.rolls == []


def test_every_mission_has_a_row_a_sheet_and_a_module(content: GeneratorContent) -> None:
    rows = [row.id for row in content.tables["mission"].rows]
    assert rows == list(content.missions)
    assert sorted(rows) == list(mission_ids())
    assert len(rows) == 12
    for mission in rows:
        assert callable(find_mission(mission).sites)
        assert callable(find_mission(mission).order)


@pytest.mark.parametrize("name", ["", "brige", "hearts_and_minds", "bridge.os", "__init__", "../bridge"])
def test_no_other_module_is_a_mission(name: str) -> None:
    with pytest.raises(KeyError):
        find_mission(name)


def test_every_theme_knows_its_neighbours(content: GeneratorContent) -> None:
    assert set(content.companions) == set(THEMES)
    assert all(set(beside) <= set(THEMES) for beside in content.companions.values())
