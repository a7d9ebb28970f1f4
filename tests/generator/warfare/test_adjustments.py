"""Adjustments: damage on the dearest, in order; boxes; losses in words; nothing turned changes nothing."""

from pathlib import Path
from typing import Any

import pytest

from generator.seed import Seed
from generator.warfare.adjustments import apply_setting, boxes_range, most_wounds
from generator.warfare.setting import PLAIN, Setting
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Made, Workshop
from generator.warfare.writing.scenario_file import scenario_text
from rules_check.checker import check_paths

WISHES = Wishes(mission="clear-and-hold", level=3, size="small", players=2)


@pytest.fixture(scope="module")
def made(workshop: Workshop) -> Made:
    return workshop.make(Seed(31), WISHES)


def wounds_of(data: dict[str, Any], side: int) -> dict[str, int]:
    return {unit["id"]: unit["damage"] for unit in data["sides"][side]["units"] if unit.get("damage")}


def weight(data: dict[str, Any], side: int, workshop: Workshop) -> int:
    units = {unit["id"]: unit["unit"] for unit in data["sides"][side]["units"]}
    return sum(workshop.prices.units[units[name]] * count for name, count in wounds_of(data, side).items())


def test_nothing_turned_changes_nothing(made: Made, workshop: Workshop) -> None:
    assert apply_setting(made.data, PLAIN, workshop.prices, 1) is made.data


def test_steps_fall_on_the_dearest_once_each_before_anybody_twice(made: Made, workshop: Workshop) -> None:
    prices = sorted((workshop.prices.units[unit["unit"]] for unit in made.data["sides"][1]["units"]), reverse=True)
    count = len(prices)
    one = apply_setting(made.data, Setting(wounds=1), workshop.prices, 1)
    assert weight(one, 1, workshop) == prices[0]
    all_once = apply_setting(made.data, Setting(wounds=count), workshop.prices, 1)
    assert set(wounds_of(all_once, 1).values()) == {1}
    assert len(wounds_of(all_once, 1)) == count
    more = apply_setting(made.data, Setting(wounds=count + 1), workshop.prices, 1)
    assert sorted(wounds_of(more, 1).values())[-2:] == [1, 2]
    assert wounds_of(more, 0) == {}


def test_less_than_nothing_is_for_the_defender(made: Made, workshop: Workshop) -> None:
    data = apply_setting(made.data, Setting(wounds=-3), workshop.prices, 1)
    assert sum(wounds_of(data, 0).values()) == 3
    assert wounds_of(data, 1) == {}


def test_parts_of_a_step_lie_between_steps(made: Made, workshop: Workshop) -> None:
    weights = [
        weight(apply_setting(made.data, Setting(wounds=quarter / 4), workshop.prices, 1), 1, workshop)
        for quarter in range(17)
    ]
    assert weights == sorted(weights)
    assert len(set(weights)) > 8


def test_the_order_says_where_damage_comes_from_and_the_rest_stays(made: Made, workshop: Workshop) -> None:
    before = repr(made.data)
    data = apply_setting(made.data, Setting(wounds=2), workshop.prices, 1)
    assert repr(made.data) == before
    assert {"reminder": {"of": "old-wounds"}} in data["provisions"]
    twice = apply_setting(data, Setting(wounds=-1), workshop.prices, 1)
    assert twice["provisions"].count({"reminder": {"of": "old-wounds"}}) == 1
    keys = [key for key in data if key != "provisions"]
    assert keys == [key for key in made.data if key != "provisions"]


@pytest.mark.parametrize(
    ("more", "starts"), [(3, (40, 35)), (-2, (40, 40)), (-5, (37, 40)), (99, (40, 30)), (-99, (30, 40))]
)
def test_boxes_move_the_lead(made: Made, workshop: Workshop, more: int, starts: tuple[int, int]) -> None:
    plain = {
        **made.data,
        "sides": [{**side, "start": start} for side, start in zip(made.data["sides"], (40, 38), strict=True)],
    }
    data = apply_setting(plain, Setting(boxes=more), workshop.prices, 1)
    assert tuple(side["start"] for side in data["sides"]) == starts
    assert ("first" in data) == (starts[0] == starts[1])
    assert boxes_range(plain, 1) == (-12, 8)


def test_where_nobody_fires_nobody_is_wounded(workshop: Workshop) -> None:
    peaceful = workshop.make(Seed(3), Wishes(mission="evacuation", level=1))
    assert most_wounds(peaceful.data, 1) == (0, 0)
    assert all(0 < most <= 8 for most in most_wounds(workshop.make(Seed(31), WISHES).data, 1))


def test_losses_move_with_their_words(workshop: Workshop, made: Made) -> None:
    more = workshop.make(Seed(31), WISHES, Setting(losses=1))
    counts = [next(goal for goal in one.data["objectives"] if goal["id"] == "losses") for one in (made, more)]
    assert counts[1]["count"] == counts[0]["count"] + 1
    assert counts[1]["name"] != counts[0]["name"]


def test_buying_again_keeps_the_battle(workshop: Workshop, made: Made) -> None:
    poorer = workshop.make(Seed(31), WISHES, Setting(ratio=1.2))
    assert poorer.battle.terms.attacker == made.battle.terms.attacker
    # Points alone do not tell: where the attacker's counters run out, the defender has less.
    odds = [one.points["attacker"] / one.points["defender"] for one in (made, poorer)]
    assert odds == pytest.approx([2.0, 1.2], rel=0.2)
    assert poorer.data["map"] == made.data["map"]


@pytest.mark.slow
def test_turned_scenarios_check_clean(workshop: Workshop, tmp_path: Path) -> None:
    settings = [Setting(1.7, 5.25, 4), Setting(0.8, -7.5, -6), Setting(None, 2.5, -2, 1)]
    for number, setting in enumerate(settings * 4):
        made = workshop.make(Seed(500 + number), Wishes(level=2 + number % 4), setting)
        file = tmp_path / f"{number}.yaml"
        file.write_text(scenario_text(made, Seed(500 + number), Wishes()), encoding="utf-8")
        assert [str(found) for found in check_paths([str(file)])] == []
